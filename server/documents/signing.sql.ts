import type { DraftReceivers } from '../../contract/receiver.ts'
import type { DocumentRecord, DocumentEvent } from '../../machines/document/document.rules.ts'
import type { Seat } from '../../machines/document/seats.rules.ts'
import type { Database } from '../db/connect.ts'
import { type EventMessage, CHANNEL, payloadsOf } from '../notifications/messages.sql.ts'
import { receiverAccessCondition } from '../db/statuses.ts'
import { type PushRecipient, recipientsExpression } from '../notifications/subscriptions.sql.ts'

/** The fields of a document that decisions need. `state` identifies its revision for `storeDecision`. `participants` have it in a box. */
export interface StoredDocumentRecord
  extends Omit<DocumentRecord, 'canChangeLine' | 'canDelegateInLine' | 'erpDiffers'> {
  id: number
  title: string
  state: string
  participants: string[]
  /** the receivers who can read the document only from its final approval on */
  circulated: string[]
  /** Whether the batch has changed in the ERP, and the alarm about it is open. */
  hasErpDifference: boolean
  /** all receivers of the document */
  receivers: string[]
}

/** SQL: the name of the last employee in a later step who acted after the approval of seat `s`; null if there is none. */
export const laterActorName = `case when s.state = 'approved' then (
  select actors.name from decisions later join employees actors on actors.id = later.employee_id
  where later.document_id = s.document_id and later.step > s.step
    and later.event in ('document.approved', 'document.held', 'document.sentBack')
    and later.number > (select max(number) from decisions own where own.document_id = s.document_id
      and own.seq = s.seq and own.event = 'document.approved')
  order by later.number desc limit 1) end`

/**
 * SQL: whether the delegation `g` has ended. `document_delegations` compares with the start of the transaction. But in a transaction with
 * an idempotency key, the delegation can end while the decision waits for the document's lock.
 */
const hasEnded = `(select least(ends_at, ended_at) <= clock_timestamp() from delegations where id = g.id)`

const recordQuery = {
  name: 'read-life',
  text: `
  select id, author_id as author, title, status, revision, document_state(id) as state,
    has_erp_difference(id) as "hasErpDifference",
    (select json_agg(json_build_object('seq', seq,
      'approver', json_build_object('username', employee_id, 'name', name), 'type', type, 'step', step,
      'state', state, 'way', way, 'actedBy', case when acted_by is not null
        then json_build_object('username', acted_by, 'name', acted_by_name) end, 'comment', comment,
      'held', case when held_reason is not null
        then json_build_object('reason', held_reason, 'until', held_until) end,
      'laterActor', ${laterActorName}, 'isActive', active) order by seq)
      from signs s join employees on employees.id = employee_id where document_id = d.id) as seats,
    array(select employee_id from receivers r where document_id = d.id and ${receiverAccessCondition}) as informed,
    array(select employee_id from receivers where document_id = d.id) as receivers,
    array(select employee_id from receivers where document_id = d.id and kind = 'circulate') as circulated,
    (select coalesce(json_agg(json_build_object('id', g.id, 'principal', principal_id,
      'delegate', json_build_object('username', delegate_id, 'name', name), 'hasEnded', ${hasEnded}) order by g.id), '[]')
      from document_delegations(d.id) g join employees e on e.id = delegate_id) as delegations
  from documents d where id = $1`,
}

/** Reads a document without a lock, or undefined if it does not exist. */
export async function loadDocumentRecord(
  pool: Database['pool'],
  id: number,
): Promise<StoredDocumentRecord | undefined> {
  const { rows } = await pool.query<
    Omit<StoredDocumentRecord, 'participants' | 'seats'> & { seats: Seat[]; informed: string[] }
  >({ ...recordQuery, values: [id] })
  if (!rows[0]) return undefined
  const { informed, ...document } = rows[0]
  return {
    ...document,
    participants: [document.author, ...approverUsernames(document), ...informed],
  }
}

/** The active delegations of an employee that apply to a document, also if the employee is not an approver of it yet. */
export async function loadPrincipalDelegations(
  pool: Database['pool'],
  id: number,
  principal: string,
): Promise<DocumentRecord['delegations']> {
  const { rows } = await pool.query({
    name: 'read-delegations-of',
    text: `
    select g.id, principal_id as principal,
      json_build_object('username', delegate_id, 'name', name) as delegate, false as "hasEnded"
    from active_delegations(clock_timestamp()) g join employees e on e.id = delegate_id
      join documents d on d.id = $1
    where principal_id = $2 and (g.categories is null or d.category = any(g.categories))
    order by g.id`,
    values: [id, principal],
  })
  return rows
}

/** Whether an employee has been a delegate in a document, and may know that it exists. */
export async function wasDelegateInDocument(
  pool: Database['pool'],
  id: number,
  employeeId: string,
): Promise<boolean> {
  const text = 'select was_delegate($1, $2) as known'
  const { rows } = await pool.query<{ known: boolean }>({ text, values: [id, employeeId] })
  return rows[0]?.known === true
}

