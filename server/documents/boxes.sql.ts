import {
  type BoxName,
  type BoxSortColumn,
  documentStatuses,
  type SubmittedStatus,
  submittedStatuses,
} from '../../contract/document.ts'
import type { ErpState } from '../../contract/integration.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import { createStatementNamer } from '../db/statements.ts'
import {
  activeStatuses,
  decidedStatuses,
  receiverAccessCondition,
  receiverAccessWithoutJoin,
} from '../db/statuses.ts'
import { inDepartment } from '../vouchers/batches.sql.ts'
import { erpStateConditions } from './erp.sql.ts'
import { waitingSince } from './documentRows.sql.ts'

/** Filter of a box; '' and null do not filter. Periods are half-open: from `from` to before `until`. */
export interface BoxFilter {
  from: Date | null
  until: Date | null
  search: string
  batchNumber: number | null
  /** The author's username, or a part of the author's name. */
  user: string
  /** The author's username. */
  author: string
  department: string
  unread: boolean
  /** Only rejected and withdrawn documents whose batch can be drafted again. Of each batch, only the author's newest document. */
  redraftable: boolean
  /** In the pending box only documents of principals, in the approved box only decisions of delegates. */
  delegated: boolean
  finishedFrom: Date | null
  finishedUntil: Date | null
  amountFrom: number | null
  amountTo: number | null
  status: SubmittedStatus | null
  category: Category | null
  /** Only documents with this state in the ERP. */
  erp: ErpState | null
  /** Only waiting documents whose current approver got the turn before this timestamp. */
  waitsBefore: Date | null
}

/** The requested part of a box. `isCounted` requests the number of documents per status, for which the filter `status` is ignored. */
interface Wanted {
  filter: BoxFilter
  order: { sort: BoxSortColumn; dir: 'asc' | 'desc' }
  isCounted: boolean
  /** The setting `DELEGATE_IN_LINE`: whether the pending box also has documents of principals if the delegate is in the approval line. */
  canDelegateInLine: boolean
  /** The setting `VOUCHER_SCOPE`: whether an author can draft only batches of their department. */
  byDepartment: boolean
  /** Maximum number of documents; null for all. */
  limit: number | null
  offset: number
}

/**
 * SQL: where a box of the employee $1 finds its documents. `table` is the item of the FROM clause, `own` the condition that selects the
 * rows of the employee, and `id` the document id. `ownJoined` is a cheaper form of `own` for a query that also reads `documents d`.
 * `unread` is the condition for unread documents, if the box has read marks.
 */
interface Source {
  table: string
  own: string
  ownJoined?: string
  id: string
  unread?: string
}

const delegatedDocuments = (inLine: string) =>
  `select document_id from delegated_seats($1, ${inLine})`

/** The documents that wait for an employee ($1), also as a delegate. $2 is the setting `DELEGATE_IN_LINE`. */
export const pendingDocuments = pendingIn('$2::boolean')

function pendingIn(inLine: string) {
  return `(select document_id from signs where employee_id = $1 and result = '0'
      union ${delegatedDocuments(inLine)}) s`
}

/**
 * The documents with a seat that an employee ($1) has decided as a delegate with one of these results, each once. A delegate's decision can
 * be undone, so the current state of the seat is checked, too.
 */
const decidedForOthers = (results: string) =>
  `select distinct s.document_id from decisions e join signs s on s.document_id = e.document_id
    where e.employee_id = $1 and e.principal_id is not null and s.acted_by = $1 and s.result in (${results})`

/** Sources for the filter `delegated`: the documents that wait for a principal, or those that delegates have decided. */
const delegatedSources = (canDelegateInLine: boolean): Partial<Record<BoxName, Source>> => ({
  pending: {
    table: `(select distinct document_id from (${delegatedDocuments(String(canDelegateInLine))}) each) s`,
    own: 'true',
    id: 's.document_id',
  },
  approved: {
    table: 'signs s',
    own: `s.employee_id = $1 and s.way = 'delegate'`,
    id: 's.document_id',
    unread: 's.seen_at is null',
  },
})

const sourcesOf = (canDelegateInLine: boolean): Record<BoxName, Source> => ({
  pending: { table: pendingIn(String(canDelegateInLine)), own: 'true', id: 's.document_id' },
  submitted: {
    table: 'documents w',
    own: 'w.author_id = $1',
    id: 'w.id',
    unread: `d.status in (${decidedStatuses}) and d.read_at is null`,
  },
  approved: {
    table: `(select document_id from signs where employee_id = $1 and result = '2'
      union all ${decidedForOthers("'2'")} and not exists (
        select from signs own where own.document_id = s.document_id and own.employee_id = $1 and own.result = '2')) s`,
    own: 'true',
    id: 's.document_id',
  },
  rejected: {
    table: `(select id from documents where author_id = $1 and status = 'rejected'
      union select document_id from signs join documents on documents.id = document_id
      where employee_id = $1 and result in ('2', '3') and status = 'rejected'
      union select document_id from (${decidedForOthers("'2', '3'")}) each
      join documents on documents.id = document_id where status = 'rejected') w`,
    own: 'true',
    id: 'w.id',
    unread: 'd.author_id = $1 and d.read_at is null',
  },
  reference: {
    table: 'receivers r',
    own: `r.employee_id = $1 and ${receiverAccessWithoutJoin}`,
    ownJoined: `r.employee_id = $1 and ${receiverAccessCondition}`,
    id: 'r.document_id',
    unread: 'r.read_at is null',
  },
})

