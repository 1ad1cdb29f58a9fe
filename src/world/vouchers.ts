import { voucherListCalls } from '../../contract/callNames.ts'
import type { DraftKey } from '../../machines/draft/draft.ports.ts'
import type { Period, vouchersPorts } from '../../machines/vouchers/vouchers.ports.ts'
import type { PortCalls } from './actors.ts'
import { type ApiAccess, call, callForBlob } from './api.ts'

/** The ERP's voucher lists (wire, "Vouchers"). */
export const vouchersPortCalls: PortCalls<typeof vouchersPorts> = {
  async listVouchers({ api, readVouchers }, { category, period, search, user }, signal) {
    const query = { startDate: period.start, endDate: period.end, search, ...(user && { user }) }
    return readVouchers(
      category,
      await callForBlob(api, voucherListCalls[category], { query, signal }),
    )
  },
}

/** The G/L dates of a batch that can be drafted. Null if it is not listed, for example because it is under approval. */
export async function findBatchPeriod(
  api: ApiAccess,
  { category, batchNumber }: Pick<DraftKey, 'category' | 'batchNumber'>,
  signal: AbortSignal,
): Promise<Period | null> {
  const query = {
    startDate: '1900-01-01',
    endDate: '2999-12-31',
    search: '',
    batchNumber: String(batchNumber),
  }
  const lines = await call(api, voucherListCalls[category], { query, signal })
  // Also filters the voucher lines here, because an older server ignores the batch number in the query.
  const days = lines.flatMap(({ RPICU, RPDGJ }) => (RPICU === batchNumber ? [RPDGJ] : []))
  const [start, ...others] = days.toSorted()
  return start === undefined ? null : { start, end: others.at(-1) ?? start }
}
