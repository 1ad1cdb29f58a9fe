import type { PastEvent } from '../../contract/history.ts'
import type { Database } from '../db/connect.ts'

/** A past event, with the number of its seat and its type in the current approval line. Both are null without such a seat. */
interface EventRow extends Omit<PastEvent, 'agrees' | 'receivers'> {
  seq: number | null
  type: '0' | '1' | null
  receivers: PastEvent['receivers'] | null
}

/** A change of the approval line: its time, and the types of all seats before it. */
interface LineChangeRow {
  at: string
  types: ('0' | '1')[]
}

const employeeOf = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${table}.name) end`

/** The audit entries of one type about the document. */
const entriesOf = (type: string) =>
  `entries e where entry_document(e.what) = $1 and e.what like '{"type":"document.${type}"%'`

/** The receivers that the event `d` added, from its audit entry. */
const addedReceivers = `(
  select json_agg(json_build_object('id', added ->> 'id', 'name', coalesce(name, added ->> 'id'),
    'kind', added ->> 'kind') order by place)
  from additions, json_array_elements(what -> 'receivers') with ordinality as list (added, place)
    left join employees on employees.id = added ->> 'id'
  where d.event = 'document.receiversAdded' and what ->> 'at' = moment_text(d.at))`

// The audit entries of each type are read once. A subquery for each event would read all entries of the document again and again.
const pastEvents = {
  name: 'find-past-events',
  text: `
  with additions as materialized (select e.what::json as what from ${entriesOf('receiversAdded')}),
    past as (
      select d.number, moment_text(d.at) as at, substr(d.event, length('document.') + 1) as event,
        ${employeeOf('actor')} as by, ${employeeOf('principal')} as for, d.seq, seat.type, d.comment,
        ${addedReceivers} as receivers
      from decisions d
        left join employees actor on actor.id = d.employee_id
        left join employees principal on principal.id = d.principal_id
        left join signs seat on seat.document_id = d.document_id and seat.seq = d.seq
      where d.document_id = $1 and (
        d.event in ('document.held', 'document.resumed', 'document.sentBack', 'document.undone',
          'document.reassigned', 'document.receiversAdded')
        or (d.event = 'document.approved' and seat.signed_at is distinct from d.at)))
  select (select coalesce(json_agg(past order by number), '[]') from past) as events,
    (select coalesce(json_agg(json_build_object('at', e.what::json -> 'at', 'types', (
        select json_agg(seat -> 'type' order by place)
        from json_array_elements(e.what::json -> 'before') with ordinality as line (seat, place))) order by e.seq), '[]')
      from ${entriesOf('lineChanged')} and (select revision from documents where id = $1) > 1) as changes`,
}

/**
 * The past events of a document that its seats no longer show, in order (delegates, L47). Names are the current ones. The type of a seat is
 * as in the approval line before the next change, or as in the current approval line.
 */
export async function findPastEvents(
  pool: Database['pool'],
  documentId: number,
): Promise<PastEvent[]> {
  const { rows } = await pool.query<{ events: EventRow[]; changes: LineChangeRow[] }>({
    ...pastEvents,
    values: [documentId],
  })
  const { events = [], changes = [] } = rows[0] ?? {}
  return events.map(({ at, event, by, for: principal, seq, type, comment, receivers }) => {
    const nextChange = changes.find((change) => change.at > at)
    const typeBefore = seq === null ? undefined : nextChange?.types[seq]
    const agrees = (typeBefore ?? type) === '1'
    return { at, event, by, for: principal, agrees, comment, ...(receivers && { receivers }) }
  })
}
