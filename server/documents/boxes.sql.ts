import type { BoxName } from '../../contract/document.ts'
import type { Database } from '../db/connect.ts'
import { decidedStatuses } from '../db/statuses.ts'

/** Filter of a box; '' and null do not filter. The period is half-open: from `from` to before `until`. */
export interface BoxFilter {
  from: Date | null
  until: Date | null
  search: string
  batchNumber: number | null
  user: string
  department: string
  unread: boolean
}

/** Where a box finds its documents: $1 is the employee, `id` the document id. `unread` is a condition, if the box has read marks. */
interface Source {
  table: string
  own: string
  id: string
  unread?: string
}

const sources: Record<BoxName, Source> = {
  pending: {
    table: 'signs s',
    own: `s.employee_id = $1 and s.result = '0'`,
    id: 's.document_id',
  },
  submitted: {
    table: 'documents w',
    own: 'w.author_id = $1',
    id: 'w.id',
    unread: `d.status in (${decidedStatuses}) and d.read_at is null`,
  },
  approved: {
    table: 'signs s',
    own: `s.employee_id = $1 and s.result = '2'`,
    id: 's.document_id',
  },
  rejected: {
    table: `(select id from documents where author_id = $1 and status = 'rejected'
      union select document_id from signs join documents on documents.id = document_id
      where employee_id = $1 and result in ('2', '3') and status = 'rejected') w`,
    own: 'true',
    id: 'w.id',
    unread: 'd.author_id = $1 and d.read_at is null',
  },
  reference: {
    table: 'receivers r',
    own: 'r.employee_id = $1',
    id: 'r.document_id',
    unread: 'r.read_at is null',
  },
}

/** The SQL conditions of a filter. Each ? is replaced by the number of its parameter. */
function conditionsOf(filter: BoxFilter, unread: string | undefined) {
  const all: [name: string, asked: boolean, text: string, ...values: unknown[]][] = [
    ['from', filter.from !== null, 'd.created_at >= ?', filter.from],
    ['until', filter.until !== null, 'd.created_at < ?', filter.until],
    ['search', filter.search !== '', 'strpos(d.search_text, ?) > 0', filter.search],
    ['batch', filter.batchNumber !== null, 'd.batch_number = ?', filter.batchNumber],
    [
      'user',
      filter.user !== '',
      `(upper(d.author_id) = upper(?) or strpos(split_part(d.search_text, chr(31), -1), ?) > 0)`,
      filter.user,
      filter.user,
    ],
    [
      'department',
      filter.department !== '',
      'strpos(lower(d.author_department), lower(?)) > 0',
      filter.department,
    ],
    ['unread', filter.unread && unread !== undefined, unread ?? ''],
  ]
  return all.filter(([, asked]) => asked)
}

/** The number of matching documents in a box, and the ids of one page, newest first. Without a limit the ids of all. */
export async function findInBox(
  pool: Database['pool'],
  employeeId: string,
  box: BoxName,
  filter: BoxFilter,
  page: { limit: number | null; offset: number },
): Promise<{ total: number; ids: number[] }> {
  const { table, own, id, unread } = sources[box]
  const conditions = conditionsOf(filter, unread)
  const values: unknown[] = [employeeId, page.limit, page.offset]
  const texts = conditions.map(([, , text, ...given]) =>
    given.reduce<string>((sql, value) => sql.replace('?', `$${values.push(value)}`), text),
  )
  const join = texts.length > 0 ? `join documents d on d.id = ${id}` : ''
  const { rows } = await pool.query({
    // A separate prepared statement for each set of conditions, so that unused filters cost nothing.
    name: ['box', box, ...conditions.map(([name]) => name)].join('-'),
    text: `
      with found as materialized (
        select ${id} as id from ${table} ${join} where ${[own, ...texts].join(' and ')})
      select (select count(*) from found) as total,
        array(select id from found order by id desc limit $2::int offset $3::int) as ids`,
    values,
  })
  return rows[0]
}
