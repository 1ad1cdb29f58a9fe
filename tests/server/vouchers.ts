import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { putBatches } from '../../server/repositories/imports.ts'
import { describeBatch } from '../../server/services/import/batch.ts'
import { today } from '../builders/days.ts'
import { aDocument } from '../builders/voucher.ts'
import { send, type TestProduct } from './product.ts'

/** The path of each category's list. */
export const listPaths = {
  voucher: '/erp/voucher_list/',
  payment: '/erp/payment_list/',
  invoice: '/erp/invoice_list/',
  receipt: '/erp/receipt_list/',
  nacct: '/erp/nacct_list/',
} as const satisfies Record<Category, string>

/** Stores lines as the import does, each batch number a batch; gives them back. */
export async function addLines(
  { database: { db } }: Pick<TestProduct, 'database'>,
  category: Category,
  lines: readonly VoucherLine[],
): Promise<readonly VoucherLine[]> {
  const batches = [...new Set(lines.map((line) => line.RPICU))].map((number) => {
    const own = lines.filter((line) => line.RPICU === number)
    return describeBatch(category, number, own)
  })
  await db.transaction().execute(async (trx) => {
    const numbers = batches.map(({ number }) => number)
    await trx
      .deleteFrom('voucher_lines')
      .where('category', '=', category)
      .where('batch_number', 'in', numbers)
      .execute()
    await putBatches(trx, batches)
  })
  return lines
}

/** Stores a batch of some documents of three lines each; gives back its lines in the wire's order. */
export function addBatch(
  product: Pick<TestProduct, 'database'>,
  category: Category,
  number: number,
  documents = 1,
  overrides: Partial<VoucherLine> = {},
): Promise<readonly VoucherLine[]> {
  const lines = Array.from({ length: documents }, (_, at) =>
    aDocument({ ...overrides, RPICU: number, RPDOC: number * 100 + at }),
  )
  return addLines(product, category, lines.flat())
}

/** Stores a document of a batch in a state that only signing reaches. */
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

/** Calls a list; without a period it asks for the day on which all tests happen. */
export function list(
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

/** The batch numbers in a list's answer, each once, in its order. */
export function batchesOf({ body }: { body: VoucherLine[] }): number[] {
  return [...new Set(body.map((line) => line.RPICU))]
}
