import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import { STORE_TIMEOUT_MS } from '../../contract/limits.ts'
import { approversMachine } from '../approvers/approvers.machine.ts'
import { approversByStep } from '../approvers/approvers.rules.ts'
import { filesMachine } from '../files/files.machine.ts'
import { receiversMachine } from '../receivers/receivers.machine.ts'
import { draftPorts, type SavedDraft } from './draft.ports.ts'
import type { ShowNotice } from '../notice.ts'
import { type RequestError, requestErrorOfEvent } from '../requestError.ts'
import {
  type DraftContext,
  type DraftEvent,
  type DraftInput,
  type DraftOutput,
  emptyContent,
} from './draft.context.ts'
import { titleProblem } from './draft.rules.ts'
import {
  assignSavedFiles,
  draftContentOf,
  hasSameContent,
  isOffered,
  isSameRequest,
} from './savedDraft.rules.ts'

/** The transition after the error of a child actor, the same as after a failed submission. */
export const childErrorTransition = {
  target: '.failed',
  actions: [{ type: 'setFailure', params: requestErrorOfEvent }],
} as const

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** Types, actors, delays, guards and actions of the `draft` machine. */
export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    output: {} as DraftOutput,
    children: {} as {
      approvers: 'approvers'
      receivers: 'receivers'
      files: 'files'
      createDocument: 'createDocument'
      findSavedDraft: 'findSavedDraft'
      saveDraft: 'saveDraft'
      deleteSavedDraft: 'deleteSavedDraft'
    },
    tags: {} as 'busy',
  },
  actors: {
    approvers: approversMachine,
    receivers: receiversMachine,
    files: filesMachine,
    ...draftPorts,
  },
  delays: { patience: STORE_TIMEOUT_MS },
  guards: {
    isSendable: ({ context }) =>
      context.approvers.length > 0 && titleProblem(context.title) === null && !context.isReading,
    /** The missing title is reported before a missing approver (specification, section 5). */
    isTitleMissing: ({ context }) => titleProblem(context.title) === 'missing',
    /** No dropped files are being read. They could not be added while the approval order is open. */
    areFilesRead: ({ context }) => !context.isReading,
    isRestored: ({ context }) => context.offered !== null,
    isOffered: ({ context }, savedDraft: SavedDraft | null) =>
      isOffered(savedDraft, context.version),
    isDirty: ({ context }) => !hasSameContent(context, context.lastSaved),
    isSaveFailed: ({ context }) => context.isSaveFailed,
    /** The upload can still be cancelled safely. After its last byte has been sent, the server may store the request in any case. */
    isUploading: ({ context: { progress } }) => progress === null || progress.sent < progress.total,
    isConflict: (_, { kind }: RequestError) => kind === 'conflict',
  },
  actions: {
    /** With a title, the notice that it is missing is outdated. */
    setTitle: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'draft.setTitle')
      const { title } = event
      enqueue.assign({ title })
      if (context.isTitleAsked && titleProblem(title) !== 'missing')
        enqueue.sendTo(context.notices, { type: 'notices.withdraw', code: 'titleMissing' })
    }),
    /**
     * The default approval line is not user input, so it does not make the draft dirty. Its approvers are removed from the receivers of the
     * dialog, because the app does not offer an approver as a receiver (receivers, L11).
     */
    setDefaultLine: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'approvers.loaded')
      const { line } = event
      enqueue.assign({ approvers: line, lastSaved: { ...context.lastSaved, approvers: line } })
      for (const { id } of line) enqueue.sendTo('receivers', { type: 'receivers.remove', id })
    }),
    setLine: assign(({ event }) => {
      assertEvent(event, 'approvers.decided')
      return { approvers: event.line }
    }),
    setReceivers: assign(({ event }) => {
      assertEvent(event, 'receivers.changed')
      return { receivers: event.receivers }
    }),
    setFiles: assign(({ context, event }) => {
      assertEvent(event, 'files.changed')
      const { attached, isReading } = event
      // Contents are compared by identity, so a new empty array would make the draft dirty although nothing has changed.
      const isEmpty = attached.length === 0 && context.files.length === 0
      return { files: isEmpty ? context.files : attached, isReading }
    }),
    setProgress: assign(({ event }) => {
      assertEvent(event, 'draft.progressed')
      return { progress: { sent: event.sent, total: event.total } }
    }),
    clearProgress: assign({ progress: null }),
    setFailure: assign((_, failure: RequestError) => ({ failure })),
    markBeingSaved: assign(({ context }) => ({ lastSaved: draftContentOf(context) })),
    /** Another tab has saved a newer draft, so the content of this tab is not saved. */
    markUnsaved: assign({ lastSaved: emptyContent, isSavedInOtherTab: true }),
    setVersion: assign((_, { version }: { version: number }) => ({
      version,
      isSaveFailed: false,
    })),
    /** The same content is saved again only when the draft is closed, so that a full disk does not cause endless save attempts. */
    markSaveFailed: assign({ isSaveFailed: true }),
    /** Ignores a saved draft without content. The next save overwrites it. */
    ignoreSavedDraft: assign(({ context }, savedDraft: SavedDraft | null) => ({
      version: Math.max(context.version, savedDraft?.version ?? 0),
    })),
    setOfferedDraft: assign((_, offered: SavedDraft | null) => ({ offered })),
    /**
     * If the content of the offered draft has already been sent, sending it again is the same request. The draft then keeps its idempotency
     * key.
     */
    restoreRequestId: assign(({ context: { offered, requestId } }) => ({
      requestId: offered?.sent ? offered.requestId : requestId,
    })),
    /**
     * Continues with the content and version of the offered draft. `sent` is taken over only together with the idempotency key. The content
     * is saved again only if its last save has failed: a save would increase the version and cause a conflict in another tab that has this
     * draft open, although the employee has changed nothing.
     */
    restoreOfferedDraft: enqueueActions(({ context, enqueue }) => {
      const { category, offered, lines } = context
      if (!offered) return
      const { title, version, sent, requestId, rejection = null, leftOut = [] } = offered
      const { isSaveFailed = false } = offered
      const files = assignSavedFiles(category, offered.files, lines)
      const approvers = offered.approvers.length > 0 ? offered.approvers : context.approvers
      const { receivers } = offered
      const content = { title, approvers, receivers, files }
      const lastSaved = isSaveFailed ? emptyContent() : content
      enqueue.assign({ ...content, lastSaved, version, isSaveFailed })
      enqueue.assign({ rejection, leftOut, offered: null })
      if (sent && requestId === context.requestId) enqueue.assign({ sent: content })
      enqueue.sendTo('files', { type: 'files.restore', attached: files })
      enqueue.sendTo('receivers', { type: 'receivers.restore', receivers })
      if (approvers === offered.approvers) {
        enqueue.sendTo('approvers', { type: 'approvers.restore', line: approvers })
      }
    }),
    /** Discards the offered draft. The next save overwrites its version. */
    discardOfferedDraft: assign(({ context }) => ({
      version: context.offered?.version ?? context.version,
      discardedVersion: context.offered?.version ?? context.discardedVersion,
      offered: null,
    })),
    /** Content that has changed since it was sent gets a new idempotency key. Otherwise the server would return the first response. */
    renewRequestId: assign(({ context }) => {
      const { sent, newId, requestId } = context
      const content = draftContentOf(context)
      const isOther = sent !== null && !isSameRequest(sent, content)
      return { requestId: isOther ? newId() : requestId, sent: content }
    }),
    /** Files can be changed only in the form, not during the submission. */
    unlockFiles: sendTo('files', { type: 'files.unlock' }),
    lockFiles: sendTo('files', { type: 'files.lock' }),
    openApprovers: sendTo('approvers', { type: 'approvers.open' }),
    resetApprovers: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('approvers', { type: 'approvers.reset' })
      enqueue.sendTo('receivers', { type: 'receivers.reset' })
    }),
    confirmReceivers: sendTo('receivers', { type: 'receivers.done' }),
    /** The success notice contains the number of the document and the approvers of the first step. */
    notifyDone: sendTo(
      ({ context }) => context.notices,
      ({ context }, { id }: { id: number }): ShowNotice => {
        const [first = []] = approversByStep(context.approvers)
        const nextApprovers = first
          .map(({ name, position }) => [name, position].filter(Boolean).join(' '))
          .join(', ')
        return { ...notice('draftDone'), values: { document: id, next: nextApprovers } }
      },
    ),
    /** From now on, the title field also shows that the title is missing. */
    notifyTitleMissing: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isTitleAsked: true })
      enqueue.sendTo(context.notices, notice('titleMissing'))
    }),
  },
})
