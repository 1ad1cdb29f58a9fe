import type { StoredBatch } from '../../imports/batch.ts'
import { BatchMaker, type CategoryPlan, pickCompany, voucherCountChoices } from './batchMaker.ts'
import { dayAtShare } from './density.ts'
import type { CompanyCode } from './ledger.ts'
import { monthlyAmount } from './monthEndEntries.ts'
import { type MonthlyBill, monthlyBills } from './monthlyBills.ts'
import { type OpenItem, openItemsOf } from './openItems.ts'
import type { SeedEmployee } from './people.ts'
import { Reversals } from './reversals.ts'
import { purchases, sales, type Trade } from './trades.ts'
import { makePurchaseContents, makeAmount, makeSaleContents } from './voucherContents.ts'
import type { VoucherPlan } from './voucher.ts'
import type { WantedBatch } from './wanted.ts'

/** Days from the posting of a purchase or sale to its due date. 0 is the first end of a month that is at least 12 days later. */
const TERMS = [7, 10, 15, 20, 30, 30, 0, 0]
const MONTH_END_DAYS = 12
const BILL_DAYS = 15
const SECOND_DAYS = 20
/** Most batches contain one kind of purchase or sale. */
const SAME_TRADE = 0.7
/** In some batches the last vouchers are dated on the next working day. */
const LATE = 0.05

/** A batch whose day is fixed. */
interface FixedBatch {
  day: number
  isWanted: boolean
  write(): StoredBatch
}

/** Makes the purchases or sales of a company, and keeps their open items. */
export class Occurrences {
  readonly #plan: CategoryPlan
  readonly #batchMaker: BatchMaker
  readonly #reversals: Reversals
  readonly #open = new Map<number, OpenItem[]>()

  constructor(plan: CategoryPlan) {
    this.#plan = plan
    this.#batchMaker = new BatchMaker(plan)
    this.#reversals = new Reversals(plan.random, plan.calendar)
  }

  /** The open items of the batches made so far. */
  openItems(): OpenItem[] {
    return [...this.#open.values()].flat()
  }

  /** Makes the batches in the order of their days. The wanted ones are made even if there is no room for them. */
  *make(wanted: readonly WantedBatch[]): Generator<StoredBatch> {
    const { quota, first, last, density, calendar } = this.#plan
    const edgeCases = [...this.#plan.edgeCaseTexts]
    const days = calendar.workingDays(first, last)
    const fixed = this.#fixedBatches(wanted)
    for (let lineCount = 0; lineCount < quota; ) {
      const day = dayAtShare(density, days, lineCount / quota) ?? last
      const edgeCase = edgeCases.shift()
      const isDue = fixed[0] !== undefined && fixed[0].day <= day
      let batch: StoredBatch | undefined
      if (edgeCase) batch = this.#writeOdd(days[0] ?? first, edgeCase)
      else if (isDue) batch = fixed.shift()?.write()
      batch ??= this.#writeBatch(day, quota - lineCount)
      lineCount += batch.lineCount
      yield batch
    }
    for (const { isWanted, write } of fixed) if (isWanted) yield write()
  }

  #fixedBatches(wanted: readonly WantedBatch[]): FixedBatch[] {
    const bills = this.#plan.category === 'voucher' ? this.#bills() : []
    const batches = wanted.map((each) => ({
      day: each.day,
      isWanted: true,
      write: () => this.#writeWanted(each),
    }))
    return [...bills, ...batches].toSorted((one, other) => one.day - other.day)
  }

  /** The monthly bills of the period: one batch for each company, department and date of bills. */
  #bills(): FixedBatch[] {
    const { calendar, first, last } = this.#plan
    const fixed: FixedBatch[] = []
    for (let at = first; at <= last; at++) {
      const date = Number(calendar.day(at).slice(8))
      const day = calendar.working(at, 1)
      if (day > last) continue
      const due = monthlyBills.filter((bill) => bill.date === date)
      const keyOf = ({ company, department }: MonthlyBill) => `${company} ${department}`
      for (const key of new Set(due.map(keyOf))) {
        const bills = due.filter((bill) => keyOf(bill) === key)
        fixed.push({ day, isWanted: false, write: () => this.#writeBills(bills, day, at) })
      }
    }
    return fixed
  }

  #writeBills(bills: readonly MonthlyBill[], day: number, at: number): StoredBatch {
    const { authors, random, calendar } = this.#plan
    const [{ company, department } = { company: '00001' as const, department: '' }] = bills
    const writer = random.pick(authors.filter((author) => author.department === department))
    const month = calendar.day(at).slice(0, 7)
    return this.#makeBatch(
      writer,
      company,
      bills.map((bill) => this.#billed(bill, day, month)),
      true,
    )
  }

  #billed(
    { company, account, partner, remark, supply, varies }: MonthlyBill,
    day: number,
    month: string,
  ) {
    const amount = varies ? monthlyAmount(supply, remark, company, month) : supply
    const contents = makePurchaseContents({ account, tax: 'standard' }, amount, remark, partner)
    return { contents, day, due: this.#plan.calendar.payDay(day + BILL_DAYS, company) }
  }

  #writeWanted({ author, day, about, vouchers, supply }: WantedBatch): StoredBatch {
    const { authors, random } = this.#plan
    const writer = authors.find(({ username }) => username === author)
    if (!writer) throw new Error(`The demo company has no employee ${author}.`)
    const trades = this.#tradesOf(writer).filter(
      ({ account, tax }) => account[1] === about && tax === 'standard',
    )
    const trade = { ...random.pick(trades), supply }
    const plans = Array.from({ length: vouchers }, () => this.#supplied(trade, '00001', day))
    return this.#makeBatch(writer, '00001', plans, true)
  }

