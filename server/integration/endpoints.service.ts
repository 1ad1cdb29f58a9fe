import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { ADMIN_ACTOR, appendAuditEntry } from '../audit/auditLog.service.ts'
import { readIntegrationHosts } from '../config/integrationHosts.ts'
import type { Tables } from '../db/tables.ts'
import { endpointUrlError } from './endpointAddresses.ts'
import {
  findEnabledEndpointIds,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  makeWaitingDue,
  saveSecrets,
  setEndpointEnabled,
  type WebhookSubscription,
  updateEndpoint,
  wakeSenders,
} from './endpoints.sql.ts'
import { type ReplayFilter, replayMessages } from './messages.sql.ts'
import { generateSecret, previousSecretsAt, secretsAt, signedHeaders } from './signature.ts'
import type { Attempt, SendWebhook } from './webhookSender.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

const ROTATION_MS = 24 * 60 * 60_000

function requireUrl(hosts: readonly string[], url: string): void {
  const error = endpointUrlError(readIntegrationHosts(hosts), url)
  if (error) throw new Error(`The endpoint ${url} cannot be used. ${error}`)
}

const missingEndpointError = (id: number) =>
  new Error(`There is no endpoint ${id}. "endpoints" lists all.`)

/** The endpoint with its secrets. Throws a one-line Error if it does not exist, or if its secrets have been deleted. */
async function requireSecrets(db: Db, id: number) {
  const found = await findEndpoint(db, id)
  if (!found) throw missingEndpointError(id)
  const { secrets } = found
  if (!secrets) throw new Error(`Endpoint ${id} has no secret. "endpoints rotate" creates one.`)
  return { ...found, secrets }
}

/** Adds an endpoint and returns its secret, which is never shown again. `hosts` is INTEGRATION_HOSTS. Throws a one-line Error. */
export async function addEndpoint(
  db: Db,
  hosts: readonly string[],
  subscription: WebhookSubscription,
): Promise<{ id: number; secret: string }> {
  requireUrl(hosts, subscription.url)
  return db.transaction().execute(async (trx) => {
    const id = await insertEndpoint(trx, subscription)
    const secret = generateSecret()
    await saveSecrets(trx, id, { secret })
    const endpoint = { id, ...subscription }
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'endpoint.added', endpoint })
    return { id, secret }
  })
}

/** Changes URL or subscription. Throws a one-line Error. */
export async function changeEndpoint(
  db: Db,
  hosts: readonly string[],
  id: number,
  change: Partial<WebhookSubscription>,
): Promise<WebhookSubscription> {
  if (change.url !== undefined) requireUrl(hosts, change.url)
  return db.transaction().execute((trx) => changeIn(trx, id, change))
}

/** Changes URL or subscription within a transaction. Throws a one-line Error. */
async function changeIn(
  trx: Trx,
  id: number,
  change: Partial<WebhookSubscription>,
): Promise<WebhookSubscription> {
  const after = await updateEndpoint(trx, id, change)
  if (!after) throw missingEndpointError(id)
  await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'endpoint.changed', endpoint: { id, ...after } })
  return after
}

/** Throws a one-line Error for a retired endpoint, to which its old messages would be sent. */
function requireInUse(id: number, endpoint: Pick<WebhookSubscription, 'types'> | undefined): void {
  if (endpoint?.types.length !== 0) return
  throw new Error(
    `Endpoint ${id} is retired. Give it types of messages first, with endpoints change.`,
  )
}

/**
 * Enables an endpoint. Its queued messages are sent now. Returns whether it was disabled. Throws a one-line Error for a retired endpoint.
 */
export function enableEndpoint(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    requireInUse(id, await updateEndpoint(trx, id, {}))
    const isChanged = await setEndpointEnabled(trx, id, true)
    if (isChanged === undefined) throw missingEndpointError(id)
    if (isChanged) {
      await makeWaitingDue(trx, id)
      await wakeSenders(trx)
      await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'endpoint.enabled', endpoint: id })
    }
    return isChanged
  })
}

/** Disables an endpoint. Its messages stay queued. Returns whether it was enabled. */
export function disableEndpoint(db: Db, id: number, reason: string): Promise<boolean> {
  return db.transaction().execute((trx) => disableIn(trx, id, reason))
}

