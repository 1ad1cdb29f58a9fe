import type { Session } from '../ports.ts'

/** How long before its end a session offers to go on, in milliseconds: five minutes. */
const ENDING_MS = 300_000

/** Milliseconds that a session still lives at the moment `now`; 0 when its time is over (specification, section 4). */
export function lifetimeLeft(session: Session | null, now: number): number {
  return session ? Math.max(0, session.expiresAt - now) : 0
}

/** Milliseconds until a session offers to go on; 0 when it does so already. */
export function untilEnding(session: Session | null, now: number): number {
  return Math.max(0, lifetimeLeft(session, now) - ENDING_MS)
}

/** Whether two sessions belong to one employee. */
export function isSameEmployee(one: Session | null, other: Session | null): boolean {
  return (
    one !== null && other !== null && one.employee.user.username === other.employee.user.username
  )
}
