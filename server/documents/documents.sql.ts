import type { Database } from '../db/connect.ts'
import { decidedStatuses, receiverAccessWithoutJoin } from '../db/statuses.ts'
import { pendingDocuments } from './boxes.sql.ts'

/**
 * The counts of an employee's boxes. Each is the number of rows in the box; an unread count is the number of rows with the filter
 * `isNotReaded`.
 */
export interface BoxCounts {
  pending: number
  submittedUnread: number
  rejectedUnread: number
  referenceUnread: number
  /** approved documents with an unseen decision of a delegate */
  approvedUnread: number
}

/**
 * The unread documents are references, own decided documents that the author has not opened since, and
 * decisions of delegates that the principal has not seen.
 */
export async function countBoxes(
  pool: Database['pool'],
  employeeId: string,
  canDelegateInLine: boolean,
): Promise<BoxCounts> {
  const { rows } = await pool.query({
    name: 'count-boxes',
    text: `select
      (select count(*) from ${pendingDocuments}) as pending,
      (select count(*) from signs where employee_id = $1 and way = 'delegate' and seen_at is null) as "approvedUnread",
      (select count(*) from receivers r where r.employee_id = $1 and r.read_at is null
        and ${receiverAccessWithoutJoin}) as "referenceUnread",
      count(*) as "submittedUnread",
      count(*) filter (where status = 'rejected') as "rejectedUnread"
      from documents where author_id = $1 and status in (${decidedStatuses}) and read_at is null`,
    values: [employeeId, canDelegateInLine],
  })
  return rows[0]
}
