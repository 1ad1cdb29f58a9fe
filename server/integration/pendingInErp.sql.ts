import { type Kysely, sql } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'

/** An approved document about which the ERP has reported nothing yet. */
export interface DocumentPendingInErp {
  id: number
  category: Category
  batch: number
}

/** A time before all deliveries. */
const EARLIEST = new Date(0)

/**
 * The time after which a message must have been delivered, so that its document can have become pending since the last run of this periodic
 * job: `hours` before that run, and a margin for a long run. 1970 if the job has not run today, so that all deliveries are read once a day.
 */
export async function loadEarliestDeliveryAt(
  db: Kysely<Tables>,
  job: string,
  hours: number,
): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select least(ran_at, clock_timestamp()) - ${hours}::integer * interval '1 hour' - interval '2 days' as since
    from scheduled_jobs where job = ${job} and ran_at >= date_trunc('day', clock_timestamp())`.execute(
    db,
  )
  return rows[0]?.since ?? EARLIEST
}

/**
 * Approved documents whose message was delivered more than `hours` ago, without a report of the ERP about them, and without an alarm of
 * the kind `pendingInErp` (integration, N19 d). Only deliveries since the creation of an active integration that can send reports are
 * considered. Otherwise an ERP that reports nothing would make every document pending. With `since`, only later deliveries. With `only`,
 * at most that document.
 */
export async function listDocumentsPendingInErp(
  db: Kysely<Tables>,
  hours: number,
  { since = EARLIEST, only }: { since?: Date; only?: number },
): Promise<DocumentPendingInErp[]> {
  // Without parameters, so that the statement is not prepared: a plan for every `since` would read all documents.
  const { rows } = await sql<DocumentPendingInErp>`
    select d.id, d.category, d.batch_number as batch
    from deliveries v join outbox o using (event_id) join documents d on d.id = v.document_id
    where v.state = 'delivered' and v.delivered_at < clock_timestamp() - ${sql.lit(hours)} * interval '1 hour'
      and v.delivered_at > ${sql.lit(since.toISOString())}::timestamptz
      and v.delivered_at > (select min(created_at) from integrations
        where active and 'status:write' = any(scopes))
      and o.type = 'document.approved' and d.status = 'approved'
      ${only === undefined ? sql`` : sql`and d.id = ${sql.lit(only)}`}
      and not exists (select from erp_reports r where r.document_id = d.id)
      and not exists (select from alarms a where a.document_id = d.id and kind = 'pendingInErp')
    group by d.id, d.category, d.batch_number order by d.id`.execute(db)
  return rows
}
