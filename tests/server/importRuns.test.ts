import fs from 'node:fs'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/db/connect.ts'
import { createImportLock } from '../../server/db/importLock.ts'
import { lockKeys } from '../../server/db/lockKeys.ts'
import { openWatchedFolder } from '../../server/imports/arrivals.ts'
import { importFolder } from '../../server/imports/folder.ts'
import { createFolderWatch } from '../../server/imports/watch.ts'
import { receiveBatches } from '../../server/integration/incoming.service.ts'
import { receiveDeletions } from '../../server/integration/reports.service.ts'
import { aBatch, csv, writeExport } from './admin/export.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { openProxy } from './databaseProxy.ts'
import { startWhileLocked } from './lockWaits.ts'
import { temporaryFolder, useProduct } from './product.ts'

/** Its calls wait for a lock at most 200 ms. */
const impatient = useProduct({ DATABASE_TIMEOUT_MS: '1200' })
const callImpatiently = useErp(impatient)
let erp: Database
let importer: Database
beforeAll(async () => {
  const settings = { DATA_DIR: impatient().settings.DATA_DIR, DATABASE_URL: '' }
  erp = await openDatabase(settings)
  // One connection, so that a test that takes it stops the import between two of its transactions.
  importer = await openDatabase({ ...settings, DATABASE_CONNECTIONS: 1 })
})
afterAll(() => Promise.all([erp?.close(), importer?.close()]))

/** A run stores 300 batches in one transaction, so these need two. */
const count = 301
const query = async (text: string) => (await impatient().database.pool.query(text)).rows
const waitsForRun = async () =>
  (await query(`select from pg_locks where objid = ${lockKeys.importRuns} and not granted`))
    .length === 1
const stored = async (number: number) =>
  (await query(`select search_text, deleted_at from batches where number = ${number}`))[0]

/**
 * Imports an export of these batches. Runs `meanwhile` between the transaction of the first 300 and that of the last one; it returns when
 * the import can go on.
 */
async function importAround(first: number, meanwhile: () => Promise<unknown>) {
  const batches = Array.from({ length: count }, (_, at) => aBatch(first + at, { RPRMK: '먼저' }))
  let between = Promise.resolve()
  await importFolder(importer, writeExport({ voucher: batches.flat() }), (doing, done) => {
    if (!doing.startsWith('storing') || done !== 300) return
    between = importer.pool.connect().then(async (client) => {
      await meanwhile().finally(() => client.release())
    })
  }).finally(() => between)
}

/** Starts a call of the ERP, and waits until it has ended or waits for the end of the import. */
async function startCall(call: () => Promise<unknown>) {
  let hasEnded = false
  const ending = call().finally(() => (hasEnded = true))
  await expect.poll(async () => hasEnded || (await waitsForRun())).toBe(true)
  return { ending }
}

const push = (number: number) => {
  const batches = [{ number, lines: linesOf(number, { RPRMK: '나중' }) }]
  return receiveBatches(erp, { category: 'voucher', batches }, () => undefined)
}

const remove = (number: number) =>
  receiveDeletions(erp, { category: 'voucher', numbers: [number] }, () => undefined)

describe('an import of more than 300 batches', () => {
  it('does not overwrite a batch that the ERP sends between two of its transactions (N18)', async () => {
    const last = 10_000 + count - 1
    let call: { ending: Promise<unknown> } | undefined
    await importAround(10_000, async () => {
      call = await startCall(() => push(last))
    })
    expect(await call?.ending).toEqual([{ number: last, outcome: 'replaced' }])
    expect((await stored(last)).search_text).toContain('나중')
  })

  it('does not restore a batch that the ERP deletes between two of its transactions (N16, N18)', async () => {
    const last = 11_000 + count - 1
    await push(last)
    let call: { ending: Promise<unknown> } | undefined
    await importAround(11_000, async () => {
      call = await startCall(() => remove(last))
    })
    expect(await call?.ending).toEqual([{ number: last, outcome: 'deleted' }])
    expect((await stored(last)).deleted_at).not.toBeNull()
  })

  it('makes calls of the ERP that wait too long return 503 with Retry-After, and later accepts them', async () => {
    const last = 12_000 + count - 1
    const sendDeletion = () =>
      callImpatiently.post('deleted', { category: 'voucher', numbers: [last] })
    let responses: Awaited<ReturnType<typeof sendDeletion>>[] = []
    await importAround(12_000, async () => {
      responses = await Promise.all([callImpatiently.sendBatch(last), sendDeletion()])
    })
    expect(responses).toHaveLength(2)
    for (const { status, headers, body } of responses) {
      const detail = 'Another import is running. Try again when it has ended.'
      expect([status, headers['retry-after'], body]).toEqual([503, '5', { detail }])
    }
    expect((await stored(last)).deleted_at).toBeNull()
    expect((await callImpatiently.sendBatch(last)).body.results).toMatchObject([
      { outcome: 'replaced' },
    ])
    expect((await sendDeletion()).body.results).toMatchObject([{ outcome: 'deleted' }])
  })

  it('stores nothing more after the connection with its lock was lost, and the next run starts', async () => {
    const last = 13_000 + count - 1
    const importing = importAround(13_000, () =>
      query(`select pg_terminate_backend(pid) from pg_locks
        where objid = ${lockKeys.importRuns} and granted`),
    )
    await expect(importing).rejects.toThrow(/connection with its lock was lost/)
    expect([await stored(13_000), await stored(last)]).toEqual([expect.anything(), undefined])
    expect(await push(last)).toEqual([{ number: last, outcome: 'added' }])
  })
})

