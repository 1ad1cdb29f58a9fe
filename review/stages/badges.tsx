import type { badgesMachine } from '../../machines/badges/badges.machine.ts'
import type { Stage } from './around.ts'
import { Framed, hasCounts } from './frame.tsx'
import { List } from './list.tsx'

export const stage: Stage<typeof badgesMachine> = {
  likes: hasCounts,
  show: (snapshot, around) => (
    <Framed around={around} badges={snapshot}>
      <List around={around} />
    </Framed>
  ),
}
