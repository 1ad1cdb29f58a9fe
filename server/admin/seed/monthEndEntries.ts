import { type Account, accounts, type CompanyCode } from './ledger.ts'
import { type Partner, partnerNamed } from './partners.ts'
import { makeRandom } from './random.ts'

/** A general voucher: one account is debited in one or more lines, another one is credited. No tax. */
export interface GeneralEntry {
  debit: Account
  credit: Account
  remark: string
  partner?: Partner
}

/** A general voucher that each company posts once a month. `base` is the usual amount of the head office, in won. */
export interface MonthEndEntry extends GeneralEntry {
  name: string
  base: number
}

const bankPartner = partnerNamed('㈜한마음은행')

/** Salaries and interest are paid in the next month from the accrual. */
export const salary: MonthEndEntry = {
  name: 'salary',
  debit: ['5110.010', '급여'],
  credit: accounts.accrued,
  remark: '{m}월분 급여 계상',
  base: 131_000_000,
}
export const interest: MonthEndEntry = {
  name: 'interest',
  debit: ['9510.010', '이자비용'],
  credit: accounts.accrued,
  remark: '운전자금 대출 이자 {m}월분',
  base: 4_200_000,
  partner: bankPartner,
}

/** The month-end entries of the demo company. `{m}` is the month. */
export const monthEndEntries: readonly MonthEndEntry[] = [
  {
    name: 'depreciation',
    debit: ['5310.310', '감가상각비'],
    credit: ['1590.010', '감가상각누계액'],
    remark: '{m}월분 감가상각비 계상',
    base: 31_400_000,
  },
  {
    name: 'insurance',
    debit: accounts.insurance,
    credit: accounts.prepaid,
    remark: '{m}월분 선급보험료 대체',
    base: 2_150_000,
    partner: partnerNamed('온누리화재해상보험㈜'),
  },
  salary,
  {
    name: 'severance',
    debit: ['5120.010', '퇴직급여'],
    credit: ['2210.010', '퇴직급여충당부채'],
    remark: '{m}월분 퇴직급여충당부채 설정',
    base: 10_900_000,
  },
  interest,
  {
    name: 'software',
    debit: accounts.fees,
    credit: accounts.prepaid,
    remark: '소프트웨어 사용권 선급비용 대체 {m}월분',
    base: 1_850_000,
    partner: partnerNamed('㈜누리소프트웨어'),
  },
]

const SHARES: Record<CompanyCode, number> = { '00001': 1, '00002': 0.45 }

/** The amount of a monthly entry or bill in a month (`YYYY-MM`): the same for the same parameters, and within 3 % of the usual amount. */
export function monthlyAmount(
  base: number,
  key: string,
  company: CompanyCode,
  month: string,
): number {
  const letters = [...`${key} ${company} ${month}`]
  const hash = letters.reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const factor = 0.97 + makeRandom(hash).next() * 0.06
  return Math.round((base * factor) / 100) * 100
}

export const shareOf = (company: CompanyCode, base: number) => base * SHARES[company]

/** A general voucher that is posted several times a month. */
export interface OrdinaryEntry extends GeneralEntry {
  amount: readonly [least: number, most: number]
}

const card = partnerNamed('㈜한마음카드')

/** The general vouchers between the ends of the months: use of materials, company cards, and expenses in cash. */
export const ordinaryEntries: readonly OrdinaryEntry[] = [
  {
    debit: ['5010.110', '원재료비'],
    credit: accounts.rawMaterial,
    remark: '원재료 생산 투입(주간 출고분)',
    amount: [2_000_000, 19_000_000],
  },
  {
    debit: ['5310.420', '기업업무추진비'],
    credit: accounts.payable,
    remark: '법인카드 사용액 정산(거래처 식대)',
    amount: [60_000, 900_000],
    partner: card,
  },
  {
    debit: ['5310.210', '복리후생비'],
    credit: accounts.payable,
    remark: '법인카드 사용액 정산(부서 회식)',
    amount: [80_000, 1_200_000],
    partner: card,
  },
  {
    debit: accounts.travel,
    credit: accounts.cash,
    remark: '시내 교통비 정산',
    amount: [12_000, 180_000],
  },
  {
    debit: accounts.travel,
    credit: accounts.temporary,
    remark: '국내 출장 가지급금 정산',
    amount: [150_000, 1_100_000],
  },
  {
    debit: ['5310.210', '복리후생비'],
    credit: accounts.cash,
    remark: '직원 경조금 지급',
    amount: [50_000, 300_000],
  },
  {
    debit: ['5310.320', '세금과공과'],
    credit: accounts.cash,
    remark: '인지세·증명 수수료',
    amount: [10_000, 240_000],
  },
  {
    debit: accounts.rawMaterial,
    credit: accounts.advancePaid,
    remark: '원재료 계약 선급금 대체',
    amount: [2_500_000, 14_000_000],
    partner: partnerNamed('㈜한빛물산'),
  },
  {
    debit: accounts.advanceReceived,
    credit: accounts.receivable,
    remark: '선수금의 외상매출금 대체',
    amount: [1_500_000, 9_000_000],
    partner: partnerNamed('㈜한솔유통'),
  },
]
