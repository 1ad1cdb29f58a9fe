import type { StoredBatch } from '../../imports/batch.ts'
import {
  BatchMaker,
  type CategoryPlan,
  VOUCHERS_PER_BATCH_MAX,
  pickCompany,
  voucherCountChoices,
} from './batchMaker.ts'
import { shareAtDay } from './density.ts'
import { type Account, accounts, companies, type CompanyCode, makeSeedLine } from './ledger.ts'
import { monthlyPayments } from './monthlyPayments.ts'
import type { OpenItem } from './openItems.ts'
import { partnerNamed } from './partners.ts'
import type { Random } from './random.ts'
import { customers, isInventory, purchases } from './trades.ts'
import { type Contents, makeAmount, makeTransferContents } from './voucherContents.ts'
import type { VoucherPlan } from './voucher.ts'

const TRANSFER_FEE = 500
const FEE = 0.3
/** Part of a large amount is settled by an electronic promissory note. */
const NOTE = { payment: 0.3, receipt: 0.6 }
const NOTE_FROM = 4_000_000
/** How many days after the due date customers pay. Some do not pay. */
const LATE_DAYS = [0, 0, 0, 0, 0, 1, 3, 6]
const UNPAID = 0.04
/** An estimate of the lines of a settlement. */
const LINES = 2.4
/** An exponent above 1 makes fewer settlements in the first days and more in the last ones, because few items are due at first. */
const CURVE = 1.3
/** The first days of a company, in which it settles items from before its first voucher. */
const CARRIED_DAYS = 45
/** If a company has at most this number of vouchers left on a day, they are in one batch with the probability `ONE_BATCH`. */
const FEW = 5
const ONE_BATCH = 0.7
/** The probability that a voucher gets the payment number or check number of the previous one, if the partner is the same. */
const SHARED = 0.6

/** Makes the vouchers that settle open items: payments of purchases, or receipts for sales. Also makes some without an open item. */
export class Settlements {
  readonly #plan: CategoryPlan
  readonly #batchMaker: BatchMaker
  #number: number
  #last: VoucherPlan | undefined

  constructor(plan: CategoryPlan) {
    this.#plan = plan
    this.#batchMaker = new BatchMaker(plan)
    this.#number = plan.range * 1_000_000
  }

