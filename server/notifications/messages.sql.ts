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
const EventMessage = z.union([
  z.object({ to: z.union([z.literal('everybody'), z.array(z.string())]), event: ServerEvent }),
  z.object({ ended: z.array(z.string()) }),
  z.object({ restored: z.literal(true) }),
])
export type EventMessage = z.infer<typeof EventMessage>

/**
 * Reads what came over the channel. Undefined for anything else: every role of the database may write to a channel, and a newer version of the
 * product may publishMessages more.
 */
export function parseMessage(payload: string): EventMessage | undefined {
  try {
    return EventMessage.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** A NOTIFY payload is limited to 8000 bytes, a username to 150. */
const AT_ONCE = 40

function inParts<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) =>
    all.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
}

/** An event for some employees. */
export function messagesTo(people: readonly string[], event: ServerEvent): EventMessage[] {
  return inParts([...new Set(people)]).map((to) => ({ to, event }))
}

/** The batches that can be drafted are others now: an event for everybody. */
export const draftsChanged: EventMessage = { to: 'everybody', event: { type: 'drafts' } }

/** The end of some sessions. */
export function endOf(hashes: readonly Buffer[]): EventMessage[] {
  return inParts(hashes.map((hash) => hash.toString('hex'))).map((ended) => ({ ended }))
}

/** An SQL expression that notifies every process when the transaction commits. */
export function publishing(messages: readonly EventMessage[]) {
  const payloads = payloadsOf(messages)
  return sql`(select count(pg_notify(${CHANNEL}, said)) from unnest(${payloads}::text[]) said)`
}

/** Notifies every process when the transaction commits. */
export async function publishMessages(
  trx: Kysely<Tables>,
  messages: readonly EventMessage[],
): Promise<void> {
  if (messages.length > 0) await sql`select ${publishing(messages)}`.execute(trx)
}

/** The texts that go over the channel. */
export function payloadsOf(messages: readonly EventMessage[]): string[] {
  return messages.map((each) => JSON.stringify(each))
}
