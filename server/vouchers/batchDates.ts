import type { DateType } from '../../contract/calendar.ts'
import { erpDocumentKeyOf, type VoucherLine } from '../../contract/voucher.ts'

/** The vouchers of a batch on one date, and their amount in won: half of the sum of debit and credit. */
export interface BatchDate {
  kind: DateType
  day: string
  vouchers: number
  amount: number
}

type Dated = Pick<
  VoucherLine,
  'RPDCT' | 'RPDOC' | 'RPSFX' | 'RPDGJ' | 'RPDDJ' | 'RPZ5DEBITAT' | 'RPZ5CREDITAT'
>

const groupBy = (lines: readonly Dated[], keyOf: (line: Dated) => string): Dated[][] => {
  const groups = new Map<string, Dated[]>()
  for (const line of lines) {
    const key = keyOf(line)
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()]
}

const balanceOf = (lines: readonly Dated[]) =>
  lines.reduce((sum, line) => sum + line.RPZ5DEBITAT - line.RPZ5CREDITAT, 0)

const amountOf = (lines: readonly Dated[]) =>
  Math.trunc(lines.reduce((sum, line) => sum + line.RPZ5DEBITAT + line.RPZ5CREDITAT, 0) / 2)

const earliestDue = (lines: readonly Dated[]) =>
  lines
    .flatMap(({ RPDDJ }) => RPDDJ ?? [])
    .toSorted()
    .at(0)

/** The parts of a voucher that have separate due dates: its pay items if each of them balances, otherwise the whole voucher. */
function partsOf(voucher: readonly Dated[]): (readonly Dated[])[] {
  const items = groupBy(voucher, ({ RPSFX }) => RPSFX)
  return items.every((item) => balanceOf(item) === 0) ? items : [voucher]
}

/**
 * The dates of a batch, sorted. The amount of each voucher (one ERP document, `RPDCT RPDOC`) is added to the G/L date of its first line.
 * The amount of each part of a voucher (`partsOf`) is added to the earliest due date of that part. So the amounts by G/L date sum exactly
 * to the amount of the batch, and so do those by due date if every part has a due date.
 */
export function batchDatesOf(lines: readonly Dated[]): BatchDate[] {
  const dates = new Map<string, BatchDate>()
  const add = (kind: DateType, day: string, amount: number, vouchers: number) => {
    const key = `${kind} ${day}`
    const date = dates.get(key) ?? { kind, day, vouchers: 0, amount: 0 }
    date.vouchers += vouchers
    date.amount += amount
    dates.set(key, date)
  }
  for (const voucher of groupBy(lines, erpDocumentKeyOf)) {
    add('gl', voucher[0]?.RPDGJ ?? '', amountOf(voucher), 1)
    const days = new Set<string>()
    for (const part of partsOf(voucher)) {
      const day = earliestDue(part)
      if (day === undefined) continue
      add('due', day, amountOf(part), days.has(day) ? 0 : 1)
      days.add(day)
    }
  }
  return [...dates].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, date]) => date)
}
