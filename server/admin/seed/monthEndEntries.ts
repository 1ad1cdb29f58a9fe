import { type Account, accounts } from './ledger.ts'
import { type Partner, partner } from './partners.ts'

/** A general voucher: one account is debited in one or more lines, another one is credited. No tax. */
export interface MonthEndEntry {
  debit: Account
  credit: Account
  remark: string
  amount: readonly [least: number, most: number]
  partner?: Partner
}

/** The month-end entries of the demo company. `{m}` is the month. */
export const monthEndEntries: readonly MonthEndEntry[] = [
  {
    debit: ['5310.310', '감가상각비'],
    credit: ['1590.010', '감가상각누계액'],
    remark: '{m}월분 감가상각비 계상',
    amount: [4_200_000, 38_000_000],
  },
  {
    debit: accounts.insurance,
    credit: accounts.prepaid,
    remark: '{m}월분 선급보험료 대체',
    amount: [280_000, 2_900_000],
    partner: partner('온누리화재해상보험㈜'),
  },
  {
    debit: ['5110.010', '급여'],
    credit: accounts.accrued,
    remark: '{m}월분 급여 계상',
    amount: [18_000_000, 96_000_000],
  },
  {
    debit: ['5120.010', '퇴직급여'],
    credit: ['2210.010', '퇴직급여충당부채'],
    remark: '{m}월분 퇴직급여충당부채 설정',
    amount: [2_600_000, 11_000_000],
  },
  {
    debit: ['9510.010', '이자비용'],
    credit: accounts.accrued,
    remark: '운전자금 대출 이자 {m}월분',
    amount: [640_000, 5_400_000],
    partner: partner('㈜한마음은행'),
  },
  {
    debit: accounts.bank,
    credit: ['9410.010', '이자수익'],
    remark: '{m}월 보통예금 이자 입금',
    amount: [12_000, 860_000],
    partner: partner('㈜한마음은행'),
  },
  {
    debit: accounts.fees,
    credit: accounts.prepaid,
    remark: '소프트웨어 사용권 선급비용 대체 {m}월분',
    amount: [350_000, 4_100_000],
    partner: partner('㈜누리소프트웨어'),
  },
]
