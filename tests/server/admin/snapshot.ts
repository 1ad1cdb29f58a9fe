import fs from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import {
  type BackupTable,
  backupTables,
  readColumns,
} from '../../../server/admin/backup/tables.sql.ts'
import type { TestDataFolder } from './dataFolder.ts'

/** Copies all rows and files. The returned function restores them, before each test of a file. */
export async function snapshotStore(place: TestDataFolder): Promise<() => Promise<void>> {
  const { db } = place.database()
  const files = `${place.files}.kept`
  fs.cpSync(place.files, files, { recursive: true })
  const kept = (table: BackupTable) => sql.table(`kept.${table}`)
  const numbered: BackupTable[] = []
  const inserts: RawBuilder<unknown>[] = []
  await sql`create schema kept`.execute(db)
  for (const table of backupTables) {
    await sql`create table ${kept(table)} as table ${sql.table(table)}`.execute(db)
    const columns = await readColumns(db, table)
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    inserts.push(sql`inserted_${sql.raw(table)} as (insert into ${sql.table(table)} (${names})
      overriding system value select ${names} from ${kept(table)})`)
    if (columns.some(({ name, type }) => name === 'id' && type === 'integer')) numbered.push(table)
  }
  const numbers = numbered.map(
    (table) => sql`setval(pg_get_serial_sequence(${table}, 'id'),
      coalesce((select max(id) from ${kept(table)}), 1),
      exists (select from ${kept(table)}))`,
  )
  return async () => {
    await db.transaction().execute(async (trx) => {
      await emptyTables(trx)
      await sql`delete from secrets`.execute(trx)
      await sql`with ${sql.join(inserts)} select ${sql.join(numbers)}`.execute(trx)
    })
    fs.rmSync(place.files, { recursive: true, force: true })
    fs.cpSync(files, place.files, { recursive: true })
  }
}
