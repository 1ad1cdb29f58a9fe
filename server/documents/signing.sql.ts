import type { PushInfo } from '../../contract/push.ts'
import type { DocumentRecord, DocumentSign } from '../../machines/document/document.rules.ts'
import type { Database } from '../db/connect.ts'
import { type EventMessage, CHANNEL, payloadsOf } from '../notifications/messages.sql.ts'
import { isInformed } from '../db/statuses.ts'
import { browsersOf } from '../notifications/subscriptions.sql.ts'

/** The fields of a document that decisions need. `state` identifies its revision for `storeDecision`. `participants` have it in a box. */
export interface StoredDocumentRecord extends DocumentRecord {
  id: number
  title: string
  state: string
  participants: string[]
  /** the receivers who can read it from its final approval on */
  circulated: string[]
}

const recordQuery = {
  name: 'read-life',
  text: `
  select id, author_id as author, title, status, document_state(id) as state,
    (select json_agg(json_build_object('user', employee_id, 'name', name,
      'result', result, 'comment', comment) order by seq)
      from signs join employees on employees.id = employee_id where document_id = d.id) as signs,
    array(select employee_id from receivers r where document_id = d.id and ${isInformed}) as receivers,
    array(select employee_id from receivers where document_id = d.id and kind = 'circulate') as circulated
  from documents d where id = $1`,
}

/** Reads a document without a lock, or undefined if it does not exist. */
export async function loadDocumentRecord(
  pool: Database['pool'],
  id: number,
): Promise<StoredDocumentRecord | undefined> {
  const { rows } = await pool.query<
    Omit<StoredDocumentRecord, 'signs' | 'participants'> & {
      signs: DocumentSign[]
      receivers: string[]
    }
  >({ ...recordQuery, values: [id] })
  if (!rows[0]) return undefined
  const { receivers, ...document } = rows[0]
  const approvers = document.signs.map((sign) => sign.user)
  return { ...document, participants: [document.author, ...approvers, ...receivers] }
}

/** The result of an event that a document accepted. */
export interface Decision {
  type: 'document.approved' | 'document.rejected' | 'document.withdrawn'
  by: string
  /** '' for a withdrawal */
  comment: string
  after: DocumentRecord
  messages: readonly EventMessage[]
  /** the employee who gets a push message, if any */
  pushTo: string | undefined
}

const storeDecisionQuery = {
  name: 'store-decision',
  text: `
  select store_decision($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome,
    ${browsersOf('$11')} as browsers`,
}

/** 'changed': the document is no longer in the state that was read. 'ended': the session no longer exists. */
export interface DecisionOutcome {
  outcome: 'stored' | 'changed' | 'ended'
  /** push subscriptions of the employee to notify */
  browsers: PushInfo[]
}

/**
 * Stores a decision and its audit entry in one transaction, and notifies; or stores nothing. `tokenHash` is that of the session, or null if
 * no session is checked.
 */
export async function storeDecision(
  pool: Database['pool'],
  before: StoredDocumentRecord,
  { type, by, comment, after, messages, pushTo }: Decision,
  tokenHash: Buffer | null,
): Promise<DecisionOutcome> {
  const results = after.signs.map((sign) => sign.result)
  const payloads = payloadsOf(messages)
  const { rows } = await pool.query<DecisionOutcome>({
    ...storeDecisionQuery,
    values: [
      before.id,
      before.state,
      tokenHash,
      by,
      type,
      after.status,
      results,
      comment,
      CHANNEL,
      payloads,
      pushTo,
    ],
  })
  return rows[0] as DecisionOutcome
}
