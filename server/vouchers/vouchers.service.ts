import type { Category, VoucherQuery } from '../../contract/voucher.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { fieldError } from '../http/errors.ts'
import { listDraftableBatches } from './batches.sql.ts'
import { parseBatchNumber, readFilterText, readSearch } from './search.ts'
import { joinSegments } from './segments.ts'
import type { CurrentEmployee } from '../http/context.ts'

/** The department to which the employee's vouchers are limited, or null for the whole company (setting VOUCHER_SCOPE). */
export function departmentLimitOf(
  settings: Pick<Settings, 'VOUCHER_SCOPE'>,
  currentEmployee: Pick<CurrentEmployee, 'departmentId'>,
): number | null {
  return settings.VOUCHER_SCOPE === 'department' ? currentEmployee.departmentId : null
}

/**
 * The voucher lines of all matching batches that can be drafted, as a JSON array compressed by zlib (wire, "Vouchers"). Throws 400 on the
 * field for an invalid period, search or batch number.
 */
export async function listVouchers(
  { pool }: Database,
  category: Category,
  query: VoucherQuery,
  departmentId: number | null,
): Promise<Buffer> {
  if (query.startDate > query.endDate) {
    throw fieldError('endDate', 'The end of the period lies before its start.')
  }
  const segments = await listDraftableBatches(pool, {
    category,
    startDate: query.startDate,
    endDate: query.endDate,
    search: readSearch(query.search ?? ''),
    batchNumber: parseBatchNumber(query.batchNumber ?? ''),
    user: readFilterText('user', query.user),
    department: readFilterText('department', query.department),
    departmentId,
  })
  return joinSegments(segments)
}
