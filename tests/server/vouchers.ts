import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { insertBatches } from '../../server/imports/imports.sql.ts'
import { makeStoredBatch } from '../../server/imports/batch.ts'
import { today } from '../../models/samples/days.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { send, type TestProduct } from './product.ts'

/** The path of each category's list. */
export const listPaths = {
  voucher: '/erp/voucher_list/',
  payment: '/erp/payment_list/',
  invoice: '/erp/invoice_list/',
  receipt: '/erp/receipt_list/',
  nacct: '/erp/nacct_list/',
} as const satisfies Record<Category, string>

/** Stores voucher lines as the import does, grouped by batch number; returns them. */
export async function addLines(
  { database: { db } }: Pick<TestProduct, 'database'>,
  category: Category,
  lines: readonly VoucherLine[],
): Promise<readonly VoucherLine[]> {
  const batches = [...new Set(lines.map((line) => line.RPICU))].map((number) => {
    const own = lines.filter((line) => line.RPICU === number)
    return makeStoredBatch(category, number, own)
  })
  await db.transaction().execute(async (trx) => {
    const numbers = batches.map(({ number }) => number)
    await trx
      .deleteFrom('voucher_lines')
      .where('category', '=', category)
      .where('batch_number', 'in', numbers)
      .execute()
    await insertBatches(trx, batches)
  })
  return lines
}

/** Stores a batch of `documents` vouchers with three voucher lines each; returns the voucher lines in the order of the wire. */
export function addBatch(
  product: Pick<TestProduct, 'database'>,
  category: Category,
  number: number,
  documents = 1,
  overrides: Partial<VoucherLine> = {},
): Promise<readonly VoucherLine[]> {
  const lines = Array.from({ length: documents }, (_, at) =>
    aVoucher({ ...overrides, RPICU: number, RPDOC: number * 100 + at }),
  )
  return addLines(product, category, lines.flat())
}

/** Stores a document of a batch directly in a given status. */
export async function addDocument(
  product: TestProduct,
  author: string,
  category: Category,
  number: number,
  status: string,
): Promise<void> {
  await product.database.pool.query(
    `insert into documents (category, batch_number, author_id, author_name, author_department,
       author_position, title, status, lines)
     values ($1, $2, $3, 'Name', 'Department', 'Position', 'Title', $4, '[]')`,
    [category, number, author, status],
  )
}

/** Calls a list; the default period is the date `today`. */
export function listVouchers(
  product: TestProduct,
  headers: { authorization: string },
  category: Category,
  query: Record<string, string> = {},
) {
  return send(product, {
    url: listPaths[category],
    headers,
    query: { startDate: today, endDate: today, ...query },
  })
}

/** The distinct batch numbers in the response of a list, in order. */
export function batchNumbersOf({ body }: { body: VoucherLine[] }): number[] {
  return [...new Set(body.map((line) => line.RPICU))]
}
