import type { PastEvent } from '../../contract/history.ts'
import type { Database } from '../db/connect.ts'

const employeeOf = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${table}.name) end`

/** The receivers that the event `d` added, from its audit entry. */
const addedReceivers = `(
  select json_agg(json_build_object('id', added ->> 'id', 'name', coalesce(name, added ->> 'id'),
    'kind', added ->> 'kind') order by place)
  from entries e, json_array_elements(e.what::json -> 'receivers') with ordinality as list (added, place)
    left join employees on employees.id = added ->> 'id'
  where d.event = 'document.receiversAdded' and entry_document(e.what) = d.document_id
    and e.what like '{"type":"document.receiversAdded"%' and e.what::json ->> 'at' = moment_text(d.at))`

/**
 * The type of the seat at the time of the event `d`: as in the approval line before the next change, or as in the current approval line.
 * Null if the event has no seat.
 */
const seatType = `coalesce((
  select e.what::json -> 'before' -> d.seq ->> 'type' from entries e
  where entry_document(e.what) = d.document_id and e.what like '{"type":"document.lineChanged"%'
    and e.what::json ->> 'at' > moment_text(d.at)
  order by e.seq limit 1), seat.type)`

/** The past events of a document that its seats no longer show, in order (delegates, L47). Names are the current ones. */
export async function findPastEvents(
  pool: Database['pool'],
  documentId: number,
): Promise<PastEvent[]> {
  const { rows } = await pool.query<PastEvent & { receivers: PastEvent['receivers'] | null }>({
    name: 'find-past-events',
    text: `
      select moment_text(d.at) as at, substr(d.event, length('document.') + 1) as event,
        ${employeeOf('actor')} as by, ${employeeOf('principal')} as for,
        coalesce(${seatType} = '1', false) as agrees, d.comment,
        ${addedReceivers} as receivers
      from decisions d
        left join employees actor on actor.id = d.employee_id
        left join employees principal on principal.id = d.principal_id
        left join signs seat on seat.document_id = d.document_id and seat.seq = d.seq
      where d.document_id = $1 and (
        d.event in ('document.held', 'document.resumed', 'document.sentBack', 'document.undone',
          'document.reassigned', 'document.receiversAdded')
        or (d.event = 'document.approved' and seat.signed_at is distinct from d.at))
      order by d.number`,
    values: [documentId],
  })
  return rows.map(({ receivers, ...event }) => (receivers ? { ...event, receivers } : event))
}
