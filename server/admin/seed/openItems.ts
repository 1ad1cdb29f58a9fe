import type { VoucherLine } from '../../../contract/voucher.ts'
import type { Account, CompanyCode } from './ledger.ts'
import type { Partner } from './partners.ts'
import type { VoucherPlan } from './voucher.ts'

/** A pay item of a purchase or sale that is not settled yet. `due` is an offset from today, `amount` is in won. */
export interface OpenItem {
  company: CompanyCode
  document: number
  account: Account
  partner: Partner
  amount: number
  remark: string
  due: number
}

/** The open items of a purchase or sale: the first line of each of its pay items. An odd voucher stays open forever. */
export function openItemsOf(
  company: CompanyCode,
  { contents, due, secondDue, edgeCase }: VoucherPlan,
  lines: readonly VoucherLine[],
): OpenItem[] {
  const { partner } = contents
  const document = lines[0]?.RPDOC
  if (!partner || edgeCase || document === undefined) return []
  const days = { '001': due, '002': secondDue }
  const remark = lines[0]?.RPRMK ?? ''
  return contents.lines.flatMap((line, at) => {
    const day = days[line.suffix]
    if (lines[at]?.RPSEQ !== 1 || day === undefined) return []
    const amount = Math.abs(line.amount)
    return { company, document, account: line.account, partner, amount, remark, due: day }
  })
}
