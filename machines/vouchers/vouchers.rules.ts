import type { Category, VoucherLine } from '../../contract/voucher.ts'
import type { VoucherList, VoucherTotal } from './vouchers.ports.ts'

/** The fields that decide whether a voucher line is a row of the list. */
type ListRowFields = Pick<VoucherLine, 'RPICU' | 'RPSFX' | 'RPSEQ' | 'RPCKNU'>
type Amounts = Pick<VoucherLine, 'RPZ5DEBITAT' | 'RPZ5CREDITAT'>
type BatchAmounts = Amounts & Pick<VoucherLine, 'RPICU'>

const isFirst = (line: ListRowFields) => line.RPSEQ === 1

/** The first line of each check number within its batch. The same number occurs in several batches (wire, "Vouchers"). */
function firstOfEachCheck<Line extends ListRowFields>(lines: readonly Line[]): Line[] {
  const seenChecks = new Set<string>()
  return lines.filter((line) => {
    const check = `${line.RPICU} ${line.RPCKNU ?? ''}`
    return seenChecks.size < seenChecks.add(check).size
  })
}

/** The lines that are the rows of a category's list (specification, section 4, "Voucher list by route"). */
export function listRowsOf<Line extends ListRowFields>(
  category: Category,
  lines: readonly Line[],
): Line[] {
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

/** Counts the rows of the list. Adds up debit and credit of **all** voucher lines and halves the sum, in won (specification, section 9). */
export function totalOf(rows: readonly unknown[], lines: readonly Amounts[]): VoucherTotal {
  let debitAndCredit = 0
  for (const line of lines) debitAndCredit += line.RPZ5DEBITAT + line.RPZ5CREDITAT
  return { count: rows.length, sum: debitAndCredit / 2 }
}

/** The sum of each batch in won, by batch number, as in the total line: half of debit plus credit of all its voucher lines. */
export function batchSums(lines: readonly BatchAmounts[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { RPICU, RPZ5DEBITAT, RPZ5CREDITAT } of lines) {
    sums.set(RPICU, (sums.get(RPICU) ?? 0) + (RPZ5DEBITAT + RPZ5CREDITAT) / 2)
  }
  return sums
}

/** Creates the list of a category from its lines. */
export function voucherListOf(category: Category, lines: readonly VoucherLine[]): VoucherList {
  const rows = listRowsOf(category, lines)
  return {
    rows,
    total: totalOf(rows, lines),
    sums: batchSums(lines),
    linesOf: (batchNumber) => lines.filter(({ RPICU }) => RPICU === batchNumber),
  }
}
