import type { SnapshotFrom } from 'xstate'
import type { boxesMachine } from '../../machines/boxes/boxes.machine.ts'
import { paths } from '../../src/paths.ts'
import type { Stage } from './around.ts'
import { BoxList } from './box.tsx'
import { Framed } from './frame.tsx'
import { Paper } from './paper.tsx'

type Snapshot = SnapshotFrom<typeof boxesMachine>

/** Above a list that is there, and with several documents where many are decided on. */
function saysMost({ value, context }: Snapshot, state: string): boolean {
  if (state.startsWith('list')) return value.desk === 'browsing'
  const isBulk = /weighing|confirming|approving|reported/.test(state)
  return value.list === 'ready' && (!isBulk || context.selected.length > 2)
}

export const stage: Stage<typeof boxesMachine> = {
  path: paths.pending,
  likes: saysMost,
  show: (snapshot, around) => (
    <Framed around={around}>
      {snapshot.matches({ desk: 'reading' }) ? (
        <Paper around={around} />
      ) : (
        <BoxList around={around} boxes={snapshot} />
      )}
    </Framed>
  ),
}