/** The usernames of the approvers in an approval line, in its order. */
export const approverUsernames = ({ seats }: Pick<DocumentRecord, 'seats'>) =>
  seats.map(({ approver }) => approver.username)

/** The types of the audit entries of a document after its submission, which are also the events of `decisions`. */
export const entryTypes = {
  'document.approve': 'document.approved',
  'document.reject': 'document.rejected',
  'document.withdraw': 'document.withdrawn',
  'document.hold': 'document.held',
  'document.resume': 'document.resumed',
  'document.sendBack': 'document.sentBack',
  'document.undo': 'document.undone',
  'document.changeLine': 'document.lineChanged',
  'document.reassign': 'document.reassigned',
  'document.addReceivers': 'document.receiversAdded',
} as const satisfies Record<DocumentEvent['type'], string>

/** The result of an event that a document accepted. */
export interface AcceptedEvent {
  type: (typeof entryTypes)[DocumentEvent['type']]
  /** the acting employee; null for an administrator */
  by: string | null
  /** the seat on which the event acts; undefined for a withdrawal and for added receivers */
  seat: Seat | undefined
  /** if a delegate acts: the approver of the seat, and the delegation that must be valid if the event needs one */
  principal: string | undefined
  delegation: number | undefined
  /** Whether the event is refused if the batch has changed in the ERP. */
  refusesErpChange: boolean
  /** the comment or the reason; '' if there is none */
  comment: string
  /** the values of the audit entry that `verify` needs in addition to the employee and the time */
  details: object
  after: DocumentRecord
  /** the former approver, if the event gives the seat to another employee */
  replaced: string | undefined
  /** the receivers that are added; undefined for all other events */
  receivers: Readonly<DraftReceivers> | undefined
  /** employees who become receivers of kind `reference`, and those of them who were circulated receivers */
  addedReferences: readonly string[]
  promoted: readonly string[]
  messages: readonly EventMessage[]
  /** the employees who get a push message, if they have a subscription */
  pushTo: readonly string[]
  /** the setting BATCH_TYPES for the message to the ERP; '' means its default */
  batchTypes: string
}

/**
 * Replaces lone surrogates by U+FFFD. The database driver does the same in texts, but PostgreSQL refuses the escape sequence of a lone
 * surrogate in JSON.
 */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

const storing = `set_config('e_payment.batch_types', $13, true),
    store_decision($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as outcome`
const recipients = `${recipientsExpression('$12::text[]')} as recipients`

const storeDecisionQuery = { name: 'store-decision', text: `select ${storing}, ${recipients}` }

/**
 * The same as `storeDecisionQuery`, for a change of the approval line that removes approvers who were circulated receivers ($14): they
 * become references.
 */
const storeAndPromoteQuery = {
  name: 'store-decision-and-promote',
  text: `
  with stored as materialized (select ${storing}),
    promoted as (
      update receivers set kind = 'reference' from stored
      where outcome = 'stored' and document_id = $1 and employee_id = any($14))
  select outcome, ${recipients} from stored`,
}

/** 'changed': the document is no longer in the state that was read. 'ended': the session no longer exists. */
export interface StoreDecisionResult {
  outcome: 'stored' | 'changed' | 'ended'
  /** the employees to notify who have push subscriptions */
  recipients: PushRecipient[]
}

/**
 * Stores a decision and its audit entry, and notifies, all in one transaction; or stores nothing. `tokenHash` is the token hash of the
 * session, or null if no session is checked.
 */
export async function storeDecision(
  pool: Database['pool'],
  before: StoredDocumentRecord,
  event: AcceptedEvent,
  tokenHash: Buffer | null,
): Promise<StoreDecisionResult> {
  const { type, by, seat, principal, delegation, comment, details, after } = event
  const { replaced, receivers, addedReferences, promoted, messages, pushTo, batchTypes } = event
  const place = { seq: seat?.seq, step: seat?.step }
  const changes = { comment, replaced, receivers, erpCheck: event.refusesErpChange }
  const action = { type, who: by, ...place, for: principal, delegation, ...changes }
  const seats = after.seats.map(({ approver, actedBy, ...rest }) => ({
    ...rest,
    username: approver.username,
    actedBy: actedBy?.username ?? null,
  }))
  const { rows } = await pool.query<StoreDecisionResult>({
    ...(promoted.length > 0 ? storeAndPromoteQuery : storeDecisionQuery),
    values: [
      before.id,
      before.state,
      tokenHash,
      JSON.stringify(action),
      JSON.stringify({ type, document: before.id, ...details }),
      after.status,
      after.revision,
      JSON.stringify(seats, wellFormed),
      addedReferences,
      CHANNEL,
      payloadsOf(messages),
      pushTo,
      batchTypes,
      ...(promoted.length > 0 ? [promoted] : []),
    ],
  })
  return rows[0] as StoreDecisionResult
}
