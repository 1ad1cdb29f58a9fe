import { type ActorRef, assertEvent, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import type { Employee } from '../../contract/session.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { approversMachine } from '../approvers/approvers.machine.ts'
import type {
  ApproversDecided,
  ApproversInput,
  ApproversLoaded,
} from '../approvers/approvers.setup.ts'
import { type FilesChanged, type FilesInput, filesMachine } from '../files/files.machine.ts'
import type { Limits } from '../files/files.rules.ts'
import {
  type DraftRequest,
  type Failure,
  failure,
  type Noticeboard,
  type Progress,
  ports,
  type ShowNotice,
  type VoucherFiles,
} from '../ports.ts'
import { filesByLine, sentTitle, titleProblem } from './draft.rules.ts'

export interface DraftInput {
  category: Category
  batchNumber: number
  /** All lines of the batch. */
  lines: VoucherLine[]
  author: Employee
  /** One per draft: sending again after a cancelled upload never makes a second document. */
  requestId: string
  limits: Limits
  notices: Noticeboard
}

/** A request for approval while it is being written (specification, sections 2 and 4). */
export interface DraftContext extends DraftInput {
  title: string
  approvers: Approver[]
  files: VoucherFiles[]
  /** Bytes sent, and of how many; null while nothing travels. */
  progress: { sent: number; total: number } | null
  failure: Failure | null
}

export type DraftEvent =
  | { type: 'draft.setTitle'; title: string }
  | { type: 'draft.openApprovers' }
  | { type: 'draft.closeApprovers' }
  | { type: 'draft.submit' }
  | { type: 'draft.cancelUpload' }
  | { type: 'draft.close' }
  | Progress
  | ApproversLoaded
  | ApproversDecided
  | FilesChanged

/** How a draft ended; `failure` when it failed. */
export interface DraftOutput {
  outcome: 'done' | 'failed' | 'closed'
  failure: Failure | null
}

type Self = ActorRef<Snapshot<unknown>, DraftEvent>

/** An empty form for the batch. */
export function start({ input }: { input: DraftInput }): DraftContext {
  return { ...input, title: '', approvers: [], files: [], progress: null, failure: null }
}

/** What the approval-order dialog needs to know. */
export function approversInput({
  context,
  self,
}: {
  context: DraftContext
  self: Self
}): ApproversInput {
  const { notices, category, author } = context
  return { draft: self, notices, category, author: author.user.username }
}

/** What the attachments need to know. */
export function filesInput({ context, self }: { context: DraftContext; self: Self }): FilesInput {
  return { draft: self, limits: context.limits }
}

/** What create_document is asked; the draft itself listens to the bytes on their way. */
export function request({ context, self }: { context: DraftContext; self: Self }) {
  const { requestId, category, batchNumber, author, title, approvers, lines, files } = context
  const draft: DraftRequest = {
    requestId,
    category,
    batchNumber,
    author: author.user.username,
    title: sentTitle(title),
    approvers,
    files: filesByLine(lines, files),
  }
  return { ...draft, listener: self }
}

/** What the one who started the draft hears at its end; each final state names its outcome. */
export function output({ context, event }: { context: DraftContext; event: { output?: unknown } }) {
  return { outcome: event.output as DraftOutput['outcome'], failure: context.failure }
}

/** The way out when a part of the draft breaks: as for a request that fails. */
export const brokenOff = {
  target: '.failed',
  actions: [{ type: 'keepFailure', params: failure }, 'sayFailed'],
} as const

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** What the machine knows, asks and does; its chart stands beside. */
export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    output: {} as DraftOutput,
    children: {} as { approvers: 'approvers'; files: 'files'; createDocument: 'createDocument' },
    tags: {} as 'busy',
  },
  actors: {
    approvers: approversMachine,
    files: filesMachine,
    createDocument: ports.createDocument,
  },
  guards: {
    isSendable: ({ context }) =>
      context.approvers.length > 0 && titleProblem(context.title) === null,
    lacksTitle: ({ context }) =>
      context.approvers.length > 0 && titleProblem(context.title) === 'missing',
  },
  actions: {
    setTitle: assign(({ event }) => {
      assertEvent(event, 'draft.setTitle')
      return { title: event.title }
    }),
    keepLine: assign(({ event }) => {
      assertEvent(event, ['approvers.loaded', 'approvers.decided'])
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
    openApprovers: sendTo('approvers', { type: 'approvers.open' }),
    resetApprovers: sendTo('approvers', { type: 'approvers.reset' }),
    sayDone: sendTo(({ context }) => context.notices, notice('draftDone')),
    sayFailed: sendTo(({ context }) => context.notices, notice('draftFailed')),
    sayTitleMissing: sendTo(({ context }) => context.notices, notice('titleMissing')),
  },
})