  *make(items: readonly OpenItem[]): Generator<StoredBatch> {
    const { quota, first, last, density, calendar, random } = this.#plan
    const days = calendar.workingDays(first, last)
    const itemsByDay = this.#byDay(items)
    const monthly = this.#isPayment ? monthlyPayments(calendar, first, last) : []
    const edgeCases = [...this.#plan.edgeCaseTexts]
    let lineCount = 0
    for (const day of days) {
      const waiting = new Map(companies.map((company) => [company, [] as VoucherPlan[]]))
      const add = (company: CompanyCode, plan: VoucherPlan) => {
        waiting.get(company)?.push(plan)
        lineCount += plan.contents.lines.length
      }
      for (const item of itemsByDay.get(day) ?? []) {
        if (lineCount < quota) add(item.company, this.#settle(item, day))
      }
      for (const { company, plan } of monthly) {
        if (plan.day === day && lineCount < quota) add(company, plan)
      }
      for (const edgeCase of edgeCases.splice(0)) {
        add(pickCompany(random), { ...this.#fill(day), edgeCase })
        yield* this.#writeAll(waiting)
      }
      const company = companies.find((each) => calendar.payDay(day, each) === day) ?? '00001'
      const allowed = quota * shareAtDay(density, days, day) ** CURVE
      while (lineCount < allowed - 1) add(company, this.#fill(day))
      yield* this.#writeAll(waiting)
    }
  }

  get #isPayment(): boolean {
    return this.#plan.category === 'payment'
  }

  /** The items to settle, by day. If there are too many, some stay open. */
  #byDay(items: readonly OpenItem[]): Map<number, OpenItem[]> {
    const { random, calendar, last, quota } = this.#plan
    const days = new Map<number, OpenItem[]>()
    const share = Math.min(1, (0.97 * quota) / (items.length * LINES))
    for (const item of items) {
      const daysLate = this.#isPayment ? 0 : random.pick(LATE_DAYS)
      const day = calendar.payDay(item.due + daysLate, item.company)
      const isOpen = day > last || (!this.#isPayment && random.chance(UNPAID))
      if (isOpen || !random.chance(share)) continue
      const due = days.get(day)
      if (due) due.push(item)
      else days.set(day, [item])
    }
    return days
  }

  /** Writes the vouchers of a day, and removes them from `waiting`. Vouchers of one partner are next to each other. */
  *#writeAll(waiting: Map<CompanyCode, VoucherPlan[]>): Generator<StoredBatch> {
    const { random, writers } = this.#plan
    const numberOf = ({ contents }: VoucherPlan) => contents.partner?.number ?? 0
    for (const [company, plans] of waiting) {
      const rest = plans.splice(0).toSorted((one, other) => numberOf(one) - numberOf(other))
      this.#last = undefined
      let isMany = rest.length >= VOUCHERS_PER_BATCH_MAX
      while (rest.length > 0) {
        const isFew = rest.length <= FEW && random.chance(ONE_BATCH)
        const size = isFew
          ? rest.length
          : isMany
            ? VOUCHERS_PER_BATCH_MAX
            : random.pick(voucherCountChoices)
        isMany = false
        if (this.#isPayment) this.#last = undefined
        const batch = rest.splice(0, size).map((plan) => this.#numbered(plan))
        yield this.#batchMaker.make(random.pick(writers), company, batch).storedBatch
      }
    }
  }

  /** Gives a voucher its payment number, and a receipt its check number, which it shares only with vouchers of the same partner. */
  #numbered(plan: VoucherPlan): VoucherPlan {
    const { partner: defaultPartner } = plan.contents
    const isShared =
      defaultPartner !== undefined &&
      defaultPartner === this.#last?.contents.partner &&
      !plan.edgeCase &&
      !this.#last.edgeCase &&
      this.#plan.random.chance(SHARED)
    if (!isShared) this.#number++
    this.#last = plan
    return this.#isPayment
      ? { ...plan, payment: `7${this.#number}` }
      : { ...plan, payment: `8${this.#number}`, check: `CK${this.#number}` }
  }

  #settle(item: OpenItem, day: number): VoucherPlan {
    const { random } = this.#plan
    const contents = this.#isPayment ? pay(item, random) : collect(item, random)
    return { contents, day, due: this.#isPayment ? day : item.due, settles: item.document }
  }

  /** A payment or receipt without an occurrence. */
  #fill(day: number): VoucherPlan {
    const { random, first } = this.#plan
    const { carried, others, names } = this.#isPayment ? otherPayments : otherReceipts
    const isCarried = day < first + CARRIED_DAYS
    const [debit, credit, remark, range, name] = isCarried ? carried : random.pick(others)
    const partnerName = name === undefined ? random.pick(names) : name
    const amount = makeAmount(range, random)
    const namedPartner = partnerName === '' ? undefined : partnerNamed(partnerName)
    const contents = makeTransferContents(debit, credit, amount, remark, namedPartner)
    return { contents, day, due: day }
  }
}

const noteOf = ({ amount }: OpenItem, kind: keyof typeof NOTE, random: Random) =>
  amount >= NOTE_FROM && random.chance(NOTE[kind]) ? Math.round(amount / 2_000_000) * 1_000_000 : 0

function pay(item: OpenItem, random: Random): Contents {
  const { account, amount, partner: creditor, remark } = item
  const fee = random.chance(FEE) ? TRANSFER_FEE : 0
  const note = noteOf(item, 'payment', random)
  const lines = [makeSeedLine(account, amount)]
  if (fee > 0) lines.push(makeSeedLine(accounts.fees, fee))
  if (note > 0) lines.push(makeSeedLine(accounts.notesPayable, -note))
  lines.push(makeSeedLine(accounts.bank, note - amount - fee))
  return { lines, tax: undefined, partner: creditor, remark: `${remark} 대금 지급` }
}

function collect(item: OpenItem, random: Random): Contents {
  const { account, amount, partner: debtor, remark } = item
  const note = noteOf(item, 'receipt', random)
  const lines = [makeSeedLine(accounts.bank, amount - note)]
  if (note > 0) lines.push(makeSeedLine(accounts.notesReceivable, note))
  lines.push(makeSeedLine(account, -amount))
  return { lines, tax: undefined, partner: debtor, remark: `${remark} 대금 입금` }
}

/** A kind of settlement without an occurrence. `name` is its partner: '' for none, undefined for one of `names`. */
type Other = readonly [
  debit: Account,
  credit: Account,
  remark: string,
  amount: readonly [least: number, most: number],
  name?: string,
]

interface Others {
  /** the settlement of an item from before the first voucher */
  carried: Other
  others: readonly Other[]
  /** the names of the usual partners */
  names: readonly string[]
}

const { bank } = accounts

const otherPayments: Others = {
  carried: [accounts.tradePayable, bank, '개시 이월 외상매입금 지급', [900_000, 14_000_000]],
  others: [
    [accounts.advancePaid, bank, '원재료 계약 선급금 지급', [2_500_000, 14_000_000], '㈜한빛물산'],
    [accounts.cash, bank, '소액 현금 전도금 보충', [300_000, 900_000], ''],
    [accounts.temporary, bank, '국내 출장 가지급금 지급', [150_000, 1_100_000], ''],
    [accounts.payable, bank, '법인카드 이용 대금 결제', [400_000, 3_200_000], '㈜한마음카드'],
    [accounts.notesPayable, bank, '전자어음 만기 결제', [1_000_000, 7_000_000], '㈜한마음은행'],
  ],
  names: purchases
    .filter(({ account }) => isInventory(account))
    .flatMap((trade) => trade.partners.map(({ name }) => name)),
}

const otherReceipts: Others = {
  carried: [bank, accounts.receivable, '개시 이월 외상매출금 입금', [900_000, 16_000_000]],
  others: [
    [bank, accounts.advanceReceived, '상품 공급 계약 선수금 입금', [600_000, 6_000_000]],
    [bank, accounts.notesReceivable, '전자어음 만기 추심 입금', [1_000_000, 9_000_000]],
  ],
  names: customers,
}
