import type { Database } from './db/connect.ts'
import { removeExpiredSessions } from './accounts/sessions.sql.ts'
import { removeOldSignIns } from './accounts/signIns.sql.ts'

const EVERY_MS = 10 * 60_000
/** The maximum number of rows of one statement, so that locks are short. */
const AT_ONCE = 1000
/** How long an attempt to sign in is kept. */
const SIGN_IN_DAYS = 90

/** Removes expired sessions and old attempts to sign in. */
export async function cleanUp(db: Database['db']): Promise<void> {
  while ((await removeExpiredSessions(db, AT_ONCE)) === AT_ONCE);
  while ((await removeOldSignIns(db, SIGN_IN_DAYS, AT_ONCE)) === AT_ONCE);
}

/** Cleans up now and every ten minutes; returns the function that ends it. */
export function startCleanup(db: Database['db']): () => void {
  // What fails now is removed the next time.
  const run = () => void cleanUp(db).catch(() => undefined)
  run()
  const timer = setInterval(run, EVERY_MS).unref()
  return () => clearInterval(timer)
}
