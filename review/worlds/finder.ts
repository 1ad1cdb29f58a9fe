import { finderMachine } from '../../machines/finder/finder.machine.ts'
import type { World } from '../world.ts'

export const finderWorld: World<typeof finderMachine> = {
  machine: finderMachine,
  input: undefined,
  payloads: { 'finder.setText': [{ text: '결' }, { text: 'e' }] },
  facts: ({ text }) => [text],
}
