import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../../server/db/connect.ts'
import { lockKeys } from '../../../server/db/lockKeys.ts'
import { openWatchedFolder } from '../../../server/imports/arrivals.ts'
import { createFolderWatch } from '../../../server/imports/watch.ts'
import { runDueJobs } from '../../../server/scheduler/scheduler.service.ts'
import { temporaryFolder } from '../product.ts'
import { useDataFolder } from './dataFolder.ts'
import { aBatch, csv } from './export.ts'

const place = useDataFolder()
const folder = temporaryFolder()
/** An import stores 300 batches in one transaction, so this export needs two. */
const numbers = Array.from({ length: 301 }, (_, at) => at + 1)
const last = numbers.length

let first: Database
let second: Database
beforeAll(async () => {
  const settings = { DATA_DIR: place.folder, DATABASE_URL: '' }
  // One connection for the lock of the jobs, and one for the import.
  first = await openDatabase({ ...settings, DATABASE_CONNECTIONS: 2 })
  second = await openDatabase(settings)
  await openWatchedFolder(folder)
})
afterAll(() => Promise.all([first?.close(), second?.close()]))

const errors: string[] = []

const log = { error: ({ err }: { err?: Error }) => errors.push(err?.message ?? '') }
const watchOf = (database: Database) =>
  createFolderWatch({ ...database, folder, log, onAlarm: () => undefined })

/** Runs the watch of the folder as one process does. It does not notice during the test that it has lost the lock. */
function check(database: Database) {
  const run = watchOf(database)
  const { signal } = new AbortController()
  const options = { log, keepAliveMs: 3_600_000, signal }
  return runDueJobs(database.db, [{ name: 'importFolder', everyMs: 0, run }], options)
}

function putExport(remark: string, batches: readonly number[]) {
  const lines = batches.flatMap((number) => aBatch(number, { RPRMK: remark }))
  fs.writeFileSync(path.join(folder, 'voucher_list.csv'), csv(lines))
  fs.writeFileSync(path.join(folder, '_READY'), '')
}

const query = async (text: string) => (await place.database().pool.query(text)).rows
const countStored = async () => (await query('select from batches')).length
const textOfLast = async () =>
  (await query(`select search_text from batches where number = ${last}`))[0]?.search_text

it('an import that goes on after its process has lost the lock replaces no batch of a later export (N18, N24)', async () => {
  putExport('먼저', numbers)
  const { pool } = place.database()
  const blocker = await pool.connect()
  onTestFinished(() => blocker.release(true))
  await blocker.query(`begin; select pg_advisory_xact_lock(${lockKeys.imports})`)
  const stopped = check(first).catch((error: Error) => error)
  await expect
    .poll(() => query(`select from pg_stat_activity where wait_event_type = 'Lock'`))
    .toHaveLength(1)
  // Takes the connection of the import between its two transactions.
  const taking = first.pool.connect()
  await blocker.query('rollback')
  const taken = await taking
  expect(await countStored()).toBe(300)

  await query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and objid in (${lockKeys.scheduler}, ${lockKeys.importRuns})`)
  putExport('나중', [last])
  await expect.poll(() => check(second), { timeout: 20_000 }).toBe(true)
  expect(await textOfLast()).toContain('나중')

  taken.release()
  expect(await stopped).toBeInstanceOf(Error)
  expect(await textOfLast()).toContain('나중')
  expect(errors).toEqual([expect.stringMatching(/^Another process has imported the export/)])
  const outcomes = await query('select outcome from imports order by id')
  expect(outcomes).toEqual([{ outcome: 'done' }, { outcome: 'done' }])
})

it('a watch that has been aborted moves no export to the folder working (N18)', async () => {
  putExport('다음', [last + 1])
  await expect(watchOf(first)(AbortSignal.abort())).rejects.toThrow()
  expect(fs.readdirSync(path.join(folder, 'working'))).toEqual([])
  expect(fs.readdirSync(folder)).toContain('voucher_list.csv')
})
