import type { Category, VoucherLine } from '../../contract/voucher.ts'
import type { Total, VoucherList } from '../ports.ts'

/** What tells whether a line is a row. */
type Placed = Pick<VoucherLine, 'RPICU' | 'RPSFX' | 'RPSEQ' | 'RPCKNU'>
type Amounts = Pick<VoucherLine, 'RPZ5DEBITAT' | 'RPZ5CREDITAT'>

const isFirst = (line: Placed) => line.RPSEQ === 1

/** The first row of each check number within its batch: one number occurs in several batches (wire, "Vouchers"). */
function firstOfEachCheck<Line extends Placed>(lines: readonly Line[]): Line[] {
  const seen = new Set<string>()
  return lines.filter((line) => {
    const check = `${line.RPICU} ${line.RPCKNU ?? ''}`
    return seen.size < seen.add(check).size
  })
}

/** The lines that a category's list shows as its rows (specification, section 4, "Voucher list by route"). */
export function keptRows<Line extends Placed>(category: Category, lines: readonly Line[]): Line[] {
  switch (category) {
    case 'voucher':
    case 'invoice':
      return lines.filter((line) => line.RPSFX === '001' && isFirst(line))
    case 'payment':
    case 'nacct':
      return lines.filter(isFirst)
    case 'receipt':
      return firstOfEachCheck(lines)
  }
}

/** Counts the kept rows; sums debit and credit of **all** lines, halved, in won (specification, section 9). */
export function totalOf(rows: readonly unknown[], lines: readonly Amounts[]): Total {
  let doubled = 0
  for (const line of lines) doubled += line.RPZ5DEBITAT + line.RPZ5CREDITAT
  return { count: rows.length, sum: doubled / 2 }
}

/** What a category's list shows of its lines. */
export function listOf(category: Category, lines: readonly VoucherLine[]): VoucherList {
  const rows = keptRows(category, lines)
  return {
    rows,
    total: totalOf(rows, lines),
    linesOf: (batchNumber) => lines.filter(({ RPICU }) => RPICU === batchNumber),
  }
}
