import type { ActorRef, Snapshot } from 'xstate'
import type { Employee } from '../../contract/session.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import type {
  ApproversDecided,
  ApproversInput,
  ApproversLoaded,
} from '../approvers/approvers.setup.ts'
import type { FilesChanged, FilesInput } from '../files/files.machine.ts'
import type { Limits } from '../files/files.rules.ts'
import type {
  DraftContent,
  DraftPlace,
  DraftRequest,
  DraftToDrop,
  Failure,
  KeptDraft,
  Noticeboard,
  Progress,
} from '../ports.ts'
import { filesByLine, sentTitle } from './draft.rules.ts'
import { isSameRequest } from './kept.rules.ts'

export interface DraftInput {
  category: Category
  batchNumber: number
  /** All lines of the batch. */
  lines: VoucherLine[]
  author: Employee
  /** The employee's local day on which the draft was begun, `YYYY-MM-DD`. */
  today: string
  /** One per draft: sending the same again after a cancelled upload never makes a second document. */
  requestId: string
  limits: Limits
  notices: Noticeboard
  /** A request id for a content that has changed since it was sent; without it there is one for all. */
  newId?: () => string
  /** The draft to go on with, instead of looking for a kept one. */
  restored?: KeptDraft | null
}

/** A request for approval while it is being written (specification, sections 2 and 4). */
export interface DraftContext extends Omit<DraftInput, 'newId' | 'restored'>, DraftContent {
  newId: () => string
  /** Bytes sent, and of how many; null while nothing travels. */
  progress: { sent: number; total: number } | null
  failure: Failure | null
  /** A draft of this batch that waits to be restored or discarded. */
  offered: KeptDraft | null
  /** The version that this draft has been kept under, or knows of; 0 for none. */
  version: number
  /** By this name the store knows this draft from another tab's. */
  writer: string
  /** What was last handed over to be kept. */
  handed: DraftContent
  /** What was last sent under `requestId`; it may have been stored. */
  sent: DraftContent | null
}

export type DraftEvent =
  | { type: 'draft.setTitle'; title: string }
  | { type: 'draft.openApprovers' }
  | { type: 'draft.closeApprovers' }
  | { type: 'draft.submit' }
  | { type: 'draft.cancelUpload' }
  | { type: 'draft.close' }
  /** Takes over the draft that is offered. */
  | { type: 'draft.restore' }
  | { type: 'draft.discard' }
  /** The page is about to go: what is written is kept now. */
  | { type: 'draft.keep' }
  | Progress
  | ApproversLoaded
  | ApproversDecided
  | FilesChanged

/** How a draft ended, with what was written; `failure` when it failed. */
export interface DraftOutput {
  outcome: 'done' | 'failed' | 'closed'
  failure: Failure | null
  draft: KeptDraft
}

type Self = ActorRef<Snapshot<unknown>, DraftEvent>
interface Args {
  context: DraftContext
  self: Self
}

/** Nothing written; never the same as what somebody has handed over. */
export function nothing(): DraftContent {
  return { title: '', approvers: [], files: [] }
}

/** An empty form for the batch. */
export function start({ input }: { input: DraftInput }): DraftContext {
  const { newId = () => input.requestId, restored = null, ...given } = input
  const empty = nothing()
  return {
    ...given,
    ...empty,
    newId,
    handed: empty,
    sent: null,
    progress: null,
    failure: null,
    offered: restored,
    version: 0,
    writer: restored?.writer ?? input.requestId,
  }
}

/** What is written now. */
export function contentOf({ title, approvers, files }: DraftContent): DraftContent {
  return { title, approvers, files }
}

/** Where this draft is kept. */
export function place({ context }: { context: DraftContext }): DraftPlace {
  const { author, category, batchNumber } = context
  return { employee: author.user.username, category, batchNumber }
}

/** The offered draft, and none that another tab has written since. */
export function discarded({ context }: { context: DraftContext }): DraftToDrop {
  return { ...place({ context }), upTo: context.version }
}

/** The draft as it is to be kept, on top of the version that it knows. */
export function kept({ context }: { context: DraftContext }): KeptDraft {
  const { version, writer, requestId, sent } = context
  const content = contentOf(context)
  const isSent = sent !== null && isSameRequest(sent, content)
  return { ...place({ context }), ...content, version, writer, requestId, sent: isSent }
}

/** What the approval-order dialog needs to know. */
export function approversInput({ context, self }: Args): ApproversInput {
  const { notices, category, author } = context
  return { draft: self, notices, category, author: author.user.username }
}

/** What the attachments need to know. */
export function filesInput({ context, self }: Args): FilesInput {
  return { draft: self, limits: context.limits }
}

/** What create_document is asked; the draft itself listens to the bytes on their way. */
export function request({ context, self }: Args) {
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
  const outcome = event.output as DraftOutput['outcome']
  return { outcome, failure: context.failure, draft: kept({ context }) }
}
