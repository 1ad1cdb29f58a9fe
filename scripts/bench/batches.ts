import { categories, type Category, type VoucherLine } from '../../contract/voucher.ts'
import type { Product } from '../product.ts'
import { listVoucherLines, listUrl } from './client.ts'

/** A batch that can be drafted, with all its lines. */
export interface Batch {
  category: Category
  lines: VoucherLine[]
}

/** All batches that can be drafted, by category and then in the order of the list. */
export async function loadDraftableBatches(
  product: Product,
  authorization: string,
): Promise<Batch[]> {
  const found = new Map<string, Batch>()
  for (const category of categories) {
    for (const line of await listVoucherLines(listUrl(product, { category }), authorization)) {
      const key = `${category} ${line.RPICU}`
      const batch = found.get(key) ?? { category, lines: [] }
      batch.lines.push(line)
      found.set(key, batch)
    }
  }
  return [...found.values()]
}
