import type pg from 'pg'
import { lockKeys } from './lockKeys.ts'
import { createQueryQueue } from './queryQueue.ts'
import { connectSession, endClient } from './reconnectingClient.ts'
import { isLockTimeout } from './shortLockWait.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

/** The lock of a running import. */
export interface HeldImportLock {
  /**
   * Throws if the lock was lost. Call it in each transaction of the run, after `lockImports`: the next run then waits for the end of this
   * transaction before it stores anything.
   */
  requireHeld(): Promise<void>
}

/** Ensures that only one run at a time, in all processes, imports, receives or deletes batches (integration, N18). */
export interface ImportLock {
  /**
   * Runs `work` while this process holds the lock. Throws ImportRunningError if the lock is not free within the time limit of locks. If
   * `signal` aborts, the lock is released although `work` may still be running; `requireHeld` then throws.
   */
  hold<Result>(
    work: (held: HeldImportLock) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>
  /** Releases the lock, and ends a wait for it. */
  close(): Promise<void>
}

/** Another run holds the lock. Because of `code`, this is an outage for the watched folder (db/unavailablePart.ts). */
export class ImportRunningError extends Error {
  readonly code = '55P03'
  constructor() {
    super('Another import is running. Try again when it has ended.')
  }
}

/** The run may no longer store anything. Because of `code`, the request gets 503, and the watched folder tries again. */
class ImportLockLost extends Error {
  readonly code = 'ECONNRESET'
  constructor(cause: unknown) {
    const text = 'The import was stopped, because the database connection with its lock was lost.'
    super(`${text} The batches stored so far stay. Start the import again.`, { cause })
  }
}

/** Added to the limit of a wait for the lock, in milliseconds. After it, a connection without a response counts as lost. */
const NO_RESPONSE_MS = 10_000

/**
 * The lock is that of a transaction on a separate connection, so it works with each pooler and occupies no connection for requests. A
 * statement keeps the transaction alive. So a frozen process loses the lock after the limit of an idle transaction. The runs of this process
 * wait in memory, so that they open one such connection at a time.
 */
export function createImportLock(
  connection: pg.ClientConfig,
  { lock: waitMs, idle: idleMs }: Pick<DatabaseTimeouts, 'lock' | 'idle'>,
  noResponseMs = NO_RESPONSE_MS,
): ImportLock {
  const turns = createTurns()
  let current: pg.Client | undefined

  /** Connects, and waits for the lock until `endsAt`. */
  const takeLock = async (endsAt: number) => {
    const options = { ...connection, query_timeout: waitMs && waitMs + noResponseMs }
    const client = await connectSession(options, async (fresh) => {
      current = fresh
      const remainingMs = waitMs && Math.max(1, Math.round(endsAt - performance.now()))
      await fresh.query(
        `begin; set local statement_timeout = 0; set local lock_timeout = ${remainingMs};
         set local idle_in_transaction_session_timeout = ${idleMs}`,
      )
      await fresh.query('select pg_advisory_xact_lock($1)', [lockKeys.importRuns])
    })
    return client
  }

  return {
    async hold(work, signal) {
      const endsAt = performance.now() + waitMs
      const leave = await turns.enter(waitMs)
      const client = await takeLock(endsAt).catch((error: unknown) => {
        leave()
        throw isLockTimeout(error) ? new ImportRunningError() : error
      })
      const query = createAliveCheck(client)
      const timer = setInterval(() => void query().catch(() => undefined), idleMs / 4)
      let releasing: Promise<void> | undefined
      const release = () => {
        clearInterval(timer)
        releasing ??= endClient(client).finally(leave)
        return releasing
      }
      signal?.addEventListener('abort', release)
      if (signal?.aborted) void release()
      const requireHeld = () =>
        query().catch((error: unknown) => {
          throw new ImportLockLost(error)
        })
      try {
        return await work({ requireHeld })
      } finally {
        signal?.removeEventListener('abort', release)
        await release()
      }
    },
    async close() {
      if (current) await endClient(current)
    },
  }
}

/**
 * Returns a function that runs a minimal statement. pg requires that a client runs one statement at a time. The first statement without a
 * response ends the client, so that the queued ones fail immediately.
 */
function createAliveCheck(client: pg.Client): () => Promise<void> {
  const inTurn = createQueryQueue()
  const check = async () => {
    try {
      await client.query('select 1')
    } catch (error) {
      await endClient(client)
      throw error
    }
  }
  return () => inTurn(check)
}

/**
 * The turns of the runs of this process. `enter` waits for the turn, at most `waitMs` milliseconds or, with 0, without a limit. It returns
 * the function that ends the turn.
 */
function createTurns() {
  const waiting: (() => void)[] = []
  let isTaken = false
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }
  return {
    async enter(waitMs: number): Promise<() => void> {
      if (!isTaken) isTaken = true
      else {
        await new Promise<void>((resolve, reject) => {
          let timer: NodeJS.Timeout | undefined
          const start = () => {
            clearTimeout(timer)
            resolve()
          }
          const giveUp = () => {
            waiting.splice(waiting.indexOf(start), 1)
            reject(new ImportRunningError())
          }
          waiting.push(start)
          if (waitMs > 0) timer = setTimeout(giveUp, waitMs)
        })
      }
      return leave
    },
  }
}
