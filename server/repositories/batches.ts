import { type Transaction, sql } from 'kysely'
import { type Category, categories } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { Segment } from '../services/segments.ts'

/** What a list call asks for; texts are '' where nothing is asked. `departmentId` limits to that department's vouchers. */
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

/** A batch of a department: somebody there is the ERP user of one of its lines. */
const inDepartment = (parameter: string) =>
  `origins && array(select upper(id) from employees where department_id = ${parameter})`

/** A batch is listed unless a document of it waits or is approved (wire, "Vouchers"). */
const isFree = `not exists (
  select from documents d where d.category = b.category and d.batch_number = b.number
    and d.status in ('waiting', 'approved'))`

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
    and ${isFree}
  order by number`,
}

/** The compressed lines of every batch that can be drafted and fits the filter, by batch number. */
export async function listFreeBatches(
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

const countFree = {
  name: 'count-free-batches',
  text: `
  select category, count(*) as batches from batches b
  where ($1::int is null or ${inDepartment('$1')}) and ${isFree} group by category`,
}

/** How many batches can be drafted, in the order of the categories. */
export async function countFreeBatches(
  pool: Database['pool'],
  departmentId: number | null,
): Promise<number[]> {
  const { rows } = await pool.query({ ...countFree, values: [departmentId] })
  const counts = new Map<string, number>(rows.map((row) => [row.category, row.batches]))
  return categories.map((category) => counts.get(category) ?? 0)
}

/** Locks a batch until the transaction ends and returns its lines, compressed; undefined where there is none in sight. */
export async function lockBatch(
  trx: Transaction<Tables>,
  category: Category,
  number: number,
  departmentId: number | null,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ segment: Buffer }>`
    select segment from batches
    where category = ${category} and number = ${number}
      and (${departmentId}::int is null
        or origins && array(select upper(id) from employees where department_id = ${departmentId}))
    for update`.execute(trx)
  return rows[0]?.segment
}
