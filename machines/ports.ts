import { type ActorRef, fromPromise, type Snapshot } from 'xstate'
import type { Approver } from '../contract/approver.ts'
import type { Credentials, Employee } from '../contract/session.ts'
import type { Category, VoucherLine } from '../contract/voucher.ts'

/**
 * All that machines ask of the world. Each port is an actor that rejects by its own name until `src/main.tsx` provides
 * the real one; a machine invokes it under the same name.
 */

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

/** A file that somebody picked; `size` in bytes, `body` whatever the world reads it from (a `File` in the browser). */
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

/** Counts for the badges; `drafts` in the order of `categories` (wire, "Counts"). */
export interface Counts {
  pending: number
  references: number
  drafts: readonly number[]
}

/** What the employee is told, by code (`terms.md`); the sentences stand in `src/text`. */
export type NoticeCode = 'draftDone' | 'draftFailed' | 'titleMissing' | 'approverAlready'

/** More of them, whose sentences are not in every table yet. */
export type NewNoticeCode =
  | 'draftTaken'
  | 'passwordMissing'
  | 'passwordMismatch'
  | 'passwordChanged'
  | 'passwordFailed'
  | 'pushOn'
  | 'pushOff'
  | 'pushFailed'

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
  code: NoticeCode | NewNoticeCode
  values?: Readonly<Record<string, string | number>>
  action?: NoticeAction
  batchNumber?: number
  asker?: ActorRef<Snapshot<unknown>, NoticeActed>
}

/** Whoever shows notices: the machine `notices`. */
export type Noticeboard = ActorRef<Snapshot<unknown>, ShowNotice>

/**
 * Why a call did not succeed. `offline` nobody answered; `unauthorized` 401; `forbidden` 403; `invalid` 400 with `fields`;
 * `conflict` 409; `tooLarge` 413; `tooMany` 429 with `retryAfter` in seconds; `server` anything else, an answer that is not
 * what the contract promises included.
 */
export type FailureKind =
  | 'offline'
  | 'unauthorized'
  | 'forbidden'
  | 'invalid'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'server'

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly detail: string
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly documentId: number | undefined
  readonly retryAfter: number | undefined

  constructor(
    kind: FailureKind,
    more: {
      detail?: string
      fields?: Record<string, string[]>
      documentId?: number
      retryAfter?: number
    } = {},
  ) {
    super(more.detail ?? kind)
    this.kind = kind
    this.detail = more.detail ?? ''
    this.fields = more.fields ?? {}
    this.documentId = more.documentId
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

function port<Answer, Input>(name: string) {
  return fromPromise<Answer, Input>(() =>
    Promise.reject(new Error(`The port ${name} is not provided.`)),
  )
}

export const ports = {
  restoreSession: port<Session | null, void>('restoreSession'),
  signIn: port<Session, Credentials>('signIn'),
  signOut: port<void, { token: string }>('signOut'),
  listVouchers: port<VoucherLine[], VoucherSearch>('listVouchers'),
  listDefaultApprovers: port<Approver[], { category: Category }>('listDefaultApprovers'),
  listDepartmentApprovers: port<Approver[], void>('listDepartmentApprovers'),
  listAllApprovers: port<Approver[], void>('listAllApprovers'),
  createDocument: port<{ id: number }, DraftRequest & { listener: ProgressListener }>(
    'createDocument',
  ),
}

/**
 * What is kept on this device, for one employee and batch. What has begun is finished even where the machine has stopped
 * waiting, and in the order of asking, so these heed no signal. `keepDraft` answers with the version that it has given, one higher than any before;
 * it rejects with a failure `conflict`, and writes nothing, where another writer's draft of a newer version is there.
 */
export const draftPorts = {
  findDraft: port<KeptDraft | null, DraftPlace>('findDraft'),
  keepDraft: port<{ version: number }, KeptDraft>('keepDraft'),
  dropDraft: port<void, DraftPlace>('dropDraft'),
}

/**
 * The signed-in employee's own affairs. `subscribePush` asks the browser, then `create_push`; `unsubscribePush` and
 * `checkPush` (success means on) know this browser's subscription themselves where `endpoint` is null. `loadCounts`
 * answers with what could be loaded.
 */
export const employeePorts = {
  changePassword: port<void, { password: string }>('changePassword'),
  checkPush: port<{ endpoint: string }, { endpoint: string | null }>('checkPush'),
  subscribePush: port<{ endpoint: string }, void>('subscribePush'),
  unsubscribePush: port<void, { endpoint: string | null }>('unsubscribePush'),
  loadCounts: port<Partial<Counts>, void>('loadCounts'),
}