describe('the watched folder', () => {
  it('is not ready while another import runs, and imports its export at the next check', async () => {
    const folder = temporaryFolder()
    await openWatchedFolder(folder)
    fs.writeFileSync(path.join(folder, 'voucher_list.csv'), csv(aBatch(15_000)))
    fs.writeFileSync(path.join(folder, '_READY'), '')
    const watch = createFolderWatch({
      db: erp.db,
      importLock: createImportLock(erp.connection, { lock: 200, idle: 60_000 }),
      folder,
      log: { error: () => undefined },
      onAlarm: () => undefined,
    })
    const { signal } = new AbortController()
    await erp.importLock.hold(async () => expect(await watch(signal)).toBe('notReady'))
    expect(await stored(15_000)).toBeUndefined()
    expect(await watch(signal)).toBeUndefined()
    expect(await stored(15_000)).toBeDefined()
  })
})

describe('a call of the ERP with more than 300 batches', () => {
  it('does not restore a batch that another call deletes between two of its transactions (N16, N18)', async () => {
    const numbers = Array.from({ length: count }, (_, at) => 14_000 + at)
    const last = 14_000 + count - 1
    await push(last)
    const batches = numbers.map((number) => ({ number, lines: linesOf(number) }))
    let pushing: Promise<unknown> | undefined
    const connections: Promise<PoolClient>[] = []
    const transactions = `select pg_advisory_xact_lock(${lockKeys.imports})`
    const startPush = async () => {
      pushing = receiveBatches(importer, { category: 'voucher', batches }, () => undefined)
    }
    await startWhileLocked({ database: erp }, transactions, [startPush], async () => {
      connections.push(importer.pool.connect())
    })
    const taken = await connections[0]
    expect([await stored(14_000), await stored(last)]).toMatchObject([{}, { deleted_at: null }])
    const { ending } = await startCall(() => remove(last))
    taken?.release()
    await pushing
    expect(await ending).toEqual([{ number: last, outcome: 'deleted' }])
    expect((await stored(last)).deleted_at).not.toBeNull()
  })
})

describe('the lock of imports', () => {
  const longerThanIdle = `select from pg_locks join pg_stat_activity using (pid)
    where objid = ${lockKeys.importRuns} and granted and state_change - xact_start > interval '1 s'`

  it('stays held for longer than the limit of an idle transaction', async () => {
    const lock = createImportLock(importer.connection, { lock: 0, idle: 400 })
    await lock.hold(async ({ requireHeld }) => {
      await expect.poll(() => query(longerThanIdle)).toHaveLength(1)
      await requireHeld()
    })
  })

  it('is lost with the first statement that gets no response', async () => {
    const proxy = await openProxy(importer)
    const lock = createImportLock(proxy.connection, { lock: 200, idle: 60_000 }, 100)
    const results = await lock.hold(({ requireHeld }) => {
      proxy.freeze()
      return Promise.allSettled([requireHeld(), requireHeld()])
    })
    proxy.close()
    const causes = results.map((result) => result.status === 'rejected' && result.reason.cause)
    expect(causes).toEqual([
      expect.objectContaining({ message: 'Query read timeout' }),
      expect.objectContaining({ message: expect.stringContaining('not queryable') }),
    ])
  })

  it('is released when its signal is aborted, although the work goes on', async () => {
    const stop = new AbortController()
    const lock = createImportLock(importer.connection, { lock: 0, idle: 60_000 })
    await lock.hold(async ({ requireHeld }) => {
      stop.abort()
      await lock.hold((next) => next.requireHeld())
      await expect(requireHeld()).rejects.toThrow(/lock was lost/)
    }, stop.signal)
  })

  it('is no longer waited for after the database is closed', async () => {
    const holding = createImportLock(importer.connection, { lock: 0, idle: 60_000 })
    const waiting = createImportLock(importer.connection, { lock: 0, idle: 60_000 })
    await holding.hold(async () => {
      const ending = waiting.hold(async () => 'held').catch((error: Error) => error)
      await expect.poll(waitsForRun).toBe(true)
      await waiting.close()
      expect(await ending).toBeInstanceOf(Error)
    })
  })
})
