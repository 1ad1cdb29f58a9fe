import { badgesMachine } from '../../../machines/badges/badges.machine.ts'
import { world } from '../world.ts'

export const badges = world({
  machine: badgesMachine,
  starts: { 'at the sign-in': () => undefined },
  sends: { 'badges.refresh': { type: 'badges.refresh' } },
  answers: {
    loadCounts: {
      'all counts': { pending: 3, references: 1, drafts: [1, 2, 3, 4, 5] },
      'nothing to do': { pending: 0, references: 0, drafts: [0, 0, 0, 0, 0] },
    },
  },
  succeeds: ({ value }) => value === 'refreshed',
})
