import type pg from 'pg'
import type { ServerEvent } from '../../contract/events.ts'
import { listen } from '../db/listen.ts'
import { CHANNEL, readAnnouncement } from '../repositories/announcements.ts'

/** One open stream of an employee's session; `session` is the hash of its token, in hexadecimal digits. */
export interface Subscriber {
  employee: string
  session: string
  tell(event: ServerEvent): void
  /** a sign of life, for whatever stands between */
  beat(): void
  close(): void
}

/** The streams of this process, which hear what any process on the database announces. */
export interface Hub {
  join(subscriber: Subscriber): void
  part(subscriber: Subscriber): void
  leave(): Promise<void>
}

const BEAT_MS = 15_000

/** Which of these sessions, by the hashes of their tokens, have ended by now. */
export type FindEnded = (sessions: string[]) => Promise<string[]>

/**
 * `restored` is called where a backup has been restored, or may have been while nobody heard it; `ignored` for a notification that the
 * product cannot read.
 */
export async function openHub(
  connection: pg.ClientConfig,
  findEnded: FindEnded,
  restored: () => void,
  ignored: () => void = () => undefined,
): Promise<Hub> {
  const subscribers = new Set<Subscriber>()
  const close = (sessions: readonly string[]) => {
    for (const each of subscribers) if (sessions.includes(each.session)) each.close()
  }
  const listener = await listen(
    connection,
    CHANNEL,
    (payload) => {
      const announcement = readAnnouncement(payload)
      if (!announcement) {
        ignored()
        return
      }
      if ('ended' in announcement) {
        close(announcement.ended)
        return
      }
      if ('restored' in announcement) {
        // No session outlives what it was begun with.
        for (const each of subscribers) each.close()
        restored()
        return
      }
      const { to, event } = announcement
      for (const each of subscribers) {
        if (to === 'everybody' || to.includes(each.employee)) each.tell(event)
      }
    },
    () => {
      for (const each of subscribers) each.tell({ type: 'refetch' })
      restored()
    },
  )
  // Sessions end without a word as well: by a command, or while nobody heard it.
  const pulse = setInterval(() => {
    for (const each of subscribers) each.beat()
    const sessions = [...new Set([...subscribers].map((each) => each.session))]
    if (sessions.length > 0) findEnded(sessions).then(close, () => undefined)
  }, BEAT_MS).unref()
  return {
    join: (subscriber) => subscribers.add(subscriber),
    part: (subscriber) => subscribers.delete(subscriber),
    async leave() {
      clearInterval(pulse)
      for (const each of subscribers) each.close()
      await listener.leave()
    },
  }
}
