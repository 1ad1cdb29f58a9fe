import type { SeedCalendar } from './calendar.ts'
import { accounts, companies, type CompanyCode, makeSeedLine } from './ledger.ts'
import { interest, type MonthEndEntry, monthlyAmount, salary, shareOf } from './monthEndEntries.ts'
import type { VoucherPlan } from './voucher.ts'
import { type Contents, makeTransferContents } from './voucherContents.ts'

/** A payment that follows from an accrual of the month before. */
export interface MonthlyPayment {
  company: CompanyCode
  plan: VoucherPlan
}

/** The share of a salary that is withheld for taxes and social insurance, and paid one month later. */
const WITHHELD = 0.12
/** The days of the month on which interest, and then salaries and taxes are paid. */
const INTEREST_DATE = '05'
const SALARY_DATE = '10'

/** The accrued amount of an entry in a month (`YYYY-MM`). */
export const accruedAmount = ({ base, name }: MonthEndEntry, company: CompanyCode, month: string) =>
  monthlyAmount(shareOf(company, base), name, company, month)

const withheldOf = (total: number) => Math.round((total * WITHHELD) / 10) * 10

/**
 * The payments of salaries, withheld taxes and interest between two days. Only accruals that are posted between `first` and yesterday are
 * paid.
 */
export function monthlyPayments(
  calendar: SeedCalendar,
  first: number,
  last: number,
): MonthlyPayment[] {
  const paid: MonthlyPayment[] = []
  for (let at = first; at <= last; at++) {
    const date = calendar.day(at).slice(8)
    if (date !== INTEREST_DATE && date !== SALARY_DATE) continue
    const day = calendar.working(at, -1)
    const [one, two] = monthsBefore(calendar, at)
    for (const company of companies) {
      const add = (accrual: number, contents: Contents) => {
        const posted = calendar.working(accrual, -1)
        if (posted >= first && posted < 0) paid.push({ company, plan: { contents, day, due: day } })
      }
      if (date === INTEREST_DATE) add(one.end, payInterest(company, one.month))
      else {
        add(one.end, paySalary(company, one.month))
        add(two.end, payTaxes(company, two.month))
      }
    }
  }
  return paid
}

/** The last day (as a day number) and the month (`YYYY-MM`) of each of the two months before a day, the later one first. */
function monthsBefore(calendar: SeedCalendar, day: number) {
  const before = (at: number) => {
    const end = at - Number(calendar.day(at).slice(8))
    return { end, month: calendar.day(end).slice(0, 7) }
  }
  const one = before(day)
  return [one, before(one.end)] as const
}

const written = (month: string) => `${Number(month.slice(5))}월분`

function payInterest(company: CompanyCode, month: string): Contents {
  const amount = accruedAmount(interest, company, month)
  const remark = `운전자금 대출 이자 ${written(month)} 지급`
  return makeTransferContents(accounts.accrued, accounts.bank, amount, remark, interest.partner)
}

function paySalary(company: CompanyCode, month: string): Contents {
  const total = accruedAmount(salary, company, month)
  const withheldTax = withheldOf(total)
  const lines = [
    makeSeedLine(accounts.accrued, total),
    makeSeedLine(accounts.withheld, -withheldTax),
    makeSeedLine(accounts.bank, withheldTax - total),
  ]
  return { lines, tax: undefined, partner: undefined, remark: `${written(month)} 급여 지급` }
}

function payTaxes(company: CompanyCode, month: string): Contents {
  const withheldTax = withheldOf(accruedAmount(salary, company, month))
  return makeTransferContents(
    accounts.withheld,
    accounts.bank,
    withheldTax,
    `${written(month)} 원천세·사회보험료 납부`,
  )
}
