/** An account of the demo company: its code without the company part, and its name. */
export type Account = readonly [code: string, name: string]

/** Accounts that several kinds of vouchers use. */
export const accounts = {
  cash: ['1010.010', '현금'],
  bank: ['1010.020', '보통예금'],
  receivable: ['1110.010', '외상매출금'],
  notesReceivable: ['1120.010', '받을어음'],
  inputTax: ['1190.010', '부가세대급금'],
  rawMaterial: ['1210.110', '원재료'],
  prepaid: ['1310.010', '선급비용'],
  advancePaid: ['1320.010', '선급금'],
  temporary: ['1330.010', '가지급금'],
  tradePayable: ['2105.010', '외상매입금'],
  payable: ['2110.010', '미지급금'],
  notesPayable: ['2115.010', '지급어음'],
  accrued: ['2120.010', '미지급비용'],
  withheld: ['2130.010', '예수금'],
  advanceReceived: ['2140.010', '선수금'],
  outputTax: ['2150.010', '부가세예수금'],
  travel: ['5310.410', '여비교통비'],
  fees: ['5310.610', '지급수수료'],
  insurance: ['5310.510', '보험료'],
} as const satisfies Record<string, Account>

/** A line of a voucher before it is dated and numbered: its pay item, its account, and an amount in won, positive for a debit. */
export interface SeedLine {
  suffix: '001' | '002'
  account: Account
  amount: number
}

export const makeSeedLine = (
  account: Account,
  amount: number,
  suffix: SeedLine['suffix'] = '001',
): SeedLine => ({ suffix, account, amount })

/** The companies of the ERP: the head office with the sales teams, and the smaller plant. */
export const companies = ['00001', '00002'] as const
export type CompanyCode = (typeof companies)[number]
