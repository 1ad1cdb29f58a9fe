import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { normalizeSearch, SEARCH_TEXT_SEPARATOR } from '../vouchers/search.ts'
import { type BatchDate, batchDatesOf } from '../vouchers/batchDates.ts'
import { compressText, type Segment } from '../vouchers/segments.ts'
import { exportColumns } from './line.ts'

/** A batch with the values of its row in the table `batches`, and with the ids of its voucher lines. */
export interface StoredBatch extends Segment {
  category: Category
  number: number
  days: string[]
  dates: BatchDate[]
  lineCount: number
  origins: string[]
  authors: string[]
  searchText: string
  ids: string[]
}

type Key = 'RPDOC' | 'RPSFX' | 'RPSEQ' | 'RPPYID' | 'RPCKNU' | 'RPDOCM' | 'id'
const sortKeys: readonly Key[] = ['RPDOC', 'RPSFX', 'RPSEQ', 'id']
const receiptSortKeys: readonly Key[] = ['RPPYID', 'RPCKNU', 'RPDOCM', 'RPSEQ', 'id']

/** The lines of one batch in the order of the list calls (wire, "Vouchers"). Null comes last, as in PostgreSQL. */
function sortLines(category: Category, lines: readonly VoucherLine[]): VoucherLine[] {
  const keys = category === 'receipt' ? receiptSortKeys : sortKeys
  return [...lines].sort((one, other) => {
    for (const key of keys) {
      const order = compareNullLast(one[key], other[key])
      if (order !== 0) return order
    }
    return 0
  })
}

function compareNullLast(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}

/** A line as JSON, with only the fields of the contract, in their order. */
export function serializeVoucherLine(line: VoucherLine): string {
  return JSON.stringify(line, exportColumns)
}

/** The stored values of a batch: its compressed lines, and the values that lists and searches use. */
export function makeStoredBatch(
  category: Category,
  number: number,
  unsortedLines: readonly VoucherLine[],
): StoredBatch {
  const lines = sortLines(category, unsortedLines)
  return {
    category,
    number,
    ...compressText(lines.map(serializeVoucherLine).join(',')),
    days: distinct(lines.map((line) => line.RPDGJ)),
    dates: batchDatesOf(lines),
    lineCount: lines.length,
    origins: distinct(lines.map((line) => line.RPTORG?.toUpperCase())),
    authors: distinct(lines.map((line) => line.RPNAME)),
    searchText: lines
      .flatMap((line) => [line.RPRMK ?? '', line.RPALPH ?? ''])
      .map(normalizeSearch)
      .join(SEARCH_TEXT_SEPARATOR),
    ids: lines.map((line) => line.id),
  }
}

function distinct(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts)].filter((text): text is string => Boolean(text)).sort()
}
