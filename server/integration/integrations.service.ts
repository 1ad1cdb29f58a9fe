import { createHash, randomBytes } from 'node:crypto'
import net from 'node:net'
import type { Kysely } from 'kysely'
import type { Scope } from '../../contract/integrationCalls.ts'
import { ADMIN_ACTOR, appendAuditEntry } from '../audit/auditLog.service.ts'
import { readIntegrationHosts } from '../config/integrationHosts.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../http/errors.ts'
import {
  deactivateIntegration,
  findApiClientByToken,
  insertIntegration,
  type Integration,
  isActiveIntegration,
  replaceToken,
  recordCall,
} from './integrations.sql.ts'

type Db = Kysely<Tables>

const CALLS_PER_MINUTE = 600
const ROTATION_DAYS = 7
/** The name of the scheme is not case-sensitive (RFC 9110, section 11.1). */
const TOKEN = /^Bearer (itk_[A-Za-z0-9_-]{43})$/i

/** A new token: `itk_` and 32 random bytes. */
const generateToken = () => `itk_${randomBytes(32).toString('base64url')}`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * The client of a call under `integration/`. Throws 401 without a valid token of an integration. Throws 403 for a source address that is
 * not allowed or for a missing scope, and 429 above 600 calls per minute.
 */
export async function authorizeIntegration(
  pool: Database['pool'],
  authorization: string | undefined,
  address: string,
  scope: Scope,
): Promise<Integration> {
  const token = TOKEN.exec(authorization ?? '')?.[1]
  const client = token && (await findApiClientByToken(pool, hashOf(token)))
  if (!client) throw tokenError()
  // Checked before the call is counted, so that a stolen token does not use up the calls of the ERP.
  if (!isAllowedAddress(client.addresses, address)) {
    throw new ApiError(403, { detail: 'The integration may not be used from this address.' })
  }
  const integration = await recordCall(pool, client.id)
  if (!integration) throw tokenError()
  const { scopes, calls, waitSeconds } = integration
  if (calls > CALLS_PER_MINUTE) {
    const detail = `The limit is ${CALLS_PER_MINUTE} calls per minute.`
    throw new ApiError(429, { detail }, { 'retry-after': String(waitSeconds) })
  }
  if (!scopes.includes(scope)) {
    throw new ApiError(403, { detail: `The integration needs the scope ${scope}.` })
  }
  return integration
}

/** Throws 401 if a client has been revoked after `authorizeIntegration`, while the body of its call arrived. */
export async function requireActiveIntegration(pool: Database['pool'], id: number): Promise<void> {
  if (!(await isActiveIntegration(pool, id))) throw tokenError()
}

const tokenError = () =>
  new ApiError(
    401,
    { detail: 'The token of the integration is missing, unknown or revoked.' },
    { 'www-authenticate': 'Bearer' },
  )

function isAllowedAddress(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true
  const family = net.isIPv4(address) ? 'ipv4' : 'ipv6'
  return net.isIP(address) !== 0 && readIntegrationHosts(addresses).networks.check(address, family)
}

const missingIntegrationError = (id: number) =>
  new Error(`There is no active API client ${id}. "integrations" lists all.`)

/** Adds a client and returns its token, which is never shown again. Throws a one-line Error if the name is in use. */
export async function addIntegration(
  db: Db,
  name: string,
  scopes: readonly Scope[],
  addresses: readonly string[],
): Promise<{ id: number; token: string }> {
  const token = generateToken()
  return db.transaction().execute(async (trx) => {
    const id = await insertIntegration(trx, name, hashOf(token), scopes, addresses)
    if (id === undefined) throw new Error(`There is already an API client named ${name}.`)
    const integration = { id, name, scopes: [...scopes], addresses: [...addresses] }
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'integration.added', integration })
    return { id, token }
  })
}

/** Replaces the token of a client. Both tokens work for seven days. Earlier ones keep the rest of their time. */
export async function rotateToken(db: Db, id: number): Promise<string> {
  const token = generateToken()
  return db.transaction().execute(async (trx) => {
    if (!(await replaceToken(trx, id, hashOf(token), ROTATION_DAYS)))
      throw missingIntegrationError(id)
    return token
  })
}

/** Revokes all tokens of a client. */
export async function revokeIntegration(db: Db, id: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const name = await deactivateIntegration(trx, id)
    if (name === undefined) throw missingIntegrationError(id)
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'integration.revoked', integration: id })
    return name
  })
}
