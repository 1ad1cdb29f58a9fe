import { noticesMachine } from '../machines/notices/notices.machine.ts'
import { defineModel } from './engine/model.ts'

const failed = { type: 'notices.show', code: 'draftFailed', action: 'restore' } as const

export const notices = defineModel({
  machine: noticesMachine,
  starts: { 'as the app opens': () => undefined },
  sends: {
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
    'notices.hold': { type: 'notices.hold' },
    'notices.release': { type: 'notices.release' },
    'notices.dismiss': { type: 'notices.dismiss' },
    'notices.act': { type: 'notices.act' },
  },
  answers: {},
  key: ({ current, waiting }) => ({
    current: current?.code,
    waiting: waiting.map(({ code }) => code),
  }),
  succeeds: ({ value }) => value === 'idle',
})
