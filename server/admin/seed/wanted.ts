import type { Category } from '../../../contract/voucher.ts'

/** A purchase, sale or general batch that the demo company must have for one of its documents. `day` is an offset from today. */
export interface WantedBatch {
  category: Extract<Category, 'voucher' | 'invoice' | 'nacct'>
  author: string
  day: number
  /** the name of the cost or sales account, or of the debited account of a general voucher */
  about: string
  vouchers: number
  /** the supply value of each voucher, or the amount of each general voucher, in won */
  supply: readonly [least: number, most: number]
}
