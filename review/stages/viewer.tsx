import type { viewerMachine } from '../../machines/viewer/viewer.machine.ts'
import { paths } from '../../src/paths.ts'
import { Viewer } from '../../src/screens/Viewer/Viewer.tsx'
import { viewerView } from '../../src/screens/Viewer/Viewer.view.ts'
import { type Stage, silent } from './around.ts'
import { Framed } from './frame.tsx'
import { Later } from './Later.tsx'
import { Paper } from './paper.tsx'

export const stage: Stage<typeof viewerMachine> = {
  path: paths.pending,
  show(snapshot, around) {
    const shown = viewerView(snapshot, around.boxText)
    return (
      <Framed around={around}>
        <Paper
          around={around}
          above={<Later>{shown && <Viewer {...shown} keys={false} on={silent()} />}</Later>}
        />
      </Framed>
    )
  },
}
