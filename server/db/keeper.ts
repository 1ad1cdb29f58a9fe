import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A connection that lasts as long as the process: after a break it is opened again. */
export interface Keeper {
  /** Ends it; `farewell` may use it once more. A connection that is broken just then has nothing to say. */
  leave(farewell?: (client: pg.Client) => Promise<void>): Promise<void>
}

const PAUSE_MS = 500

/** Keeps what `open` opens, which takes each time whatever locks the connection is for. Throws what the first opening threw. */
export async function keepConnection(open: () => Promise<pg.Client>): Promise<Keeper> {
  let left = false
  let client = watch(await open())

  function watch(fresh: pg.Client): pg.Client {
    fresh.once('end', () => void reopen())
    return fresh
  }

  async function reopen(): Promise<void> {
    for (;;) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      if (left) return
      const fresh = await open().catch(() => undefined)
      if (fresh && left) await fresh.end()
      else if (fresh) client = watch(fresh)
      if (fresh) return
    }
  }

  return {
    async leave(farewell) {
      if (left) return
      left = true
      await farewell?.(client).catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}

/** Connects a client whose later breaks are nobody's error, and lets it take its locks; one that cannot is ended. */
export async function connectWith(
  client: pg.Client,
  take: (client: pg.Client) => Promise<unknown>,
): Promise<pg.Client> {
  client.on('error', () => undefined)
  try {
    await client.connect()
    await take(client)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
