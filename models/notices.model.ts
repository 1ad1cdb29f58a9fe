import { noticesMachine } from '../machines/notices/notices.machine.ts'
import { defineModel } from './engine/model.ts'

const failed = { code: 'draftFailed', action: 'restore' } as const

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
  },
  outputs: {},
  identifyingFacts: ({ current, waiting }) => ({
    current: current?.code,
    waiting: waiting.map(({ code }) => code),
  }),
  isGoal: ({ value }) => value === 'idle',
})
