import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { ServerEvent } from '../../contract/events.ts'
import type { Tables } from '../db/tables.ts'

/** The NOTIFY channel of all processes that use one database. */
export const CHANNEL = 'e_payment'

/**
 * A message on the channel. `event` is for some employees or for all. `ended` has the token hashes of ended sessions. `restored` means that
 * a backup has replaced all data, or `reset` has deleted it, `outbox` that a message to the ERP is queued.
 */
const EventMessage = z.union([
  z.object({ to: z.union([z.literal('everybody'), z.array(z.string())]), event: ServerEvent }),
  z.object({ ended: z.array(z.string()) }),
  z.object({ restored: z.literal(true) }),
  z.object({ outbox: z.literal(true) }),
])
export type EventMessage = z.infer<typeof EventMessage>

/**
 * Parses a message of the channel. Undefined if it is invalid: every database role can write to the channel, and a newer version of the
 * product may use further messages.
 */
export function parseMessage(payload: string): EventMessage | undefined {
  try {
    return EventMessage.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** Maximum number of usernames or hashes per message: a NOTIFY payload is limited to 8000 bytes, and a username to 150. */
const IDS_PER_MESSAGE_MAX = 40

function inParts<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / IDS_PER_MESSAGE_MAX) }, (_, part) =>
    all.slice(part * IDS_PER_MESSAGE_MAX, (part + 1) * IDS_PER_MESSAGE_MAX),
  )
}

/** Messages that send an event to some employees. */
export function messagesTo(people: readonly string[], event: ServerEvent): EventMessage[] {
  return inParts([...new Set(people)]).map((to) => ({ to, event }))
}

/** An event for all employees: the set of batches that can be drafted has changed. */
export const draftableBatchesChanged: EventMessage = { to: 'everybody', event: { type: 'drafts' } }

/** Messages that sessions have ended, by their token hashes. */
export function sessionsEndedMessages(hashes: readonly Buffer[]): EventMessage[] {
  return inParts(hashes.map((hash) => hash.toString('hex'))).map((ended) => ({ ended }))
}

/** An SQL expression that notifies all processes when the transaction commits. */
export function notifyExpression(messages: readonly EventMessage[]) {
  const payloads = payloadsOf(messages)
  return sql`(select count(pg_notify(${CHANNEL}, said)) from unnest(${payloads}::text[]) said)`
}

/** Notifies all processes when the transaction commits. */
export async function publishMessages(
  trx: Kysely<Tables>,
  messages: readonly EventMessage[],
): Promise<void> {
  if (messages.length > 0) await sql`select ${notifyExpression(messages)}`.execute(trx)
}

/** The NOTIFY payloads of messages. */
export function payloadsOf(messages: readonly EventMessage[]): string[] {
  return messages.map((each) => JSON.stringify(each))
}
