import { type Kysely, sql, type Transaction } from 'kysely'
import type { DeliveryState } from '../../contract/integration.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/** The start of a list of messages: a time, or the number of the audit entry after which the list starts. */
export type MessageCursor = { at: string } | { sequence: number }

const isAfter = (since: MessageCursor | undefined) => {
  if (!since) return sql`true`
  return 'at' in since
    ? sql`o.at >= ${since.at}::timestamptz`
    : sql`o.sequence > ${since.sequence}::integer`
}

export interface MessageFilter {
  endpoint?: number | undefined
  state?: DeliveryState | undefined
  batch?: number | undefined
  since?: MessageCursor | undefined
}

/** A message with its delivery to one endpoint; the endpoint is null if no endpoint gets it. */
export interface ListedMessage {
  sequence: number
  id: string
  type: string
  document: number
  batch: number
  at: string
  endpoint: number | null
  state: DeliveryState | null
  tries: number | null
  nextAt: string | null
  triedAt: string | null
  status: number | null
  answer: string | null
  body: string
}

/** Messages with their deliveries, the newest first. */
export async function listMessages(
  db: Kysely<Tables>,
  { endpoint, state, batch, since }: MessageFilter,
  limit: number,
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select o.sequence, o.event_id as id, type, o.document_id as document, o.batch_number as batch,
      moment_text(o.at) as at, endpoint_id as endpoint, state, tries,
      case when state = 'waiting' then moment_text(next_at) end as "nextAt",
      moment_text(tried_at) as "triedAt", status, answer, message as body
    from outbox o left join deliveries d using (event_id)
    where (${endpoint ?? null}::integer is null or endpoint_id = ${endpoint ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${batch ?? null}::integer is null or o.batch_number = ${batch ?? null})
      and ${isAfter(since)}
    order by o.sequence desc, endpoint_id limit ${limit}`.execute(db)
  return rows
}

/** What `replayMessages` sends again: one message, all dead letters, or everything since a time or a sequence. */
export type ReplayFilter = { id: string } | { dead: true } | { since: MessageCursor }

/**
 * Makes messages due again, as if they were new. With `since`, messages from before the subscription are included. An alarm without a
 * document has no company, so its message is included whatever companies the endpoint has selected. A message that is being sent is left
 * out. Returns the number of messages.
 */
export async function replayMessages(
  trx: Trx,
  endpoint: number,
  replay: ReplayFilter,
): Promise<number> {
  const replayCondition =
    'id' in replay
      ? sql`o.event_id = ${replay.id}`
      : 'dead' in replay
        ? sql`exists (select from deliveries d where d.event_id = o.event_id
            and d.endpoint_id = e.id and state = 'dead')`
        : sql`${isAfter(replay.since)} and o.type = any(e.types)
            and (e.categories = '{}' or o.category = any(e.categories))
            and (e.companies = '{}' or o.document_id is null or e.companies && d.companies)`
  const { rows } = await sql<{ count: number }>`
    with replayed as (
      insert into deliveries as given
        (endpoint_id, event_id, sequence, document_id, category, batch_number)
      select e.id, o.event_id, o.sequence, o.document_id, o.category, o.batch_number
      from endpoints e, outbox o left join documents d on d.id = o.document_id
      where e.id = ${endpoint} and ${replayCondition}
      on conflict (endpoint_id, event_id) do update
        set state = 'waiting', tries = 0, next_at = clock_timestamp(), queued_at = clock_timestamp(), delivered_at = null
        where given.state <> 'sending'
      returning 1)
    select count(*) as count from replayed`.execute(trx)
  return rows[0]?.count ?? 0
}
