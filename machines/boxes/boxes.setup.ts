import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import { boxesPorts, type BoxPage } from './boxes.ports.ts'
import type { ShowNotice } from '../notice.ts'
import type { RequestError } from '../requestError.ts'
import { signingMachine } from '../signing/signing.machine.ts'
import { clipComment } from '../signing/signing.rules.ts'
import { moveCursor, rowsBetween } from '../vouchers/cursor.rules.ts'
import { isPeriod } from '../vouchers/period.rules.ts'
import {
  type BoxesContext,
  type BoxesEvent,
  type BoxesInput,
  bulkSigningInput,
} from './boxes.context.ts'
import {
  addDocumentsToSelection,
  boxPageCount,
  isBeyondLastPage,
  isPageNumber,
  isSameSearch,
  documentsAsListed,
  nextDocumentId,
  nextSelectedId,
  normalizeSearch,
  toggleDocument,
  toggleWholePage,
  visibleDocuments,
} from './boxes.rules.ts'
import { nextOrder } from './search.rules.ts'
import {
  bulkResults,
  countWithStatus,
  deselectRefused,
  hasResultToRetry,
  markDone,
  markRefusedOrFailed,
  markSending,
  needsSecondConfirmation,
  nextIdsToSend,
  markForRetry,
} from './bulk.rules.ts'

/** Maximum number of approvals sent in parallel during a bulk approval. */
const CONCURRENT_APPROVALS_MAX = 4

const none: DocumentSummary[] = []
/** No selection. The comment of a bulk approval is cleared together with the selection. */
const noSelection = { selected: [], listed: none, comment: '' }

/** The changed selection. It keeps the comment of a bulk approval whose dialog was closed, and each document as it was when selected. */
const withSelection = ({ comment, listed, documents }: BoxesContext, selected: number[]) =>
  selected.length > 0
    ? { selected, listed: documentsAsListed(selected, listed, documents), comment }
    : noSelection

const isShown = ({ documents }: BoxesContext, id: number | null) =>
  documents.some((document) => document.id === id)

/** Whether the URL opens a document other than the open one. */
const isElsewhere = ({ opened }: BoxesContext, event: BoxesEvent) =>
  event.type === 'boxes.goTo' && event.opened !== null && event.opened !== opened

const isOtherSearch = ({ search }: BoxesContext, event: BoxesEvent) =>
  event.type === 'boxes.goTo' && !isSameSearch(search, normalizeSearch(event.search))

const isOtherPage = ({ search, total }: BoxesContext, event: BoxesEvent) =>
  event.type === 'boxes.turnPage' &&
  event.page !== search.page &&
  isPageNumber(event.page, boxPageCount(total))

