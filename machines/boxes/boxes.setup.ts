import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ApprovalDocument, DocumentSummary } from '../../contract/document.ts'
import { approvalPorts, type BoxAnswer, type Failure, type ShowNotice } from '../ports.ts'
import { signingMachine } from '../signing/signing.machine.ts'
import { cursorAfter, rowsBetween } from '../vouchers/cursor.rules.ts'
import { isPeriod } from '../vouchers/period.rules.ts'
import { oneOfMany, type BoxesContext, type BoxesEvent, type BoxesInput } from './boxes.context.ts'
import {
  addAll,
  isBeyond,
  isPage,
  isSameSearch,
  nextOf,
  pagesOf,
  shownOf,
  sound,
  toggleAll,
  toggleOne,
} from './boxes.rules.ts'
import {
  approved,
  countOf,
  failedAgain,
  nextToSend,
  sending,
  stopped,
  weighed,
  withoutRefused,
} from './bulk.rules.ts'

/** How many decisions are on their way at once when all are approved. */
const AT_ONCE = 4

const none: DocumentSummary[] = []

const isShown = ({ documents }: BoxesContext, id: number | null) =>
  documents.some((document) => document.id === id)

/** The address leads to another document than the one that is open. */
const isElsewhere = ({ opened }: BoxesContext, event: BoxesEvent) =>
  event.type === 'boxes.goTo' && event.opened !== null && event.opened !== opened

const isOtherSearch = ({ search }: BoxesContext, event: BoxesEvent) =>
  event.type === 'boxes.goTo' && !isSameSearch(search, sound(event.search))

const isOtherPage = ({ search, total }: BoxesContext, event: BoxesEvent) =>
  event.type === 'boxes.turnPage' &&
  event.page !== search.page &&
  isPage(event.page, pagesOf(total))

