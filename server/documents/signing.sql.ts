import type { PushInfo } from '../../contract/push.ts'
import type { DocumentRecord, DocumentSign } from '../../machines/document/document.rules.ts'
import type { Database } from '../db/connect.ts'
import { type EventMessage, CHANNEL, payloadsOf } from '../notifications/messages.sql.ts'
import { browsersOf } from '../notifications/subscriptions.sql.ts'

/** The part of a document that decisions need. `state` identifies its revision for `storeDecision`; `participants` see it in a box. */
export interface StoredDocumentRecord extends DocumentRecord {
  id: number
  title: string
  state: string
  participants: string[]
}

const life = {
  name: 'read-life',
  text: `
  select id, author_id as author, title, status, document_state(id) as state,
    (select json_agg(json_build_object('user', employee_id, 'name', name,
      'result', result, 'comment', comment) order by seq)
      from signs join employees on employees.id = employee_id where document_id = d.id) as signs,
    array(select employee_id from receivers where document_id = d.id) as receivers
  from documents d where id = $1`,
}

/** Reads a document without a lock; undefined where there is none. */
export async function loadDocumentRecord(
  pool: Database['pool'],
  id: number,
): Promise<StoredDocumentRecord | undefined> {
  const { rows } = await pool.query<
    Omit<StoredDocumentRecord, 'signs' | 'participants'> & {
      signs: DocumentSign[]
      receivers: string[]
    }
  >({ ...life, values: [id] })
  if (!rows[0]) return undefined
  const { receivers, ...document } = rows[0]
  const approvers = document.signs.map((sign) => sign.user)
  return { ...document, participants: [document.author, ...approvers, ...receivers] }
}

/** What follows from an event that a document has taken. */
export interface Decision {
  type: 'document.approved' | 'document.rejected' | 'document.withdrawn'
  by: string
  /** '' for a withdrawal */
  comment: string
  after: DocumentRecord
  messages: readonly EventMessage[]
  /** the employee whom a push message tells, if any */
  pushTo: string | undefined
}

const conclusion = {
  name: 'store-decision',
  text: `
  select store_decision($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome,
    ${browsersOf('$11')} as browsers`,
}

/** 'changed': the document is no more in the state that was read; 'ended': the session is not there any more. */
export interface DecisionOutcome {
  outcome: 'stored' | 'changed' | 'ended'
  /** those of the employee who is told */
  browsers: PushInfo[]
}

/**
 * Stores a decision with its audit entry, in one transaction, and notifies; or stores nothing. `tokenHash` is the session's, or null where
 * none is asked for.
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
    ...conclusion,
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
