import { noticesMachine } from '../../../machines/notices/notices.machine.ts'
import { world } from '../world.ts'

const failed = { type: 'notices.show', code: 'draftFailed', action: 'restore' } as const

export const notices = world({
  machine: noticesMachine,
  starts: { 'as the app opens': () => undefined },
  sends: {
    'notices.show done': { type: 'notices.show', code: 'draftDone' },
    'notices.show taken': {
      type: 'notices.show',
      code: 'draftTaken',
      values: { batchNumber: 7 },
    },
    'notices.show failed, to be restored': ({ actor }) => ({
      ...failed,
      batchNumber: 7,
      asker: actor('vouchers'),
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
  succeeds: ({ value }) => value === 'quiet',
})
