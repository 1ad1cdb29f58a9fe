import type { PastLineChange } from '../../contract/history.ts'
import type { Database } from '../db/connect.ts'

/** SQL: the approval line in a field of the audit entry `e`, with the names of its approvers. */
const lineOf = (field: 'before' | 'after') => `(
  select json_agg(json_build_object('id', seat ->> 'user', 'name', coalesce(name, seat ->> 'user'),
    'type', seat ->> 'type', 'step', (seat ->> 'step')::integer) order by place)
  from json_array_elements(e.what::json -> '${field}') with ordinality as line (seat, place)
  left join employees on employees.id = seat ->> 'user')`

/** The changes of the approval line of a document in order, from its audit entries (delegates, L53). */
export async function findLineChanges(
  pool: Database['pool'],
  documentId: number,
): Promise<PastLineChange[]> {
  const { rows } = await pool.query<PastLineChange>({
    name: 'find-line-changes',
    text: `
      select e.what::json ->> 'at' as at, json_build_object('id', p.id, 'name', p.name) as by,
        e.what::json ->> 'reason' as reason, ${lineOf('before')} as before, ${lineOf('after')} as after
      from entries e join employees p on p.id = e.who
      where entry_document(e.what) = $1 and e.what like '{"type":"document.lineChanged"%' order by e.seq`,
    values: [documentId],
  })
  return rows
}
