import type { preferencesMachine } from '../../machines/preferences/preferences.machine.ts'
import { Affairs } from './affairs.tsx'
import type { Stage } from './around.ts'

export const stage: Stage<typeof preferencesMachine> = {
  show: (snapshot, around) => <Affairs around={around} preferences={snapshot} />,
}
