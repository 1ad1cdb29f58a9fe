import type { passwordMachine } from '../../machines/password/password.machine.ts'
import { Affairs } from './affairs.tsx'
import type { Stage } from './around.ts'

export const stage: Stage<typeof passwordMachine> = {
  show: (snapshot, around) => <Affairs around={around} password={snapshot} />,
}
