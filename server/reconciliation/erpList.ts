import { categories, type Category } from '../../contract/voucher.ts'
import { detectEncoding } from '../imports/encoding.ts'
import { type CsvRow, readCsvRows } from '../imports/rows.ts'
import type { ErpBatch, ErpBatchStatus } from './compare.ts'

const header = ['category', 'number', 'lines', 'debit', 'credit', 'status', 'sha256'] as const
const statuses: readonly ErpBatchStatus[] = ['pending', 'approved', 'posted', 'refused']
const INTEGER_MAX = 2 ** 31 - 1

/**
 * The batches of a list from the ERP (integration, N20): a CSV file with the columns `category,number,lines,debit,credit,status,sha256`, in
 * UTF-8 or CP949. Throws a one-line Error that names the file and the line, also for a batch that occurs twice.
 */
export async function* readErpList(file: string): AsyncGenerator<ErpBatch> {
  const seenBatches = new Set<string>()
  let hasHeader = false
  for await (const { line, cells } of readListRows(file)) {
    const texts = cells.map((cell) => cell.trim())
    const reason = hasHeader ? undefined : headerError(texts)
    if (reason !== undefined) throw new Error(`${file}, line ${line}: ${reason}.`)
    if (!hasHeader) {
      hasHeader = true
      continue
    }
    const batch = readBatch(texts)
    if (typeof batch === 'string') throw new Error(`${file}, line ${line}: ${batch}.`)
    const key = `${batch.category} ${batch.number}`
    if (seenBatches.has(key))
      throw new Error(`${file}, line ${line}: the batch ${key} occurs twice.`)
    seenBatches.add(key)
    yield batch
  }
  if (!hasHeader) throw new Error(`${file} has no header line.`)
}

async function* readListRows(file: string): AsyncGenerator<CsvRow> {
  try {
    yield* readCsvRows(file, await detectEncoding(file))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}.`)
  }
}

function headerError(cells: readonly string[]): string | undefined {
  if (cells.length !== header.length) {
    return `it has ${cells.length} columns instead of ${header.length}`
  }
  return cells.join() === header.join() ? undefined : `the header must be ${header.join()}`
}

/** The batch in a row of the list of the ERP, or the reason why the row is invalid. */
function readBatch(cells: readonly string[]): ErpBatch | string {
  if (cells.length !== header.length) {
    return `it has ${cells.length} columns instead of ${header.length}`
  }
  const [category, number, lines, debit, credit, status, sha256] = cells as string[] & { length: 7 }
  if (!isCategory(category)) return `the category is none of ${categories.join(', ')}`
  if (!isWhole(number, 1, INTEGER_MAX)) return `the number is not from 1 to ${INTEGER_MAX}`
  if (!isWhole(lines, 0, INTEGER_MAX)) return 'lines is not a whole number'
  if (!isWon(debit)) return 'debit is not a whole number of won'
  if (!isWon(credit)) return 'credit is not a whole number of won'
  const knownStatus = statuses.find((one) => one === status)
  if (!knownStatus) return `the status is none of ${statuses.join(', ')}`
  if (!/^([0-9a-f]{64})?$/i.test(sha256 ?? '')) return 'sha256 has not 64 hexadecimal digits'
  return {
    category,
    number: Number(number),
    content: {
      lines: Number(lines),
      debit: Number(debit),
      credit: Number(credit),
      sha256: sha256 ? sha256.toLowerCase() : null,
    },
    status: knownStatus,
  }
}

const isCategory = (text: string | undefined): text is Category =>
  categories.some((one) => one === text)

const isWhole = (text: string | undefined, minimum: number, maximum: number) =>
  /^\d{1,10}$/.test(text ?? '') && Number(text) >= minimum && Number(text) <= maximum

const isWon = (text: string | undefined) => /^-?\d{1,15}$/.test(text ?? '')
