import { type Kysely, sql, type Transaction } from 'kysely'
import type { MessageType } from '../../contract/integration.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'
import type { EndpointSecrets } from './signature.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/**
 * The subscription of an endpoint: where it receives messages, and which. Empty `categories` or `companies` mean all. Without `types`, the
 * endpoint is retired.
 */
export interface WebhookSubscription {
  url: string
  types: MessageType[]
  categories: Category[]
  companies: string[]
}

export async function insertEndpoint(trx: Trx, subscription: WebhookSubscription): Promise<number> {
  const { id } = await trx
    .insertInto('endpoints')
    .values(subscription)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given fields. Returns the endpoint, or undefined if it does not exist. */
export async function updateEndpoint(
  trx: Trx,
  id: number,
  change: Partial<WebhookSubscription>,
): Promise<WebhookSubscription | undefined> {
  if (Object.keys(change).length > 0) {
    await trx.updateTable('endpoints').set(change).where('id', '=', id).execute()
  }
  const row = await trx
    .selectFrom('endpoints')
    .select(['url', 'types', 'categories', 'companies'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as WebhookSubscription | undefined
}

/** Enables or disables an endpoint. Returns whether it has changed; undefined if it does not exist. */
export async function setEndpointEnabled(
  trx: Trx,
  id: number,
  enabled: boolean,
): Promise<boolean | undefined> {
  const row = await trx
    .selectFrom('endpoints')
    .select('enabled')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || row.enabled === enabled) return row && false
  await trx
    .updateTable('endpoints')
    .set({ enabled, failing_since: null })
    .where('id', '=', id)
    .execute()
  return true
}

export async function findEnabledEndpointIds(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('endpoints')
    .select('id')
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An endpoint with its secrets and the database's clock in milliseconds. The secrets are null if their row has been deleted. */
export interface EndpointToSign {
  url: string
  types: MessageType[]
  enabled: boolean
  secrets: EndpointSecrets | null
  now: number
}

export async function findEndpoint(db: Db, id: number): Promise<EndpointToSign | undefined> {
  const { rows } = await sql<EndpointToSign>`
    select url, types, enabled, value as secrets, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from endpoints left join secrets on name = 'endpoint:' || id where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an endpoint until the transaction ends, so that concurrent changes of its secrets take turns. */
export async function lockEndpoint(trx: Trx, id: number): Promise<void> {
  await sql`select from endpoints where id = ${id} for no key update`.execute(trx)
}

export async function saveSecrets(trx: Trx, id: number, secrets: EndpointSecrets): Promise<void> {
  await sql`
    insert into secrets (name, value) values (${`endpoint:${id}`}, ${JSON.stringify(secrets)})
    on conflict (name) do update set value = excluded.value`.execute(trx)
}

/** Notifies the processes that send messages, when the transaction commits. */
export async function wakeSenders(trx: Trx): Promise<void> {
  await sql`select pg_notify('e_payment', '{"outbox":true}')`.execute(trx)
}

/** An endpoint with its figures. Delays are from the event, or from the replay, to the delivery, in seconds. */
export interface EndpointWithFigures extends WebhookSubscription {
  id: number
  enabled: boolean
  waiting: number
  dead: number
  lastSuccess: string | null
  medianDelay: number | null
  maximumDelay: number | null
}

export async function listEndpoints(db: Db): Promise<EndpointWithFigures[]> {
  const { rows } = await sql<EndpointWithFigures>`
    select e.id, url, types, categories, companies, enabled,
      moment_text(last_success_at) as "lastSuccess", f.*
    from endpoints e, lateral (
      select count(*) filter (where state in ('waiting', 'sending')) as waiting,
        count(*) filter (where state = 'dead') as dead,
        percentile_cont(0.5) within group (order by extract(epoch from delivered_at - coalesce(queued_at, o.at)))
          as "medianDelay",
        extract(epoch from max(delivered_at - coalesce(queued_at, o.at)))::float8 as "maximumDelay"
      from deliveries d join outbox o using (event_id) where endpoint_id = e.id) f
    order by e.id`.execute(db)
  return rows
}

/** Makes the queued messages of an endpoint due now, including those that wait for a retry. The numbers of attempts do not change. */
export async function makeWaitingDue(trx: Trx, endpoint: number): Promise<void> {
  await sql`
    update deliveries set next_at = clock_timestamp()
    where endpoint_id = ${endpoint} and state = 'waiting' and next_at > clock_timestamp()`.execute(
    trx,
  )
}
