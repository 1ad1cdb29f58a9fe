import type { StoredBatch } from '../../imports/batch.ts'
import { BatchMaker, type CategoryPlan, pickCompany, voucherCountChoices } from './batchMaker.ts'
import { dayAtShare } from './density.ts'
import type { WantedBatch } from './wanted.ts'
import { companies, type CompanyCode } from './ledger.ts'
import type { SeedEmployee } from './people.ts'
import { monthEndEntries, ordinaryEntries } from './monthEndEntries.ts'
import { accruedAmount } from './monthlyPayments.ts'
import { Reversals } from './reversals.ts'
import { makeAmount, makeGeneralContents } from './voucherContents.ts'
import type { VoucherPlan } from './voucher.ts'

/** The numbers of lines of a general voucher. */
const LINE_COUNTS = [2, 2, 2, 3, 4]
const MOST_LINES = 6

/** Makes the general vouchers of a company: month-end entries once a month, and others in between. */
export class GeneralVouchers {
  readonly #plan: CategoryPlan
  readonly #batchMaker: BatchMaker
  readonly #reversals: Reversals

  constructor(plan: CategoryPlan) {
    this.#plan = plan
    this.#batchMaker = new BatchMaker(plan)
    this.#reversals = new Reversals(plan.random, plan.calendar)
  }

  /** Makes the batches in the order of their days, with exactly the number of lines of the plan. */
  *make(wanted: readonly WantedBatch[]): Generator<StoredBatch> {
    const { quota, first, last, density, calendar } = this.#plan
    const days = calendar.workingDays(first, last)
    const edgeCases = [...this.#plan.edgeCaseTexts]
    const fixed = this.#fixed(days, wanted)
    let reserved = fixed.reduce((sum, { lines }) => sum + lines, 0)
    for (let lineCount = 0; lineCount < quota; ) {
      const day = dayAtShare(density, days, lineCount / quota) ?? last
      const room = quota - lineCount - reserved
      const due = fixed[0] && (fixed[0].day <= day || room === 0) ? fixed.shift() : undefined
      const batch = due
        ? this.#makeBatch(due.company, due.plans, true, due.author)
        : this.#writeBatch(day, room, edgeCases.shift())
      if (due) reserved -= due.lines
      lineCount += batch.lineCount
      yield batch
    }
  }

  /** The batches whose day is fixed, in order. A company with few lines leaves out its latest month-end entries. */
  #fixed(days: readonly number[], wanted: readonly WantedBatch[]) {
    const { quota, calendar, authors } = this.#plan
    let room = quota - MOST_LINES
    const closings = days
      .filter((day) => calendar.working(calendar.monthEnd(day), -1) === day)
      .flatMap((day) =>
        companies.map((company) => ({ day, company, plans: this.#close(company, day) })),
      )
    const batches = wanted.map((each) => ({
      day: each.day,
      company: '00001' as const,
      plans: this.#wanted(each),
      author: authors.find(({ username }) => username === each.author),
    }))
    return [...batches, ...closings.map((closing) => ({ ...closing, author: undefined }))]
      .map((batch) => ({ ...batch, lines: linesOf(batch.plans) }))
      .filter(({ lines }) => (room -= lines) >= 0)
      .toSorted((one, other) => one.day - other.day)
  }

  #wanted({ day, about, vouchers, supply }: WantedBatch): VoucherPlan[] {
    const { random } = this.#plan
    const entry = random.pick(ordinaryEntries.filter(({ debit }) => debit[1] === about))
    return Array.from({ length: vouchers }, () => {
      const total = makeAmount(supply, random)
      return { contents: makeGeneralContents(entry, total, random.pick(LINE_COUNTS)), day }
    })
  }

  #close(company: CompanyCode, day: number): VoucherPlan[] {
    const { random, calendar } = this.#plan
    const month = calendar.day(day).slice(0, 7)
    return monthEndEntries.map((entry) => {
      const total = accruedAmount(entry, company, month)
      return { contents: makeGeneralContents(entry, total, random.pick(LINE_COUNTS)), day }
    })
  }

  #writeBatch(day: number, room: number, edgeCase?: VoucherPlan['edgeCase']): StoredBatch {
    const { random } = this.#plan
    const company = pickCompany(random)
    const size = edgeCase ? 1 : random.pick(voucherCountChoices)
    const plans: VoucherPlan[] = []
    for (let remainingLines = room; plans.length < size && remainingLines > 0; ) {
      const plan = { ...this.#next(company, day, remainingLines), ...(edgeCase && { edgeCase }) }
      plans.push(plan)
      remainingLines -= plan.contents.lines.length
    }
    return this.#makeBatch(company, plans)
  }

  /** The next voucher. `room` is the number of lines that are left to make; the voucher leaves either none or enough for another one. */
  #next(company: CompanyCode, day: number, room: number): VoucherPlan {
    const { random } = this.#plan
    const reversed = room > MOST_LINES ? this.#reversals.next(company, day)?.plan : undefined
    if (reversed) return reversed
    const entry = random.pick(ordinaryEntries)
    const count = room <= MOST_LINES ? room : random.pick(LINE_COUNTS)
    return { contents: makeGeneralContents(entry, makeAmount(entry.amount, random), count), day }
  }

  /** Writes a batch. The vouchers of a fixed batch are never reversed. */
  #makeBatch(
    company: CompanyCode,
    plans: readonly VoucherPlan[],
    isFixed = false,
    author?: SeedEmployee,
  ): StoredBatch {
    const { random, writers } = this.#plan
    const writer = author ?? random.pick(writers)
    const { storedBatch, vouchers } = this.#batchMaker.make(writer, company, plans)
    for (const [at, plan] of plans.entries()) {
      const document = vouchers[at]?.[0]?.RPDOC ?? 0
      if (!plan.isReversal && !isFixed) this.#reversals.remember({ company, plan, document })
    }
    return storedBatch
  }
}

const linesOf = (plans: readonly VoucherPlan[]) =>
  plans.reduce((sum, { contents }) => sum + contents.lines.length, 0)
