import type { Category } from '../../../contract/voucher.ts'
import { type Account, accounts } from './ledger.ts'
import type { Partner } from './partners.ts'
import type { SeedEmployee } from './people.ts'
import type { Random } from './random.ts'
import { isInventory, purchases, sales, type Tax, type Trade } from './trades.ts'
import { type MonthEndEntry, monthEndEntries } from './monthEndEntries.ts'

/** One line of a voucher: its pay item, its account, and an amount in won, positive for a debit. */
export interface SeedLine {
  suffix: '001' | '002'
  account: Account
  amount: number
}

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

const line = (account: Account, amount: number, suffix: SeedLine['suffix'] = '001'): SeedLine => ({
  suffix,
  account,
  amount,
})

/**
 * Makes the content of one voucher, with equal debits and credits. `lineCount` is the exact number of lines of a general voucher; a
 * random one if it is undefined.
 */
export function makeContents(
  category: Category,
  { department }: SeedEmployee,
  random: Random,
  lineCount?: number,
): Contents {
  switch (category) {
    case 'voucher':
      return buy(random.pick(ofDepartment(department)), random)
    case 'invoice':
      return sell(random.pick(sales), random)
    case 'payment':
      return pay(random.pick(purchases), random)
    case 'receipt':
      return collect(random.pick(sales), random)
    case 'nacct':
      return post(random.pick(monthEndEntries), random, lineCount ?? random.pick([2, 2, 2, 3, 4]))
  }
}

/** The purchases to pick from for a department. Purchases that every department makes are less frequent. */
function ofDepartment(department: SeedEmployee['department']): Trade[] {
  const own = purchases.filter(({ departments }) => departments.includes(department))
  return [
    ...own,
    ...own,
    ...own,
    ...purchases.filter(({ departments }) => departments.length === 0),
  ]
}

/** An amount in the range. Small ones are more frequent than large ones. Most are whole thousands, and all are multiples of 10. */
function makeAmount([least, most]: readonly [number, number], random: Random): number {
  const amount = least * (most / least) ** random.next()
  const unit = random.chance(0.7) ? 1000 : 10
  return Math.round(amount / unit) * unit
}

const vatOf = (supply: number, tax: Tax) => (tax === 'standard' ? supply / 10 : 0)
const creditorOf = ({ account }: Trade) =>
  isInventory(account) ? accounts.tradePayable : accounts.payable

function describe({ tax, partners, remarks }: Trade, random: Random) {
  return { tax, partner: random.pick(partners), remark: random.pick(remarks) }
}

function buy(trade: Trade, random: Random): Contents {
  const supply = makeAmount(trade.supply, random)
  const lines = open(random, creditorOf(trade), trade, -supply, accounts.inputTax)
  return { ...describe(trade, random), lines }
}

function sell(trade: Trade, random: Random): Contents {
  const supply = makeAmount(trade.supply, random)
  const lines = open(random, accounts.receivable, trade, supply, accounts.outputTax)
  return { ...describe(trade, random), lines }
}

/**
 * Makes the lines of an open item: first the open item itself, then the cost or sales account, then the tax. Sometimes the open item is
 * split into two due dates.
 */
function open(
  random: Random,
  item: Account,
  { account, tax }: Trade,
  supply: number,
  taxAccount: Account,
): SeedLine[] {
  const vat = vatOf(supply, tax)
  const total = supply + vat
  const second = random.chance(0.12) ? Math.trunc(total / 3000) * 1000 : 0
  const lines = [line(item, total - second), line(account, -supply)]
  if (vat !== 0) lines.push(line(taxAccount, -vat))
  if (second !== 0) lines.push(line(item, second, '002'))
  return lines
}

const TRANSFER_FEE = 500

/** Makes a payment of an earlier purchase, sometimes with the fee of the bank transfer. */
function pay(trade: Trade, random: Random): Contents {
  const supply = makeAmount(trade.supply, random)
  const total = supply + vatOf(supply, trade.tax)
  const fee = random.chance(0.15) ? TRANSFER_FEE : 0
  const lines = [line(creditorOf(trade), total)]
  if (fee > 0) lines.push(line(accounts.fees, fee))
  lines.push(line(accounts.bank, -total - fee))
  const { partner, remark } = describe(trade, random)
  return { lines, tax: undefined, partner, remark: `${remark} 대금 지급` }
}

/** Makes a receipt for an earlier sale. */
function collect(trade: Trade, random: Random): Contents {
  const supply = makeAmount(trade.supply, random)
  const total = supply + vatOf(supply, trade.tax)
  const { partner, remark } = describe(trade, random)
  return {
    lines: [line(accounts.bank, total), line(accounts.receivable, -total)],
    tax: undefined,
    partner,
    remark: `${remark} 대금 입금`,
  }
}

/** Makes a general voucher: only the last line is a credit. The debits belong to different cost centres. */
function post(
  { debit, credit, amount, partner, remark }: MonthEndEntry,
  random: Random,
  lineCount: number,
): Contents {
  const total = makeAmount(amount, random)
  const part = Math.trunc(total / (lineCount - 1))
  const debits = Array.from({ length: lineCount - 1 }, (_, at) =>
    line(debit, at === 0 ? total - part * (lineCount - 2) : part),
  )
  return { lines: [...debits, line(credit, -total)], tax: undefined, partner, remark }
}
