import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { ServerEvent } from '../../contract/events.ts'
import type { Tables } from '../db/tables.ts'

/** The channel on which all processes of one database hear each other. */
export const CHANNEL = 'e_payment'

/**
 * What goes over the channel: an event for these employees, or for everybody; the end of these sessions, by the hash of their tokens; or
 * that a backup has taken the place of all that was stored.
 */
const Announcement = z.union([
  z.object({ to: z.union([z.literal('everybody'), z.array(z.string())]), event: ServerEvent }),
  z.object({ ended: z.array(z.string()) }),
  z.object({ restored: z.literal(true) }),
])
export type Announcement = z.infer<typeof Announcement>

/**
 * Reads what came over the channel. Undefined for anything else: every role of the database may write to a channel, and a newer version of the
 * product may announce more.
 */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return Announcement.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** A notification holds 8000 bytes, a username up to 150. */
const AT_ONCE = 40

function inParts<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) =>
    all.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
}

/** An event for some employees. */
export function toPeople(people: readonly string[], event: ServerEvent): Announcement[] {
  return inParts([...new Set(people)]).map((to) => ({ to, event }))
}

/** The batches that can be drafted are others now: an event for everybody. */
export const draftsChanged: Announcement = { to: 'everybody', event: { type: 'drafts' } }

/** The end of some sessions. */
export function endOf(hashes: readonly Buffer[]): Announcement[] {
  return inParts(hashes.map((hash) => hash.toString('hex'))).map((ended) => ({ ended }))
}

/** An expression that tells every process as soon as the transaction commits, and nobody where it does not. */
export function announcing(announcements: readonly Announcement[]) {
  const payloads = payloadsOf(announcements)
  return sql`(select count(pg_notify(${CHANNEL}, said)) from unnest(${payloads}::text[]) said)`
}

/** Tells every process as soon as the transaction commits, and nobody where it does not. */
export async function announce(
  trx: Kysely<Tables>,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length > 0) await sql`select ${announcing(announcements)}`.execute(trx)
}

/** The texts that go over the channel. */
export function payloadsOf(announcements: readonly Announcement[]): string[] {
  return announcements.map((each) => JSON.stringify(each))
}
