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

/** The start of a new delegation (delegates, L31). A start earlier today is replaced by `now`. */
export function clampStartToNow(starts: number, now: number): number {
  const isToday = Math.floor(starts / DAY_MS) === Math.floor(now / DAY_MS)
  return isToday ? Math.max(starts, now) : starts
}

/** Why the period of a new delegation is refused (delegates, L31). `starts` is the result of `clampStartToNow`. */
export type PeriodErrorCode = 'startPast' | 'endBeforeStart' | 'periodTooLong'

export function periodError(
  { starts, ends }: DelegationPeriod,
  now: number,
): PeriodErrorCode | undefined {
  if (starts < now) return 'startPast'
  return periodLengthError({ starts, ends })
}

/** The part of `periodError` that does not depend on the current time. */
export function periodLengthError({
  starts,
  ends,
}: DelegationPeriod): Exclude<PeriodErrorCode, 'startPast'> | undefined {
  if (ends <= starts) return 'endBeforeStart'
  return ends - starts > DELEGATION_DAYS_MAX * DAY_MS ? 'periodTooLong' : undefined
}

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
