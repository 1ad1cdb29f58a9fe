import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type Migration, Migrator } from 'kysely'
import { isLockTimeout, limitLockWaits } from './shortLockWait.ts'
import type { Tables } from './tables.ts'

type Migrations = Readonly<Record<string, Migration>>

/** With the limit of 400 ms for a lock, these attempts take about a minute. */
const ATTEMPTS_MAX = 43
const ATTEMPT_INTERVAL_MS = 1000

/** Applies the migrations that are missing, in one transaction. */
export async function applyMigrations(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/**
 * Applies migrations while processes of an older version run. While a migration waits for a lock on a table, the statements of these
 * processes on the table wait, too. Therefore a migration waits at most 400 ms for each lock, and is then tried again. Throws a
 * one-line Error if another transaction keeps a lock during all attempts.
 */
export async function applyExpansions(
  db: Kysely<Tables>,
  migrations: Migrations,
  attempts = ATTEMPTS_MAX,
): Promise<void> {
  const limited = Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [name, { up: withShortWaits(up) }]),
  )
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyMigrations(db, limited)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt >= attempts) throw lockedTable(error)
    }
    await sleep(ATTEMPT_INTERVAL_MS)
  }
}

const withShortWaits =
  (up: Migration['up']): Migration['up'] =>
  async (trx) => {
    await limitLockWaits(trx)
    await up(trx)
  }

const lockedTable = (cause: unknown) =>
  new Error(
    'The schema cannot be changed, because another transaction keeps a table locked, such as that of the command backup, dump or verify. Start again after its end.',
    { cause },
  )
