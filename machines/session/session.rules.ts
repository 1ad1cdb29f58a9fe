import type { Session } from '../ports.ts'

/** Milliseconds that a session still lives at the moment `now`; 0 when its time is over (specification, section 4). */
export function lifetimeLeft(session: Session | null, now: number): number {
  return session ? Math.max(0, session.expiresAt - now) : 0
}
