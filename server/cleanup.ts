import type { Database } from './db/connect.ts'
import { removeExpiredSessions } from './accounts/sessions.sql.ts'
import { removeOldRequests } from './http/requests.sql.ts'
import { removeOldResponses } from './integration/idempotency.sql.ts'
import { removeExpiredSignInCodes } from './accounts/singleSignOn.sql.ts'
import { removeOldSignIns } from './accounts/signIns.sql.ts'

const CLEANUP_INTERVAL_MS = 10 * 60_000
/** Maximum number of rows per statement, so that locks are short. */
const ROWS_PER_STATEMENT_MAX = 1000
/** Days for which sign-in attempts are kept. */
const SIGN_IN_DAYS = 90
/** Days for which the response to a request with an idempotency key is kept. */
const RESPONSE_DAYS = 7

/** Removes expired sessions and sign-in codes, old sign-in attempts, and old responses to employees and integrations. */
export async function cleanUp(db: Database['db']): Promise<void> {
  while ((await removeExpiredSessions(db, ROWS_PER_STATEMENT_MAX)) === ROWS_PER_STATEMENT_MAX);
  while ((await removeExpiredSignInCodes(db, ROWS_PER_STATEMENT_MAX)) === ROWS_PER_STATEMENT_MAX);
  while (
    (await removeOldRequests(db, RESPONSE_DAYS, ROWS_PER_STATEMENT_MAX)) === ROWS_PER_STATEMENT_MAX
  );
  while (
    (await removeOldResponses(db, RESPONSE_DAYS, ROWS_PER_STATEMENT_MAX)) === ROWS_PER_STATEMENT_MAX
  );
  while (
    (await removeOldSignIns(db, SIGN_IN_DAYS, ROWS_PER_STATEMENT_MAX)) === ROWS_PER_STATEMENT_MAX
  );
}

/** Cleans up now and every ten minutes. Returns a function that stops the cleanup. */
export function startCleanup(db: Database['db']): () => void {
  // Errors are ignored, because the next run removes what is left.
  const run = () => void cleanUp(db).catch(() => undefined)
  run()
  const timer = setInterval(run, CLEANUP_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}
