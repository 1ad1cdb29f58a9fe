import type { Category } from '../../contract/voucher.ts'
import type { VoucherList } from '../../machines/vouchers/vouchers.ports.ts'
import { voucherListOf } from '../../machines/vouchers/vouchers.rules.ts'
import { tryParseJson } from './api.ts'

/** Parses a small list on the main thread, without converting its voucher lines to columns. Null if the body is not a list. */
export async function parseSmallVoucherList(
  category: Category,
  body: Blob,
): Promise<VoucherList | null> {
  const voucherLines = tryParseJson(await body.text())
  return Array.isArray(voucherLines) ? voucherListOf(category, voucherLines) : null
}