/** Types, actors, guards and actions of the `boxes` machine. */
export const boxesSetup = setup({
  types: {
    context: {} as BoxesContext,
    events: {} as BoxesEvent,
    input: {} as BoxesInput,
    children: {} as {
      listBox: 'listBox'
      fetchDocuments: 'fetchDocuments'
      signing: 'signing'
    } & Record<`signing-${number}`, 'signing'>,
    tags: {} as 'busy',
  },
  actors: {
    ...boxesPorts,
    signing: signingMachine,
  },
  guards: {
    isSearch: ({ event }) =>
      event.type === 'boxes.search' && (!event.search.period || isPeriod(event.search.period)),
    isOtherSearch: ({ context, event }) => isOtherSearch(context, event),
    isOtherPage: ({ context, event }) => isOtherPage(context, event),
    isPagedLocally: ({ context, event }) =>
      context.box === 'pending' && isOtherPage(context, event),
    isBeyondLastPage: ({ context: { box, search } }, answer: BoxPage) =>
      isBeyondLastPage(box, answer, search.page),
    isRefreshDue: ({ context: { isReloadRequested, results } }) =>
      isReloadRequested && countWithStatus(results, 'sending') === 0,
    isOpened: ({ context }) => context.opened !== null,
    isOpenedChanged: ({ context: { opened }, event }) =>
      event.type === 'boxes.changed' && (event.documentIds?.some((id) => id === opened) ?? true),
    isElsewhere: ({ context, event }) => isElsewhere(context, event),
    isLeft: ({ context, event }) =>
      event.type === 'boxes.goTo' &&
      event.opened === null &&
      (context.opened !== null || isOtherSearch(context, event)),
    isShown: ({ context, event }) => 'id' in event && isShown(context, event.id),
    isSelectable: ({ context, event }) =>
      context.box === 'pending' && 'id' in event && isShown(context, event.id),
    hasSelectableDocuments: ({ context }) =>
      context.box === 'pending' && context.documents.length > 0,
    hasSelectableCursor: ({ context }) => context.box === 'pending' && context.cursor !== null,
    canMoveCursor: ({ context: { documents, cursor }, event }) =>
      event.type === 'boxes.moveCursor' && moveCursor(documents, cursor, event.by) !== cursor,
    hasSelection: ({ context }) => context.selected.length > 0,
    isNextOffered: ({ context: { foundDocuments, next } }) =>
      foundDocuments.some(({ id }) => id === next),
    /** The document stays open after this decision, because it still has actions for the employee. */
    staysOpen: ({ event }) =>
      event.type === 'signing.decided' &&
      !['approved', 'rejected', 'sentBack'].includes(event.outcome),
    hasNext: ({ context: { foundDocuments, selected }, event }) =>
      event.type === 'signing.decided' &&
      nextSelectedId(foundDocuments, selected, event.id) !== null,
    hasWaiting: ({ context }) => countWithStatus(context.results, 'waiting') > 0,
    needsSecondLook: ({ context }) => needsSecondConfirmation(context.results),
    /** At least one document can be approved, and the second confirmation is not needed or has been ticked. */
    canApproveAll: ({ context: { results, isCheckedAgain } }) =>
      countWithStatus(results, 'waiting') > 0 &&
      (isCheckedAgain || !needsSecondConfirmation(results)),
    hasFailed: ({ context }) => hasResultToRetry(context.results),
    isBulkFinished: ({ context: { results } }) =>
      countWithStatus(results, 'waiting') + countWithStatus(results, 'sending') === 0,
  },
  actions: {
    setSearch: assign(({ context, event }) => {
      assertEvent(event, 'boxes.search')
      const search = normalizeSearch({ ...context.search, ...event.search, page: 1 })
      return { search, ...noSelection, total: 0, next: null }
    }),
    setOrder: assign(({ context: { search }, event }) => {
      assertEvent(event, 'boxes.sort')
      return { search: { ...search, order: nextOrder(search.order, event.column), page: 1 } }
    }),
    /** A change of only the page or the sort order keeps the selection. */
    goTo: assign(({ context, event }) => {
      assertEvent(event, 'boxes.goTo')
      const search = normalizeSearch(event.search)
      const { page, order } = search
      if (isSameSearch({ ...context.search, page, order }, search)) return { search }
      return { search, ...noSelection, total: 0, next: null }
    }),
    setPage: assign(({ context, event }) => {
      assertEvent(event, 'boxes.turnPage')
      return { search: { ...context.search, page: event.page } }
    }),
    showLocalPage: assign(({ context, event }) => {
      assertEvent(event, 'boxes.turnPage')
      const { box, search, foundDocuments, total } = context
      const { documents } = visibleDocuments(box, { documents: foundDocuments, total }, event.page)
      return { documents, search: { ...search, page: event.page }, cursor: null }
    }),
    setLastPage: assign(({ context }, { total }: BoxPage) => ({
      search: { ...context.search, page: boxPageCount(total) },
    })),
    clearList: assign({ foundDocuments: none, documents: none, cursor: null, failure: null }),
    setList: assign(({ context: { box, search, cursor } }, answer: BoxPage) => {
      const { page, ...shown } = visibleDocuments(box, answer, search.page)
      const isThere = shown.documents.some(({ id }) => id === cursor)
      return {
        ...shown,
        statusCounts: answer.statusCounts ?? null,
        search: { ...search, page },
        cursor: isThere ? cursor : null,
        failure: null,
      }
    }),
    setFailure: assign((_, failure: RequestError) => ({ failure })),
    requestRefresh: assign({ isReloadRequested: true }),
    clearRefreshRequest: assign({ isReloadRequested: false }),
    toggle: assign(({ context, event }) => {
      assertEvent(event, 'boxes.toggle')
      const selected = toggleDocument(context.selected, event.id)
      return { ...withSelection(context, selected), cursor: event.id }
    }),
    toggleAll: assign(({ context }) =>
      withSelection(context, toggleWholePage(context.selected, context.documents)),
    ),
    extendTo: assign(({ context, event }) => {
      assertEvent(event, 'boxes.extendTo')
      const documentsBetween = rowsBetween(context.documents, context.cursor, event.id)
      const selected = addDocumentsToSelection(context.selected, documentsBetween)
      return { ...withSelection(context, selected), cursor: event.id }
    }),
    clearSelection: assign(noSelection),
    moveCursor: assign(({ context: { documents, cursor }, event }) => {
      assertEvent(event, 'boxes.moveCursor')
      return { cursor: moveCursor(documents, cursor, event.by) }
    }),
    toggleCursor: assign(({ context }) => {
      const { selected, cursor } = context
      return cursor === null ? {} : withSelection(context, toggleDocument(selected, cursor))
    }),
    setOpened: assign(({ event }) => {
      assertEvent(event, 'boxes.goTo')
      return { opened: event.opened, isOpenedByDecision: false, next: null }
    }),
    open: assign(({ event }) => {
      assertEvent(event, 'boxes.open')
      return { opened: event.id, cursor: event.id, next: null }
    }),
    offerNext: assign(({ context: { box, foundDocuments }, event }) => {
      assertEvent(event, 'signing.decided')
      return { next: box === 'pending' ? nextDocumentId(foundDocuments, event.id) : null }
    }),
    openOffered: assign(({ context: { next } }) => ({ opened: next, cursor: next, next: null })),
    openNextSelected: assign(({ context: { foundDocuments, selected }, event }) => {
      assertEvent(event, 'signing.decided')
      return {
        opened: nextSelectedId(foundDocuments, selected, event.id),
        isOpenedByDecision: true,
      }
    }),
    deselectDecided: assign(({ context: { selected, listed }, event }) => {
      assertEvent(event, 'signing.decided')
      return {
        selected: selected.filter((id) => id !== event.id),
        listed: listed.filter(({ id }) => id !== event.id),
      }
    }),
    leave: assign(({ context }) => ({
      opened: null,
      isOpenedByDecision: false,
      results: [],
      confirmedComment: '',
      isCheckedAgain: false,
      ...withSelection(context, deselectRefused(context.selected, context.results)),
    })),
    forwardChange: sendTo('signing', { type: 'signing.changed' }),
    refreshBadges: enqueueActions(({ context, enqueue }) => {
      if (context.badges) enqueue.sendTo(context.badges, { type: 'badges.refresh' })
    }),
    notifyFailed: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'decisionFailed',
    } satisfies ShowNotice),
    notifyCheckFailed: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'bulkCheckFailed',
    } satisfies ShowNotice),
    setBulkResults: assign(({ context }, documents: ApprovalDocument[]) => {
      const { selected, listed, employee, loadUnsentComment } = context
      return { results: bulkResults(selected, documents, listed, employee, loadUnsentComment) }
    }),
    setComment: assign(({ event }) => {
      assertEvent(event, 'boxes.setComment')
      return { comment: clipComment(event.comment) }
    }),
    confirmComment: assign(({ context: { comment } }) => ({ confirmedComment: comment })),
    setCheckedAgain: assign(({ event }) => {
      assertEvent(event, 'boxes.checkAgain')
      return { isCheckedAgain: event.isChecked }
    }),
    /** Spawns one `signing` actor per document. When an approval ends, the next one is sent. */
    sendNext: enqueueActions(({ context, enqueue, self }) => {
      const ids = nextIdsToSend(context.results, CONCURRENT_APPROVALS_MAX)
      for (const id of ids) {
        enqueue.spawnChild('signing', {
          id: `signing-${id}`,
          input: bulkSigningInput({ context, self }, id),
        })
      }
      enqueue.assign({ results: markSending(context.results, ids) })
    }),
    setApproved: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'signing.decided')
      enqueue.stopChild(`signing-${event.id}`)
      enqueue.assign({ results: markDone(context.results, event.id) })
    }),
    setStopped: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'signing.stopped')
      enqueue.stopChild(`signing-${event.id}`)
      enqueue.assign({ results: markRefusedOrFailed(context.results, event) })
    }),
    /** The approval failed without a response, so its outcome is unknown. It can be retried like any failure. */
    setBroken: enqueueActions(({ context, event, enqueue }) => {
      if (!('actorId' in event)) return
      const id = Number(event.actorId.slice('signing-'.length))
      const unconfirmedResult = { id, error: null, detail: '', isUnconfirmed: true }
      enqueue.stopChild(event.actorId)
      enqueue.assign({ results: markRefusedOrFailed(context.results, unconfirmedResult) })
    }),
    sendFailedAgain: assign(({ context }) => ({ results: markForRetry(context.results) })),
  },
})
