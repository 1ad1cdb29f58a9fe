import type { ActorRef, Snapshot } from 'xstate'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Employee } from '../../contract/session.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import type { BadgesEvent } from '../badges/badges.machine.ts'
import type { DraftInput } from '../draft/draft.context.ts'
import type {
  DraftPlace,
  KeptDraft,
  NoticeActed,
  Noticeboard,
  Period,
  Taken,
  Total,
  VoucherList,
  VoucherSearch,
} from '../ports.ts'
import type { PageSize } from './paging.rules.ts'
import { defaultPeriod } from './period.rules.ts'
import type { RowCounts } from './selection.rules.ts'
import type { Sort, SortColumn } from './sort.rules.ts'

export interface VouchersInput {
  category: Category
  author: Employee
  /** The employee's local day, `YYYY-MM-DD`: for the default period, and for each draft as it begins. */
  today: () => string
  notices: Noticeboard
  /** Whoever counts what waits hears of every batch that has gone. */
  badges?: ActorRef<Snapshot<unknown>, BadgesEvent>
  limits: DraftInput['limits']
  /** A new UUID for each request. */
  newId: () => string
  /** A batch whose kept draft is taken over at once, and a period in which the list shows it. */
  restore?: { batchNumber: number; period: Period } | null
  /** What this page showed of it when it was left. */
  taken?: Taken | null
  /** A random number from 0 up to, but not including, 1: many tabs must not read their lists in the same moment. */
  random: () => number
}

/** The drafting screen of one category (specification, sections 2 and 4). */
export interface VouchersContext extends VouchersInput {
  period: Period
  search: string
  /** All fetched lines, batch by batch. */
  linesOf: VoucherList['linesOf']
  /** Those of them that are rows: in the server's order, and as they are shown. */
  listed: VoucherLine[]
  rows: VoucherLine[]
  /** How many rows each batch has, and what the total line says. */
  counts: RowCounts
  total: Total
  /** The list has changed on the server since it was requested last. */
  isStale: boolean
  /** The head that was clicked; null for the server's order. */
  sort: Sort | null
  page: number
  pageSize: PageSize
  /** The row of the page that the keys stand on, or that was clicked last: a range begins there. */
  cursor: string | null
  /** Selected batches, in the order of selection. */
  selected: number[]
  /** The batches to draft in this run, and how many of them are done: "2 of 3". */
  queue: number[]
  written: number
  /** The last draft that failed, and the draft that is on its way back. */
  failedDraft: KeptDraft | null
  restored: KeptDraft | null
  taken: Taken | null
}

export type VouchersEvent =
  | { type: 'vouchers.search'; text: string }
  | { type: 'vouchers.setPeriod'; period: Period }
  | { type: 'vouchers.retry' }
  | { type: 'vouchers.sort'; column: SortColumn }
  | { type: 'vouchers.toggleRow'; id: string }
  /** Selects all from the cursor to this row. */
  | { type: 'vouchers.extendTo'; id: string }
  | { type: 'vouchers.moveCursor'; by: number }
  | { type: 'vouchers.toggleCursor' }
  | { type: 'vouchers.togglePage' }
  | { type: 'vouchers.clearSelection' }
  | { type: 'vouchers.goToPage'; page: number }
  | { type: 'vouchers.setPageSize'; size: PageSize }
  | { type: 'vouchers.writeDraft' }
  | { type: 'vouchers.dismissTaken' }
  /** The batches of this category that can be drafted have changed on the server. */
  | { type: 'vouchers.changed' }
  | NoticeActed

/** No list: nothing is shown of it. */
export const emptyList = {
  linesOf: (): VoucherLine[] => [],
  listed: [] as VoucherLine[],
  rows: [] as VoucherLine[],
  counts: new Map() as RowCounts,
  total: { count: 0, sum: 0 },
  isStale: false,
  cursor: null,
}

/** The default period, no search, the first page, nothing selected. */
export function start({ input }: { input: VouchersInput }): VouchersContext {
  return {
    ...input,
    ...emptyList,
    period: input.restore?.period ?? defaultPeriod(input.today()),
    search: '',
    sort: null,
    page: 0,
    pageSize: PAGE_SIZE,
    selected: [],
    queue: [],
    written: 0,
    failedDraft: null,
    restored: null,
    taken: input.taken ?? null,
  }
}

interface Args {
  context: VouchersContext
}

/** What the list is asked for. */
export function search({ context }: Args): VoucherSearch {
  return { category: context.category, period: context.period, search: context.search }
}

/** The draft of the batch whose turn it is, with a request id of its own. */
export function draft({ context }: Args): DraftInput {
  const { category, author, today, limits, notices, newId } = context
  const { linesOf, queue, written, restored } = context
  const batchNumber = queue[written] ?? 0
  return {
    category,
    batchNumber,
    lines: linesOf(batchNumber),
    author,
    today: today(),
    requestId: newId(),
    newId,
    limits,
    notices,
    restored,
  }
}

/** Where the draft is kept that is to be taken over. */
export function restoredPlace({ context: { author, category, restore } }: Args): DraftPlace {
  return { employee: author.user.username, category, batchNumber: restore?.batchNumber ?? 0 }
}

/** Where the draft of the taken batch is kept. */
export function takenPlace({ context }: Args): DraftPlace {
  const { author, category, taken } = context
  return { employee: author.user.username, category, batchNumber: taken?.batchNumber ?? 0 }
}
