import { type Kysely, sql } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'

/** An approved document about which the ERP has reported nothing yet. */
export interface DocumentPendingInErp {
  id: number
  category: Category
  batch: number
}

/**
 * Approved documents whose message was delivered more than `hours` ago, without a report of the ERP about them, and without an alarm of
 * the kind `pendingInErp` (integration, N19 d). Only deliveries since the creation of an active integration that can send reports are
 * considered. Otherwise an ERP that reports nothing would make every document pending. With `only`, at most that document.
 */
export async function listDocumentsPendingInErp(
  db: Kysely<Tables>,
  hours: number,
  only: number | null,
): Promise<DocumentPendingInErp[]> {
  const { rows } = await sql<DocumentPendingInErp>`
    select d.id, d.category, d.batch_number as batch
    from deliveries v join outbox o using (event_id) join documents d on d.id = v.document_id
    where v.state = 'delivered' and v.delivered_at < clock_timestamp() - ${hours}::integer * interval '1 hour'
      and v.delivered_at > (select min(created_at) from integrations
        where active and 'status:write' = any(scopes))
      and o.type = 'document.approved' and d.status = 'approved'
      and (${only}::integer is null or d.id = ${only})
      and not exists (select from erp_reports r where r.document_id = d.id)
      and not exists (select from alarms a where a.document_id = d.id and kind = 'pendingInErp')
    group by d.id, d.category, d.batch_number order by d.id`.execute(db)
  return rows
}
