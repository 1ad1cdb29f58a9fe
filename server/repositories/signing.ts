import type { PushInfo } from '../../contract/push.ts'
import type { DocumentLife, DocumentSign } from '../../machines/document/document.rules.ts'
import type { Database } from '../db/connect.ts'
import { type Announcement, CHANNEL, payloadsOf } from './announcements.ts'
import { browsersOf } from './subscriptions.ts'

/** A document as far as decisions go. `state` names where it stands for `storeDecision`; `readers` see it in a box. */
export interface StoredLife extends DocumentLife {
  id: number
  title: string
  state: string
  readers: string[]
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
export async function readLife(
  pool: Database['pool'],
  id: number,
): Promise<StoredLife | undefined> {
  const { rows } = await pool.query<
    Omit<StoredLife, 'signs' | 'readers'> & { signs: DocumentSign[]; receivers: string[] }
  >({ ...life, values: [id] })
  if (!rows[0]) return undefined
  const { receivers, ...document } = rows[0]
  const approvers = document.signs.map((sign) => sign.user)
  return { ...document, readers: [document.author, ...approvers, ...receivers] }
}

/** What follows from an event that a document has taken. */
export interface Decision {
  type: 'document.approved' | 'document.rejected' | 'document.withdrawn'
  by: string
  /** '' for a withdrawal */
  comment: string
  after: DocumentLife
  announcements: readonly Announcement[]
  /** the employee whom a push message tells, if any */
  told: string | undefined
}

const conclusion = {
  name: 'store-decision',
  text: `
  select store_decision($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome,
    ${browsersOf('$11')} as browsers`,
}

/** 'changed': the document is no more in the state that was read; 'ended': the session is not there any more. */
export interface Conclusion {
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
  before: StoredLife,
  { type, by, comment, after, announcements, told }: Decision,
  tokenHash: Buffer | null,
): Promise<Conclusion> {
  const results = after.signs.map((sign) => sign.result)
  const payloads = payloadsOf(announcements)
  const { rows } = await pool.query<Conclusion>({
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
      told,
    ],
  })
  return rows[0] as Conclusion
}
