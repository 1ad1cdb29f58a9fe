import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { port } from '../port.ts'

/** A period of two dates, `YYYY-MM-DD`, both included. */
export interface Period {
  start: string
  end: string
}

export interface VoucherSearch {
  category: Category
  period: Period
  search: string
  /** Only batches with a voucher line of this ERP user; '' for the batches of all users. */
  user: string
}

/** The total line: the number of vouchers, and their sum in won (specification, section 9). */
export type VoucherTotal = { count: number; sum: number }

/**
 * A loaded list: its rows in the server's order, its total, and the sum of each batch in won. `linesOf` returns all voucher lines of a
 * batch, in their order.
 */
export interface VoucherList {
  rows: VoucherLine[]
  total: VoucherTotal
  sums: ReadonlyMap<number, number>
  linesOf: (batchNumber: number) => VoucherLine[]
}

/**
 * A batch that another employee has already submitted. `detail` gives the employee and the time. `text` is the employee's own draft as text
 * for copying, followed by the texts of earlier conflicts that were not dismissed. `version` is the version in which that draft is saved on
 * this device, and `writer` the page that wrote it; earlier versions of the app did not store them.
 */
export type BatchConflict = {
  batchNumber: number
  detail: string
  text: string
  version?: number
  writer?: string
}

export const vouchersPorts = {
  listVouchers: port<VoucherList, VoucherSearch>('listVouchers'),
}
