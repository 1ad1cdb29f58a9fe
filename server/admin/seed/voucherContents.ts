import { type Account, accounts, makeSeedLine, type SeedLine } from './ledger.ts'
import type { GeneralEntry } from './monthEndEntries.ts'
import type { Partner } from './partners.ts'
import type { Random } from './random.ts'
import { isInventory, type Tax, type Trade } from './trades.ts'

/**
 * The content of a voucher. `tax` is undefined without a supply of goods or services, for example in a payment. `{m}` in `remark` stands
 * for the month.
 */
export interface Contents {
  lines: SeedLine[]
  tax: Tax | undefined
  partner: Partner | undefined
  remark: string
}

/** An amount in the range. Small ones are more frequent than large ones. Most are whole thousands, and all are multiples of 10. */
export function makeAmount([least, most]: readonly [number, number], random: Random): number {
  const amount = least * (most / least) ** random.next()
  const unit = random.chance(0.7) ? 1000 : 10
  return Math.round(amount / unit) * unit
}

const vatOf = (supply: number, tax: Tax) => (tax === 'standard' ? supply / 10 : 0)
const creditorOf = (account: Account) =>
  isInventory(account) ? accounts.tradePayable : accounts.payable

/** Probability that a part of a total is due later. */
const SPLIT = 0.4

/** The part of a total that is due later: a third, in whole thousands of won, or 0. */
const laterPart = (total: number, random: Random) =>
  random.chance(SPLIT) ? Math.trunc(total / 3000) * 1000 : 0

type Supplied = Pick<Trade, 'account' | 'tax'>

/** The contents of a purchase with this supply value. */
export function makePurchaseContents(
  { account, tax }: Supplied,
  supply: number,
  remark: string,
  partner: Partner,
  random?: Random,
): Contents {
  const total = supply + vatOf(supply, tax)
  const second = random ? laterPart(total, random) : 0
  const lines = open(creditorOf(account), { account, tax }, -supply, -second, accounts.inputTax)
  return { tax, partner, remark, lines }
}

/** The contents of a sale with this supply value. */
export function makeSaleContents(
  { account, tax }: Supplied,
  supply: number,
  remark: string,
  partner: Partner,
  random: Random,
): Contents {
  const second = laterPart(supply + vatOf(supply, tax), random)
  const lines = open(accounts.receivable, { account, tax }, supply, second, accounts.outputTax)
  return { tax, partner, remark, lines }
}

/** The lines of an open item: first the item itself, then the cost or sales account, then the tax, then the part with a later due date. */
function open(
  item: Account,
  { account, tax }: Supplied,
  supply: number,
  second: number,
  taxAccount: Account,
): SeedLine[] {
  const vat = vatOf(supply, tax)
  const lines = [makeSeedLine(item, supply + vat - second), makeSeedLine(account, -supply)]
  if (vat !== 0) lines.push(makeSeedLine(taxAccount, -vat))
  if (second !== 0) lines.push(makeSeedLine(item, second, '002'))
  return lines
}

/** The contents of a voucher that is paid or received without an occurrence: one account against another. */
export const makeTransferContents = (
  debit: Account,
  credit: Account,
  amount: number,
  remark: string,
  partner?: Partner,
): Contents => ({
  lines: [makeSeedLine(debit, amount), makeSeedLine(credit, -amount)],
  tax: undefined,
  partner,
  remark,
})

/** The contents of a general voucher of `lineCount` lines. Only the last line is a credit. The debits belong to different cost centres. */
export function makeGeneralContents(
  { debit, credit, partner, remark }: GeneralEntry,
  total: number,
  lineCount: number,
): Contents {
  const part = Math.trunc(total / (lineCount - 1) / 100) * 100
  const debits = Array.from({ length: lineCount - 1 }, (_, at) =>
    makeSeedLine(debit, at === 0 ? total - part * (lineCount - 2) : part),
  )
  return { lines: [...debits, makeSeedLine(credit, -total)], tax: undefined, partner, remark }
}
