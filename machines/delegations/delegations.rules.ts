import { DELEGATION_DAYS_MAX } from '../../contract/limits.ts'
import type { DelegationState } from '../../contract/delegation.ts'

/** A half-open period: `starts` is included, `ends` is not. Both are milliseconds of the same clock. */
export interface DelegationPeriod {
  starts: number
  ends: number
}

/** What a delegation covers: a period, and categories or document types. Null means all. */
export interface DelegationCoverage extends DelegationPeriod {
  categories: readonly string[] | null
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Converts a local time in the company's time zone (`2026-11-24`, `2026-11-24T09:00`, also with seconds or an offset) to wall-clock
 * milliseconds: the time is read as UTC. An offset is ignored, so that a period of whole days is not changed by daylight saving time.
 */
export function wallClockMs(companyTime: string): number {
  const [, date = '', time = '00:00:00'] = /^([\d-]+)(?:T([\d:.]+))?/.exec(companyTime) ?? []
  return Date.parse(`${date}T${time}Z`)
}

const clockText = (ms: number) => new Date(ms).toISOString()

/** A wall-clock time as text: only the date at midnight (`2026-11-24`), otherwise date and time (`2026-11-24 09:00`). */
function momentText(ms: number): string {
  const [date = '', time = ''] = clockText(ms).split('T')
  return time.startsWith('00:00:') ? date : `${date} ${time.slice(0, 5)}`
}

/** The end of a period as an employee reads it. A period that ends at midnight is shown with the previous date, its last day. */
function endText(ms: number): string {
  return clockText(ms).includes('T00:00:') ? lastDateOfPeriod(ms) : momentText(ms)
}

/** The last date of a period that ends at this time (exclusive), `YYYY-MM-DD`. */
export function lastDateOfPeriod(ends: number): string {
  return clockText(ends - 1).slice(0, 10)
}

/** The first and the last date of a period, each followed by the time unless the period begins or ends at midnight there. */
export function periodTexts({ starts, ends }: DelegationPeriod): { from: string; until: string } {
  return { from: momentText(starts), until: endText(ends) }
}

/** A point in time in milliseconds, and its wall-clock time in the company's time zone. */
export interface CompanyMoment {
  at: number
  clock: number
}

/** Whether a start is before `now` on the same date, so that the delegation starts now (delegates, L31). */
export function isEarlierToday(starts: CompanyMoment, now: CompanyMoment): boolean {
  const isToday = Math.floor(starts.clock / DAY_MS) === Math.floor(now.clock / DAY_MS)
  return isToday && starts.at < now.at
}

/** Why the period of a new delegation is refused (delegates, L31). */
export type PeriodErrorCode = 'startPast' | 'endBeforeStart' | 'periodTooLong'

/**
 * Why a period is refused. Points in time decide on its order, because the wall clock shows an hour twice at the end of daylight saving
 * time. The wall clock decides on its length, because a day can have 23 or 25 hours.
 */
export function periodError(
  { starts, ends }: { starts: CompanyMoment; ends: CompanyMoment },
  now: number,
): PeriodErrorCode | undefined {
  if (starts.at < now) return 'startPast'
  if (ends.at <= starts.at) return 'endBeforeStart'
  return isTooLong({ starts: starts.clock, ends: ends.clock }) ? 'periodTooLong' : undefined
}

/** The part of `periodError` that does not depend on the current time, for wall-clock times without an offset. */
export function periodLengthError(
  period: DelegationPeriod,
): Exclude<PeriodErrorCode, 'startPast'> | undefined {
  if (period.ends <= period.starts) return 'endBeforeStart'
  return isTooLong(period) ? 'periodTooLong' : undefined
}

const isTooLong = ({ starts, ends }: DelegationPeriod) =>
  ends - starts > DELEGATION_DAYS_MAX * DAY_MS

/** Whether two periods overlap. An empty period overlaps with no other. */
export function isOverlapping(one: DelegationPeriod, other: DelegationPeriod): boolean {
  return Math.max(one.starts, other.starts) < Math.min(one.ends, other.ends)
}

/** Whether two delegations of one principal exclude each other (delegates, L31): their periods overlap and they have a category in common. */
export function isConflicting(one: DelegationCoverage, other: DelegationCoverage): boolean {
  return isOverlapping(one, other) && sharesCategory(one.categories, other.categories)
}

function sharesCategory(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one === null || other === null || one.some((category) => other.includes(category))
}

/** The state of a delegation at a time. `endedAt` is null if it was not ended early. */
export function delegationState(
  { starts, ends }: DelegationPeriod,
  endedAt: number | null,
  now: number,
): DelegationState {
  if (endedAt !== null || ends <= now) return 'ended'
  return now < starts ? 'upcoming' : 'active'
}
