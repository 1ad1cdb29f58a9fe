import { badgesMachine } from '../../machines/badges/badges.machine.ts'
import type { World } from '../world.ts'

export const badgesWorld: World<typeof badgesMachine> = {
  machine: badgesMachine,
  input: { random: () => 0 },
  payloads: {
    'badges.counted': [{ drafts: [15, 4, 7, 2, 1] }],
    'xstate.done.actor.loadCounts': [
      { output: { pending: 3, references: 1, drafts: [16, 4, 7, 2, 1] } },
    ],
  },
  facts: ({ counts, asked, wanted }) => [counts.pending, asked, wanted],
}
