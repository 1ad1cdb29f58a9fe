import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { commonConnectionOptions } from './timeouts.ts'

/** A database connection that is reopened when it breaks, until `close` is called. */
export interface ReconnectingClient {
  /** Ends the connection. `beforeClose` can use the connection before that; an error of `beforeClose` is ignored. */
  close(beforeClose?: (client: pg.Client) => Promise<void>): Promise<void>
}

const RECONNECT_PAUSE_MS = 500
/**
 * The interval of the check for a dead connection, and its timeout, in milliseconds. A dead connection is detected after at most twice this
 * time.
 */
const CONNECTION_CHECK_MS = 10_000
const END_TIMEOUT_MS = 1000

/**
 * Keeps open a connection that `open` creates, and calls `open` again when it breaks. `open` also takes the locks of the connection. Throws
 * if the first call of `open` throws.
 */
export async function openReconnectingClient(
  open: () => Promise<pg.Client>,
): Promise<ReconnectingClient> {
  let isClosed = false
  let client = watch(await open())

  function watch(fresh: pg.Client): pg.Client {
    fresh.once('end', () => void reopen())
    checkAlive(fresh)
    return fresh
  }

  async function reopen(): Promise<void> {
    for (;;) {
      await sleep(RECONNECT_PAUSE_MS, undefined, { ref: false })
      if (isClosed) return
      const fresh = await open().catch(() => undefined)
      if (fresh && isClosed) await endClient(fresh)
      else if (fresh) client = watch(fresh)
      if (fresh) return
    }
  }

  return {
    async close(beforeClose) {
      if (isClosed) return
      isClosed = true
      await beforeClose?.(client).catch(() => undefined)
      await endClient(client)
    },
  }
}

/** Queries the server periodically. A client without a response is ended, which starts a reconnection. */
function checkAlive(client: pg.Client): void {
  const pulse = setInterval(() => {
    client.query('select 1').catch(() => {
      clearInterval(pulse)
      void endClient(client)
    })
  }, CONNECTION_CHECK_MS).unref()
  client.once('end', () => clearInterval(pulse))
}

/**
 * Connects a client and calls `take`, which takes its locks. If either fails, the client is ended. Later connection errors are ignored
 * here. Each query has a timeout, so that a database without a response is detected.
 */
export async function connectWith(
  config: pg.ClientConfig,
  take: (client: pg.Client) => Promise<unknown>,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...commonConnectionOptions,
    query_timeout: CONNECTION_CHECK_MS,
    ...config,
  })
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

/**
 * Settings of a session that waits for a lock or listens. If its client is lost without a FIN, PostgreSQL ends an idle session after 25 s,
 * and a wait for a lock after 5 s, before `query_timeout` makes the client reconnect. `set` is used, because poolers refuse these settings
 * in the startup packet.
 */
const SESSION_SETTINGS = `set lock_timeout = '5s'; set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

/** Does the same as `connectWith` for a session that keeps locks or listens, so that a lost connection leaves no session behind. */
export function connectSession(
  config: pg.ClientConfig,
  take: (client: pg.Client) => Promise<unknown>,
): Promise<pg.Client> {
  return connectWith(config, async (client) => {
    await client.query(SESSION_SETTINGS)
    await take(client)
  })
}

/** The socket of a client. pg has no public method to abort a connection whose server does not respond. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Ends a client. If that takes longer than one second, closes its socket. */
export async function endClient(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => socketOf(client).destroy(), END_TIMEOUT_MS)
  await client.end().catch(() => undefined)
  clearTimeout(cut)
}
