import type { Database } from '../db/connect.ts'
import type { EndpointSecrets } from './signature.ts'

/** A message that this process has claimed. */
export interface ClaimedDelivery {
  id: number
  endpointId: number
  url: string
  eventId: string
  sequence: number
  /** the number of attempts, including this one */
  tries: number
  message: string
  /** identifies this claim; it becomes invalid when another process claims the message */
  claim: string
  /** the time of the database clock, in milliseconds since the epoch */
  now: number
  secrets: EndpointSecrets
}

/** Seconds until a claimed message is sent again if its result was not recorded. */
const CLAIM_SECONDS = 60
/** A retry is due at most 24 h later, with 10 % jitter. A time later than this limit was stored before the clock was set back. */
const RETRY_HOURS = 27
/**
 * Maximum number of messages that are sent to one endpoint concurrently, by all processes together. Concurrent claims do not see each other
 * and can exceed it.
 */
const ENDPOINT_AT_ONCE = 8

/**
 * Claims due messages of enabled endpoints that have a secret. A message waits until the previous one of its endpoint and batch is
 * delivered or dead. A new claim after an expired one does not count as a further attempt, because the earlier process died. A message does
 * not wait for a time that was stored before the clock of the database was set back. Endpoints with fewer requests in progress come first, so
 * that endpoints that do not respond cannot use all requests of a process.
 */
const claimQuery = {
  name: 'claim-deliveries',
  text: `
  with due as (
    select d.id, e.secrets
    from (
      select enabled.id, s.value as secrets, (
        select count(*) from deliveries sending where sending.endpoint_id = enabled.id
          and sending.state = 'sending' and sending.next_at > clock_timestamp()
          and sending.next_at <= clock_timestamp() + interval '${CLAIM_SECONDS} s') as in_progress
      from endpoints enabled join secrets s on s.name = 'endpoint:' || enabled.id
      where enabled.enabled order by in_progress, random()) e
    cross join lateral (
      select c.id from deliveries c
      where c.endpoint_id = e.id and c.state in ('waiting', 'sending')
        and (c.next_at <= clock_timestamp()
          or c.state = 'waiting' and c.tries = 0
          or c.next_at > clock_timestamp() + case c.state
            when 'sending' then interval '${CLAIM_SECONDS} s' else interval '${RETRY_HOURS} h' end)
        and not exists (
          select from deliveries earlier
          where earlier.endpoint_id = c.endpoint_id and earlier.category = c.category
            and earlier.batch_number = c.batch_number and earlier.sequence < c.sequence
            and earlier.state in ('waiting', 'sending'))
      order by c.sequence
      limit greatest(0, ${ENDPOINT_AT_ONCE} - e.in_progress)
      for update of c skip locked) d
    limit $1)
  update deliveries d set state = 'sending', tries = tries + (state = 'waiting')::integer,
    next_at = clock_timestamp() + interval '${CLAIM_SECONDS} s'
  from due, outbox o, endpoints e
  where d.id = due.id and o.event_id = d.event_id and e.id = d.endpoint_id
  returning d.id, d.endpoint_id as "endpointId", e.url, d.event_id as "eventId", d.sequence, d.tries,
    o.message, d.next_at::text as claim, due.secrets,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
}

export async function claimDeliveries(
  pool: Database['pool'],
  limit: number,
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<ClaimedDelivery>({ ...claimQuery, values: [limit] })
  return rows
}

/** The result of an attempt. */
export interface RecordedAttempt {
  status: number | null
  answer: string
  durationMs: number
}

/** Records a delivery. Does nothing if another process has claimed the message meanwhile. */
export async function recordDelivered(
  pool: Database['pool'],
  { id, claim }: ClaimedDelivery,
  { status, answer, durationMs }: RecordedAttempt,
): Promise<void> {
  await pool.query({
    name: 'record-delivered',
    text: `
    with done as (
      update deliveries set state = 'delivered', delivered_at = clock_timestamp(),
        tried_at = clock_timestamp(), status = $3, answer = $4, duration_ms = $5
      where id = $1 and state = 'sending' and next_at = $2::timestamptz returning endpoint_id)
    update endpoints set failing_since = null, last_success_at = clock_timestamp()
    from done where endpoints.id = endpoint_id`,
    values: [id, claim, status, answer, durationMs],
  })
}

/**
 * Records a failed attempt: the message becomes due again after `delayMs`, or dead. Returns whether all messages of the endpoint have
 * failed for `failingDays`; undefined if another process has claimed the message meanwhile. When the days
 * have passed, they begin again if the attempt before this one was more than RETRY_HOURS ago.
 */
export async function recordFailed(
  pool: Database['pool'],
  { id, claim }: ClaimedDelivery,
  { status, answer, durationMs }: RecordedAttempt,
  { isDead, delayMs, failingDays }: { isDead: boolean; delayMs: number; failingDays: number },
): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ failing: boolean }>({
    name: 'record-failed',
    text: `
    with failed as (
      update deliveries set state = $6, tried_at = clock_timestamp(), status = $3, answer = $4,
        duration_ms = $5, next_at = clock_timestamp() + $7::float8 * interval '1 ms'
      where id = $1 and state = 'sending' and next_at = $2::timestamptz returning endpoint_id)
    update endpoints set failing_since = case
        when failing_since < clock_timestamp() - $8::integer * interval '1 day' and exists (
          select from deliveries d where d.endpoint_id = endpoints.id and d.state <> 'delivered'
            and d.tried_at > clock_timestamp() - interval '${RETRY_HOURS} hours')
          then failing_since
        when failing_since >= clock_timestamp() - $8::integer * interval '1 day' then failing_since
        else clock_timestamp() end
    from failed where endpoints.id = endpoint_id
    returning failing_since < clock_timestamp() - $8::integer * interval '1 day' as failing`,
    values: [
      id,
      claim,
      status,
      answer,
      durationMs,
      isDead ? 'dead' : 'waiting',
      delayMs,
      failingDays,
    ],
  })
  return rows[0]?.failing
}

/** Gives a claim back, because the process stops. The attempt does not count. */
export async function releaseClaim(
  pool: Database['pool'],
  { id, claim }: ClaimedDelivery,
): Promise<void> {
  await pool.query(
    `update deliveries set state = 'waiting', tries = tries - 1, next_at = clock_timestamp()
     where id = $1 and state = 'sending' and next_at = $2::timestamptz`,
    [id, claim],
  )
}
