import type { ActorRef, Snapshot } from 'xstate'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Employee } from '../../contract/session.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import type { BadgesEvent } from '../badges/badges.machine.ts'
import type { DraftInput } from '../draft/draft.context.ts'
import type { DraftKey, SavedDraft, SavedDraftToDelete } from '../draft/draft.ports.ts'
import type { NoticeActionTaken, NoticesRef } from '../notice.ts'
import type {
  BatchConflict,
  Period,
  UnsavedDraft,
  VoucherTotal,
  VoucherList,
  VoucherSearch,
} from './vouchers.ports.ts'
import type { PageSize } from './paging.rules.ts'
import { defaultPeriod } from './period.rules.ts'
import type { RowCountsByBatch } from './selection.rules.ts'
import type { Sort, SortColumn } from './sort.rules.ts'

export interface VouchersInput {
  category: Category
  author: Employee
  /** Returns the current date of the server, `YYYY-MM-DD`, for the default period and for each new draft. */
  today: () => string
  notices: NoticesRef
  /** Receives `badges.refresh` whenever a batch can no longer be drafted. */
  badges?: ActorRef<Snapshot<unknown>, BadgesEvent>
  limits: DraftInput['limits']
  /** Returns a new UUID, for the idempotency key and the `writer` of a draft. */
  newId: () => string
  /** The batch of a saved draft that is restored when the screen opens, and a period in which the list contains the batch. */
  restore?: { batchNumber: number; period: Period } | null
  /** The dates of the batch to which the list is narrowed when the screen opens, if there is no draft to restore. */
  narrowedTo?: Period | null
  /** The batch conflict that this screen showed when the employee last left it. */
  batchConflict?: BatchConflict | null
  /** The draft that this screen could not save when the employee last left it. */
  unsavedDraft?: UnsavedDraft | null
  /** A random number from 0 up to, but not including, 1. It spreads the reloads of many tabs over time. */
  random: () => number
}

/** The context of the drafting screen of one category (specification, sections 2 and 4). */
export interface VouchersContext extends Omit<VouchersInput, 'unsavedDraft'> {
  period: Period
  search: string
  /** Whether the list is limited to batches with a voucher line that the employee entered in the ERP. */
  isOwnOnly: boolean
  /** Returns all fetched lines of a batch. */
  linesOf: VoucherList['linesOf']
  /** The lines that the list shows as rows: `listed` in the server's order, `rows` in the order of the screen. */
  listed: VoucherLine[]
  rows: VoucherLine[]
  /** The number of rows of each batch, the sum of each batch, and the values of the total line. */
  counts: RowCountsByBatch
  sums: VoucherList['sums']
  total: VoucherTotal
  /** Whether the list has changed on the server since the last request. */
  isStale: boolean
  /** The sort by a column header; null for the server's order. */
  sort: Sort | null
  page: number
  pageSize: PageSize
  /** The row with the keyboard cursor, or the one clicked last. A range selection begins there. */
  cursor: string | null
  /** Selected batches, in the order of selection. */
  selected: number[]
  /** The batches to draft one after the other, and the index of the current one ("2 of 3"). */
  queue: number[]
  written: number
  /** `failedDraft`: the last draft whose submission or save on closing failed, until its batch is submitted. `restored`: the draft that is being restored. */
  failedDraft: SavedDraft | null
  restored: SavedDraft | null
  /** The server's message about the failed submission of `failedDraft`. Empty if there is none. */
  failedDetail: string
  /** The period of the list when `failedDraft` failed. The list contains its batch in this period. */
  failedPeriod: Period | null
  batchConflict: BatchConflict | null
  /** The period before it was narrowed to the dates of a batch; null if it was not. */
  returnPeriod: Period | null
}

