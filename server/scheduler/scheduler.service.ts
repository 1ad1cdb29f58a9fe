import type { Database } from '../db/connect.ts'
import { keepTransactionAlive } from '../db/keepTransactionAlive.ts'
import { runUntilStalled } from './runUntilStalled.ts'
import { listDueJobs, recordRun, takeSchedulerLock } from './scheduler.sql.ts'

/** The interval between two checks for due jobs, in milliseconds (integration, N24). */
const POLL_INTERVAL_MS = 30_000
/** Minimum pause between two checks, in milliseconds. It prevents a busy loop if the clock of this computer is wrong. */
const POLL_INTERVAL_MS_MIN = 200
/**
 * The time without progress after which the scheduler aborts a job and no longer waits for it, in milliseconds. With the default limits, a
 * statement ends much earlier.
 */
const STALL_MS = 10 * 60_000

/** A job that becomes due periodically. Rules that depend on time do not rely on it: they also hold if it runs late. */
export interface Job {
  name: string
  /** the time between two runs in milliseconds; 0 means at each check */
  everyMs: number
  /**
   * Does all work that is due, until `signal` ends it at a stop or after the loss of the lock. Calls `progress` at least every minute.
   * Returns `notReady` if it could not run: the job then counts as not run, and is due again at the next check.
   */
  run(signal: AbortSignal, progress: () => void): Promise<'notReady' | undefined>
}

/** The jobs whose run in this process has not ended. A job that hangs is not started again, because each run may keep a thread. */
const unfinished = new WeakSet<Job>()

/** The log of the process, as far as it is used here. */
interface Log {
  error(fields: object, text: string): void
}

interface SchedulerOptions {
  log: Log
  /** the interval of statements that keep the lock's transaction alive, in milliseconds; less than the limit of an idle transaction */
  keepAliveMs: number
  /** the time without progress after which a job is aborted, in milliseconds */
  stallMs?: number
  signal: AbortSignal
}

/**
 * Runs the due jobs in the order in which they became due, unless another process does. A job that was due several times runs once. After
 * an error, or after `stallMs` without progress, the job stays due, and the others run. Returns false if another process has the lock. A
 * process that stops responding loses its lock. Its job is aborted when it notices that, so each job must be safe against a concurrent
 * second run until then.
 */
export function runDueJobs(
  db: Database['db'],
  jobs: readonly Job[],
  { log, keepAliveMs, stallMs = STALL_MS, signal }: SchedulerOptions,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeSchedulerLock(trx))) return false
    // Not AbortSignal.any: Node 20 keeps an entry of each such signal for as long as `signal` exists.
    const ending = new AbortController()
    const end = () => ending.abort()
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    const timer = setInterval(
      () =>
        void keepTransactionAlive(trx).catch((error: unknown) => {
          if (ending.signal.aborted) return
          log.error({ err: error }, 'the lock of the periodic jobs was lost')
          end()
        }),
      keepAliveMs,
    )
    try {
      await runAll(db, jobs, { log, stallMs, signal: ending.signal })
      return true
    } finally {
      clearInterval(timer)
      signal.removeEventListener('abort', end)
    }
  })
}

async function runAll(
  db: Database['db'],
  jobs: readonly Job[],
  { log, stallMs, signal }: { log: Log; stallMs: number; signal: AbortSignal },
) {
  for (const name of await listDueJobs(db, jobs)) {
    const job = jobs.find((one) => one.name === name)
    if (signal.aborted) break
    if (!job || unfinished.has(job)) continue
    try {
      const result = await runJob(job, signal, stallMs)
      if (result !== 'notReady') await recordRun(db, name)
    } catch (error) {
      if (signal.aborted) break
      log.error({ job: name, err: error }, 'a periodic job failed')
    }
  }
}

function runJob(job: Job, signal: AbortSignal, stallMs: number) {
  unfinished.add(job)
  const run: Job['run'] = (...given) => job.run(...given).finally(() => unfinished.delete(job))
  return runUntilStalled(run, signal, stallMs)
}

/** Periodic checks of this process. */
export interface PeriodicChecks {
  /** Stops: starts no further check, aborts the running one, and waits for its end. */
  stop(): Promise<void>
}

/** Runs the due jobs now and every 30 seconds. Every process on a database does this. */
export function startScheduler(
  db: Database['db'],
  jobs: readonly Job[],
  options: Omit<SchedulerOptions, 'signal'>,
): PeriodicChecks {
  return startPeriodicChecks(async (signal) => {
    await runDueJobs(db, jobs, { ...options, signal })
    return undefined
  })
}

/** Calls `run` now, every 30 seconds, and earlier after the milliseconds that it returns. */
export function startPeriodicChecks(
  run: (signal: AbortSignal) => Promise<number | undefined>,
): PeriodicChecks {
  const stopController = new AbortController()
  const { signal } = stopController
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void>
  const check = async () => {
    // After an error the next check makes up for this one.
    const next = await run(signal).catch(() => undefined)
    if (signal.aborted) return
    const pause = Math.max(
      POLL_INTERVAL_MS_MIN,
      Math.min(next ?? POLL_INTERVAL_MS, POLL_INTERVAL_MS),
    )
    timer = setTimeout(start, pause).unref()
  }
  const start = () => {
    running = check()
  }
  start()
  return {
    async stop() {
      stopController.abort()
      clearTimeout(timer)
      await running
    },
  }
}
