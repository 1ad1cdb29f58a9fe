import { categories, type Category, type VoucherLine } from '../../../contract/voucher.ts'
import { describeBatch, type StoredBatch } from '../../imports/batch.ts'
import { type Calendar, makeCalendar } from './calendar.ts'
import { type VoucherHeader, makeVoucher } from './voucher.ts'
import { oddities, type Oddity } from './oddities.ts'
import type { SeedEmployee } from './people.ts'
import { makeRandom, type Random } from './random.ts'

const DAYS_BACK = 100
const DAYS_AHEAD = 10
/** At this density, three months of one category contain about 19,000 lines. More lines extend the period into the past. */
const LINES_A_DAY = 195

/** How many days before today the first voucher of a company with this many lines is dated. */
export function daysBack(lines: number): number {
  const days = Math.ceil(lines / categories.length / LINES_A_DAY)
  return Math.max(DAYS_BACK, days - DAYS_AHEAD)
}

export interface Plan {
  lines: number
  seed: number
  /** the current date, `YYYY-MM-DD` */
  today: string
  authors: readonly SeedEmployee[]
}

/** Batches with this number of lines in total, spread evenly over categories and days. The same plan gives the same batches. */
export function* makeBatches({ lines, seed, today, authors }: Plan): Generator<StoredBatch> {
  const calendar = makeCalendar(today)
  const oldest = -daysBack(lines)
  let left = lines
  for (const [at, category] of categories.entries()) {
    const quota = Math.floor(left / (categories.length - at))
    const ledger = new BatchGenerator(category, at + 1, makeRandom(seed * 10 + at), calendar)
    const writers = writersOf(category, authors)
    const odd = [...oddities[category]]
    for (let made = 0; made < quota; ) {
      const day = oldest + Math.floor((made / quota) * (DAYS_AHEAD - oldest + 1))
      const oddity = odd.shift()
      const batch = oddity
        ? ledger.writeOddBatch(oldest, writers, oddity)
        : ledger.writeBatch(day, writers, quota - made)
      made += batch.lineCount
      left -= batch.lineCount
      yield batch
    }
  }
}

/** The departments that write the vouchers of a category. All departments make purchases, but the one listed here makes most of them. */
const writing: Record<Category, readonly SeedEmployee['department'][]> = {
  voucher: ['구매팀'],
  payment: ['재무회계팀'],
  invoice: ['영업1팀', '영업2팀'],
  receipt: ['재무회계팀'],
  nacct: ['재무회계팀'],
}

/** The employees to pick the author of a batch from. */
function writersOf(category: Category, authors: readonly SeedEmployee[]): SeedEmployee[] {
  const own = authors.filter(({ department }) => writing[category].includes(department))
  return category === 'voucher' ? [...authors, ...own, ...own, ...own] : own
}

/** Numbers of vouchers per batch, of which one is picked at random: about three on average. */
const sizes = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 8, 12]

type BatchHeader = Pick<VoucherHeader, 'category' | 'batch' | 'author' | 'company'>

/** Creates the batches of one category. The numbers of batches, vouchers, payments and checks ascend. */
class BatchGenerator {
  readonly #category: Category
  readonly #random: Random
  readonly #calendar: Calendar
  #batch: number
  #document: number
  #check: number

  /** `range` gives each category separate numbers, above those of an ERP export. */
  constructor(category: Category, range: number, random: Random, calendar: Calendar) {
    this.#category = category
    this.#random = random
    this.#calendar = calendar
    this.#batch = range * 1_000_000
    this.#document = range * 10_000_000
    this.#check = range * 1_000_000
  }

  /** Makes a batch with at least one voucher, and more while `room` for voucher lines is left. `day` is the number of days after today. */
  writeBatch(day: number, authors: readonly SeedEmployee[], room: number): StoredBatch {
    const random = this.#random
    const size = random.pick(sizes)
    // In some batches the last vouchers are dated on the next day.
    const late = day < DAYS_AHEAD && random.chance(0.05) ? random.between(1, size) : size
    const common = this.#nextBatch(authors)
    const lines: VoucherLine[] = []
    for (let at = 0; at < size && lines.length < room; at++) {
      const exact = this.#exactLines(room - lines.length)
      lines.push(...this.#write(common, at, at < late ? day : day + 1, exact))
    }
    return describeBatch(this.#category, this.#batch, lines)
  }

  /** A batch with one voucher that has an unusual text. */
  writeOddBatch(day: number, authors: readonly SeedEmployee[], oddity: Oddity): StoredBatch {
    const lines = this.#write(this.#nextBatch(authors), 0, day, undefined, oddity)
    return describeBatch(this.#category, this.#batch, lines)
  }

  #nextBatch(authors: readonly SeedEmployee[]): BatchHeader {
    this.#batch += this.#random.between(1, 3)
    const author = this.#random.pick(authors)
    const company = this.#random.pick(['00001', '00001', '00002'])
    return { category: this.#category, batch: this.#batch, author, company }
  }

  #write(
    common: BatchHeader,
    at: number,
    day: number,
    lines?: number,
    oddity: Oddity = {},
  ): VoucherLine[] {
    this.#document++
    const header = {
      ...common,
      document: this.#document,
      day,
      payment: this.#payment(),
      check: this.#nextCheck(at),
      lines,
      oddity,
    }
    return makeVoucher(header, this.#calendar, this.#random)
  }

  /**
   * All vouchers of a batch of receipts have the same payment number. In category `payment`, two consecutive vouchers sometimes share one.
   */
  #payment(): string | null {
    if (this.#category === 'receipt') return `8${this.#batch}`
    if (this.#category !== 'payment') return null
    return `7${this.#random.chance(0.3) ? this.#document - 1 : this.#document}`
  }

  /**
   * The next check number of a batch of receipts, which has several checks. The first check is sometimes the last one of the previous
   * batch.
   */
  #nextCheck(at: number): string | null {
    if (this.#category !== 'receipt') return null
    if (this.#random.chance(at === 0 ? 0.9 : 0.5)) this.#check++
    return `CK${this.#check}`
  }

  /**
   * The number of lines that the last voucher must have to reach the exact total. Only a general voucher can have any number of lines from
   * two.
   */
  #exactLines(room: number): number | undefined {
    return this.#category === 'nacct' && room <= 6 ? room : undefined
  }
}
