import pg from 'pg'
import { connectWith, keepConnection } from './keeper.ts'

/** A connection that hears one channel for as long as the process lives. */
export interface Listener {
  leave(): Promise<void>
}

/** A line that is dead without a word is noticed after this long, at most twice. */
const PULSE_MS = 10_000

/**
 * Hears what is notified on a channel. `again` is called when the connection has been opened anew: what was said meanwhile is lost.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
  again: () => void,
): Promise<Listener> {
  let opened = false
  const keeper = await keepConnection(async () => {
    const client = await connectWith(
      new pg.Client({ ...connection, query_timeout: PULSE_MS }),
      async (fresh) => {
        fresh.on('notification', ({ payload = '' }) => hear(payload))
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      },
    )
    feelPulse(client)
    if (opened) again()
    opened = true
    return client
  })
  return { leave: () => keeper.leave() }
}

/** Asks from time to time; a client that does not answer is cut off, and the keeper opens another. */
function feelPulse(client: pg.Client): void {
  const pulse = setInterval(() => {
    client.query('select 1').catch(() => {
      clearInterval(pulse)
      // Ending in order would wait for the dead line.
      const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } })
        .connection
      stream.destroy()
    })
  }, PULSE_MS).unref()
  client.once('end', () => clearInterval(pulse))
}
