import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import { lockKeys } from '../../server/db/lockKeys.ts'
import { type Job, runDueJobs } from '../../server/scheduler/scheduler.service.ts'
import { aBatch, csv } from './admin/export.ts'
import { startWhileLocked } from './lockWaits.ts'
import {
  preparedFolder,
  settingsOf,
  startProduct,
  temporaryFolder,
  type TestProduct,
  useProduct,
} from './product.ts'

const product = useProduct()
let second: TestProduct
beforeAll(async () => {
  second = await startProduct(product().settings)
})
afterAll(() => second?.close())

const errors: unknown[] = []
const options = {
  log: { error: (fields: object) => errors.push(fields) },
  keepAliveMs: 1000,
  signal: new AbortController().signal,
}
const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const attempt = (jobs: readonly Job[], one = product(), stallMs = 600_000) =>
  runDueJobs(one.database.db, jobs, { ...options, stallMs })
/** Runs the jobs. Tries again while the product's own check has the lock. */
const run = (jobs: readonly Job[], one = product(), stallMs?: number) =>
  vi.waitFor(
    async () => {
      if (!(await attempt(jobs, one, stallMs))) throw new Error('Another process has the lock.')
    },
    { timeout: 20_000 },
  )

let ran: string[] = []
const job = (
  name: string,
  everyMs: number,
  result: Awaited<ReturnType<Job['run']>> = undefined,
) => ({
  name,
  everyMs,
  run: async () => {
    ran.push(name)
    return result
  },
})
const hour = 3_600_000

beforeEach(async () => {
  ran = []
  errors.length = 0
  await query('truncate scheduled_jobs')
})

describe('the scheduler', () => {
  it('makes up missed runs once, in the order in which they became due (N24)', async () => {
    const jobs = [job('late', hour), job('later', hour), job('recent', hour), job('new', hour)]
    await query(
      `insert into scheduled_jobs select job, clock_timestamp() - ago * interval '1 minute'
      from (values ('recent', 10), ('later', 90), ('late', 600)) given (job, ago)`,
    )
    await run(jobs)
    expect(ran).toEqual(['late', 'later', 'new'])
    await run(jobs)
    expect(ran).toHaveLength(3)
  })

  it('runs a job that ran before the clock was set back', async () => {
    await query(`insert into scheduled_jobs select job, clock_timestamp() + interval '9 hours'
      from (values ('hourly'), ('always')) given (job)`)
    const jobs = [job('hourly', hour), job('always', 0)]
    await run(jobs)
    expect(ran.toSorted()).toEqual(['always', 'hourly'])
    await run(jobs)
    expect(ran.toSorted()).toEqual(['always', 'always', 'hourly'])
  })

  it('retries a job that failed or was not ready, and still runs the other jobs when due (N24)', async () => {
    const failing = {
      name: 'failing',
      everyMs: hour,
      run: () => Promise.reject(new Error('no disk')),
    }
    const jobs = [failing, job('waiting', hour, 'notReady'), job('next', hour)]
    await run(jobs)
    await run(jobs)
    expect(ran).toEqual(['waiting', 'next', 'waiting'])
    expect(errors).toMatchObject([{ job: 'failing' }, { job: 'failing' }])
  })

  it('runs in one process at a time (N24)', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let started: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      started = resolve
    })
    const slow: Job = {
      name: 'slow',
      everyMs: 0,
      run: async () => {
        started()
        await held
        return undefined
      },
    }
    const first = run([slow])
    await begun
    expect(await attempt([job('other', 0)], second)).toBe(false)
    expect(ran).toEqual([])
    release()
    await first
    await run([job('other', 0)], second)
    expect(ran).toEqual(['other'])
  })

  it('aborts its job and starts no other job when it loses its lock (N24)', async () => {
    let started: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (started = resolve))
    const waiting: Job = {
      name: 'waiting',
      everyMs: 0,
      run: async (signal) => {
        started()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw signal.reason
      },
    }
    const lost = vi.waitFor(
      async () => {
        const result = attempt([waiting, job('other', 0)]).catch(() => 'lost')
        if ((await result) === false) throw new Error('Another process has the lock.')
        return result
      },
      { timeout: 20_000 },
    )
    await begun
    await query(
      `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = $1 and granted`,
      [lockKeys.scheduler],
    )
    expect(await lost).toBe('lost')
    expect(ran).toEqual([])
    expect(errors).toMatchObject([{ err: expect.any(Error) }])
  })

  it('leaves a job that hangs, runs the other jobs, and starts the hanging job again only after its end (N24)', async () => {
    let end: () => void = () => undefined
    const hanging: Job = {
      name: 'hanging',
      everyMs: 0,
      run: () => {
        ran.push('hanging')
        return new Promise((resolve) => (end = () => resolve(undefined)))
      },
    }
    await run([hanging, job('other', 0)], product(), 100)
    expect(errors).toMatchObject([
      { job: 'hanging', err: { message: expect.stringContaining('no progress') } },
    ])
    await run([job('other', 0)], second)
    await run([hanging, job('other', 0)])
    expect(ran).toEqual(['hanging', 'other', 'other', 'other'])
    end()
    await run([hanging], product(), 100)
    expect(ran.at(-1)).toBe('hanging')
    end()
  })

  it('is started with the product (N24)', async () => {
    const third = await startProduct(product().settings)
    await expect
      .poll(async () => (await query('select job from scheduled_jobs order by job')).rows, {
        timeout: 40_000,
      })
      .toEqual([{ job: 'pendingInErp' }])
    await third.close()
  })

  it('ends with the product: its running job ends, and no other job starts (N24)', async () => {
    const folder = { IMPORT_DIR: temporaryFolder(), IMPORT_EVERY: '1' }
    const settings = settingsOf(preparedFolder(), folder)
    const database = await openDatabase(settings)
    onTestFinished(() => database.close())
    const abort = vi.spyOn(AbortController.prototype, 'abort')
    onTestFinished(() => abort.mockRestore())
    let opened: Promise<TestProduct> | undefined
    let closed: Promise<void> | undefined
    await startWhileLocked(
      { database },
      'lock table integrations',
      [() => (opened = startProduct(settings))],
      async () => {
        abort.mockClear()
        closed = (await opened)?.close()
        await expect.poll(() => abort.mock.calls.length).toBeGreaterThan(0)
      },
    )
    await closed
    const { rows } = await database.pool.query('select job from scheduled_jobs')
    expect(rows).toEqual([{ job: 'pendingInErp' }])
  })

  it('imports from the watched folder, and the start is refused without that folder (N18)', async () => {
    const folder = temporaryFolder()
    const watched = { ...product().settings, IMPORT_DIR: path.join(folder, 'erp'), IMPORT_EVERY: 1 }
    await expect(startProduct(watched)).rejects.toThrow(/^The setting IMPORT_DIR=.* cannot be used/)
    fs.mkdirSync(watched.IMPORT_DIR)
    fs.writeFileSync(path.join(watched.IMPORT_DIR, 'voucher_list.csv'), csv(aBatch(1)))
    fs.writeFileSync(path.join(watched.IMPORT_DIR, '_READY'), '')
    const third = await startProduct(watched)
    await expect
      .poll(async () => (await query('select outcome from imports')).rows, { timeout: 40_000 })
      .toEqual([{ outcome: 'done' }])
    expect((await query('select number from batches')).rows).toEqual([{ number: 1 }])
    await third.close()
  })
})
