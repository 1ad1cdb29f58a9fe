import { type Kysely, sql } from 'kysely'
import type { PushInfo } from '../../contract/push.ts'
import type { DocumentLife, DocumentSign } from '../../machines/document/document.rules.ts'
import type { Tables } from '../db/tables.ts'
import { type Announcement, CHANNEL, payloadsOf } from './announcements.ts'
import { browsersOf } from './subscriptions.ts'

type Db = Kysely<Tables>

/** A document as far as decisions go. `state` names where it stands for `storeDecision`; `readers` see it in a box. */
export interface StoredLife extends DocumentLife {
  id: number
  title: string
  state: string
  readers: string[]
  /** whether the session that asks has not ended */
  live: boolean
}

/** Reads a document without a lock; undefined where there is none. `tokenHash` is the session's, or null for an admin command. */
export async function readLife(
  db: Db,
  id: number,
  tokenHash: Buffer | null,
): Promise<StoredLife | undefined> {
  const { rows } = await sql<
    Omit<StoredLife, 'signs' | 'readers'> & { signs: DocumentSign[]; receivers: string[] }
  >`
    select id, author_id as author, title, status, document_state(id) as state,
      (select json_agg(json_build_object('user', employee_id, 'name', name,
        'result', result, 'comment', comment) order by seq)
        from signs join employees on employees.id = employee_id
        where document_id = d.id) as signs,
      array(select employee_id from receivers where document_id = d.id) as receivers,
      ${tokenHash}::bytea is null or is_live(${tokenHash}) as live
    from documents d where id = ${id}`.execute(db)
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

/**
 * Stores a decision with its audit entry, in one transaction, and notifies. Returns the browsers of the employee who is told;
 * undefined, and nothing is stored, where the document is no more in the state `before` or the session has ended.
 */
export async function storeDecision(
  db: Db,
  before: StoredLife,
  { type, by, comment, after, announcements, told }: Decision,
  tokenHash: Buffer | null,
): Promise<PushInfo[] | undefined> {
  const results = after.signs.map((sign) => sign.result)
  const { rows } = await sql<{ stored: boolean; browsers: PushInfo[] }>`
    select store_decision(${before.id}, ${before.state}, ${tokenHash}, ${by}, ${type},
        ${after.status}, ${results}, ${comment}, ${CHANNEL}, ${payloadsOf(announcements)}) as stored,
      ${browsersOf(told)} as browsers`.execute(db)
  return rows[0]?.stored ? rows[0].browsers : undefined
}