/** Disables an endpoint within a transaction. Returns whether it was enabled. Throws a one-line Error. */
async function disableIn(trx: Trx, id: number, reason: string): Promise<boolean> {
  const isChanged = await setEndpointEnabled(trx, id, false)
  if (isChanged === undefined) throw missingEndpointError(id)
  const change = { type: 'endpoint.disabled', endpoint: id, reason } as const
  if (isChanged) await appendAuditEntry(trx, ADMIN_ACTOR, change)
  return isChanged
}

/**
 * Ends the subscription of an endpoint, and disables it. Its undelivered messages are not sent, and no longer count as waiting. Returns
 * whether it had a subscription. A change of its types and `enableEndpoint` make it usable again.
 */
export async function retireEndpoint(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await updateEndpoint(trx, id, {})
    if (!before) throw missingEndpointError(id)
    if (before.types.length === 0) return false
    await disableIn(trx, id, 'retired')
    await changeIn(trx, id, { types: [] })
    return true
  })
}

/** Disables all endpoints after a restore, so that no old message is sent without a decision. Returns their ids. */
export async function disableAllEndpoints(trx: Trx): Promise<number[]> {
  const ids = await findEnabledEndpointIds(trx)
  for (const id of ids) await setEndpointEnabled(trx, id, false)
  for (const endpoint of ids) {
    const change = { type: 'endpoint.disabled', endpoint, reason: 'restore' } as const
    await appendAuditEntry(trx, ADMIN_ACTOR, change)
  }
  return ids
}

/**
 * Replaces the secret of an endpoint. For 24 hours, messages are signed with the previous secret, too. A further rotation does not shorten
 * this time, because the new secret may not have reached the receiver. Creates a secret if its row has been deleted.
 */
export function rotateSecret(db: Db, id: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockEndpoint(trx, id)
    const found = await findEndpoint(trx, id)
    if (!found) throw missingEndpointError(id)
    const secret = generateSecret()
    const { secrets, now } = found
    const previous = secrets
      ? [{ secret: secrets.secret, until: now + ROTATION_MS }, ...previousSecretsAt(secrets, now)]
      : []
    await saveSecrets(trx, id, { secret, previous })
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'endpoint.rotated', endpoint: id })
    return secret
  })
}

/** Ends a rotation: from now on, messages are signed only with the current secret. Throws a one-line Error if this is already so. */
export function endRotation(db: Db, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockEndpoint(trx, id)
    const { secrets, now } = await requireSecrets(trx, id)
    if (previousSecretsAt(secrets, now).length === 0) {
      throw new Error(`No rotation of endpoint ${id} is under way.`)
    }
    await saveSecrets(trx, id, { secret: secrets.secret })
  })
}

/** Sends `endpoint.test` now, also to a disabled endpoint. It is not stored. */
export async function testEndpoint(db: Db, send: SendWebhook, id: number): Promise<Attempt> {
  const { url, secrets, now } = await requireSecrets(db, id)
  const eventId = `evt_${randomUUID().replaceAll('-', '')}`
  const timestamp = new Date(now).toISOString()
  const data = { event_id: eventId, endpoint: id }
  const body = JSON.stringify({ type: 'endpoint.test', timestamp, data })
  const seconds = Math.floor(now / 1000)
  return send(url, signedHeaders(secretsAt(secrets, now), eventId, seconds, body), body)
}

/**
 * Queues messages again with unchanged ids. A disabled endpoint gets them after it is enabled again. Returns their number, and whether the
 * endpoint is enabled. Throws a one-line Error for a retired endpoint, and if a message given by its id is not sent again.
 */
export function replayToEndpoint(
  db: Db,
  endpoint: number,
  replayFilter: ReplayFilter,
): Promise<{ messages: number; enabled: boolean }> {
  return db.transaction().execute(async (trx) => {
    const found = await findEndpoint(trx, endpoint)
    if (!found) throw missingEndpointError(endpoint)
    requireInUse(endpoint, found)
    const count = await replayMessages(trx, endpoint, replayFilter)
    if (count === 0 && 'id' in replayFilter) {
      throw new Error(`There is no message ${replayFilter.id}, or it is being sent now.`)
    }
    if (count > 0) await wakeSenders(trx)
    return { messages: count, enabled: found.enabled }
  })
}
