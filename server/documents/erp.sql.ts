import type { ErpHistory } from '../../contract/erp.ts'
import type { ErpState } from '../../contract/integration.ts'
import type { Database } from '../db/connect.ts'
import { erpReportOrder, validErpReportFirst } from '../db/statuses.ts'

/** Whether documents can have an ERP state. PostgreSQL evaluates it once for each query. */
export const isErpInUse = `((select exists (select from deliveries)) or (select exists (select from erp_reports))
  or (select exists (select from alarms)))`

const reportedStateSql = `case status when 'approved' then 'accepted' when 'posted' then 'posted' else 'failed' end`

const deliveryStateSql = `case when bool_or(state = 'dead') then 'failed' when bool_or(state <> 'delivered') then 'waiting' else 'sent' end`

/** SQL: whether the endpoint of a delivery is not retired. */
const isSubscribed = `endpoint_id not in (select id from endpoints where types = '{}')`

/**
 * SQL: a value aggregated over the deliveries of the last message of document `d` to all endpoints; null if there are none. A message about
 * an alarm does not count: its delivery does not mean that the ERP has the approval. A retired endpoint, which subscribes to nothing, does
 * not count either.
 */
const lastDeliveries = (value: string) => `(select ${value} from deliveries sent
    where document_id = d.id and ${isSubscribed} and sequence = (
      select max(sequence) from deliveries join outbox using (event_id, sequence)
      where deliveries.document_id = d.id and type <> 'batch.alarm' and ${isSubscribed}) having count(*) > 0)`

/** SQL: an ERP state from one source, as the JSON object `{state, at, detail}`. */
const part = (state: string, at: string, detail: string) =>
  `json_build_object('state', ${state}, 'at', moment_text(${at}), 'detail', ${detail})`

/**
 * SQL: the ERP state of document `d`. Its source is an open alarm, or else the valid report of the ERP, or else the deliveries of its last
 * message to all endpoints, except messages about alarms. It is null without any of them (integration, N8). PostgreSQL evaluates the
 * sources in this order until one exists.
 */
export const erpStatus = `coalesce(
  (select ${part(`'alarm'`, 'seen_at', 'kind')} from alarms
    where document_id = d.id and acknowledged_at is null order by id desc limit 1),
  (select ${part(reportedStateSql, 'at', 'detail')} from erp_reports
    where document_id = d.id order by ${validErpReportFirst} limit 1),
  ${lastDeliveries(
    part(
      deliveryStateSql,
      `coalesce(case when bool_and(state = 'delivered') then max(delivered_at) end, max(tried_at),
        max((select outbox.at from outbox where outbox.event_id = sent.event_id)))`,
      `coalesce(max(sent.status) filter (where state = 'dead')::text, '')`,
    ),
  )})`

/**
 * SQL conditions. Few documents have an alarm or an undelivered message, so PostgreSQL reads these sets once for each query, most by partial
 * indexes.
 */
const hasAlarm = `d.id in (select document_id from alarms where acknowledged_at is null and document_id is not null)`
const hasHadAlarm = `d.id in (select document_id from alarms where document_id is not null)`
const hasDead = `d.id in (select document_id from deliveries where state = 'dead')`
const hasWaiting = `d.id in (select document_id from deliveries where state in ('waiting', 'sending'))`
const hasRetired = `(select exists (select from endpoints where types = '{}'))`
const validReport = `(select status from erp_reports where document_id = d.id order by ${validErpReportFirst} limit 1)`

/**
 * SQL: whether document `d` has an ERP state, the same as in `erpStatus`. A box can have thousands of documents, so each condition
 * evaluates only the sources that its state needs. The sources are scalar subqueries, because a join with `exists` can read a whole table
 * for each document.
 */
export const erpStateConditions: Record<ErpState, string> = {
  alarm: hasAlarm,
  accepted: `not ${hasAlarm} and ${validReport} = 'approved'`,
  posted: `not ${hasAlarm} and ${validReport} = 'posted'`,
  failed: `not ${hasAlarm}
    and coalesce(${validReport} = 'refused', ${hasDead} and ${lastDeliveries(deliveryStateSql)} = 'failed')`,
  waiting: `${hasWaiting} and not ${hasAlarm} and ${validReport} is null and ${lastDeliveries(deliveryStateSql)} = 'waiting'`,
  sent: `not ${hasAlarm} and ${validReport} is null and case when ${hasDead} or ${hasWaiting} or ${hasHadAlarm} or ${hasRetired}
    then ${lastDeliveries(deliveryStateSql)} = 'sent' else (select true from deliveries where document_id = d.id limit 1) end`,
}

const history = {
  name: 'erp-record',
  text: `
  select
    (select coalesce(json_agg(json_build_object('id', sent.id, 'sequence', sent.sequence, 'type', o.type, 'at', moment_text(o.at),
        'endpoint', substring(e.url from '^[a-z]+://([^/?#]+)'), 'state', sent.state, 'tries', sent.tries,
        'tried_at', moment_text(sent.tried_at), 'delivered_at', moment_text(sent.delivered_at),
        'next_at', case when sent.state = 'waiting' and e.enabled then moment_text(sent.next_at) end,
        'status', sent.status, 'answer', sent.answer) order by sent.sequence, e.id), '[]')
      from deliveries sent join outbox o using (event_id) join endpoints e on e.id = sent.endpoint_id
      where sent.document_id = d.id
        and (e.types <> '{}' or sent.state not in ('waiting', 'sending'))) as messages,
    (select coalesce(json_agg(json_build_object('id', id, 'state', ${reportedStateSql}, 'at', moment_text(at),
        'detail', detail) order by id), '[]')
      from (select *, (lag(status) over earlier, lag(detail) over earlier) = (status, detail) as is_repeated
        from erp_reports where document_id = d.id
        window earlier as (order by ${erpReportOrder})) r
      where is_repeated is not true) as reports,
    (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'seen_at', moment_text(seen_at),
        'acknowledged_at', moment_text(acknowledged_at), 'reason', reason) order by id), '[]')
      from alarms a where a.category = d.category and a.batch_number = d.batch_number
        and a.document_id = d.id) as alarms
  from documents d where d.id = $1`,
}

/**
 * All that was exchanged with the ERP about a document: messages, reports and alarms. Of equal reports that follow each other in the ERP,
 * only the first. Null if there is nothing. */
export async function readErpHistory(
  pool: Database['pool'],
  documentId: number,
): Promise<ErpHistory | null> {
  const { rows } = await pool.query<ErpHistory>({ ...history, values: [documentId] })
  const [found] = rows
  const isEmpty = !found || Object.values(found).every((part) => part.length === 0)
  return isEmpty ? null : found
}
