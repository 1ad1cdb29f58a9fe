import type { Session } from './session.ports.ts'

/** Time between the offer to renew a session and its expiry, in milliseconds: five minutes. */
const RENEWAL_OFFER_MS = 300_000

const MINUTE_MS = 60_000

/** Milliseconds from `now` until a session expires; 0 if it has expired (specification, section 4). */
export function msUntilExpiry(session: Session | null, now: number): number {
  return session ? Math.max(0, session.expiresAt - now) : 0
}

/** Milliseconds until the offer to renew a session; 0 if it is already due. */
export function msUntilExpiryWarning(session: Session | null, now: number): number {
  return Math.max(0, msUntilExpiry(session, now) - RENEWAL_OFFER_MS)
}

/** The minutes until a session expires, rounded up; 0 if it has expired. */
export function minutesUntilExpiry(session: Session | null, now: number): number {
  return Math.ceil(msUntilExpiry(session, now) / MINUTE_MS)
}

/** Milliseconds until `minutesUntilExpiry` changes. */
export function msUntilNextMinute(session: Session | null, now: number): number {
  return msUntilExpiry(session, now) % MINUTE_MS || MINUTE_MS
}

/** Whether two sessions are the same one, perhaps with other data of the employee. */
export function isSameSession(one: Session | null, other: Session | null): boolean {
  return one?.token === other?.token && one?.expiresAt === other?.expiresAt
}

/** Whether two sessions have the same employee. */
export function isSameEmployee(one: Session | null, other: Session | null): boolean {
  return (
    one !== null && other !== null && one.employee.user.username === other.employee.user.username
  )
}
