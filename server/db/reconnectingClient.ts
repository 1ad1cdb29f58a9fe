import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from './limits.ts'

/** A connection that lasts as long as the process: after a break it is opened again. */
export interface ReconnectingClient {
  /** Ends it; `farewell` may use it once more. A connection that is broken just then has nothing to say. */
  leave(farewell?: (client: pg.Client) => Promise<void>): Promise<void>
}

const PAUSE_MS = 500
/** A dead connection is noticed after this time, at most twice. */
const PULSE_MS = 10_000
const END_MS = 1000

/** Keeps what `open` opens, which takes each time whatever locks the connection is for. Throws what the first opening threw. */
export async function openReconnectingClient(
  open: () => Promise<pg.Client>,
): Promise<ReconnectingClient> {
  let left = false
  let client = watch(await open())

  function watch(fresh: pg.Client): pg.Client {
    fresh.once('end', () => void reopen())
    checkAlive(fresh)
    return fresh
  }

  async function reopen(): Promise<void> {
    for (;;) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      if (left) return
      const fresh = await open().catch(() => undefined)
      if (fresh && left) await endClient(fresh)
      else if (fresh) client = watch(fresh)
      if (fresh) return
    }
  }

  return {
    async leave(farewell) {
      if (left) return
      left = true
      await farewell?.(client).catch(() => undefined)
      await endClient(client)
    },
  }
}

/** Queries from time to time; a client that does not answer is ended, and the keeper opens another. */
function checkAlive(client: pg.Client): void {
  const pulse = setInterval(() => {
    client.query('select 1').catch(() => {
      clearInterval(pulse)
      void endClient(client)
    })
  }, PULSE_MS).unref()
  client.once('end', () => clearInterval(pulse))
}

/**
 * Connects a client whose later breaks are nobody's error, and lets it take its locks; one that cannot is ended. Each query of it has a
 * limit, so that a database that is silent is noticed.
 */
export async function connectWith(
  config: pg.ClientConfig,
  take: (client: pg.Client) => Promise<unknown>,
): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions, query_timeout: PULSE_MS, ...config })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await take(client)
    return client
  } catch (error) {
    await endClient(client)
    throw error
  }
}

/** The socket of a client; pg has no public way to cut a connection on which the server is silent. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Ends a client in order, or cuts its connection after a second. */
export async function endClient(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => socketOf(client).destroy(), END_MS)
  await client.end().catch(() => undefined)
  clearTimeout(cut)
}
