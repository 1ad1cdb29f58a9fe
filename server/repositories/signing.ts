import { sql, type Transaction } from 'kysely'
import type { DocumentLife, DocumentSign } from '../../machines/document/document.rules.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/** A document that nobody else changes until the transaction ends, with everybody who sees it in a box. */
export interface LockedDocument extends DocumentLife {
  id: number
  title: string
  readers: string[]
  live: boolean
}

/** Locks a document; undefined where there is none. `live` tells whether the session with this token hash has not ended. */
export async function lockDocument(
  trx: Trx,
  id: number,
  tokenHash: Buffer | null,
): Promise<LockedDocument | undefined> {
  const { rows } = await sql<Pick<LockedDocument, 'author' | 'title' | 'status'>>`
    select author_id as author, title, status from documents where id = ${id}
    for update`.execute(trx)
  const document = rows[0]
  if (!document) return undefined
  // A statement of its own: it sees what the one who held the lock before has decided.
  const { rows: people } = await sql<{
    signs: DocumentSign[]
    receivers: string[]
    live: boolean
  }>`
    select (select coalesce(json_agg(json_build_object('user', employee_id, 'name', name,
        'result', result, 'comment', comment) order by seq), '[]')
        from signs join employees on employees.id = employee_id
        where document_id = ${id}) as signs,
      array(select employee_id from receivers where document_id = ${id}) as receivers,
      ${tokenHash}::bytea is null or exists (
        select from sessions join employees on employees.id = employee_id where
          token_hash = ${tokenHash} and expires_at > clock_timestamp() and active) as live`.execute(
    trx,
  )
  const { signs, receivers, live } = people[0] ?? { signs: [], receivers: [], live: false }
  const approvers = signs.map((sign) => sign.user)
  return { id, ...document, signs, readers: [document.author, ...approvers, ...receivers], live }
}

const isDecided = ({ result }: DocumentSign) => result === '2' || result === '3'

/** What the database adds to a decision: its time, and who the approver was then; a withdrawal has the time only. */
export interface Written {
  at: string
  name?: string
  department?: string
  position?: string
}

/** Writes what differs between before and after. Throws where nothing does. */
export async function writeOutcome(
  trx: Trx,
  before: LockedDocument,
  after: DocumentLife,
): Promise<Written> {
  let written: Written | undefined
  for (const [seq, sign] of after.signs.entries()) {
    if (sign.result === before.signs[seq]?.result) continue
    if (isDecided(sign)) written = await writeDecision(trx, before.id, seq, sign)
    else {
      await sql`
        update signs set result = ${sign.result}, comment = ${sign.comment}
        where document_id = ${before.id} and seq = ${seq}`.execute(trx)
    }
  }
  if (after.status !== before.status) {
    const { rows } = await sql<{ at: string | null }>`
      update documents set status = ${after.status},
        withdrawn_at = case when ${after.status} = 'withdrawn' then clock_timestamp() end
      where id = ${before.id} returning moment_text(withdrawn_at) as at`.execute(trx)
    if (rows[0]?.at) written = { at: rows[0].at }
  }
  if (!written) throw new Error('unreachable: a document that changes is decided on or withdrawn')
  return written
}

async function writeDecision(
  trx: Trx,
  documentId: number,
  seq: number,
  { result, comment }: DocumentSign,
): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    update signs set result = ${result}, comment = ${comment}, signed_at = clock_timestamp(),
      approver_name = e.name, approver_department = d.name, approver_position = p.name
    from employees e join departments d on d.id = department_id join positions p on p.id = position_id
    where document_id = ${documentId} and seq = ${seq} and e.id = employee_id
    returning moment_text(signed_at) as at, approver_name as name,
      approver_department as department, approver_position as position`.execute(trx)
  return rows[0]
}
