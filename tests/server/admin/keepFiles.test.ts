import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { keepFiles } from '../../../server/admin/backup/restore.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
const FILES = 3000

/** Keeps files with random ids as a restore does. Returns for each chunk its folders, and the time at which the transaction became idle. */
async function keepInChunks() {
  const ids = Array.from({ length: FILES }, () => randomUUID())
  const chunks: { ids: readonly string[]; folders: Set<string>; idleSince: string }[] = []
  const { db, pool } = place.database()
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const keep = async (some: readonly string[]) => {
      const text = 'select state_change::text as since from pg_stat_activity where pid = $1'
      const found = await pool.query<{ since: string }>(text, [rows[0]?.pid])
      const folders = new Set(some.map((id) => id.slice(0, 2)))
      chunks.push({ ids: some, folders, idleSince: found.rows[0]?.since ?? '' })
    }
    await keepFiles(trx, { keep }, ids)
  })
  return { ids, chunks }
}

describe('a restore of many files', () => {
  it('keeps every file, and syncs each of the 256 folders about once instead of in every chunk', async () => {
    const { ids, chunks } = await keepInChunks()
    expect(chunks.flatMap((chunk) => chunk.ids).sort()).toEqual(ids.sort())
    const synced = chunks.reduce((sum, { folders }) => sum + folders.size, 0)
    expect(synced).toBeLessThan(256 + chunks.length)
  })

  it('does not let its transaction be idle longer than one chunk takes', async () => {
    const { chunks } = await keepInChunks()
    expect(new Set(chunks.map(({ idleSince }) => idleSince)).size).toBe(chunks.length)
  })
})
