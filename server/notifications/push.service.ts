import net from 'node:net'
import type { PushInfo } from '../../contract/push.ts'
import { hasSignInSession } from '../db/sessions.sql.ts'
import type { Database } from '../db/connect.ts'
import { fieldError, unauthorizedError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { isPublicAddress } from '../http/publicAddresses.ts'
import {
  hasSubscription,
  withoutRemovedSubscriptions,
  type PushRecipient,
  removeSubscription,
  saveSubscription,
} from './subscriptions.sql.ts'
import type { CurrentEmployee, ServerContext, PushMessage } from '../http/context.ts'

/** Maximum length of an endpoint in bytes of UTF-8: PostgreSQL refuses a primary key of more than 2,704 bytes. */
const ENDPOINT_MAX = 2000
/**
 * The valid lengths of the subscription's keys in bytes (RFC 8291): an uncompressed P-256 point, which begins with 4, and 16 random bytes.
 */
const KEY_BYTES = 65
const AUTH_BYTES = 16
/** Maximum number of subscriptions per employee. Every message is sent to each of them. */
const SUBSCRIPTIONS_MAX = 20

/**
 * Stores a push subscription of the caller's browser. Returns whether it is new (wire, "Push"). Removes the oldest subscriptions above the
 * limit. Throws 400 on `pushInfo` if the endpoint is not https on a public host, or if the keys are invalid, and 401 if the caller's
 * session ended during the call.
 */
export async function addPushSubscription(
  db: Database['db'],
  currentEmployee: CurrentEmployee,
  push: PushInfo,
  language: Language,
): Promise<boolean> {
  if (Buffer.byteLength(push.endpoint) > ENDPOINT_MAX || !isPublicEndpoint(push.endpoint)) {
    throw fieldError('pushInfo', 'The endpoint must be an https address of a public host.')
  }
  const key = decodeKey(push.keys.p256dh, KEY_BYTES)
  const auth = decodeKey(push.keys.auth, AUTH_BYTES)
  if (key?.[0] !== 4 || !auth) {
    throw fieldError('pushInfo', 'The keys of this subscription cannot be used.')
  }
  const keys = { p256dh: key.toString('base64url'), auth: auth.toString('base64url') }
  const canonical = { endpoint: push.endpoint, keys }
  const isNew = await saveSubscription(db, currentEmployee, canonical, SUBSCRIPTIONS_MAX)
  if (isNew === undefined) throw unauthorizedError(language)
  return isNew
}

/**
 * Removes a push subscription of the caller. Throws 400 on `endpoint` if the caller does not have it, and 401 if the caller's session ended
 * during the call.
 */
export async function removePushSubscription(
  db: Database['db'],
  { id, tokenHash }: CurrentEmployee,
  endpoint: string,
  language: Language,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await hasSignInSession(trx, tokenHash))) throw unauthorizedError(language)
    if (!(await removeSubscription(trx, id, endpoint))) throw unknownEndpoint()
  })
}

/** Checks that the caller has the push subscription of this endpoint. Throws 400 on `endpoint` if not. */
export async function requireSubscription(
  db: Database['db'],
  employeeId: string,
  endpoint: string,
): Promise<void> {
  if (!(await hasSubscription(db, employeeId, endpoint))) throw unknownEndpoint()
}

function unknownEndpoint() {
  return fieldError('endpoint', 'This is none of your subscriptions.')
}

/** The bytes of a base64url text without padding, or undefined if it does not encode exactly `bytes` bytes. */
function decodeKey(text: string, bytes: number): Buffer | undefined {
  if (text.length !== Math.ceil((bytes * 8) / 6) || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  return Buffer.from(text, 'base64url')
}

function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (net.isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.?(localhost|local|internal|home\.arpa)\.?$/i.test(host)
}

/**
 * Sends a push message to the browsers of some employees, without subscriptions that were removed after `recipients` were read: a decision
 * reads them before it waits for locks, and an employee can be deactivated meanwhile. Deletes subscriptions that the push service no longer
 * has. Never throws: push messages are not guaranteed.
 */
export async function sendPushMessages(
  { database, pushSender }: Pick<ServerContext, 'database' | 'pushSender'>,
  recipients: readonly PushRecipient[],
  message: PushMessage,
): Promise<void> {
  if (recipients.length === 0) return
  try {
    const storedRecipients = await withoutRemovedSubscriptions(database.db, recipients)
    const deliveries = storedRecipients.flatMap(({ employee, browsers }) =>
      browsers.map(async (browser) => {
        if ((await pushSender.send(browser, message)) === 'gone') {
          await removeSubscription(database.db, employee, browser.endpoint)
        }
      }),
    )
    await Promise.all(deliveries)
  } catch {
    // Errors are ignored, because the next message or the badge also informs the employee.
  }
}
