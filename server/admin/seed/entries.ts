import type { Category } from '../../../contract/voucher.ts'
import type { Random } from './random.ts'
import { type Account, accounts, costs, general, sales } from './wording.ts'

/** One line of a document: its pay item, its account, and an amount in won, positive for a debit. */
export interface Entry {
  suffix: '001' | '002'
  account: Account
  amount: number
}

const entry = (account: Account, amount: number, suffix: Entry['suffix'] = '001'): Entry => ({
  suffix,
  account,
  amount,
})

/** The lines of one document, with equal debits and credits. `lines` is the required number of lines of a general voucher, if any. */
export function makeEntries(category: Category, random: Random, lines?: number): Entry[] {
  const total = makeAmount(random)
  switch (category) {
    case 'voucher':
      return trade(random, -total, accounts.payable, random.pick(costs), accounts.inputTax)
    case 'invoice':
      return trade(random, total, accounts.receivable, random.pick(sales), accounts.outputTax)
    case 'payment':
      return settle(random, total)
    case 'receipt':
      return [entry(accounts.bank, total), entry(accounts.receivable, -total)]
    case 'nacct':
      return split(random, total, lines ?? random.pick([2, 2, 2, 3, 4]))
  }
}

/** Most amounts are small, a few are large. */
function makeAmount(random: Random): number {
  const most = random.pick([50_000, 500_000, 5_000_000, 30_000_000, 100_000_000])
  const amount = random.between(most / 50, most)
  return random.chance(0.6) ? Math.ceil(amount / 1000) * 1000 : amount
}

/** A purchase or a sale: the open item first, then the cost or sales account, then the tax. Sometimes the open item has two due dates. */
function trade(random: Random, total: number, open: Account, what: Account, tax: Account): Entry[] {
  const second = random.chance(0.12) ? Math.trunc(total / 3) : 0
  const net = random.chance(0.85) ? Math.trunc((total * 10) / 11) : total
  const entries = [entry(open, total - second), entry(what, -net)]
  if (net !== total) entries.push(entry(tax, net - total))
  if (second !== 0) entries.push(entry(open, second, '002'))
  return entries
}

/** A payment, sometimes with a discount. */
function settle(random: Random, total: number): Entry[] {
  const discount = random.chance(0.15) ? Math.trunc(total / 100) : 0
  const entries = [entry(accounts.payable, total), entry(accounts.bank, discount - total)]
  if (discount !== 0) entries.push(entry(accounts.gain, -discount))
  return entries
}

/** A general voucher: only the last line is a credit. */
function split(random: Random, total: number, lines: number): Entry[] {
  const part = Math.trunc(total / (lines - 1))
  const debits = Array.from({ length: lines - 1 }, (_, at) =>
    entry(random.pick(general), at === 0 ? total - part * (lines - 2) : part),
  )
  return [...debits, entry(random.pick(general), -total)]
}
