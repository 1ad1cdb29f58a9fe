import { type Account, accounts, type CompanyCode } from './ledger.ts'
import { type Partner, partnerNamed } from './partners.ts'
import type { SeedEmployee } from './people.ts'

/** A purchase that comes once a month: one bill for one company. `varies`: its amount depends on consumption. */
export interface MonthlyBill {
  company: CompanyCode
  account: Account
  partner: Partner
  remark: string
  /** the supply value, in won */
  supply: number
  varies: boolean
  department: SeedEmployee['department']
  /** the day of the month on which it is posted, or the next working day */
  date: number
}

const power: Account = ['5310.470', '수도광열비']
const rent: Account = ['5310.460', '지급임차료']
const telephone: Account = ['5310.430', '통신비']
const freight: Account = ['5310.220', '운반비']

const bill = (
  company: CompanyCode,
  account: Account,
  name: string,
  remark: string,
  supply: number,
  date: number,
  varies = false,
  department: MonthlyBill['department'] = '인사총무팀',
): MonthlyBill => ({
  ...{ company, account, remark, supply, date, varies, department },
  partner: partnerNamed(name),
})

/** The monthly bills. All are subject to VAT. `{m}` is the month. */
export const monthlyBills: readonly MonthlyBill[] = [
  bill('00001', rent, '우람빌딩관리㈜', '{m}월 본사 사무실 임차료', 5_500_000, 5),
  bill('00001', telephone, '㈜한길텔레콤', '통신비_본사 {m}월분', 680_000, 18, true),
  bill('00001', power, '청람전력공급㈜', '{m}월 전력요금(본사)', 1_920_000, 18, true),
  bill('00001', accounts.fees, '에스엔테크', 'ERP 유지보수 {m}월분', 3_000_000, 25),
  bill('00001', accounts.fees, '바른회계법인', '내부회계관리제도 자문 {m}월분', 2_500_000, 25),
  bill(
    '00001',
    freight,
    '미래로지스틱스',
    '{m}월 운송비 정산(본사)',
    5_900_000,
    25,
    true,
    '물류팀',
  ),
  bill('00002', rent, '우람빌딩관리㈜', '{m}월 물류창고 임차료', 7_200_000, 5),
  bill('00002', telephone, '㈜한길텔레콤', '공장 전용 회선 사용료 {m}월분', 450_000, 18),
  bill('00002', power, '청람전력공급㈜', '{m}월 전력요금(공장)', 11_800_000, 18, true),
  bill('00002', power, '㈜한들도시가스', '{m}월 도시가스 요금(공장)', 4_300_000, 18, true),
  bill('00002', freight, '한누리통운㈜', '{m}월 운송비 정산(공장)', 9_400_000, 25, true, '물류팀'),
]
