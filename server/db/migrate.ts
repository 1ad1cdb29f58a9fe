import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, type Migration, sql } from 'kysely'
import { packageRoot } from '../config/packageRoot.ts'
import { applyExpansions, applyMigrations } from './applyMigrations.ts'
import type { Tables } from './tables.ts'

const folder = path.join(packageRoot, 'server/db/migrations')

/**
 * A migration whose name has this ending only adds to the schema: earlier versions of the product keep running on its schema
 * (docs/many-machines.md).
 */
const EXPANSION = '.expand'

/** The database has a schema that this version of the product cannot use. The message is one line for the operator. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}

/** Throws NewerSchemaError if an applied migration that is unknown to this version does more than add. */
export function requireSupportedSchema(
  applied: readonly string[],
  knownNames: readonly string[],
): void {
  const strange = applied.filter((name) => !knownNames.includes(name) && !name.endsWith(EXPANSION))
  if (strange.length > 0) throw newerSchemaError(strange.at(-1))
}

const newerSchemaError = (name = '') =>
  new NewerSchemaError(
    `The database has the schema ${name} of a newer version of the product. Run that version on it.`,
  )

interface Migrating {
  db: Kysely<Tables>
  /** returns the number of product processes that use this database */
  countProcesses: () => Promise<number>
  /** runs `work` on a connection without time limits */
  run: (work: (db: Kysely<Tables>) => Promise<void>) => Promise<void>
}

/**
 * Checks the schema, and creates it in an empty database. Migrates an older schema only if `upgrade` is true, because an older version of
 * the product may be using it. Processes that start concurrently wait for each other. A newer schema is accepted only if its additional
 * migrations only add, and only with `upgrade`: a command such as `backup` would miss its additions. Returns the names of the migrations of
 * this version. Throws if the schema is newer, or older without `upgrade`, if a migration fails, if a migration does more than add while
 * processes of the older version run, and if one that only adds finds a table locked for a minute.
 */
export async function migrate(upgrade: boolean, migrating: Migrating): Promise<string[]> {
  const knownMigrations = await migrationNames()
  const applied = await readApplied(migrating.db)
  const last = applied.at(-1)
  requireSupportedSchema(applied, knownMigrations)
  const isExpanded = applied.some((name) => !knownMigrations.includes(name))
  if (isExpanded && !upgrade) throw newerSchemaError(last)
  const missing = knownMigrations.filter((name) => !applied.includes(name))
  if (missing.length === 0) return knownMigrations
  if (isExpanded) throw newerSchemaError(last)
  if (last !== undefined && !upgrade) {
    throw new Error(
      `The database has the schema ${last} of an older version of the product. Stop that version, then upgrade the schema with "npm start".`,
    )
  }
  const isExpansion = last !== undefined && missing.every((name) => name.endsWith(EXPANSION))
  if (last !== undefined && !isExpansion) await requireNoOlderProcess(migrating, knownMigrations)
  const apply = isExpansion ? applyExpansions : applyMigrations
  const migrations = await readMigrations(knownMigrations)
  await migrating.run((unlimited) => apply(unlimited, migrations))
  return knownMigrations
}

/** Throws if a process runs that does not support the schema after these migrations. */
async function requireNoOlderProcess(
  { db, countProcesses }: Migrating,
  knownNames: readonly string[],
): Promise<void> {
  const count = await countProcesses()
  // A process that started concurrently may have migrated the schema meanwhile. Then none of the running processes is older.
  const applied = await readApplied(db)
  if (count === 0 || knownNames.every((name) => applied.includes(name))) return
  throw new Error(
    `The schema ${applied.at(-1)} must be changed in a way that older versions do not support, and ${count} of their processes run. Stop them, then start again.`,
  )
}

/** The names of the migrations applied to this database, in order. */
export async function readApplied(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The names of the migrations of this version, in order. */
async function migrationNames(): Promise<string[]> {
  const names = await fs.readdir(folder)
  return names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace('.sql', ''))
    .toSorted()
}

/** The schema of this version: the name of its last migration. A database can have another one. */
export async function readProductSchema(): Promise<string> {
  const names = await migrationNames()
  return names.at(-1) ?? ''
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
