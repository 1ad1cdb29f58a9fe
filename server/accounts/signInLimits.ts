import type { RecentFailures } from './signIns.sql.ts'

const MINUTE_SECONDS = 60
/** The longest delay, in seconds. */
export const DELAY_SECONDS_MAX = 15 * MINUTE_SECONDS
/** Failures from one IP address per minute, as a multiple of the limit per account. A whole office may share one IP address. */
const ADDRESS_FACTOR = 10
/** Replaces ADDRESS_FACTOR for an employee who has signed in from that IP address before. */
const KNOWN_FACTOR = 40
/**
 * Failures on one account from unknown IP addresses, as a multiple of the limit, after which sign-ins from unknown IP addresses are
 * delayed.
 */
const UNKNOWN_FACTOR = 4

/**
 * Seconds to wait after the failures of the last hour. `ages` are their ages in seconds, oldest first. The wait is one minute after `limit`
 * failures within a minute. It doubles after each further failure, up to 15 minutes.
 */
export function delayAfter(ages: readonly number[], limit: number): number {
  let level = 0
  ages.forEach((age, index) => {
    const first = ages[index - limit + 1]
    if (level > 0) level++
    else if (first !== undefined && first - age < MINUTE_SECONDS) level = 1
  })
  if (level === 0) return 0
  const delay = Math.min(MINUTE_SECONDS * 2 ** (level - 1), DELAY_SECONDS_MAX)
  return Math.max(0, Math.ceil(delay - (ages.at(-1) ?? 0)))
}

/** Seconds until fewer than `limit` failures are less than a minute old. */
function windowAfter(ages: readonly number[], limit: number): number {
  const oldest = ages[ages.length - limit]
  return oldest === undefined ? 0 : Math.max(1, Math.ceil(MINUTE_SECONDS - oldest))
}

/**
 * Seconds until an attempt is allowed; 0 if it is allowed now. `limit` is LOGIN_TRIES. At an IP address from which the employee has signed
 * in before, failures from unknown addresses do not count. So a stranger cannot block the employee there.
 */
export function secondsUntilAllowed(failures: RecentFailures, limit: number): number {
  const { pair, unknownAddresses, address, isKnown } = failures
  return Math.max(
    delayAfter(pair, limit),
    isKnown ? 0 : delayAfter(unknownAddresses, limit * UNKNOWN_FACTOR),
    windowAfter(address, limit * (isKnown ? KNOWN_FACTOR : ADDRESS_FACTOR)),
  )
}
