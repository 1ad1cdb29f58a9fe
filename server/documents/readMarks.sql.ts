import { type Kysely, sql } from 'kysely'
import { receiverAccessCondition } from '../db/statuses.ts'
import type { Tables } from '../db/tables.ts'
import type { RequestingEmployee } from './documentRows.sql.ts'

type Db = Kysely<Tables>

/** Marks the decision on a document as read by its author. */
export async function setDecisionRead(db: Db, documentId: number): Promise<void> {
  await db
    .updateTable('documents')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', documentId)
    .where('read_at', 'is', null)
    .execute()
}

/** Marks the decision that a delegate made for an employee as seen by that employee. */
export async function setDelegateDecisionSeen(
  db: Db,
  documentId: number,
  employeeId: string,
): Promise<void> {
  await db
    .updateTable('signs')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('document_id', '=', documentId)
    .where('employee_id', '=', employeeId)
    .where('way', '=', 'delegate')
    .where('seen_at', 'is', null)
    .execute()
}

/**
 * Stores when an approver, or a delegate who can act, first opened a document while having the turn. While a decision of the document is
 * being stored, nothing is stored, because reading does not wait for a writer. A later opening is then stored as the first one. The lock
 * also ensures that an opening and a decision do not update the seats at the same time, in different orders. Other readers do not wait for
 * it.
 */
export async function recordFirstOpening(
  db: Db,
  documentId: number,
  { id: employeeId, canDelegateInLine }: RequestingEmployee,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from documents where id = ${documentId} for key share skip locked`.execute(trx)
    if (rows.length === 0) return
    await trx
      .updateTable('signs')
      .set({ opened_at: sql<Date>`clock_timestamp()` })
      .where('document_id', '=', documentId)
      .where(
        sql<boolean>`(employee_id = ${employeeId} or (document_id, employee_id) in (
          select * from delegated_seats(${employeeId}, ${canDelegateInLine}::boolean)))`,
      )
      .where('result', '=', '0')
      .where('opened_at', 'is', null)
      .execute()
  })
}

/** Marks a receiver's document as read. Returns false if it was already read. */
export async function setReceiverRead(db: Db, receiverId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('receivers')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', receiverId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Employee and document of a receiver who can read the document, or undefined. */
export async function findReceiver(
  db: Db,
  receiverId: number,
): Promise<{ employeeId: string; documentId: number } | undefined> {
  return db
    .selectFrom('receivers as r')
    .innerJoin('documents as d', 'd.id', 'r.document_id')
    .where('r.id', '=', receiverId)
    .where(sql<boolean>`${sql.raw(receiverAccessCondition)}`)
    .select(['r.employee_id as employeeId', 'r.document_id as documentId'])
    .executeTakeFirst()
}
