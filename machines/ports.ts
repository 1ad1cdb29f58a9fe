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

/** What the employee is told, by code (`terms.md`); the sentences stand in `src/text`. */
export type NoticeCode = 'draftDone' | 'draftFailed' | 'titleMissing' | 'approverAlready'

export interface ShowNotice {
  type: 'notices.show'
  code: NoticeCode
  values?: Readonly<Record<string, string | number>>
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
