import { sql, type Transaction } from 'kysely'
import type { DocumentLife, DocumentSign } from '../../machines/document/document.rules.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/** A document that nobody else changes until the transaction ends, with everybody who sees it in a box. */
export interface LockedDocument extends DocumentLife {
  id: number
  title: string
  readers: string[]
}

/** Locks a document; undefined where there is none. */
export async function lockDocument(trx: Trx, id: number): Promise<LockedDocument | undefined> {
  const { rows } = await sql<Pick<LockedDocument, 'author' | 'title' | 'status'>>`
    select author_id as author, title, status from documents where id = ${id}
    for update`.execute(trx)
  const document = rows[0]
  if (!document) return undefined
  // A statement of its own: it sees what the one who held the lock before has decided.
  const { rows: people } = await sql<{ signs: DocumentSign[]; receivers: string[] }>`
    select (select coalesce(json_agg(json_build_object('user', employee_id, 'name', name,
        'result', result, 'comment', comment) order by seq), '[]')
        from signs join employees on employees.id = employee_id
        where document_id = ${id}) as signs,
      array(select employee_id from receivers where document_id = ${id}) as receivers`.execute(trx)
  const { signs, receivers } = people[0] ?? { signs: [], receivers: [] }
  const approvers = signs.map((sign) => sign.user)
  return { id, ...document, signs, readers: [document.author, ...approvers, ...receivers] }
}

const isDecided = ({ result }: DocumentSign) => result === '2' || result === '3'

/** Writes what differs between before and after. Returns the moment of the decision, or undefined where nobody decided. */
export async function writeOutcome(
  trx: Trx,
  before: LockedDocument,
  after: DocumentLife,
): Promise<string | undefined> {
  let moment: string | undefined
  for (const [seq, sign] of after.signs.entries()) {
    if (sign.result === before.signs[seq]?.result) continue
    const { rows } = await sql<{ at: string | null }>`
      update signs set result = ${sign.result}, comment = ${sign.comment},
        signed_at = case when ${isDecided(sign)}::boolean then clock_timestamp() end
      where document_id = ${before.id} and seq = ${seq}
      returning moment_text(signed_at) as at`.execute(trx)
    moment ??= rows[0]?.at ?? undefined
  }
  if (after.status !== before.status) {
    // Whoever withdraws a document knows how it ended.
    await sql`
      update documents set status = ${after.status},
        read_at = case when ${after.status} = 'withdrawn' then now() end
      where id = ${before.id}`.execute(trx)
  }
  return moment
}
