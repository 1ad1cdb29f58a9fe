import type { signingMachine } from '../../machines/signing/signing.machine.ts'
import { paths } from '../../src/paths.ts'
import type { Stage } from './around.ts'
import { Framed } from './frame.tsx'
import { Paper } from './paper.tsx'

export const stage: Stage<typeof signingMachine> = {
  path: paths.pending,
  show: (snapshot, around) => (
    <Framed around={around}>
      <Paper around={around} signing={snapshot} />
    </Framed>
  ),
}
