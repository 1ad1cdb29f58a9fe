import type { Database } from '../db/connect.ts'
import { decidedStatuses, isInformed } from '../db/statuses.ts'

/** The counts of an employee's boxes. Each is the number of rows that the box shows, if unread: with `isNotReaded`. */
export interface BoxCounts {
  pending: number
  submittedUnread: number
  rejectedUnread: number
  referenceUnread: number
}

/** The unread documents are references, and own decided documents that the author has not opened since. */
export async function countBoxes(pool: Database['pool'], employeeId: string): Promise<BoxCounts> {
  const { rows } = await pool.query({
    name: 'count-boxes',
    text: `select
      (select count(*) from signs where employee_id = $1 and result = '0') as pending,
      (select count(*) from receivers r join documents d on d.id = r.document_id
        where r.employee_id = $1 and r.read_at is null and ${isInformed}) as "referenceUnread",
      count(*) as "submittedUnread",
      count(*) filter (where status = 'rejected') as "rejectedUnread"
      from documents where author_id = $1 and status in (${decidedStatuses}) and read_at is null`,
    values: [employeeId],
  })
  return rows[0]
}
