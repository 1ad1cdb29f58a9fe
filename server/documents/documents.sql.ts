import type { Database } from '../db/connect.ts'
import { decidedStatuses } from '../db/statuses.ts'

/**
 * The numbers of documents that wait for the employee, unread references, and own decided documents that the author has not opened since.
 * The last one equals `isNotReaded` in the submitted box.
 */
export async function countPending(
  pool: Database['pool'],
  employeeId: string,
): Promise<[number, number, number]> {
  const { rows } = await pool.query({
    name: 'count-pending',
    text: `select
      (select count(*) from signs where employee_id = $1 and result = '0') as pending,
      (select count(*) from receivers where employee_id = $1 and read_at is null) as unread,
      (select count(*) from documents where author_id = $1 and status in (${decidedStatuses})
        and read_at is null) as ended`,
    values: [employeeId],
  })
  return [rows[0].pending, rows[0].unread, rows[0].ended]
}
