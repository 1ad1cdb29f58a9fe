import type { Category, VoucherQuery } from '../../contract/voucher.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { badField } from '../errors.ts'
import { listFreeBatches } from '../repositories/batches.ts'
import type { Viewer } from '../repositories/sessions.ts'
import { batchNumber, plain, searchable } from './search.ts'
import { joinSegments } from './segments.ts'

/** The department that a viewer's vouchers are limited to, or null for the whole company (setting VOUCHER_SCOPE). */
export function scopeOf(
  settings: Pick<Settings, 'VOUCHER_SCOPE'>,
  viewer: Pick<Viewer, 'departmentId'>,
): number | null {
  return settings.VOUCHER_SCOPE === 'department' ? viewer.departmentId : null
}

/**
 * Every line of every batch that can be drafted and matches, as a JSON array compressed by zlib (wire, "Vouchers").
 * Throws 400 with the field for a period, a search or a batch number that is none.
 */
export async function listVouchers(
  { pool }: Database,
  category: Category,
  query: VoucherQuery,
  departmentId: number | null,
): Promise<Buffer> {
  if (query.startDate > query.endDate) {
    throw badField('endDate', 'The end of the period lies before its start.')
  }
  const segments = await listFreeBatches(pool, {
    category,
    startDate: query.startDate,
    endDate: query.endDate,
    search: searchable(query.search ?? ''),
    batchNumber: batchNumber(query.batchNumber ?? ''),
    user: plain('user', query.user ?? ''),
    department: plain('department', query.department ?? ''),
    departmentId,
  })
  return joinSegments(segments)
}
