import { noticesMachine } from '../machines/notices/notices.machine.ts'
import type { Notice } from '../machines/notices/notices.rules.ts'
import { defineModel } from './engine/model.ts'

const failed = { code: 'draftFailed', action: 'restore' } as const

/** The code of a notice, and whether it has an offer. */
const offerOf = ({ code, requester }: Notice) => (requester ? `${code} offered` : code)

export const notices = defineModel({
  machine: noticesMachine,
  inputs: { 'as the app opens': () => undefined },
  events: {
    'notices.show done': { code: 'draftDone' },
    'notices.show batchConflict': { code: 'batchConflict', values: { batchNumber: 7 } },
    'notices.show failed, to be restored': ({ actor }) => ({
      ...failed,
      batchNumber: 7,
      requester: actor('vouchers'),
    }),
    'notices.show titleMissing': { code: 'titleMissing' },
    'notices.withdraw titleMissing': { code: 'titleMissing' },
    'notices.withdrawOffers of vouchers': ({ actor }) => ({ requester: actor('vouchers') }),
    'notices.withdrawOffers of another screen': ({ actor }) => ({ requester: actor('others') }),
  },
  outputs: {},
  identifyingFacts: ({ current, waiting }) => ({
    current: current && offerOf(current),
    waiting: waiting.map(offerOf),
  }),
  isGoal: ({ value }) => value === 'idle',
})
