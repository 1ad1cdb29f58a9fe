import { DELEGATION_DAYS_MAX } from '../../contract/limits.ts'
import type { DelegationState } from '../../contract/delegation.ts'

/** A half-open period: `starts` is included, `ends` is not. Both are milliseconds of the same clock. */
export interface Period {
  starts: number
  ends: number
}

/** What a delegation covers: a period, and categories or document types. Null means all. */
export interface Coverage extends Period {
  categories: readonly string[] | null
}

const DAY_MS = 24 * 60 * 60_000

/**
 * A company time (`2026-11-24`, `2026-11-24T09:00`, also with seconds or an offset) as milliseconds of the company's clock, without its
 * time zone. Differences of two such values are differences on that clock, so a period of whole days has no clock change in it.
 */
export function clockMs(companyTime: string): number {
  const [, date = '', time = '00:00:00'] = /^([\d-]+)(?:T([\d:.]+))?/.exec(companyTime) ?? []
  return Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
}

const clockText = (ms: number) => new Date(ms).toISOString()

/** The time of the clock as a date, and with the time unless it is midnight: `2026-11-24`, `2026-11-24 09:00`. */
function momentText(ms: number): string {
  const [date = '', time = ''] = clockText(ms).split('T')
  return time.startsWith('00:00:') ? date : `${date} ${time.slice(0, 5)}`
}

/** The end of a period as an employee reads it: a period that ends at midnight lasts until the date before. */
function endText(ms: number): string {
  return clockText(ms).includes('T00:00:') ? lastDay(ms) : momentText(ms)
}

/** The last date of a period with this end, `YYYY-MM-DD`. */
export function lastDay(ends: number): string {
  return clockText(ends - 1).slice(0, 10)
}

/** The first and the last date of a period, each with its time if the period does not begin or end with a day. */
export function periodTexts({ starts, ends }: Period): { from: string; until: string } {
  return { from: momentText(starts), until: endText(ends) }
}

/** The start of a new delegation (rule L31): a start earlier on the current date becomes now. */
export function startFrom(starts: number, now: number): number {
  const isToday = Math.floor(starts / DAY_MS) === Math.floor(now / DAY_MS)
  return isToday ? Math.max(starts, now) : starts
}

/** Why the period of a new delegation is refused (rule L31). `starts` is the result of `startFrom`. */
export type PeriodErrorCode = 'startPast' | 'endBeforeStart' | 'periodTooLong'

export function periodError({ starts, ends }: Period, now: number): PeriodErrorCode | undefined {
  if (starts < now) return 'startPast'
  return lengthError({ starts, ends })
}

/** The part of `periodError` that does not depend on the current time. */
export function lengthError({
  starts,
  ends,
}: Period): Exclude<PeriodErrorCode, 'startPast'> | undefined {
  if (ends <= starts) return 'endBeforeStart'
  return ends - starts > DELEGATION_DAYS_MAX * DAY_MS ? 'periodTooLong' : undefined
}

/** Whether two periods have a common part. A period without a length has none. */
export function overlaps(one: Period, other: Period): boolean {
  return Math.max(one.starts, other.starts) < Math.min(one.ends, other.ends)
}

/** Whether two delegations of one principal exclude each other (rule L31): both cover one category at one time. */
export function conflicts(one: Coverage, other: Coverage): boolean {
  return overlaps(one, other) && sharesCategory(one.categories, other.categories)
}

function sharesCategory(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one === null || other === null || one.some((category) => other.includes(category))
}

/** The state of a delegation at a time. `endedAt` is null unless it was ended early. */
export function delegationState(
  { starts, ends }: Period,
  endedAt: number | null,
  now: number,
): DelegationState {
  if (endedAt !== null || ends <= now) return 'ended'
  return now < starts ? 'upcoming' : 'active'
}
