/** An account of the demo company: its code without the company part, and its name. */
export type Account = readonly [code: string, name: string]

/** Accounts that several kinds of vouchers use. */
export const accounts = {
  bank: ['1010.020', '보통예금'],
  receivable: ['1110.010', '외상매출금'],
  inputTax: ['1190.010', '부가세대급금'],
  prepaid: ['1310.010', '선급비용'],
  tradePayable: ['2105.010', '외상매입금'],
  payable: ['2110.010', '미지급금'],
  accrued: ['2120.010', '미지급비용'],
  outputTax: ['2150.010', '부가세예수금'],
  fees: ['5310.610', '지급수수료'],
  insurance: ['5310.510', '보험료'],
} as const satisfies Record<string, Account>
