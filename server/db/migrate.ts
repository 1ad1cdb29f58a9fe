import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { packageRoot } from '../config/packageRoot.ts'
import type { Tables } from './tables.ts'

const folder = path.join(packageRoot, 'server/db/migrations')

/**
 * Checks the schema, and creates it in an empty database. Migrates an older schema only if `upgrade` is true, because an older version of
 * the product may be using it. Processes that start at the same time wait for each other. `run` provides a connection without time limits.
 * Throws if the schema is newer, or older without `upgrade`, and if a migration fails.
 */
export async function migrate(
  db: Kysely<Tables>,
  upgrade: boolean,
  run: (work: (db: Kysely<Tables>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const known = await migrationNames()
  const applied = await readApplied(db)
  const last = applied.at(-1)
  if (applied.some((name) => !known.includes(name))) {
    throw new Error(
      `The database has the schema ${last} of a newer version of the product. Run that version on it.`,
    )
  }
  if (applied.length === known.length) return
  if (last !== undefined && !upgrade) {
    throw new Error(
      `The database has the schema ${last} of an older version of the product. Stop that version, then upgrade the schema with "npm start".`,
    )
  }
  await run(async (unlimited) => {
    const provider = { getMigrations: () => readMigrations(known) }
    const { error } = await new Migrator({ db: unlimited, provider }).migrateToLatest()
    if (error) throw error
  })
}

/** The names of the migrations applied to this database, in order. */
async function readApplied(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function migrationNames(): Promise<string[]> {
  const names = await fs.readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).map((name) => name.replace('.sql', ''))
}

async function readMigrations(names: readonly string[]): Promise<Record<string, Migration>> {
  const migrations = await Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, `${name}.sql`), 'utf8')
      const migration: Migration = {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      }
      return [name, migration] as const
    }),
  )
  return Object.fromEntries(migrations)
}
