import { categories, type Category } from '../../../contract/voucher.ts'
import type { StoredBatch } from '../../imports/batch.ts'
import type { CategoryPlan } from './batchMaker.ts'
import { makeCalendar } from './calendar.ts'
import { GeneralVouchers } from './generalVouchers.ts'
import { Occurrences } from './occurrences.ts'
import { edgeCaseTexts } from './edgeCaseTexts.ts'
import type { SeedEmployee } from './people.ts'
import { makeRandom } from './random.ts'
import { Settlements } from './settlements.ts'
import type { WantedBatch } from './wanted.ts'

const DAYS_BACK = 100
const DAYS_AHEAD = 10
/**
 * Voucher lines of one category per calendar day in a large company: about 19,000 lines in three months. A company with more lines has an
 * earlier first day.
 */
const LINES_A_DAY = 195

/** How many days before today the first voucher of a company with this many lines is dated. */
export function firstVoucherDaysBack(lines: number): number {
  const days = Math.ceil(lines / categories.length / LINES_A_DAY)
  return Math.max(DAYS_BACK, days - DAYS_AHEAD)
}

export interface SeedPlan {
  lines: number
  /** voucher lines in addition to `lines`, and how many days before today the first and the last of them are dated */
  earlier?: { lines: number; first: number; last: number }
  seed: number
  /** the current date, `YYYY-MM-DD` */
  today: string
  authors: readonly SeedEmployee[]
  /** the batches that the documents of the demo company need; with them, no voucher gets the unusual texts of `edgeCaseTexts.ts` */
  wanted?: readonly WantedBatch[]
}

/**
 * Batches with these numbers of lines in total, spread over categories and working days. Only payments are planned in advance. Settlements
 * refer to earlier purchases and sales. The same plan gives the same batches.
 */
export function* makeBatches(plan: SeedPlan): Generator<StoredBatch> {
  const { lines, seed, today, authors, wanted } = plan
  const calendar = makeCalendar(today)
  const back = firstVoucherDaysBack(lines)
  const earlier = plan.earlier ?? { lines: 0, first: back, last: back + 1 }
  let remainingLines = lines + earlier.lines
  const density = { start: 1 - earlier.last, shareBeforeStart: earlier.lines / remainingLines }
  const planOf = (category: Category): CategoryPlan => {
    const at = categories.indexOf(category)
    return {
      category,
      quota: Math.floor(remainingLines / (categories.length - at)),
      first: -earlier.first,
      last: category === 'payment' ? DAYS_AHEAD : 0,
      density,
      calendar,
      random: makeRandom(seed * 10 + at),
      range: at + 1,
      authors,
      writers: writersOf(category, authors),
      edgeCaseTexts: wanted ? [] : edgeCaseTexts[category],
    }
  }
  const wantedOf = (category: Category) =>
    (wanted ?? []).filter((each) => each.category === category)
  function* count(batches: Iterable<StoredBatch>) {
    for (const batch of batches) {
      remainingLines -= batch.lineCount
      yield batch
    }
  }
  for (const [category, settlement] of [
    ['voucher', 'payment'],
    ['invoice', 'receipt'],
  ] as const) {
    const occurrences = new Occurrences(planOf(category))
    yield* count(occurrences.make(wantedOf(category)))
    yield* count(new Settlements(planOf(settlement)).make(occurrences.openItems()))
  }
  yield* count(new GeneralVouchers(planOf('nacct')).make(wantedOf('nacct')))
}

/** The departments that write the vouchers of a category. All departments make purchases, but those listed here make most of them. */
const writing: Record<Category, readonly SeedEmployee['department'][]> = {
  voucher: ['구매팀', '물류팀'],
  payment: ['재무회계팀'],
  invoice: ['영업1팀', '영업2팀'],
  receipt: ['재무회계팀'],
  nacct: ['재무회계팀'],
}

/** The employees to pick the author of a batch from. */
function writersOf(category: Category, authors: readonly SeedEmployee[]): SeedEmployee[] {
  const authorsOfCategory = authors.filter(({ department }) =>
    writing[category].includes(department),
  )
  return category === 'voucher'
    ? [...authors, ...authorsOfCategory, ...authorsOfCategory, ...authorsOfCategory]
    : authorsOfCategory
}
