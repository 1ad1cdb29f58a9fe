import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import { approversMachine } from '../approvers/approvers.machine.ts'
import { filesMachine } from '../files/files.machine.ts'
import {
  draftPorts,
  type Failure,
  failure,
  type KeptDraft,
  ports,
  type ShowNotice,
} from '../ports.ts'
import {
  contentOf,
  type DraftContext,
  type DraftEvent,
  type DraftInput,
  type DraftOutput,
  nothing,
} from './draft.context.ts'
import { titleProblem } from './draft.rules.ts'
import {
  filesOnLines,
  isHandedOver,
  isOffered,
  isSameRequest,
  STORE_PATIENCE_MS,
} from './kept.rules.ts'

/** The way out when a part of the draft breaks: as for a request that fails. */
export const brokenOff = {
  target: '.failed',
  actions: [{ type: 'keepFailure', params: failure }],
} as const

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** What the machine knows, asks and does; its chart stands beside. */
export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    output: {} as DraftOutput,
    children: {} as {
      approvers: 'approvers'
      files: 'files'
      createDocument: 'createDocument'
      findDraft: 'findDraft'
      keepDraft: 'keepDraft'
      dropDraft: 'dropDraft'
    },
    tags: {} as 'busy',
  },
  actors: {
    approvers: approversMachine,
    files: filesMachine,
    createDocument: ports.createDocument,
    ...draftPorts,
  },
  delays: { patience: STORE_PATIENCE_MS },
  guards: {
    isSendable: ({ context }) =>
      context.approvers.length > 0 && titleProblem(context.title) === null,
    /** Reported before a missing approver (specification, section 5). */
    lacksTitle: ({ context }) => titleProblem(context.title) === 'missing',
    isRestored: ({ context }) => context.offered !== null,
    isOffered: ({ context }, found: KeptDraft | null) => isOffered(found, context.version),
    isUnkept: ({ context }) => !isHandedOver(context, context.handed),
    isKept: ({ context }) => isHandedOver(context, context.handed),
    isConflict: (_, { kind }: Failure) => kind === 'conflict',
  },
  actions: {
    setTitle: assign(({ event }) => {
      assertEvent(event, 'draft.setTitle')
      return { title: event.title }
    }),
    /** The usual line is nobody's writing: it alone is no reason to keep a draft. */
    takeLine: assign(({ context, event }) => {
      assertEvent(event, 'approvers.loaded')
      return { approvers: event.line, handed: { ...context.handed, approvers: event.line } }
    }),
    keepLine: assign(({ event }) => {
      assertEvent(event, 'approvers.decided')
      return { approvers: event.line }
    }),
    keepFiles: assign(({ event }) => {
      assertEvent(event, 'files.changed')
      return { files: event.attached }
    }),
    keepProgress: assign(({ event }) => {
      assertEvent(event, 'draft.progressed')
      return { progress: { sent: event.sent, total: event.total } }
    }),
    clearProgress: assign({ progress: null }),
    keepFailure: assign((_, failed: Failure) => ({ failure: failed })),
    handOver: assign(({ context }) => ({ handed: contentOf(context) })),
    takeBack: assign({ handed: nothing }),
    keepVersion: assign((_, { version }: { version: number }) => ({ version })),
    /** What is kept but not worth an offer is written over. */
    passOver: assign(({ context }, found: KeptDraft | null) => ({
      version: Math.max(context.version, found?.version ?? 0),
    })),
    keepOffer: assign((_, offered: KeptDraft | null) => ({ offered })),
    /** The failure of the offered draft has just been said: sent again unchanged, it is the same request. */
    takeRequest: assign(({ context: { offered, requestId } }) => ({
      requestId: offered?.sent ? offered.requestId : requestId,
    })),
    /** The offered draft is written on: its content and its version; what has been sent stays so while it is the same request. */
    takeOffer: enqueueActions(({ context, enqueue }) => {
      const { offered, lines } = context
      if (!offered) return
      const { title, version, sent, requestId } = offered
      const files = filesOnLines(offered.files, lines)
      const approvers = offered.approvers.length > 0 ? offered.approvers : context.approvers
      const content = { title, approvers, files }
      enqueue.assign({ ...content, handed: content, version, offered: null })
      if (sent && requestId === context.requestId) enqueue.assign({ sent: content })
      enqueue.sendTo('files', { type: 'files.restore', attached: files })
      if (approvers === offered.approvers) {
        enqueue.sendTo('approvers', { type: 'approvers.restore', line: approvers })
      }
    }),
    /** The offered draft is given up: what is written here goes on top of it. */
    leaveOffer: assign(({ context }) => ({
      version: context.offered?.version ?? context.version,
      offered: null,
    })),
    /** A content that has changed since it was sent is another request: the server must not take it for the first. */
    stampRequest: assign(({ context }) => {
      const { sent, newId, requestId } = context
      const content = contentOf(context)
      const isOther = sent !== null && !isSameRequest(sent, content)
      return { requestId: isOther ? newId() : requestId, sent: content }
    }),
    /** Files change only while the draft is being written. */
    unlockFiles: sendTo('files', { type: 'files.unlock' }),
    lockFiles: sendTo('files', { type: 'files.lock' }),
    openApprovers: sendTo('approvers', { type: 'approvers.open' }),
    resetApprovers: sendTo('approvers', { type: 'approvers.reset' }),
    sayDone: sendTo(({ context }) => context.notices, notice('draftDone')),
    sayTitleMissing: sendTo(({ context }) => context.notices, notice('titleMissing')),
  },
})
