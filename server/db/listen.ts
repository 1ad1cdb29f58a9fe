import pg from 'pg'
import { connectSession, openReconnectingClient } from './reconnectingClient.ts'

/** A connection that listens on one channel until `close` is called. */
export interface Listener {
  close(): Promise<void>
}

/**
 * Calls `hear` for each notification on a channel. Calls `again` after a reconnection, because notifications sent while the connection was
 * broken are lost.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  onNotification: (payload: string) => void,
  onReconnect: () => void,
): Promise<Listener> {
  let hasOpened = false
  const reconnectingClient = await openReconnectingClient(async () => {
    const client = await connectSession(connection, async (fresh) => {
      fresh.on('notification', ({ payload = '' }) => onNotification(payload))
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    })
    if (hasOpened) onReconnect()
    hasOpened = true
    return client
  })
  return { close: () => reconnectingClient.close() }
}
