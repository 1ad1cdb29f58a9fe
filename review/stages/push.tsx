import type { pushMachine } from '../../machines/push/push.machine.ts'
import { Affairs } from './affairs.tsx'
import type { Stage } from './around.ts'

export const stage: Stage<typeof pushMachine> = {
  show: (snapshot, around) => <Affairs around={around} push={snapshot} />,
}
