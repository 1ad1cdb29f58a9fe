import type { Category, VoucherLine } from '../../../contract/voucher.ts'
import { makeStoredBatch, type StoredBatch } from '../../imports/batch.ts'
import type { SeedCalendar } from './calendar.ts'
import type { Density } from './density.ts'
import type { CompanyCode } from './ledger.ts'
import type { EdgeCaseText } from './edgeCaseTexts.ts'
import type { SeedEmployee } from './people.ts'
import type { Random } from './random.ts'
import { makeVoucher, type VoucherPlan } from './voucher.ts'

/** What the vouchers of one category are made from. `first` and `last` are offsets from today. */
export interface CategoryPlan {
  category: Category
  /** the number of voucher lines to make, or a few more */
  quota: number
  first: number
  last: number
  density: Density
  calendar: SeedCalendar
  random: Random
  /**
   * 1 to 5, different for each category: batches are numbered from `range` × 1,000,000, and vouchers from `range` × 10,000,000. The numbers
   * of an ERP export are lower.
   */
  range: number
  authors: readonly SeedEmployee[]
  /** the employees who usually write the vouchers of the category */
  writers: readonly SeedEmployee[]
  edgeCaseTexts: readonly EdgeCaseText[]
}

/** A batch, and the voucher lines of each of its vouchers. */
export interface MadeBatch {
  storedBatch: StoredBatch
  vouchers: VoucherLine[][]
}

/** Numbers of vouchers per batch, of which one is picked at random: about three on average. */
export const voucherCountChoices = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 8, 12]
export const VOUCHERS_PER_BATCH_MAX = Math.max(...voucherCountChoices)

/** Two of three batches belong to the head office. */
export const pickCompany = (random: Random): CompanyCode =>
  random.pick(['00001', '00001', '00002'] as const)

/** Makes the batches of one category. The numbers of batches and vouchers ascend. */
export class BatchMaker {
  readonly #plan: CategoryPlan
  #batch: number
  #document: number

  constructor(plan: CategoryPlan) {
    this.#plan = plan
    this.#batch = plan.range * 1_000_000
    this.#document = plan.range * 10_000_000
  }

  make(author: SeedEmployee, company: CompanyCode, vouchers: readonly VoucherPlan[]): MadeBatch {
    const { category, calendar, random } = this.#plan
    this.#batch += random.between(1, 3)
    const madeVouchers = vouchers.map((voucher) => {
      this.#document++
      const commonFields = {
        category,
        author,
        company,
        batch: this.#batch,
        document: this.#document,
      }
      return makeVoucher(commonFields, voucher, calendar)
    })
    const storedBatch = makeStoredBatch(category, this.#batch, madeVouchers.flat())
    return { storedBatch, vouchers: madeVouchers }
  }
}
