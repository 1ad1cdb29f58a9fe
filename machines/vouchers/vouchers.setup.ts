import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { DraftOutput } from '../draft/draft.context.ts'
import { draftMachine } from '../draft/draft.machine.ts'
import { draftText, STORE_PATIENCE_MS } from '../draft/kept.rules.ts'
import {
  draftPorts,
  type KeptDraft,
  ports,
  reasonOf,
  type ShowNotice,
  type VoucherList,
} from '../ports.ts'
import { cursorAfter, rowsBetween } from './cursor.rules.ts'
import { nearestPage, pageAfterResize, pageCount, pageOf } from './paging.rules.ts'
import { isPeriod } from './period.rules.ts'
import { addBatches, countRows, stillListed, toggleBatch, togglePage } from './selection.rules.ts'
import { nextSort, sortedRows } from './sort.rules.ts'
import {
  emptyList,
  type VouchersContext,
  type VouchersEvent,
  type VouchersInput,
} from './vouchers.context.ts'

/** The longest time until a stale list is read again, in milliseconds. */
const REFRESH_MS = 15_000
/** How much less it can be. */
const JITTER_MS = 10_000

const shown = ({ rows, page, pageSize }: VouchersContext) => pageOf(rows, page, pageSize)

/** The row of the page with this id, toggled with its batch; the cursor goes there. */
function toggled(context: VouchersContext, id: string | null) {
  const row = shown(context).find((one) => one.id === id)
  return row ? { selected: toggleBatch(context.selected, row.RPICU), cursor: row.id } : {}
}

/** The draft that a notice is asked to bring back, if it is the one that failed last. */
function wantedDraft({ failedDraft }: VouchersContext, event: VouchersEvent): KeptDraft | null {
  if (event.type !== 'notices.acted') return null
  return failedDraft?.batchNumber === event.batchNumber ? failedDraft : null
}

/** What the server says of a failure, for its sentence. */
function valuesOf({ failure }: DraftOutput): Record<string, string> {
  const detail = failure ? reasonOf(failure) : ''
  return detail === '' ? {} : { detail }
}