export type VouchersEvent =
  | { type: 'vouchers.search'; text: string }
  | { type: 'vouchers.setPeriod'; period: Period }
  /** Limits the list to the employee's own vouchers, or removes this limit. */
  | { type: 'vouchers.toggleOwn' }
  | { type: 'vouchers.retry' }
  | { type: 'vouchers.sort'; column: SortColumn }
  | { type: 'vouchers.toggleRow'; id: string }
  /** Selects all rows from the cursor to this one. */
  | { type: 'vouchers.extendTo'; id: string }
  | { type: 'vouchers.moveCursor'; by: number }
  | { type: 'vouchers.toggleCursor' }
  | { type: 'vouchers.togglePage' }
  | { type: 'vouchers.clearSelection' }
  | { type: 'vouchers.goToPage'; page: number }
  | { type: 'vouchers.setPageSize'; size: PageSize }
  | { type: 'vouchers.writeDraft' }
  | { type: 'vouchers.dismissConflict' }
  /** Continues the failed draft of this batch, like the button of its notice. */
  | { type: 'vouchers.continueDraft'; batchNumber: number }
  /** Discards the failed draft of this batch. */
  | { type: 'vouchers.discardDraft'; batchNumber: number }
  /** The batches that can be drafted in this category have changed on the server. */
  | { type: 'vouchers.changed' }
  | NoticeActionTaken

/** The list fields of the context while no list is loaded. */
export const emptyList = {
  linesOf: (): VoucherLine[] => [],
  listed: [] as VoucherLine[],
  rows: [] as VoucherLine[],
  counts: new Map() as RowCountsByBatch,
  sums: new Map() as VoucherList['sums'],
  total: { count: 0, sum: 0 },
  isStale: false,
  cursor: null,
}

/** The initial context: the default period, no search, the first page, no selection. */
export function initialContext({ input }: { input: VouchersInput }): VouchersContext {
  const period = defaultPeriod(input.today())
  const restoredPeriod = input.restore?.period ?? input.narrowedTo
  const { unsavedDraft = null, ...given } = input
  return {
    ...given,
    ...emptyList,
    period: restoredPeriod ?? period,
    returnPeriod: restoredPeriod ? period : null,
    search: '',
    isOwnOnly: false,
    sort: null,
    page: 0,
    pageSize: PAGE_SIZE,
    selected: [],
    queue: [],
    written: 0,
    failedDraft: unsavedDraft && { ...unsavedDraft.draft, writer: input.newId() },
    failedDetail: '',
    restored: null,
    failedPeriod: unsavedDraft && unsavedDraft.period,
    batchConflict: input.batchConflict ?? null,
  }
}

interface Args {
  context: VouchersContext
}

/** Input of `listVouchers`. */
export function listVouchersInput({ context }: Args): VoucherSearch {
  const { category, period, isOwnOnly, author } = context
  return { category, period, search: context.search, user: isOwnOnly ? author.user.username : '' }
}

/** Input of `draft` for the next batch of the queue, with a new idempotency key. */
export function draftInput({ context }: Args): DraftInput {
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

/** The key of the saved draft of a batch. */
const draftKey = ({ author, category }: VouchersContext, batchNumber = 0): DraftKey => ({
  employee: author.user.username,
  category,
  batchNumber,
})

/** The key of the saved draft to restore. */
export const findSavedDraftInput = ({ context }: Args) =>
  draftKey(context, context.restore?.batchNumber)

/**
 * The key of the draft whose batch has the conflict, to delete it. A newer version is not deleted: the employee wrote it after the document
 * of the other employee had been rejected or withdrawn.
 */
export const deleteConflictDraftInput = ({ context }: Args): SavedDraftToDelete => {
  const { batchNumber, version, writer } = context.batchConflict ?? {}
  return {
    ...draftKey(context, batchNumber),
    ...(version !== undefined && { upTo: version }),
    ...(writer && { writer }),
  }
}

/**
 * The key of the last draft that failed, to delete it. A newer version that another tab has saved is not deleted, but the draft's last save
 * can have been completed after the draft was closed.
 */
export const deleteFailedDraftInput = ({ context }: Args): SavedDraftToDelete => {
  const { batchNumber, version = 0, writer } = context.failedDraft ?? {}
  return { ...draftKey(context, batchNumber), upTo: version, ...(writer && { writer }) }
}