  /** A batch with a random number of vouchers, at least one. None is added after the voucher lines have reached `room`. */
  #writeBatch(day: number, room: number): StoredBatch {
    const { random, calendar, last, writers } = this.#plan
    const size = random.pick(voucherCountChoices)
    const firstLateVoucher = random.chance(LATE) ? random.between(1, size) : size
    const nextDay = calendar.working(day + 1, 1)
    const author = random.pick(writers)
    const company = pickCompany(random)
    const trades = this.#tradesOf(author)
    const usualTrade = random.pick(trades)
    const plans: VoucherPlan[] = []
    for (let lines = 0; plans.length < size && lines < room; ) {
      const posted = plans.length >= firstLateVoucher && nextDay <= last ? nextDay : day
      const trade = random.chance(SAME_TRADE) ? usualTrade : random.pick(trades)
      const plan = this.#reversed(company, posted) ?? this.#supplied(trade, company, posted)
      plans.push(plan)
      lines += plan.contents.lines.length
    }
    return this.#makeBatch(author, company, plans)
  }

  /** A random reversal of an earlier voucher, or undefined. Removes the reversed voucher from the open items. */
  #reversed(company: CompanyCode, day: number): VoucherPlan | undefined {
    const found = this.#reversals.next(company, day)
    if (!found) return undefined
    this.#open.delete(found.document)
    return found.plan
  }

  #writeOdd(day: number, edgeCase: NonNullable<VoucherPlan['edgeCase']>): StoredBatch {
    const { random, writers } = this.#plan
    const author = random.pick(writers)
    const company = pickCompany(random)
    const plan = this.#supplied(random.pick(this.#tradesOf(author)), company, day)
    return this.#makeBatch(author, company, [{ ...plan, edgeCase }])
  }

  /** Writes a batch. The vouchers of a fixed batch are never reversed. */
  #makeBatch(
    author: SeedEmployee,
    company: CompanyCode,
    plans: readonly VoucherPlan[],
    isFixed = false,
  ): StoredBatch {
    const { storedBatch, vouchers } = this.#batchMaker.make(author, company, plans)
    for (const [at, plan] of plans.entries()) {
      const lines = vouchers[at] ?? []
      const document = lines[0]?.RPDOC
      if (document === undefined || plan.isReversal) continue
      this.#open.set(document, openItemsOf(company, plan, lines))
      if (!isFixed) this.#reversals.remember({ company, plan, document })
    }
    return storedBatch
  }

  /** The trades to pick from. Purchases that every department makes are less frequent. */
  #tradesOf({ department }: SeedEmployee): readonly Trade[] {
    if (this.#plan.category === 'invoice') return sales
    const departmentTrades = purchases.filter(({ departments }) => departments.includes(department))
    const companyTrades = purchases.filter(({ departments }) => departments.length === 0)
    return [...departmentTrades, ...departmentTrades, ...departmentTrades, ...companyTrades]
  }

  #supplied(trade: Trade, company: CompanyCode, day: number): VoucherPlan {
    const { random, calendar, category } = this.#plan
    const supply = makeAmount(trade.supply, random)
    const make = category === 'invoice' ? makeSaleContents : makePurchaseContents
    const remark = random.pick(trade.remarks)
    const contents = make(trade, supply, remark, random.pick(trade.partners), random)
    const term = random.pick(TERMS)
    const end = term === 0 ? calendar.monthEnd(day + MONTH_END_DAYS) : day + term
    const due = calendar.payDay(end, company)
    const secondDue = calendar.payDay(due + SECOND_DAYS, company)
    const invoiced = category === 'invoice' ? day : calendar.working(day - random.between(0, 3), -1)
    return { contents, day, due, secondDue, invoiced }
  }
}
