import { type Kysely, sql, type Transaction } from 'kysely'
import { isLockTimeout, limitLockWaits } from '../../db/shortLockWait.ts'
import type { Tables } from '../../db/tables.ts'
import { emptyTables } from '../administration.sql.ts'
import {
  allTables,
  type DatabaseColumn,
  type BackupTable,
  backupTables,
  readColumns,
  rowsToBackUpOf,
} from './tables.sql.ts'

type Trx = Transaction<Tables>

const restoreTable = (table: BackupTable) => sql.table(`restored_${table}`)

/** Creates a temporary table for restored rows. It is dropped at the end of the transaction. */
export async function createRestoreTable(trx: Trx, table: BackupTable): Promise<void> {
  await sql`create temp table ${restoreTable(table)} (like ${sql.table(table)})
    on commit drop`.execute(trx)
}

/** Stores rows, in the format of `readRows`, in the temporary table. */
export async function insertIntoRestoreTable(
  trx: Trx,
  table: BackupTable,
  columns: readonly DatabaseColumn[],
  rows: readonly (string | null)[][],
): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)}::${sql.raw(type)}`))
  const texts = sql.join(columns.map((_, at) => sql`${rows.map((row) => row[at])}::text[]`))
  await sql`insert into ${restoreTable(table)} (${names})
    select ${values} from unnest(${texts}) restored (${names})`.execute(trx)
}

/** Locks all tables exclusively until the end of the transaction. */
export async function lockTablesExclusive(trx: Trx): Promise<void> {
  await sql`lock table ${allTables} in access exclusive mode`.execute(trx)
}

/** Runs `take`, which takes locks. Returns false, and releases the locks, if another transaction keeps a lock for 400 ms. */
export async function tryLockTables(trx: Trx, take: () => Promise<void>): Promise<boolean> {
  await sql`savepoint untaken`.execute(trx)
  try {
    await limitLockWaits(trx)
    await take()
    // All locks are taken, so later statements wait without a limit. `to default` would set the limit of the database role instead.
    await sql`set local lock_timeout = 0`.execute(trx)
    return true
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    await sql`rollback to savepoint untaken`.execute(trx)
    return false
  }
}

export async function countDocuments(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    select count(*) as documents from documents`.execute(db)
  return rows[0]?.documents ?? 0
}

/** Replaces all stored rows by the rows of the temporary tables, and sets the sequences to continue after the highest id. */
export async function replaceAllRows(trx: Trx): Promise<void> {
  await emptyTables(trx)
  await sql`delete from ${rowsToBackUpOf('secrets')}`.execute(trx)
  for (const table of backupTables) {
    const columns = await readColumns(trx, table)
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from ${restoreTable(table)}`.execute(trx)
    if (!columns.some(({ name, type }) => name === 'id' && /^(integer|bigint)$/.test(type)))
      continue
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id))
      from ${sql.table(table)} having max(id) is not null`.execute(trx)
  }
}