/** What the machine knows, asks and does; its chart stands beside. */
export const vouchersSetup = setup({
  types: {
    context: {} as VouchersContext,
    events: {} as VouchersEvent,
    input: {} as VouchersInput,
    children: {} as {
      listVouchers: 'listVouchers'
      draft: 'draft'
      findDraft: 'findDraft'
      dropDraft: 'dropDraft'
    },
    tags: {} as 'busy',
  },
  actors: {
    listVouchers: ports.listVouchers,
    findDraft: draftPorts.findDraft,
    dropDraft: draftPorts.dropDraft,
    draft: draftMachine,
  },
  delays: {
    patience: STORE_PATIENCE_MS,
    refreshDelay: ({ context }) => REFRESH_MS - JITTER_MS * context.random(),
  },
  guards: {
    isPeriod: ({ event }) => event.type === 'vouchers.setPeriod' && isPeriod(event.period),
    isShown: ({ context, event }) =>
      'id' in event && shown(context).some(({ id }) => id === event.id),
    hasRows: ({ context }) => context.rows.length > 0,
    hasSelection: ({ context }) => context.selected.length > 0,
    hasCursor: ({ context }) => context.cursor !== null,
    canMoveCursor: ({ context, event }) =>
      event.type === 'vouchers.moveCursor' &&
      cursorAfter(shown(context), context.cursor, event.by) !== context.cursor,
    isPage: ({ context, event }) =>
      event.type === 'vouchers.goToPage' &&
      Number.isInteger(event.page) &&
      event.page >= 0 &&
      event.page < pageCount(context.rows.length, context.pageSize),
    nextWaits: ({ context }, { outcome }: DraftOutput) =>
      outcome === 'done' && context.written + 1 < context.queue.length,
    isDone: (_, { outcome }: DraftOutput) => outcome === 'done',
    /** Somebody else has submitted this batch. */
    isTaken: (_, { failure }: DraftOutput) => failure?.kind === 'conflict',
    isFailed: (_, { outcome }: DraftOutput) => outcome === 'failed',
    isFailedHalfway: ({ context }, { outcome }: DraftOutput) =>
      outcome === 'failed' && context.written > 0,
    isHalfway: ({ context }) => context.written > 0,
    isRestorable: ({ context, event }) => wantedDraft(context, event) !== null,
    isRestorableHere: ({ context, event }) =>
      context.counts.has(wantedDraft(context, event)?.batchNumber ?? Number.NaN),
    isWanted: ({ context: { restored } }, { rows }: VoucherList) =>
      restored !== null && rows.some(({ RPICU }) => RPICU === restored.batchNumber),
    isAskedToRestore: ({ context }) => Boolean(context.restore),
    /** The draft on its way back has no batch in the list. */
    isLost: ({ context }) => context.restored !== null,
    hasTaken: ({ context }) => context.taken !== null,
    isStale: ({ context }) => context.isStale,
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
    /** A search may have left out the batch of the draft that is on its way back. */
    clearSearch: assign({ search: '', page: 0 }),
    clearList: assign(() => emptyList),
    keepList: assign(({ context }, { rows: listed, total, linesOf }: VoucherList) => {
      const counts = countRows(listed)
      const rows = sortedRows(listed, context.sort)
      const page = nearestPage(context.page, listed.length, context.pageSize)
      const isThere = pageOf(rows, page, context.pageSize).some(({ id }) => id === context.cursor)
      return {
        linesOf,
        listed,
        rows,
        counts,
        total,
        page,
        selected: stillListed(context.selected, counts),
        cursor: isThere ? context.cursor : null,
      }
    }),
    markStale: assign({ isStale: true }),
    /** What follows reads the list again in any case. */
    clearStale: assign({ isStale: false }),
    sort: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.sort')
      const sort = nextSort(context.sort, event.column)
      return { sort, rows: sortedRows(context.listed, sort), page: 0, cursor: null }
    }),
    toggleRow: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.toggleRow')
      return toggled(context, event.id)
    }),
    extendTo: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.extendTo')
      const rows = rowsBetween(shown(context), context.cursor, event.id)
      return { selected: addBatches(context.selected, rows), cursor: event.id }
    }),
    moveCursor: assign(({ context, event }) => {
      assertEvent(event, 'vouchers.moveCursor')
      return { cursor: cursorAfter(shown(context), context.cursor, event.by) }
    }),
    toggleCursor: assign(({ context }) => toggled(context, context.cursor)),
    togglePage: assign(({ context }) => ({
      selected: togglePage(shown(context), context.selected),
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
     * What this page writes is its own from here on: another tab that writes the same is told apart. It is a new request even
     * where the same content has been sent before, for the document of that one has ended.
     */
    wantKept: assign(({ context }, found: KeptDraft | null) => ({
      restored: found && { ...found, writer: context.newId(), sent: false },
    })),
    wantRestored: assign(({ context }) => ({ restored: context.failedDraft })),
    queueRestored: assign(({ context: { restored } }) => ({
      queue: restored ? [restored.batchNumber] : [],
      written: 0,
    })),
    forgetRestored: assign({ restored: null }),
    endQueue: assign({ queue: [], written: 0, restored: null }),
    countWritten: assign(({ context }) => {
      const batch = context.queue[context.written]
      const selected = context.selected.filter((one) => one !== batch)
      return { selected, written: context.written + 1, restored: null }
    }),
    tellBadges: enqueueActions(({ context, enqueue }) => {
      if (context.badges) enqueue.sendTo(context.badges, { type: 'badges.refresh' })
    }),
    keepFailed: assign((_, { draft }: DraftOutput) => ({ failedDraft: draft })),
    keepTaken: assign((_, { draft, failure }: DraftOutput) => ({
      taken: {
        batchNumber: draft.batchNumber,
        detail: failure?.detail ?? '',
        text: draftText(draft),
      },
    })),
    forgetTaken: assign({ taken: null }),
    /** Section 8's message, with the way on: the notice brings the draft back. */
    sayFailed: sendTo(
      ({ context }) => context.notices,
      ({ self }, output: DraftOutput): ShowNotice => ({
        type: 'notices.show',
        code: output.failure?.kind === 'unreadable' ? 'fileUnreadable' : 'draftFailed',
        values: valuesOf(output),
        action: 'restore',
        batchNumber: output.draft.batchNumber,
        asker: self,
      }),
    ),
    sayBroken: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'draftFailed',
    } satisfies ShowNotice),
    sayGone: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'batchGone',
    } satisfies ShowNotice),
    sayTaken: sendTo(
      ({ context }) => context.notices,
      (_, output: DraftOutput): ShowNotice => ({
        type: 'notices.show',
        code: 'draftTaken',
        values: { batchNumber: output.draft.batchNumber, ...valuesOf(output) },
      }),
    ),
  },
})
