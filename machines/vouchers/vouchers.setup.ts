import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import { STORE_TIMEOUT_MS } from '../../contract/limits.ts'
import type { DraftOutput } from '../draft/draft.context.ts'
import { draftMachine } from '../draft/draft.machine.ts'
import { isOffered } from '../draft/savedDraft.rules.ts'
import { type SavedDraft, savedDraftPorts } from '../draft/draft.ports.ts'
import type { NoticeCode, ShowNotice } from '../notice.ts'
import { type VoucherList, vouchersPorts } from './vouchers.ports.ts'
import { batchConflictOf } from './batchConflict.rules.ts'
import { moveCursor, rowsBetween } from './cursor.rules.ts'
import {
  isFailedDraftContinued,
  isFailedDraftDiscarded,
  forNewRequest,
  withoutBatch,
} from './failedDraft.rules.ts'
import { detailOf, failureCode, isBatchChanged, valuesOf } from './vouchers.errors.ts'
import { clampPage, pageAfterResize, pageCount, rowsOfPage } from './paging.rules.ts'
import { isPeriod } from './period.rules.ts'
import {
  addBatchesToSelection,
  countRowsByBatch,
  removeUnlisted,
  toggleBatch,
  toggleWholePage,
} from './selection.rules.ts'
import { nextSort, sortRows } from './sort.rules.ts'
import {
  emptyList,
  type VouchersContext,
  type VouchersEvent,
  type VouchersInput,
} from './vouchers.context.ts'

/** Maximum delay before a stale list is reloaded, in milliseconds. */
const REFRESH_MS = 15_000
/** The random part of this delay, in milliseconds. */
const JITTER_MS = 10_000

const shownRows = ({ rows, page, pageSize }: VouchersContext) => rowsOfPage(rows, page, pageSize)

/** Toggles the batch of the row with this id and moves the cursor to the row. */
function toggled(context: VouchersContext, id: string | null) {
  const row = shownRows(context).find((one) => one.id === id)
  return row ? { selected: toggleBatch(context.selected, row.RPICU), cursor: row.id } : {}
}

/** The last failed draft, if the event is about its batch. */
function failedDraftOf({ failedDraft }: VouchersContext, event: VouchersEvent): SavedDraft | null {
  if (!('batchNumber' in event)) return null
  return failedDraft?.batchNumber === event.batchNumber ? failedDraft : null
}

const notice = (code: NoticeCode): ShowNotice => ({ type: 'notices.show', code })

