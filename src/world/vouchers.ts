import { voucherListCalls } from '../../contract/callNames.ts'
import type { vouchersPorts } from '../../machines/vouchers/vouchers.ports.ts'
import type { Calls } from './actors.ts'
import { fetchBody } from './api.ts'

/** The ERP's voucher lists (wire, "Vouchers"). */
export const vouchersPortCalls: Calls<typeof vouchersPorts> = {
  async listVouchers({ api, readVouchers }, { category, period, search, user }, signal) {
    const query = { startDate: period.start, endDate: period.end, search, ...(user && { user }) }
    return readVouchers(
      category,
      await fetchBody(api, voucherListCalls[category], { query, signal }),
    )
  },
}
