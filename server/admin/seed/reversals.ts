import type { SeedCalendar } from './calendar.ts'
import type { CompanyCode } from './ledger.ts'
import type { Random } from './random.ts'
import type { VoucherPlan } from './voucher.ts'

/** A voucher that can still be reversed, with its number. */
interface Original {
  company: CompanyCode
  plan: VoucherPlan
  document: number
}

/** The share of the vouchers that are the reversal of an earlier one. */
const SHARE = 0.045
const REMEMBERED = 12

/** The latest vouchers, of which some are reversed by a copy with negative amounts. */
export class Reversals {
  readonly #random: Random
  readonly #calendar: SeedCalendar
  #recent: Original[] = []

  constructor(random: Random, calendar: SeedCalendar) {
    this.#random = random
    this.#calendar = calendar
  }

  /** Adds a voucher that can be reversed. */
  remember(original: Original): void {
    if (original.plan.edgeCase) return
    this.#recent = [...this.#recent, original].slice(-REMEMBERED)
  }

  /** Sometimes returns the reversal of an earlier voucher of this company, with the number of that voucher. */
  next(company: CompanyCode, day: number): { plan: VoucherPlan; document: number } | undefined {
    if (!this.#random.chance(SHARE)) return undefined
    const found = this.#recent.find((each) => each.company === company && each.plan.day < day)
    if (!found) return undefined
    this.#recent = this.#recent.filter((each) => each !== found)
    const { contents, day: posted } = found.plan
    const month = String(Number(this.#calendar.day(posted).slice(5, 7)))
    const copy = { ...contents, remark: contents.remark.replace('{m}', month) }
    const plan = { ...found.plan, contents: copy, day, invoiced: day, isReversal: true }
    return { plan, document: found.document }
  }
}
