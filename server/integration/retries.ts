const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The delay after each failed attempt, in milliseconds (integration, N7). */
const delays = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** Maximum number of attempts: the first one, and one after each delay. */
export const ATTEMPTS_MAX = delays.length + 1

const JITTER_SHARE = 0.1
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS

/**
 * The delay before the next attempt, after `tries` failed ones. `random` is from 0 to 1. A valid Retry-After of a response 429 or 503 can
 * extend the delay.
 */
export function retryDelay(
  tries: number,
  random: number,
  { status, retryAfter }: { status: number | null; retryAfter?: string | undefined },
  now: number,
): number {
  const delay = (delays[tries - 1] ?? 0) * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random)
  const isLimited = status === 429 || status === 503
  return Math.round(Math.max(delay, isLimited ? readRetryAfter(retryAfter, now) : 0))
}

/** The value of a Retry-After header in milliseconds, at most 24 h. 0 for an invalid one. */
function readRetryAfter(text = '', now: number): number {
  // Date.parse also accepts other texts than an HTTP date, such as "-5".
  const isDate = /^[A-Z][a-z]+, /.test(text)
  const date = isDate ? Date.parse(text) - now : Number.NaN
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : date
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX) : 0
}
