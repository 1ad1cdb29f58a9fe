import { type Category, categories } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import { activeStatuses } from '../db/statuses.ts'
import type { Segment } from './segments.ts'

/** Filter of a list call; '' and null do not filter. `departmentId` limits the list to vouchers of that department. */
export interface BatchFilter {
  category: Category
  startDate: string
  endDate: string
  search: string
  batchNumber: number | null
  user: string
  department: string
  departmentId: number | null
}

/** SQL condition: a batch `b` belongs to a department if the ERP user of one of its voucher lines is an employee of the department. */
export const inDepartment = (parameter: string) =>
  `origins && array(select upper(id) from employees where department_id = ${parameter})`

/** SQL condition: the batch `b` has no waiting or approved document (wire, "Vouchers"), and the ERP has not deleted it. */
export const isDraftable = `b.deleted_at is null and not exists (
  select from documents d where d.category = b.category and d.batch_number = b.number
    and d.status in (${activeStatuses}))`

const listFree = {
  name: 'list-free-batches',
  text: `
  select segment, segment_length, segment_checksum from batches b
  where category = $1 and last_day >= $2::date and first_day <= $3::date
    and (first_day = last_day or exists (select from unnest(days) day where day between $2 and $3))
    and ($4 = '' or strpos(search_text, $4) > 0)
    and ($5::int is null or number = $5)
    and ($6 = '' or upper($6) = any(origins) or $6 = any(authors))
    and ($7 = '' or origins && array(select upper(e.id) from employees e
      join departments on departments.id = e.department_id where departments.name = $7))
    and ($8::int is null or ${inDepartment('$8')})
    and ${isDraftable}
  order by number`,
}

/** The compressed lines of all matching batches that can be drafted, by batch number. */
export async function listDraftableBatches(
  pool: Database['pool'],
  filter: BatchFilter,
): Promise<Segment[]> {
  const { rows } = await pool.query({
    ...listFree,
    values: [
      filter.category,
      filter.startDate,
      filter.endDate,
      filter.search,
      filter.batchNumber,
      filter.user,
      filter.department,
      filter.departmentId,
    ],
  })
  return rows.map((row) => ({
    segment: row.segment,
    length: row.segment_length,
    checksum: row.segment_checksum,
  }))
}

/** Numbers of batches in the order of `categories`, by department id. The key null is for the whole company. */
export type DraftableBatchCounts = ReadonlyMap<number | null, readonly number[]>

/**
 * Each waiting or approved document belongs to a batch (foreign key). Each batch has at most one of them (unique index `documents_active`).
 * So two counts in indexes replace the join of batches and documents. A deleted batch has no such document.
 */
const countFree = {
  name: 'count-free-batches',
  text: `
  select null::int as department, category, sum(batches)::int as batches from (
    select category, count(*) as batches from batches where deleted_at is null group by category
    union all
    select category, -count(*) from documents where status in (${activeStatuses})
    group by category) counted
  group by category`,
}

const countFreeByDepartment = {
  name: 'count-free-batches-by-department',
  text: `
  select department_id as department, category, count(*)::int as batches from (
    select distinct e.department_id, b.category, b.number
    from batches b cross join unnest(b.origins) origin join employees e on upper(e.id) = origin
    where ${isDraftable}) counted
  group by department_id, category`,
}

/** The numbers of batches that can be drafted: per department, or for the whole company. A department without batches has no key. */
export async function countDraftableBatches(
  pool: Database['pool'],
  byDepartment: boolean,
): Promise<DraftableBatchCounts> {
  const { rows } = await pool.query(byDepartment ? countFreeByDepartment : countFree)
  const counts = new Map<number | null, number[]>()
  for (const { department, category, batches } of rows) {
    const departmentCounts = counts.get(department) ?? categories.map(() => 0)
    departmentCounts[categories.indexOf(category)] = batches
    counts.set(department, departmentCounts)
  }
  return counts
}