/** What the machine knows, asks and does; its chart stands beside. */
export const boxesSetup = setup({
  types: {
    context: {} as BoxesContext,
    events: {} as BoxesEvent,
    input: {} as BoxesInput,
    children: {} as {
      listBox: 'listBox'
      readDocuments: 'readDocuments'
      signing: 'signing'
    } & Record<`signing-${number}`, 'signing'>,
    tags: {} as 'busy',
  },
  actors: {
    listBox: approvalPorts.listBox,
    readDocuments: approvalPorts.readDocuments,
    signing: signingMachine,
  },
  guards: {
    isSearch: ({ event }) =>
      event.type === 'boxes.search' && (!event.search.period || isPeriod(event.search.period)),
    isOtherSearch: ({ context, event }) => isOtherSearch(context, event),
    isOtherPage: ({ context, event }) => isOtherPage(context, event),
    isCutHere: ({ context, event }) => context.box === 'pending' && isOtherPage(context, event),
    isBeyond: ({ context: { box, search } }, answer: BoxAnswer) =>
      isBeyond(box, answer, search.page),
    isAskedAgain: ({ context }) => context.again,
    isOpened: ({ context }) => context.opened !== null,
    isElsewhere: ({ context, event }) => isElsewhere(context, event),
    isLeft: ({ context, event }) =>
      event.type === 'boxes.goTo' &&
      event.opened === null &&
      (context.opened !== null || isOtherSearch(context, event)),
    isShown: ({ context, event }) => 'id' in event && isShown(context, event.id),
    isChoosable: ({ context, event }) =>
      context.box === 'pending' && 'id' in event && isShown(context, event.id),
    hasChoice: ({ context }) => context.box === 'pending' && context.documents.length > 0,
    hasChoosableCursor: ({ context }) => context.box === 'pending' && context.cursor !== null,
    canMoveCursor: ({ context: { documents, cursor }, event }) =>
      event.type === 'boxes.moveCursor' && cursorAfter(documents, cursor, event.by) !== cursor,
    hasSelection: ({ context }) => context.selected.length > 0,
    isWithdrawal: ({ event }) => event.type === 'signing.decided' && event.outcome === 'withdrawn',
    hasNext: ({ context: { found, selected }, event }) =>
      event.type === 'signing.decided' && nextOf(found, selected, event.id) !== null,
    hasWaiting: ({ context }) => countOf(context.results, 'waiting') > 0,
    hasFailed: ({ context }) => countOf(context.results, 'failed') > 0,
    isAnswered: ({ context: { results } }) =>
      countOf(results, 'waiting') + countOf(results, 'sending') === 0,
  },
  actions: {
    setSearch: assign(({ context, event }) => {
      assertEvent(event, 'boxes.search')
      const search = sound({ ...context.search, ...event.search, page: 1 })
      return { search, selected: [], total: 0 }
    }),
    /** Another page of the same search leaves the selection alone. */
    goTo: assign(({ context, event }) => {
      assertEvent(event, 'boxes.goTo')
      const search = sound(event.search)
      const { page } = search
      if (isSameSearch({ ...context.search, page }, search)) return { search }
      return { search, selected: [], total: 0 }
    }),
    setPage: assign(({ context, event }) => {
      assertEvent(event, 'boxes.turnPage')
      return { search: { ...context.search, page: event.page } }
    }),
    cutPage: assign(({ context, event }) => {
      assertEvent(event, 'boxes.turnPage')
      const { box, search, found, total } = context
      const { documents } = shownOf(box, { documents: found, total }, event.page)
      return { documents, search: { ...search, page: event.page }, cursor: null }
    }),
    setLastPage: assign(({ context }, { total }: BoxAnswer) => ({
      search: { ...context.search, page: pagesOf(total) },
    })),
    clearList: assign({ found: none, documents: none, cursor: null, failure: null }),
    keepList: assign(({ context: { box, search, cursor } }, answer: BoxAnswer) => {
      const { page, ...shown } = shownOf(box, answer, search.page)
      const isThere = shown.documents.some(({ id }) => id === cursor)
      return { ...shown, search: { ...search, page }, cursor: isThere ? cursor : null }
    }),
    keepFailure: assign((_, failed: Failure) => ({ failure: failed })),
    askAgain: assign({ again: true }),
    askOnce: assign({ again: false }),
    toggle: assign(({ context, event }) => {
      assertEvent(event, 'boxes.toggle')
      return { selected: toggleOne(context.selected, event.id), cursor: event.id }
    }),
    toggleAll: assign(({ context: { selected, documents } }) => ({
      selected: toggleAll(selected, documents),
    })),
    extendTo: assign(({ context: { selected, documents, cursor }, event }) => {
      assertEvent(event, 'boxes.extendTo')
      const between = rowsBetween(documents, cursor, event.id)
      return { selected: addAll(selected, between), cursor: event.id }
    }),
    clearSelection: assign({ selected: [] }),
    moveCursor: assign(({ context: { documents, cursor }, event }) => {
      assertEvent(event, 'boxes.moveCursor')
      return { cursor: cursorAfter(documents, cursor, event.by) }
    }),
    toggleCursor: assign(({ context: { selected, cursor } }) => ({
      selected: cursor === null ? selected : toggleOne(selected, cursor),
    })),
    keepOpened: assign(({ event }) => {
      assertEvent(event, 'boxes.goTo')
      return { opened: event.opened }
    }),
    open: assign(({ event }) => {
      assertEvent(event, 'boxes.open')
      return { opened: event.id, cursor: event.id }
    }),
    openNext: assign(({ context: { found, selected }, event }) => {
      assertEvent(event, 'signing.decided')
      return { opened: nextOf(found, selected, event.id) }
    }),
    giveUp: assign(({ context: { selected }, event }) => {
      assertEvent(event, 'signing.decided')
      return { selected: selected.filter((id) => id !== event.id) }
    }),
    leave: assign(({ context: { selected, results } }) => ({
      opened: null,
      results: [],
      selected: withoutRefused(selected, results),
    })),
    tellChanged: sendTo('signing', { type: 'signing.changed' }),
    tellBadges: enqueueActions(({ context, enqueue }) => {
      if (context.badges) enqueue.sendTo(context.badges, { type: 'badges.refresh' })
    }),
    sayFailed: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'decisionFailed',
    } satisfies ShowNotice),
    keepWeighed: assign(({ context: { selected, employee } }, documents: ApprovalDocument[]) => ({
      results: weighed(selected, documents, employee),
    })),
    /** One machine for each document; the next one is sent as soon as one has answered. */
    sendNext: enqueueActions(({ context, enqueue, self }) => {
      const ids = nextToSend(context.results, AT_ONCE)
      for (const id of ids) {
        enqueue.spawnChild('signing', {
          id: `signing-${id}`,
          input: oneOfMany({ context, self }, id),
        })
      }
      enqueue.assign({ results: sending(context.results, ids) })
    }),
    keepApproved: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'signing.decided')
      enqueue.stopChild(`signing-${event.id}`)
      enqueue.assign({ results: approved(context.results, event.id) })
    }),
    keepStopped: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'signing.stopped')
      enqueue.stopChild(`signing-${event.id}`)
      enqueue.assign({ results: stopped(context.results, event) })
    }),
    /** Whether it is approved nobody knows: it can be sent again, as any that has failed. */
    keepBroken: enqueueActions(({ context, event, enqueue }) => {
      if (!('actorId' in event)) return
      const id = Number(event.actorId.slice('signing-'.length))
      enqueue.stopChild(event.actorId)
      enqueue.assign({ results: stopped(context.results, { id, refusal: null, detail: '' }) })
    }),
    sendFailedAgain: assign(({ context }) => ({ results: failedAgain(context.results) })),
  },
})
