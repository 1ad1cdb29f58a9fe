import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Tables } from './tables.ts'

const folder = path.join(import.meta.dirname, 'migrations')

/** Brings the schema up to date; processes that start together wait for each other. Throws what a migration threw. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql'))
  const migrations = await Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name), 'utf8')
      const migration: Migration = {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      }
      return [name.replace('.sql', ''), migration] as const
    }),
  )
  return Object.fromEntries(migrations)
}
