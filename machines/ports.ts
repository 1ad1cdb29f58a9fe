import { type ActorRef, fromPromise, type Snapshot } from 'xstate'
import type { Approver } from '../contract/approver.ts'
import type { Attachment } from '../contract/attachment.ts'
import type { ApprovalDocument, DocumentSummary } from '../contract/document.ts'
import type { Credentials, Employee } from '../contract/session.ts'
import type { Category, VoucherLine } from '../contract/voucher.ts'

/** All that machines ask of the world: actors, invoked under their own names, that reject until `src/main.tsx` provides the real ones. */

/** A signed-in employee; `expiresAt` in milliseconds since the epoch (specification, section 4, "Session"). */
export interface Session {
  token: string
  employee: Employee
  expiresAt: number
}

/** Two days, `YYYY-MM-DD`, both included. */
export interface Period {
  start: string
  end: string
}

export interface VoucherSearch {
  category: Category
  period: Period
  search: string
}

/** The total line: how many vouchers, and their sum in won (specification, section 9). */
export type Total = { count: number; sum: number }

/** A list as it was found: its rows in the server's order, its total, and on demand all lines of a batch, in their order. */
export interface VoucherList {
  rows: VoucherLine[]
  total: Total
  linesOf: (batchNumber: number) => VoucherLine[]
}

/** A file that somebody picked; `size` in bytes, `body` whatever the world reads it from (in the browser a `Blob`, or one on its way). */
export interface PickedFile {
  key: string
  name: string
  size: number
  body: unknown
}

/** The files of one voucher, under the id of one of its lines. */
export interface VoucherFiles {
  lineId: string
  files: PickedFile[]
}

/** One request for approval; `files` names every line of the batch. The same `requestId` never makes a second document. */
export interface DraftRequest {
  requestId: string
  category: Category
  batchNumber: number
  author: string
  title: string
  approvers: Approver[]
  files: VoucherFiles[]
}

/** Bytes on their way; sent while a request travels. */
export interface Progress {
  type: 'draft.progressed'
  sent: number
  total: number
}

export interface ProgressListener {
  send(event: Progress): void
}

/** The batch that a draft is about, and whose draft it is. */
export interface DraftPlace {
  employee: string
  category: Category
  batchNumber: number
}

/** What the employee has written: of this nothing gets lost. */
export interface DraftContent {
  title: string
  approvers: Approver[]
  files: VoucherFiles[]
}

/**
 * A draft as it is kept on this device. `version` counts up with every keep, from 1; `writer` is the draft that wrote it,
 * so that two tabs tell each other's apart. `sent` says that exactly this content has been sent under `requestId`, and may
 * have been stored. `keptAt` is the store's stamp, in milliseconds since the epoch.
 */
export interface KeptDraft extends DraftPlace, DraftContent {
  version: number
  writer: string
  requestId: string
  sent: boolean
  keptAt?: number
}

/** A batch that somebody else was faster with: who and when, and what was written here, to be copied. */
export type Taken = { batchNumber: number; detail: string; text: string }

/** Counts for the badges; `drafts` in the order of `categories` (wire, "Counts"). */
export interface Counts {
  pending: number
  references: number
  drafts: readonly number[]
}

/** What the employee is told, by code (`terms.md`); the sentences stand in `src/text`. */
export type NoticeCode =
  | 'draftDone'
  | 'draftFailed'
  | 'fileUnreadable'
  | 'draftTaken'
  | 'batchGone'
  | 'titleMissing'
  | 'approverAlready'
  | 'passwordMissing'
  | 'passwordMismatch'
  | 'passwordChanged'
  | 'passwordFailed'
  | 'pushOn'
  | 'pushOff'
  | 'pushFailed'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'commentMissing'
  | 'decisionFailed'
  | 'redraftFailed'
  | 'missing'

/** The boxes of the first navigation group (wire, "Boxes"). */
export type BoxName = 'pending' | 'submitted' | 'approved' | 'rejected' | 'reference'

/** What a box is asked for; '' and null where nothing is asked. Pages count from 1. */
export interface BoxSearch {
  period: Period | null
  search: string
  batchNumber: string
  author: string
  department: string
  unreadOnly: boolean
  page: number
}

export type BoxWish = { box: BoxName; search: BoxSearch }

/** The documents of one page, and how many fit altogether; *pending* answers with all of them at once. */
export type BoxAnswer = { documents: DocumentSummary[]; total: number }

/** What an approver, by username, decides about a document, and the comment to it. */
export interface Decided {
  documentId: number
  username: string
  opinion: string
  decision: 'approve' | 'reject'
}

/** What a notice offers to do; whoever showed it hears of it. */
export type NoticeAction = 'restore'

export interface NoticeActed {
  type: 'notices.acted'
  action: NoticeAction
  batchNumber?: number
}

/** `values` are for the sentence; `asker` hears it when the employee takes the `action` that the notice offers. */
export interface ShowNotice {
  type: 'notices.show'
  code: NoticeCode
  values?: Readonly<Record<string, string | number>>
  action?: NoticeAction
  batchNumber?: number
  asker?: ActorRef<Snapshot<unknown>, NoticeActed>
}

