import { noticesMachine } from '../machines/notices/notices.machine.ts'
import { defineModel } from './engine/model.ts'

const failed = { type: 'notices.show', code: 'draftFailed', action: 'restore' } as const

export const notices = defineModel({
  machine: noticesMachine,
  inputs: { 'as the app opens': () => undefined },
  events: {
    'notices.show done': { type: 'notices.show', code: 'draftDone' },
    'notices.show taken': {
      type: 'notices.show',
      code: 'batchConflict',
      values: { batchNumber: 7 },
    },
    'notices.show failed, to be restored': ({ actor }) => ({
      ...failed,
      batchNumber: 7,
      requester: actor('vouchers'),
    }),
    'notices.clear': ({ actor }) => ({
      type: 'notices.clear' as const,
      requester: actor('vouchers'),
    }),
    'notices.hold': { type: 'notices.hold' },
    'notices.release': { type: 'notices.release' },
    'notices.dismiss': { type: 'notices.dismiss' },
    'notices.act': { type: 'notices.act' },
  },
  outputs: {},
  identifyingFacts: ({ current, waiting }) => ({
    current: current?.code,
    waiting: waiting.map(({ code }) => code),
  }),
  isGoal: ({ value }) => value === 'idle',
})
