import { badgesMachine } from '../machines/badges/badges.machine.ts'
import { defineModel } from './engine/model.ts'

/** The counts of an employee who has nothing to do. */
export const noCounts = {
  pending: 0,
  references: 0,
  submitted: 0,
  rejected: 0,
  drafts: [0, 0, 0, 0, 0],
}

export const badges = defineModel({
  machine: badgesMachine,
  inputs: { 'at the sign-in': () => ({ random: () => 0 }) },
  events: {
    'badges.counted': { drafts: [6, 7, 8, 9, 10] },
  },
  outputs: {
    loadCounts: {
      'all counts': {
        pending: 3,
        references: 1,
        submitted: 2,
        rejected: 1,
        drafts: [1, 2, 3, 4, 5],
      },
      'nothing to do': noCounts,
      'without any count': {},
    },
  },
  isGoal: ({ value }) => (value as { counts: string }).counts === 'refreshed',
})
