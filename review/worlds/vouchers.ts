import type { DraftOutput } from '../../machines/draft/draft.context.ts'
import { Failure } from '../../machines/ports.ts'
import { vouchersMachine } from '../../machines/vouchers/vouchers.machine.ts'
import { listOf } from '../../machines/vouchers/vouchers.rules.ts'
import { batchNumber, employee, kept, limits, lines, row, today } from '../samples.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

const taken = new Failure('conflict', { detail: '박지현 · 2026-11-20 11:42' })

const found = listOf('voucher', lines)
const nothingFound = listOf('voucher', [])

const ended = (outcome: DraftOutput['outcome'], failure: Failure | null = null) => ({
  output: { outcome, failure, draft: kept } satisfies DraftOutput,
})

export const vouchersWorld: World<typeof vouchersMachine> = {
  machine: vouchersMachine,
  input: {
    category: 'voucher',
    author: employee,
    today: () => today,
    notices: deaf(),
    badges: deaf(),
    limits,
    newId: () => 'a-request',
    random: () => 0,
  },
  payloads: {
    'vouchers.search': [{ text: '운임' }],
    'vouchers.setPeriod': [{ period: { start: '2026-11-01', end: '2026-11-30' } }],
    'vouchers.sort': [{ column: 'date' }],
    'vouchers.toggleRow': [{ id: row }],
    'vouchers.extendTo': [{ id: row }],
    'vouchers.moveCursor': [{ by: 1 }],
    'vouchers.goToPage': [{ page: 0 }, { page: 1 }],
    'vouchers.setPageSize': [{ size: 5 }, { size: 25 }],
    'notices.acted': [{ action: 'restore', batchNumber }],
    'xstate.done.actor.findDraft': [{ output: kept }, { output: null }],
    'xstate.done.actor.listVouchers': [{ output: found }, { output: nothingFound }],
    'xstate.done.actor.draft': [
      ended('closed'),
      ended('done'),
      ended('failed', new Failure('server')),
      ended('failed', taken),
    ],
  },
  facts: (context) => [
    context.rows.length,
    Math.min(context.selected.length, 2),
    context.cursor !== null,
    context.isStale,
    context.page,
    context.taken !== null,
    context.failedDraft !== null,
    context.restored !== null,
    context.written,
    Math.min(context.queue.length - context.written, 2),
  ],
}

/** The screen as it opens when a document is drafted again. */
export const redraftedWorld: World<typeof vouchersMachine> = {
  ...vouchersWorld,
  input: {
    ...vouchersWorld.input,
    restore: { batchNumber, period: { start: '2026-11-01', end: '2026-11-30' } },
  },
}
