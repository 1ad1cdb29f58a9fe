import type { DraftInput, DraftOutput } from '../../../machines/draft/draft.context.ts'
import { Failure, type NoticeActed } from '../../../machines/ports.ts'
import type { VouchersContext } from '../../../machines/vouchers/vouchers.context.ts'
import { vouchersMachine } from '../../../machines/vouchers/vouchers.machine.ts'
import { today } from '../../builders/days.ts'
import { aKeptDraft } from '../../builders/draft.ts'
import { limits } from '../../builders/files.ts'
import { anEmployee } from '../../builders/people.ts'
import { aList, aVoucherLine } from '../../builders/voucher.ts'
import { type Cast, type Moment, world } from '../world.ts'

/** Three rows each of two batches: two pages of five. */
const linesOf = (RPICU: number) => [1, 2, 3].map((RPDOC) => aVoucherLine({ RPICU, RPDOC }))

const listOf = (...batches: number[]) => aList(batches.flatMap(linesOf))

/** The end of the draft that runs. */
const ended =
  (outcome: DraftOutput['outcome'], failure: Failure | null = null) =>
  ({ input }: Moment<VouchersContext, DraftInput>): DraftOutput => ({
    outcome,
    failure,
    draft: aKeptDraft({ batchNumber: input.batchNumber, title: '월세', approvers: [] }),
  })

const acted = (batchNumber: number): NoticeActed => ({
  type: 'notices.acted',
  action: 'restore',
  batchNumber,
})

const opened = ({ actor }: Cast) => ({
  category: 'voucher' as const,
  author: anEmployee(),
  today: () => today,
  notices: actor('notices'),
  badges: actor('badges'),
  limits,
  newId: () => 'request-1',
  random: () => 0,
})

const shown = (context: VouchersContext) => {
  const { period, search, rows, total, sort, page, pageSize, cursor, selected } = context
  const { isStale, queue, written, failedDraft, restored, taken } = context
  return {
    period: `${period.start} ${period.end}`,
    search,
    rows: rows.map(({ id }) => id.slice(0, 3)).join(' '),
    total,
    isStale,
    sort: sort && `${sort.column} ${sort.direction}`,
    page: `${page} of ${pageSize}`,
    cursor,
    selected,
    queue,
    written,
    failedDraft: failedDraft?.batchNumber,
    restored: restored?.batchNumber,
    taken,
  }
}

export const vouchers = world({
  machine: vouchersMachine,
  starts: {
    'as the screen opens': opened,
    'to draft batch 1 again': (cast) => ({
      ...opened(cast),
      restore: { batchNumber: 1, period: { start: '2026-10-01', end: '2026-10-31' } },
    }),
  },
  sends: {
    'vouchers.search': { type: 'vouchers.search', text: '운반' },
    'vouchers.setPeriod': {
      type: 'vouchers.setPeriod',
      period: { start: '2026-11-01', end: '2026-11-30' },
    },
    'vouchers.setPeriod backwards': {
      type: 'vouchers.setPeriod',
      period: { start: '2026-11-30', end: '2026-11-01' },
    },
    'vouchers.retry': { type: 'vouchers.retry' },
    'vouchers.sort': { type: 'vouchers.sort', column: 'batch' },
    'vouchers.toggleRow the first': { type: 'vouchers.toggleRow', id: '1-1-001-1' },
    'vouchers.toggleRow the last': { type: 'vouchers.toggleRow', id: '2-3-001-1' },
    'vouchers.extendTo the fourth': { type: 'vouchers.extendTo', id: '2-1-001-1' },
    'vouchers.moveCursor down': { type: 'vouchers.moveCursor', by: 4 },
    'vouchers.toggleCursor': { type: 'vouchers.toggleCursor' },
    'vouchers.togglePage': { type: 'vouchers.togglePage' },
    'vouchers.clearSelection': { type: 'vouchers.clearSelection' },
    'vouchers.goToPage 1': { type: 'vouchers.goToPage', page: 1 },
    'vouchers.setPageSize 5': { type: 'vouchers.setPageSize', size: 5 },
    'vouchers.setPageSize 25': { type: 'vouchers.setPageSize', size: 25 },
    'vouchers.writeDraft': { type: 'vouchers.writeDraft' },
    'vouchers.dismissTaken': { type: 'vouchers.dismissTaken' },
    'vouchers.changed': { type: 'vouchers.changed' },
    'notices.acted on batch 1': acted(1),
    'notices.acted on batch 3': acted(3),
  },
  answers: {
    findDraft: { 'the draft': aKeptDraft({ batchNumber: 1, approvers: [] }), nothing: null },
    listVouchers: { 'both batches': listOf(1, 2), 'batch 2 alone': listOf(2), nothing: listOf() },
    draft: {
      done: ended('done'),
      closed: ended('closed'),
      failed: ended('failed', new Failure('server', { detail: 'out of order' })),
      'that somebody was faster': ended('failed', new Failure('conflict', { detail: 'Taken.' })),
    },
    dropDraft: { 'with success': undefined },
  },
  shown,
  key: (context) => {
    const { period: _, search: __, total: ___, taken, ...facts } = shown(context)
    return { ...facts, taken: taken !== null }
  },
  succeeds: ({ value }) => value === 'writing',
})
