import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { batchNumber } from '../samples.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

const asker = deaf()

export const noticesWorld: World<typeof noticesMachine> = {
  machine: noticesMachine,
  input: undefined,
  payloads: {
    'notices.show': [
      { code: 'draftFailed', action: 'restore', batchNumber, asker },
      { code: 'draftDone' },
    ],
  },
  facts: ({ current, waiting }) => [current?.code, waiting.map(({ code }) => code)],
}
