import type { Category } from '../contract/voucher.ts'
import type { VoucherList } from '../machines/ports.ts'
import { listOf } from '../machines/vouchers/vouchers.rules.ts'
import { jsonOf } from './world/api.ts'

/** Reads a short list, whose lines stay as they came; null where it is none. */
export async function readList(category: Category, body: Blob): Promise<VoucherList | null> {
  const lines = jsonOf(await body.text())
  return Array.isArray(lines) ? listOf(category, lines) : null
}
