import fs from 'node:fs'
import path from 'node:path'
import { gather, readEntries } from '../../../server/admin/backup/read.ts'
import { restoreBackup } from '../../../server/admin/backup/restore.ts'
import { takeBackup } from '../../../server/admin/backup/take.ts'
import { writeArchive } from '../../../server/admin/backup/write.ts'
import type { Database } from '../../../server/db/connect.ts'
import { temporaryFolder } from '../product.ts'

const silent = () => undefined

/** A folder for the archives of one test file, and a new name in it at each call. */
export function useArchives(): () => string {
  const folder = temporaryFolder()
  let number = 0
  return () => path.join(folder, `${++number}.tgz`)
}

/** Where a database and its files are. */
export interface Stored {
  folder: string
  database(): Database
}

/** Takes a backup as the command does. */
export function backUp({ folder, database }: Stored, place: string) {
  return takeBackup(database(), path.join(folder, 'files'), place, silent)
}

/** Restores one as the command with --yes does. */
export function restore({ folder, database }: Stored, place: string, sure = true) {
  return restoreBackup({ database: database(), folder, place, sure, listen: silent })
}

/** Writes an archive again with other contents and right hashes; undefined leaves an entry out. */
export async function rewrite(
  from: string,
  to: string,
  change: (name: string, content: string) => string | undefined,
): Promise<void> {
  await writeArchive(to, async (archive) => {
    for await (const entry of readEntries(from)) {
      const content = (await gather(entry)).toString('latin1')
      const changed = change(entry.name, content)
      if (changed !== undefined) await archive.add(entry.name, Buffer.from(changed, 'latin1'))
    }
  })
}

/** The contents of an archive's entries by their names, as texts. */
export async function contents(place: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const entry of readEntries(place)) found.set(entry.name, String(await gather(entry)))
  return found
}

/** Every row of every table of the product, but what belongs to the moment and what ties a folder to its database. */
export async function allRows({ database }: Pick<Stored, 'database'>): Promise<string[]> {
  const { pool } = database()
  const { rows: tables } = await pool.query(`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not like 'kysely%' and tablename not in ('sessions', 'registration_tries')`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select each::text as row from ${name} each`)
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found.filter((row) => !row.startsWith('secrets (installation,')).sort()
}

/** All that stands on disk beneath a folder of files, with its bytes. */
export function allFiles({ folder }: Pick<Stored, 'folder'>): Record<string, string> {
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

/** Something that one part of a test waits for until another says that it may go on. */
export function signal(): { given: Promise<void>; give(): void } {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}