/** The value of a document by which a box is sorted, ascending. Titles and names are compared in lower case by their code points. */
const sortKeys: Record<BoxSortColumn, string | null> = {
  number: null,
  amount: 'd.price',
  created: 'd.created_at',
  title: `split_part(d.search_text, chr(31), 1) collate "C"`,
  author: `split_part(d.search_text, chr(31), -1) collate "C"`,
  waiting: `- extract(epoch from ${waitingSince})`,
  completed: 'd.completed_at',
}

/**
 * SQL condition: the document is rejected or withdrawn, its author has not submitted the batch again, and the batch has no waiting or
 * approved document and has not been deleted by the ERP. `byDepartment` requires that it belongs to the current department of the author.
 */
const redraftable = (byDepartment: boolean) => `d.status in ('rejected', 'withdrawn')
  and not exists (select from documents later where later.author_id = d.author_id and later.id > d.id
    and later.category = d.category and later.batch_number = d.batch_number)
  and not exists (select from documents active where active.status in (${activeStatuses})
    and active.category = d.category and active.batch_number = d.batch_number)
  and exists (select from batches b where b.category = d.category and b.number = d.batch_number and b.deleted_at is null
    and (not ${byDepartment} or ${inDepartment('(select department_id from employees where id = d.author_id)')}))`

/** The SQL conditions of a filter. Each ? is replaced by the number of its parameter. */
function conditionsOf(filter: BoxFilter, unread: string | undefined, byDepartment: boolean) {
  const possibleConditions: [name: string, asked: boolean, text: string, ...values: unknown[]][] = [
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
    ['author', filter.author !== '', 'upper(d.author_id) = upper(?)', filter.author],
    [
      'department',
      filter.department !== '',
      'strpos(lower(d.author_department), lower(?)) > 0',
      filter.department,
    ],
    ['unread', filter.unread && unread !== undefined, unread ?? ''],
    ['redraftable', filter.redraftable, redraftable(byDepartment)],
    ['finished-from', filter.finishedFrom !== null, 'd.completed_at >= ?', filter.finishedFrom],
    ['finished-until', filter.finishedUntil !== null, 'd.completed_at < ?', filter.finishedUntil],
    ['amount-from', filter.amountFrom !== null, 'd.price >= ?', filter.amountFrom],
    ['amount-to', filter.amountTo !== null, 'd.price <= ?', filter.amountTo],
    ['category', filter.category !== null, 'd.category = ?', filter.category],
    ['waits', filter.waitsBefore !== null, `${waitingSince} < ?`, filter.waitsBefore],
    ['erp', filter.erp !== null, filter.erp ? erpStateConditions[filter.erp] : ''],
    ['status', filter.status !== null, 'd.status = ?', filter.status],
  ]
  return possibleConditions.filter(([, asked]) => asked)
}

/**
 * A query with only these conditions is a prepared statement. Each of their combinations is a separate statement, up to the limit of
 * `createStatementNamer`.
 */
const preparedConditions = new Set([
  'from',
  'until',
  'search',
  'batch',
  'user',
  'department',
  'unread',
  'redraftable',
  'status',
])

const nameOf = createStatementNamer()

/** The number of documents in `found` per status, by its name on the wire. */
const statusCounts = `json_build_object(${submittedStatuses
  .map((status) => `'${documentStatuses[status]}', count(*) filter (where status = '${status}')`)
  .join(', ')})`

/** The number of matching documents in a box, and the ids of one page in the wanted order. */
export async function findIdsInBox(
  pool: Pick<Database['pool'], 'query'>,
  employeeId: string,
  box: BoxName,
  { filter, order, isCounted, canDelegateInLine, byDepartment, limit, offset }: Wanted,
): Promise<{ total: number; ids: number[]; statusCounts: Record<string, number> | null }> {
  const delegated = filter.delegated ? delegatedSources(canDelegateInLine)[box] : undefined
  const { table, own, ownJoined = own, id, unread } = delegated ?? sourcesOf(canDelegateInLine)[box]
  const conditions = conditionsOf(filter, unread, byDepartment)
  const values: unknown[] = [employeeId, limit, offset]
  const texts = new Map(
    conditions.map(([name, , text, ...given]) => [
      name,
      given.reduce<string>((sql, value) => sql.replace('?', `$${values.push(value)}`), text),
    ]),
  )
  // The counts per status must include all statuses, so the filter `status` applies only to `listed`.
  const status = isCounted ? texts.get('status') : undefined
  if (status) texts.delete('status')
  const key = sortKeys[order.sort]
  const columns = [
    `${id} as id`,
    ...(key ? [`${key} as key`] : []),
    ...(isCounted ? ['d.status'] : []),
  ]
  const isJoined = texts.size > 0 || columns.length > 1
  const from = isJoined ? `${table} join documents d on d.id = ${id}` : table
  const where = [isJoined ? ownJoined : own, ...texts.values()].join(' and ')
  const isPrepared = key === null && conditions.every(([name]) => preparedConditions.has(name))
  // Without the filter `status`, the list is `found` itself, because a second CTE would materialize the same rows again.
  const listed = status ? 'listed' : 'found'
  const text = `
    with found as materialized (
      select ${columns.join(', ')} from ${from} where ${where})
      ${status ? `, listed as (select * from found d where ${status})` : ''}
    select (select count(*) from ${listed}) as total,
      ${isCounted ? `(select ${statusCounts} from found)` : 'null'} as "statusCounts",
      array(select id from ${listed}
        order by ${key ? `key ${order.dir} nulls last, ` : ''}id ${order.dir}
        limit $2::int offset $3::int) as ids`
  // Each set of `preparedConditions` has a separate prepared statement, so that unused filters cost nothing.
  const name = isPrepared ? nameOf(text, values.length) : undefined
  const { rows } = await pool.query({ name, text, values })
  return rows[0]
}
