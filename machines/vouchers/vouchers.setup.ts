import { assertEvent, assign, sendTo, setup } from 'xstate'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Employee } from '../../contract/session.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { draftMachine } from '../draft/draft.machine.ts'
import type { DraftInput, DraftOutput } from '../draft/draft.setup.ts'
import {
  type Noticeboard,
  type Period,
  ports,
  type ShowNotice,
  type VoucherSearch,
} from '../ports.ts'
import { nearestPage, type PageSize, pageAfterResize, pageCount, pageOf } from './paging.rules.ts'
import { defaultPeriod, isPeriod } from './period.rules.ts'
import {
  countRows,
  type RowCounts,
  stillListed,
  toggleBatch,
  togglePage,
} from './selection.rules.ts'
import { keptRows, linesOfBatch, type Total, totalOf } from './vouchers.rules.ts'

export interface VouchersInput {
  category: Category
  author: Employee
  /** The employee's local day, `YYYY-MM-DD`. */
  today: string
  notices: Noticeboard
  limits: DraftInput['limits']
  /** A new UUID for each draft. */
  newId: () => string
}

/** The drafting screen of one category (specification, sections 2 and 4). */
export interface VouchersContext extends Omit<VouchersInput, 'today'> {
  period: Period
  search: string
  /** All fetched lines, those of them that are rows, and what the total line says. */
  lines: VoucherLine[]
  rows: VoucherLine[]
  counts: RowCounts
  total: Total
  page: number
  pageSize: PageSize
  /** Selected batches, in the order of selection. */
  selected: number[]
  /** The batches to draft in this run, and how many of them are done: "2 of 3". */
  queue: number[]
  written: number
}

export type VouchersEvent =
  | { type: 'vouchers.search'; text: string }
  | { type: 'vouchers.setPeriod'; period: Period }
  | { type: 'vouchers.retry' }
  | { type: 'vouchers.toggleRow'; id: string }
  | { type: 'vouchers.togglePage' }
  | { type: 'vouchers.clearSelection' }
  | { type: 'vouchers.goToPage'; page: number }
  | { type: 'vouchers.setPageSize'; size: PageSize }
  | { type: 'vouchers.writeDraft' }

const emptyList = {
  lines: [] as VoucherLine[],
  rows: [] as VoucherLine[],
  counts: new Map() as RowCounts,
  total: { count: 0, sum: 0 },
}

/** The default period, no search, the first page, nothing selected. */
export function start({ input: { today, ...input } }: { input: VouchersInput }): VouchersContext {
  const period = defaultPeriod(today)
  const place = { page: 0, pageSize: PAGE_SIZE as PageSize }
  return {
    ...input,
    ...emptyList,
    ...place,
    period,
    search: '',
    selected: [],
    queue: [],
    written: 0,
  }
}

/** What the list is asked for. */
export function search({ context }: { context: VouchersContext }): VoucherSearch {
  return { category: context.category, period: context.period, search: context.search }
}

/** The draft of the batch whose turn it is, with a request id of its own. */
export function draft({ context }: { context: VouchersContext }): DraftInput {
  const { category, author, limits, notices, lines, queue, written } = context
  const batchNumber = queue[written] ?? 0
  return {
    category,
    batchNumber,
    lines: linesOfBatch(lines, batchNumber),
    author,
    requestId: context.newId(),
    limits,
    notices,
  }
}

const shown = ({ rows, page, pageSize }: VouchersContext) => pageOf(rows, page, pageSize)

/** What the machine knows, asks and does; its chart stands beside. */
export const vouchersSetup = setup({
  types: {
    context: {} as VouchersContext,
    events: {} as VouchersEvent,
    input: {} as VouchersInput,
    children: {} as { listVouchers: 'listVouchers'; draft: 'draft' },
    tags: {} as 'busy',
  },
  actors: { listVouchers: ports.listVouchers, draft: draftMachine },
  guards: {
    isPeriod: ({ event }) => event.type === 'vouchers.setPeriod' && isPeriod(event.period),
    isShown: ({ context, event }) =>
      event.type === 'vouchers.toggleRow' && shown(context).some(({ id }) => id === event.id),
    hasRows: ({ context }) => context.rows.length > 0,
    hasSelection: ({ context }) => context.selected.length > 0,
    isPage: ({ context, event }) =>
      event.type === 'vouchers.goToPage' &&
      Number.isInteger(event.page) &&
      event.page >= 0 &&
      event.page < pageCount(context.rows.length, context.pageSize),
    nextWaits: ({ context }, { outcome }: DraftOutput) =>
      outcome === 'done' && context.written + 1 < context.queue.length,
    isDone: (_, { outcome }: DraftOutput) => outcome === 'done',
    /** Something was drafted before in this run, or somebody else has taken the batch. */
    isStale: ({ context }, { failure }: DraftOutput) =>
      context.written > 0 || failure?.kind === 'conflict',
  },
  actions: {
    setSearch: assign(({ event }) => {
      assertEvent(event, 'vouchers.search')
      return { search: event.text.normalize('NFC'), selected: [], page: 0 }
    }),
    setPeriod: assign(({ event }) => {
      assertEvent(event, 'vouchers.setPeriod')
      return { period: event.period, selected: [], page: 0 }
    }),
    clearList: assign(emptyList),
    keepList: assign(({ context }, lines: VoucherLine[]) => {
      const rows = keptRows(context.category, lines)
      const counts = countRows(rows)
      return {
        lines,
        rows,
        counts,
        total: totalOf(rows, lines),
        page: nearestPage(context.page, rows.length, context.pageSize),
        selected: stillListed(context.selected, counts),
      }
    }),
    toggleRow: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.toggleRow')
      const row = shown(context).find(({ id }) => id === event.id)
      return row ? { selected: toggleBatch(context.selected, row.RPICU) } : {}
    }),
    togglePage: assign(({ context }) => ({
      selected: togglePage(shown(context), context.selected),
    })),
    clearSelection: assign({ selected: [] }),
    goToPage: assign(({ event }) => {
      assertEvent(event, 'vouchers.goToPage')
      return { page: event.page }
    }),
    setPageSize: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.setPageSize')
      const { page, pageSize } = context
      return { page: pageAfterResize(page, pageSize, event.size), pageSize: event.size }
    }),
    queueSelection: assign(({ context }) => ({ queue: context.selected, written: 0 })),
    countWritten: assign(({ context }) => {
      const batch = context.queue[context.written]
      const selected = context.selected.filter((one) => one !== batch)
      return { selected, written: context.written + 1 }
    }),
    endQueue: assign({ queue: [], written: 0 }),
    sayFailed: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'draftFailed',
    } satisfies ShowNotice),
  },
})
