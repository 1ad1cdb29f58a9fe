import type { ErpRecord } from '../../contract/erp.ts'
import type { Database } from '../db/connect.ts'

/** Whether documents can have an ERP state. PostgreSQL evaluates it once for each query. */
export const hasErp = `((select exists (select from deliveries)) or (select exists (select from erp_reports))
  or (select exists (select from alarms)))`

const reported = `case status when 'approved' then 'accepted' when 'posted' then 'posted' else 'failed' end`

/**
 * The ERP state of document `d`: an open alarm, else the last report of the ERP, else the deliveries of its last message at all endpoints;
 * null without any (integration, N8). `pick` gives the value of the state, its time and its detail. PostgreSQL evaluates the parts only
 * until one exists.
 */
const erpOf = (pick: (state: string, at: string, detail: string) => string) => `coalesce(
  (select ${pick(`'alarm'`, 'seen_at', 'kind')} from alarms
    where document_id = d.id and acknowledged_at is null order by id desc limit 1),
  (select ${pick(reported, 'at', 'detail')} from erp_reports
    where document_id = d.id order by id desc limit 1),
  (select ${pick(
    `case when bool_or(state = 'dead') then 'failed' when bool_or(state <> 'delivered') then 'waiting' else 'sent' end`,
    `coalesce(case when bool_and(state = 'delivered') then max(delivered_at) end, max(tried_at),
        max((select outbox.at from outbox where outbox.event_id = sent.event_id)))`,
    `coalesce(max(sent.status) filter (where state = 'dead')::text, '')`,
  )} from deliveries sent
    where document_id = d.id and sequence = (
      select max(sequence) from deliveries where document_id = d.id) having count(*) > 0))`

/** The ERP state of document `d` as the JSON object `{state, at, detail}`; null without one. */
export const erpStatus = erpOf(
  (state, at, detail) =>
    `json_build_object('state', ${state}, 'at', moment_text(${at}), 'detail', ${detail})`,
)

/** The name of the ERP state of document `d`; null without one. */
export const erpStateName = erpOf((state) => state)

const record = {
  name: 'erp-record',
  text: `
  select
    (select coalesce(json_agg(json_build_object('id', sent.id, 'sequence', sent.sequence, 'type', o.type, 'at', moment_text(o.at),
        'endpoint', substring(e.url from '^[a-z]+://([^/?#]+)'), 'state', sent.state, 'tries', sent.tries,
        'tried_at', moment_text(sent.tried_at), 'delivered_at', moment_text(sent.delivered_at),
        'next_at', case when sent.state = 'waiting' and e.enabled then moment_text(sent.next_at) end,
        'status', sent.status, 'answer', sent.answer) order by sent.sequence, e.id), '[]')
      from deliveries sent join outbox o using (event_id) join endpoints e on e.id = sent.endpoint_id
      where sent.document_id = d.id) as messages,
    (select coalesce(json_agg(json_build_object('id', id, 'state', ${reported}, 'at', moment_text(at),
        'detail', detail) order by id), '[]')
      from erp_reports where document_id = d.id) as reports,
    (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'seen_at', moment_text(seen_at),
        'acknowledged_at', moment_text(acknowledged_at), 'reason', reason) order by id), '[]')
      from alarms a where a.category = d.category and a.batch_number = d.batch_number
        and a.document_id = d.id) as alarms
  from documents d where d.id = $1`,
}

/** All that was exchanged with the ERP about a document: messages, reports and alarms. Null if there is nothing. */
export async function readErpRecord(
  pool: Database['pool'],
  documentId: number,
): Promise<ErpRecord | null> {
  const { rows } = await pool.query<ErpRecord>({ ...record, values: [documentId] })
  const [found] = rows
  const isEmpty = !found || Object.values(found).every((part) => part.length === 0)
  return isEmpty ? null : found
}
