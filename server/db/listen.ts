import pg from 'pg'
import { connectWith, openReconnectingClient } from './reconnectingClient.ts'

/** A connection that listens on one channel until the process ends. */
export interface Listener {
  leave(): Promise<void>
}

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
  const keeper = await openReconnectingClient(async () => {
    const client = await connectWith(connection, async (fresh) => {
      fresh.on('notification', ({ payload = '' }) => hear(payload))
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    })
    if (opened) again()
    opened = true
    return client
  })
  return { leave: () => keeper.leave() }
}
