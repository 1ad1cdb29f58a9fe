import { categories, type Category, type VoucherLine } from '../../contract/voucher.ts'
import type { Product } from '../product.ts'
import { list, listUrl } from './client.ts'

/** A batch that nobody has drafted yet, with all of its lines. */
export interface Batch {
  category: Category
  lines: VoucherLine[]
}

/** Every batch that can be drafted, by category, then in the order of its list. */
export async function batchesOf(product: Product, authorization: string): Promise<Batch[]> {
  const found = new Map<string, Batch>()
  for (const category of categories) {
    for (const line of await list(listUrl(product, { category }), authorization)) {
      const key = `${category} ${line.RPICU}`
      const batch = found.get(key) ?? { category, lines: [] }
      batch.lines.push(line)
      found.set(key, batch)
    }
  }
  return [...found.values()]
}