/** Whoever shows notices: the machine `notices`. */
export type Noticeboard = ActorRef<Snapshot<unknown>, ShowNotice>

/**
 * Why a call did not succeed. `offline` nobody answered; `unauthorized` 401; `forbidden` 403; `notFound` 404; `invalid` 400 with
 * `fields`; `conflict` 409; `tooLarge` 413; `tooMany` 429 with `retryAfter` in seconds; `unreadable` a file of this device, named in
 * `detail`; `server` anything else, an answer that is not what the contract promises included.
 */
export type FailureKind =
  | 'offline'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'unreadable'
  | 'server'

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly detail: string
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfter: number | undefined

  constructor(
    kind: FailureKind,
    more: Partial<Pick<Failure, 'detail' | 'fields' | 'retryAfter'>> = {},
  ) {
    super(more.detail ?? kind)
    this.kind = kind
    this.detail = more.detail ?? ''
    this.fields = more.fields ?? {}
    this.retryAfter = more.retryAfter
  }
}

/** What an actor's error event carried, as a failure. */
export function failureOf(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('server', { detail: String(error) })
}

/** The answer in an actor's done event; a chart hands it on as `params`. */
export function answer<Answer>({ event }: { event: { output: Answer } }): Answer {
  return event.output
}

/** The failure in an actor's error event; a chart hands it on as `params`. */
export function failure({ event }: { event: { error: unknown } }): Failure {
  return failureOf(event.error)
}

/** What the server says about a request that it refuses; nothing where it does not say so in words. */
export function reasonOf({ kind, detail, fields }: Failure): string {
  if (kind === 'server' || kind === 'offline') return ''
  return detail || (Object.values(fields)[0]?.[0] ?? '')
}

export const port = <Answer, Input>(name: string) =>
  fromPromise<Answer, Input>(() => Promise.reject(new Error(`The port ${name} is not provided.`)))

export const ports = {
  restoreSession: port<Session | null, void>('restoreSession'),
  signIn: port<Session, Credentials>('signIn'),
  signOut: port<void, { token: string }>('signOut'),
  listVouchers: port<VoucherList, VoucherSearch>('listVouchers'),
  listDefaultApprovers: port<Approver[], { category: Category }>('listDefaultApprovers'),
  listDepartmentApprovers: port<Approver[], void>('listDepartmentApprovers'),
  listAllApprovers: port<Approver[], void>('listAllApprovers'),
  createDocument: port<{ id: number }, DraftRequest & { listener: ProgressListener }>(
    'createDocument',
  ),
}

/** The draft of a place goes; where `upTo` is given, only one that is no newer than this version. */
export interface DraftToDrop extends DraftPlace {
  upTo?: number
}

/**
 * What is kept on this device, for one employee and batch. What has begun is finished even where the machine has stopped
 * waiting, and in the order of asking, so these heed no signal. `keepDraft` answers with the version that it has given, one higher than any before;
 * it rejects with a failure `conflict`, and writes nothing, where another writer's draft of a newer version is there.
 */
export const draftPorts = {
  findDraft: port<KeptDraft | null, DraftPlace>('findDraft'),
  keepDraft: port<{ version: number }, KeptDraft>('keepDraft'),
  dropDraft: port<void, DraftToDrop>('dropDraft'),
}

/**
 * The signed-in employee's own affairs. `subscribePush` asks the browser, then `create_push`; `unsubscribePush` and `checkPush`
 * (success means on) know this browser's subscription themselves where `endpoint` is null. `loadCounts` answers with what could be loaded, with the draft counts if `drafts`.
 */
export const employeePorts = {
  changePassword: port<void, { password: string }>('changePassword'),
  checkPush: port<{ endpoint: string }, { endpoint: string | null }>('checkPush'),
  subscribePush: port<{ endpoint: string }, void>('subscribePush'),
  unsubscribePush: port<void, { endpoint: string | null }>('unsubscribePush'),
  loadCounts: port<Partial<Counts>, { drafts: boolean }>('loadCounts'),
}

/**
 * The approver's half. `readDocument` marks a document as read; `readDocuments` leaves out those that there are no longer, or not for
 * this employee, and rejects for any other reason. `sign` and `withdraw` are finished even where the machine has stopped
 * waiting, so they heed no signal. `layDraft` keeps a draft with the files of these attachments on this device and answers with it; a draft of
 * that batch that is kept there already is the employee's newer writing, and stays: it answers with that one.
 */
export const approvalPorts = {
  listBox: port<BoxAnswer, BoxWish>('listBox'),
  readDocument: port<ApprovalDocument, { documentId: number }>('readDocument'),
  readDocuments: port<ApprovalDocument[], { documentIds: number[] }>('readDocuments'),
  readCopy: port<void, { copyId: number }>('readCopy'),
  sign: port<void, Decided>('sign'),
  withdraw: port<void, { documentId: number }>('withdraw'),
  layDraft: port<KeptDraft, { draft: KeptDraft; attachments: Attachment[] }>('layDraft'),
}
