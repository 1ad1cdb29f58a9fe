import type pg from 'pg'
import { listen } from '../db/listen.ts'
import { CHANNEL, readAnnouncement } from '../repositories/announcements.ts'
import type { DraftCounts } from '../services/draftCounts.ts'
import { createDraftsBroadcast } from './draftsBroadcast.ts'
import { textOf } from './text.ts'

/** One open stream of an employee's session; `session` is the hash of its token, in hexadecimal digits. */
export interface Subscriber {
  employee: string
  session: string
  /** the department whose batches are counted for the employee, or null for the company (`scopeOf`) */
  scope: number | null
  /** sends a block of the stream (`textOf`) */
  write(text: string): void
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
  draftCounts: DraftCounts,
  ignored: () => void = () => undefined,
): Promise<Hub> {
  const subscribers = new Set<Subscriber>()
  const broadcast = createDraftsBroadcast(subscribers, draftCounts)
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
        draftCounts.invalidate()
        restored()
        return
      }
      const { to, event } = announcement
      if (event.type === 'drafts') {
        draftCounts.invalidate()
        broadcast.schedule()
        return
      }
      const text = textOf(event)
      for (const each of subscribers) {
        if (to === 'everybody' || to.includes(each.employee)) each.write(text)
      }
    },
    () => {
      draftCounts.invalidate()
      const text = textOf({ type: 'refetch' })
      for (const each of subscribers) each.write(text)
      broadcast.schedule()
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
      broadcast.close()
      for (const each of subscribers) each.close()
      await listener.leave()
    },
  }
}
