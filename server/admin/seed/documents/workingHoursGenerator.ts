import type { SeedCalendar } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { PastTime } from './plan.ts'

/** Working hours, in minutes of the day. */
const MORNING = 9 * 60
const LUNCH = 12 * 60
const EVENING = 18 * 60
const LUNCH_MINUTES = 60

/** Generates increasing times within working hours. The first ones are on `day`, a number of days from today. */
export class WorkingHoursGenerator {
  readonly #random: Random
  #days: number
  #minutes = MORNING

  constructor(calendar: SeedCalendar, day: number, random: Random) {
    this.#days = calendar.workingDays(day, -1).length
    this.#random = random
  }

  /** A later time, after one of these numbers of working days. 0 is after some minutes or hours, on the same day if possible. */
  next(delays: readonly number[]): PastTime {
    const { between, pick } = this.#random
    const delay = pick(delays)
    this.#minutes += between(4, 150)
    if (delay > 0 || this.#minutes >= EVENING) {
      this.#days -= Math.max(delay, 1)
      this.#minutes = between(MORNING, EVENING - LUNCH_MINUTES)
    }
    if (this.#minutes >= LUNCH && this.#minutes < LUNCH + LUNCH_MINUTES) {
      this.#minutes += LUNCH_MINUTES
    }
    const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
    return [this.#days, `${twoDigits(this.#minutes / 60)}:${twoDigits(this.#minutes % 60)}`]
  }
}
