import fs from 'node:fs'
import path from 'node:path'
import { readContent, readArchiveEntries } from '../../../server/admin/backup/read.ts'
import { restoreBackup } from '../../../server/admin/backup/restore.ts'
import { takeBackup } from '../../../server/admin/backup/take.ts'
import { writeArchive } from '../../../server/admin/backup/write.ts'
import type { Database } from '../../../server/db/connect.ts'
import { temporaryFolder } from '../product.ts'

const silent = () => undefined

/** Creates a folder for the archives of a test file. Each call of the returned function returns a new path in it. */
export function useArchivePaths(): () => string {
  const folder = temporaryFolder()
  let number = 0
  return () => path.join(folder, `${++number}.tgz`)
}

/** A database and its data folder. */
export interface DatabaseAndFolder {
  folder: string
  database(): Database
}

/** Writes a backup as the command `backup` does. */
export function backUp({ folder, database }: DatabaseAndFolder, place: string) {
  return takeBackup(database(), path.join(folder, 'files'), place, silent)
}

/** Restores a backup as the command `restore --yes` does. */
export function restore({ folder, database }: DatabaseAndFolder, place: string, sure = true) {
  return restoreBackup({ database: database(), folder, archivePath: place, sure, listen: silent })
}

/** Copies an archive with changed contents and correct hashes; undefined omits an entry. */
export async function rewrite(
  from: string,
  to: string,
  change: (name: string, content: string) => string | undefined,
): Promise<void> {
  await writeArchive(to, async (archive) => {
    for await (const entry of readArchiveEntries(from)) {
      const content = (await readContent(entry)).toString('latin1')
      const changed = change(entry.name, content)
      if (changed !== undefined) await archive.add(entry.name, Buffer.from(changed, 'latin1'))
    }
  })
}

/** The texts of the entries of an archive, by name. */
export async function archiveTexts(place: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const entry of readArchiveEntries(place))
    found.set(entry.name, String(await readContent(entry)))
  return found
}

/** Every row of every table of the product, except transient rows and the id that binds a data folder to its database. */
export async function allRows({
  database,
}: Pick<DatabaseAndFolder, 'database'>): Promise<string[]> {
  const { pool } = database()
  const { rows: tables } = await pool.query(`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not like 'kysely%' and tablename not in
        ('sessions', 'sign_in_codes', 'registration_tries', 'delegation_clock', 'scheduled_jobs')`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select each::text as row from ${name} each`)
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found.filter((row) => !row.startsWith('secrets (installation,')).sort()
}

/** The contents of all stored files, by path. */
export function allFiles({ folder }: Pick<DatabaseAndFolder, 'folder'>): Record<string, string> {
  const root = path.join(folder, 'files')
  if (!fs.existsSync(root)) return {}
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [path.relative(root, file), fs.readFileSync(file, 'latin1')]),
  )
}

/** A promise `given` that resolves when another part of the test calls `give`. */
export function createDeferred(): { given: Promise<void>; give(): void } {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}