/** Types, actors, delays, guards and actions of the `vouchers` machine. */
export const vouchersSetup = setup({
  types: {
    context: {} as VouchersContext,
    events: {} as VouchersEvent,
    input: {} as VouchersInput,
    children: {} as {
      listVouchers: 'listVouchers'
      draft: 'draft'
      findSavedDraft: 'findSavedDraft'
      deleteSavedDraft: 'deleteSavedDraft'
    },
    tags: {} as 'busy',
  },
  actors: {
    ...vouchersPorts,
    findSavedDraft: savedDraftPorts.findSavedDraft,
    deleteSavedDraft: savedDraftPorts.deleteSavedDraft,
    draft: draftMachine,
  },
  delays: {
    patience: STORE_TIMEOUT_MS,
    refreshDelay: ({ context }) => REFRESH_MS - JITTER_MS * context.random(),
  },
  guards: {
    /** No draft is being restored. A filter could exclude its batch. */
    canFilter: ({ context }) => context.restored === null,
    canSetPeriod: ({ context, event }) =>
      context.restored === null && event.type === 'vouchers.setPeriod' && isPeriod(event.period),
    isShown: ({ context, event }) =>
      'id' in event && shownRows(context).some(({ id }) => id === event.id),
    hasRows: ({ context }) => context.rows.length > 0,
    hasSelection: ({ context }) => context.selected.length > 0,
    hasCursor: ({ context }) => context.cursor !== null,
    canMoveCursor: ({ context, event }) =>
      event.type === 'vouchers.moveCursor' &&
      moveCursor(shownRows(context), context.cursor, event.by) !== context.cursor,
    isPage: ({ context, event }) =>
      event.type === 'vouchers.goToPage' &&
      Number.isInteger(event.page) &&
      event.page >= 0 &&
      event.page < pageCount(context.rows.length, context.pageSize),
    hasNextBatch: ({ context }, { outcome }: DraftOutput) =>
      outcome === 'done' && context.written + 1 < context.queue.length,
    isDone: (_, { outcome }: DraftOutput) => outcome === 'done',
    /** The submission failed because another employee has already submitted the batch. */
    isBatchConflict: (_, { failure }: DraftOutput) => failure?.kind === 'conflict',
    /** The submission was refused because the ERP has changed the batch since its lines were loaded. */
    isBatchChanged: (_, output: DraftOutput) => isBatchChanged(output),
    isFailed: (_, { outcome }: DraftOutput) => outcome === 'failed',
    isFailedHalfway: ({ context }, { outcome }: DraftOutput) =>
      outcome === 'failed' && context.written > 0,
    isHalfway: ({ context }) => context.written > 0,
    isRestorable: ({ context, event }) => failedDraftOf(context, event) !== null,
    isRestorableHere: ({ context, event }) =>
      context.counts.has(failedDraftOf(context, event)?.batchNumber ?? Number.NaN),
    hasBatchToRestore: ({ context: { restored } }, { rows }: VoucherList) =>
      restored !== null && rows.some(({ RPICU }) => RPICU === restored.batchNumber),
    /** The list has been narrowed to the dates of a batch. */
    isNarrowed: ({ context }) => context.returnPeriod !== null,
    /** The saved draft to restore does not exist or is empty. */
    isMissing: (_, savedDraft: SavedDraft | null) => !isOffered(savedDraft, 0),
    isAskedToRestore: ({ context }) => Boolean(context.restore),
    /** The loaded list does not contain the batch of the draft to restore. Used after `hasBatchToRestore`, which has checked the list. */
    isLost: ({ context }) => context.restored !== null,
    /** Like `isLost`, while the list is narrowed to the dates of that batch. */
    isLostInBatchPeriod: ({ context }) =>
      context.restored !== null && context.returnPeriod !== null,
    hasConflict: ({ context }) => context.batchConflict !== null,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    setSearch: assign(({ event }) => {
      assertEvent(event, 'vouchers.search')
      return { search: event.text.normalize('NFC'), selected: [], page: 0 }
    }),
    setPeriod: assign(({ event }) => {
      assertEvent(event, 'vouchers.setPeriod')
      return { period: event.period, returnPeriod: null, selected: [], page: 0 }
    }),
    toggleOwn: assign(({ context }) => ({
      isOwnOnly: !context.isOwnOnly,
      selected: [],
      page: 0,
    })),
    widenPeriod: assign(({ context: { period, returnPeriod } }) => ({
      period: returnPeriod ?? period,
      returnPeriod: null,
    })),
    /**
     * Clears the search and the filter of own vouchers, and lists the period in which the draft failed, because all of them can exclude the
     * batch of the draft to restore.
     */
    clearSearch: assign(({ context: { period, failedPeriod } }) => ({
      search: '',
      isOwnOnly: false,
      page: 0,
      period: failedPeriod ?? period,
    })),
    clearList: assign(() => emptyList),
    setList: assign(({ context }, { rows: listed, total, sums, linesOf }: VoucherList) => {
      const counts = countRowsByBatch(listed)
      const rows = sortRows(listed, context.sort)
      const page = clampPage(context.page, listed.length, context.pageSize)
      const isThere = rowsOfPage(rows, page, context.pageSize).some(
        ({ id }) => id === context.cursor,
      )
      return {
        linesOf,
        listed,
        rows,
        counts,
        sums,
        total,
        page,
        selected: removeUnlisted(context.selected, counts),
        failedDraft: forNewRequest(context.failedDraft, counts),
        cursor: isThere ? context.cursor : null,
      }
    }),
    markStale: assign({ isStale: true }),
    /** Clears only `isStale`, because all states that follow reload the list. */
    clearStale: assign({ isStale: false }),
    sort: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.sort')
      const sort = nextSort(context.sort, event.column)
      return { sort, rows: sortRows(context.listed, sort), page: 0, cursor: null }
    }),
    toggleRow: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.toggleRow')
      return toggled(context, event.id)
    }),
    extendTo: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.extendTo')
      const rows = rowsBetween(shownRows(context), context.cursor, event.id)
      return { selected: addBatchesToSelection(context.selected, rows), cursor: event.id }
    }),
    moveCursor: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.moveCursor')
      return { cursor: moveCursor(shownRows(context), context.cursor, event.by) }
    }),
    toggleCursor: assign(({ context }) => toggled(context, context.cursor)),
    togglePage: assign(({ context }) => ({
      selected: toggleWholePage(shownRows(context), context.selected),
    })),
    clearSelection: assign({ selected: [] }),
    goToPage: assign(({ event }) => {
      assertEvent(event, 'vouchers.goToPage')
      return { page: event.page, cursor: null }
    }),
    setPageSize: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.setPageSize')
      const page = pageAfterResize(context.page, context.pageSize, event.size)
      return { page, pageSize: event.size, cursor: null }
    }),
    queueSelection: assign(({ context }) => ({ queue: context.selected, written: 0 })),
    /**
     * The restored draft gets a new `writer`, which distinguishes this page from other tabs. It is also a new request, even if its content
     * was sent before, because the document of the earlier request has been rejected or withdrawn.
     */
    setRestoredDraft: assign(({ context }, savedDraft: SavedDraft | null) => ({
      restored: savedDraft && { ...savedDraft, writer: context.newId(), sent: false },
    })),
    restoreFailedDraft: assign(({ context }) => ({ restored: context.failedDraft })),
    queueRestored: assign(({ context: { restored } }) => ({
      queue: restored ? [restored.batchNumber] : [],
      written: 0,
    })),
    forgetRestored: assign({ restored: null }),
    endQueue: assign({ queue: [], written: 0, restored: null }),
    countWritten: assign(({ context }) => {
      const batch = context.queue[context.written]
      const selected = context.selected.filter((one) => one !== batch)
      const failedDraft = withoutBatch(context.failedDraft, batch)
      return { selected, failedDraft, written: context.written + 1, restored: null }
    }),
    refreshBadges: enqueueActions(({ context, enqueue }) => {
      if (context.badges) enqueue.sendTo(context.badges, { type: 'badges.refresh' })
    }),
    setFailedDraft: assign(({ context: { period } }, output: DraftOutput) => ({
      failedDraft: output.draft,
      failedDetail: detailOf(output),
      failedPeriod: period,
    })),
    /**
     * The failed draft was continued and closed. Its content and its version are those of the continued draft. A draft that was closed
     * without being saved is kept in the same way, because its content is nowhere else. It has no message of a failed submission. A failed
     * draft that was offered and discarded is forgotten.
     */
    updateFailedDraft: assign(({ context }, { draft, discardedVersion }: DraftOutput) => {
      const { failedDraft, failedDetail, period } = context
      const isDiscarded = isFailedDraftDiscarded(failedDraft, draft, discardedVersion)
      if (!isDiscarded && isFailedDraftContinued(failedDraft, draft))
        return { failedDraft: draft, failedDetail, failedPeriod: period }
      if (draft.isSaveFailed) return { failedDraft: draft, failedDetail: '', failedPeriod: period }
      return isDiscarded ? { failedDraft: null } : {}
    }),
    forgetFailedDraft: assign({ failedDraft: null }),
    setConflict: assign(({ context }, { draft, failure }: DraftOutput) => ({
      failedDraft: withoutBatch(context.failedDraft, draft.batchNumber),
      batchConflict: batchConflictOf(draft, failure?.detail ?? '', context.batchConflict),
    })),
    clearConflict: assign({ batchConflict: null }),
    /** The notice about a failed submission (specification, section 8), with a button that restores the draft. */
    notifyFailed: sendTo(
      ({ context }) => context.notices,
      ({ self }, output: DraftOutput): ShowNotice => ({
        type: 'notices.show',
        code: failureCode(output),
        values: valuesOf(output),
        action: 'restore',
        batchNumber: output.draft.batchNumber,
        requester: self,
      }),
    ),
    /** The failed draft cannot be restored from now on, so its notice loses its button. */
    withdrawOffers: sendTo(
      ({ context }) => context.notices,
      ({ self }) => ({ type: 'notices.withdrawOffers', requester: self }) as const,
    ),
    notifyBroken: sendTo(({ context }) => context.notices, notice('draftFailed')),
    notifyNotRestored: sendTo(({ context }) => context.notices, notice('draftNotRestored')),
    notifyBatchGone: sendTo(({ context }) => context.notices, notice('batchGone')),
    notifyBatchConflict: sendTo(
      ({ context }) => context.notices,
      (_, output: DraftOutput): ShowNotice => ({
        type: 'notices.show',
        code: 'batchConflict',
        values: { batchNumber: output.draft.batchNumber, ...valuesOf(output) },
      }),
    ),
  },
})
