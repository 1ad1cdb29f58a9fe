import { categories, type Category, type VoucherLine } from '../../../contract/voucher.ts'
import { describeBatch, type StoredBatch } from '../import/batch.ts'
import { type Calendar, makeCalendar } from './calendar.ts'
import { makeDocument } from './document.ts'
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
  /** `YYYY-MM-DD` */
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
    for (let made = 0; made < quota; ) {
      const day = oldest + Math.floor((made / quota) * (DAYS_AHEAD - oldest + 1))
      const batch = ledger.writeBatch(day, authors, quota - made)
      made += batch.lineCount
      left -= batch.lineCount
      yield batch
    }
  }
}

/** Numbers of documents per batch, to pick from: about three on average. */
const sizes = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 8, 12]

/** Creates the batches of one category. The numbers of batches, documents, payments and checks ascend. */
class BatchGenerator {
  readonly #category: Category
  readonly #random: Random
  readonly #calendar: Calendar
  #batch: number
  #document: number
  #check: number

  /** `range` gives each category its own numbers, above those of an ERP export. */
  constructor(category: Category, range: number, random: Random, calendar: Calendar) {
    this.#category = category
    this.#random = random
    this.#calendar = calendar
    this.#batch = range * 1_000_000
    this.#document = range * 10_000_000
    this.#check = range * 1_000_000
  }

  /** A batch with at least one document, and further ones while `room` for lines is left. `day` is an offset from today. */
  writeBatch(day: number, authors: readonly SeedEmployee[], room: number): StoredBatch {
    const random = this.#random
    const author = random.pick(authors)
    const company = random.pick(['00001', '00001', '00002'])
    const size = random.pick(sizes)
    // In some batches the last documents have the next day's date.
    const late = day < DAYS_AHEAD && random.chance(0.05) ? random.between(1, size) : size
    this.#batch += random.between(1, 3)
    const lines: VoucherLine[] = []
    for (let at = 0; at < size && lines.length < room; at++) {
      this.#document++
      const heading = {
        category: this.#category,
        batch: this.#batch,
        company,
        author,
        document: this.#document,
        day: at < late ? day : day + 1,
        payment: this.#payment(),
        check: this.#nextCheck(at),
        lines: this.#exactLines(room - lines.length),
      }
      lines.push(...makeDocument(heading, this.#calendar, random))
    }
    return describeBatch(this.#category, this.#batch, lines)
  }

  /** A batch of receipts is one payment. Of category `payment`, two consecutive documents sometimes share one. */
  #payment(): string | null {
    if (this.#category === 'receipt') return `8${this.#batch}`
    if (this.#category !== 'payment') return null
    return `7${this.#random.chance(0.3) ? this.#document - 1 : this.#document}`
  }

  /** A batch of receipts has several checks. Its first check is sometimes also the last check of the previous batch. */
  #nextCheck(at: number): string | null {
    if (this.#category !== 'receipt') return null
    if (this.#random.chance(at === 0 ? 0.9 : 0.5)) this.#check++
    return `CK${this.#check}`
  }

  /** The number of lines that a general voucher must have to reach the exact total. It can have any number from two. */
  #exactLines(room: number): number | undefined {
    return this.#category === 'nacct' && room <= 6 ? room : undefined
  }
}
