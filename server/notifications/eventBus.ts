import type pg from 'pg'
import { listen } from '../db/listen.ts'
import { CHANNEL, parseMessage } from './messages.sql.ts'
import { createDraftsBroadcast } from './draftsBroadcast.ts'
import { retryText, serverEventText } from './eventText.ts'
import type { DraftableBatchCounter, Subscriber, EventBus } from '../http/context.ts'

const HEARTBEAT_MS = 15_000

/** Returns which of these sessions have ended. A session is identified by its token hash in hexadecimal digits. */
export type FindEndedSessions = (sessions: string[]) => Promise<string[]>

/**
 * Opens the event bus of this process. Calls `restored` after a backup was restored, and after a reconnection, because a restore may have
 * been missed. A reconnection also ends all streams. Calls `ignored` for a notification that cannot be parsed, and `sendOutbox` when a
 * message to the ERP may be queued.
 */
export async function openEventBus(
  connection: pg.ClientConfig,
  findEnded: FindEndedSessions,
  restored: () => void,
  draftableBatchCounter: DraftableBatchCounter,
  ignored: () => void = () => undefined,
  sendOutbox: () => void = () => undefined,
): Promise<EventBus> {
  const subscribers = new Set<Subscriber>()
  const broadcast = createDraftsBroadcast(subscribers, draftableBatchCounter)
  const closeStreamsOf = (sessions: readonly string[]) => {
    for (const each of subscribers) if (sessions.includes(each.session)) each.close()
  }
  /** Ends all streams of this process, with a reconnection time for each. */
  const endStreams = () => {
    for (const each of subscribers) {
      each.write(retryText())
      each.close()
    }
  }
  const listener = await listen(
    connection,
    CHANNEL,
    (payload) => {
      const message = parseMessage(payload)
      if (!message) {
        ignored()
        return
      }
      if ('ended' in message) {
        closeStreamsOf(message.ended)
        return
      }
      if ('outbox' in message) {
        sendOutbox()
        return
      }
      if ('restored' in message) {
        // All streams are closed: sessions are not part of a backup, so a restore ends them.
        for (const each of subscribers) each.close()
        draftableBatchCounter.invalidate()
        restored()
        return
      }
      const { to, event } = message
      if (event.type === 'drafts') {
        draftableBatchCounter.invalidate()
        broadcast.schedule()
        return
      }
      const text = serverEventText(event)
      for (const each of subscribers) {
        if (to === 'everybody' || to.includes(each.employee)) each.write(text)
      }
    },
    () => {
      // Each new stream starts with `refetch`, and reads the department of its employee, which can have changed meanwhile.
      draftableBatchCounter.invalidate()
      endStreams()
      restored()
    },
  )
  // A session can also end without a notification: by expiry, or while the database connection was lost.
  const pulse = setInterval(() => {
    for (const each of subscribers) each.heartbeat()
    const sessions = [...new Set([...subscribers].map((each) => each.session))]
    if (sessions.length > 0) findEnded(sessions).then(closeStreamsOf, () => undefined)
  }, HEARTBEAT_MS).unref()
  return {
    subscribe: (subscriber) => subscribers.add(subscriber),
    unsubscribe: (subscriber) => subscribers.delete(subscriber),
    count: () => subscribers.size,
    async close() {
      clearInterval(pulse)
      broadcast.close()
      endStreams()
      await listener.close()
    },
  }
}
