import { type Kysely, sql, type Transaction } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import { activeStatuses, erpReportTime, validErpReportFirst } from '../db/statuses.ts'
import type { Tables } from '../db/tables.ts'

/** The waiting or approved document of a batch, which a report of the ERP is about. */
export interface ActiveDocument {
  id: number
  status: string
  linesSha256: string
}

/** The waiting or approved document of a batch, or undefined. Its batch is locked until the transaction ends. */
export async function lockActiveDocument(
  trx: Transaction<Tables>,
  category: Category,
  number: number,
): Promise<{ isStored: boolean; document: ActiveDocument | undefined }> {
  const { rows: batches } = await sql`
    select 1 from batches where category = ${category} and number = ${number} for update`.execute(
    trx,
  )
  const { rows } = await sql<ActiveDocument>`
    select id, status, lines_sha256 as "linesSha256" from documents
    where category = ${category} and batch_number = ${number}
      and status in (${sql.raw(activeStatuses)})`.execute(trx)
  return { isStored: batches.length > 0, document: rows[0] }
}

/**
 * Stores what the ERP reports about a document. Does nothing if it was stored before, or if it is equal to the valid report and not later.
 * A later equal report is stored, because a delayed report from the time between them may still arrive.
 */
export async function insertReport(
  trx: Kysely<Tables>,
  document: number,
  status: 'approved' | 'posted' | 'refused',
  detail: string,
  at: string | undefined,
): Promise<void> {
  const validTime = sql.raw(erpReportTime)
  await sql`
    insert into erp_reports (document_id, status, detail, at)
    select ${document}::integer, ${status}::text, ${detail}::text,
      coalesce(${at ?? null}::timestamptz, clock_timestamp())
    where not coalesce((
        select (r.status, r.detail) = (${status}::text, ${detail}::text)
          and ${validTime} >= coalesce(${at ?? null}::timestamptz, ${validTime})
        from erp_reports r where document_id = ${document}
        order by ${sql.raw(validErpReportFirst)} limit 1), false)
      and not exists (
        select from erp_reports r where document_id = ${document} and r.status = ${status}
          and r.detail = ${detail} and r.at = ${at ?? null}::timestamptz)`.execute(trx)
}

/** Marks a batch as deleted in the ERP, so that it is not listed. */
export async function markDeleted(
  trx: Transaction<Tables>,
  category: Category,
  number: number,
): Promise<boolean> {
  const { rows } = await sql`
    update batches set deleted_at = clock_timestamp()
    where category = ${category} and number = ${number} and deleted_at is null returning 1`.execute(
    trx,
  )
  return rows.length > 0
}
