const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay after each failed attempt, in milliseconds (integration, N7). */
const delays = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** Maximum number of attempts: the first one, and one after each delay. */
export const ATTEMPTS_MAX = delays.length + 1

const JITTER = 0.1
const RETRY_AFTER_MAX = 24 * HOUR

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
  const delay = (delays[tries - 1] ?? 0) * (1 - JITTER + 2 * JITTER * random)
  const isLimited = status === 429 || status === 503
  return Math.round(Math.max(delay, isLimited ? readRetryAfter(retryAfter, now) : 0))
}

/** The value of a Retry-After header in milliseconds, at most 24 h. 0 for an invalid one. */
function readRetryAfter(text = '', now: number): number {
  // Date.parse also accepts other texts than an HTTP date, such as "-5".
  const isDate = /^[A-Z][a-z]+, /.test(text)
  const date = isDate ? Date.parse(text) - now : Number.NaN
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : date
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_MAX) : 0
}
