import net from 'node:net'
import type { PushInfo } from '../../contract/push.ts'
import type { Database } from '../db/connect.ts'
import { fieldError } from '../http/errors.ts'
import { isPublicAddress } from './publicAddresses.ts'
import { hasSubscription, removeSubscription, saveSubscription } from './subscriptions.sql.ts'
import type { ServerContext, Message } from '../http/context.ts'

const ENDPOINT_MAX = 2000
/** RFC 8291: an uncompressed P-256 point, which begins with 4, and 16 random bytes. */
const KEY_BYTES = 65
const AUTH_BYTES = 16
/** Subscriptions of one employee. Each of them gets every message. */
const SUBSCRIPTIONS_MAX = 20

/**
 * Stores a subscription of the caller's browser; true where it is new (wire, "Push"). The oldest subscriptions above the limit are
 * removed. Throws 400 on `pushInfo` for an endpoint that is not https on a public host, or keys that cannot encrypt.
 */
export function subscribe(
  db: Database['db'],
  employeeId: string,
  push: PushInfo,
): Promise<boolean> {
  if (push.endpoint.length > ENDPOINT_MAX || !isPublicEndpoint(push.endpoint)) {
    throw fieldError('pushInfo', 'The endpoint must be an https address of a public host.')
  }
  const key = decodeKey(push.keys.p256dh, KEY_BYTES)
  const auth = decodeKey(push.keys.auth, AUTH_BYTES)
  if (key?.[0] !== 4 || !auth) {
    throw fieldError('pushInfo', 'The keys of this subscription cannot be used.')
  }
  const keys = { p256dh: key.toString('base64url'), auth: auth.toString('base64url') }
  const canonical = { endpoint: push.endpoint, keys }
  return saveSubscription(db, employeeId, canonical, SUBSCRIPTIONS_MAX)
}

/** Removes a subscription of the caller. Throws 400 on `endpoint` for any other endpoint. */
export async function unsubscribe(
  db: Database['db'],
  employeeId: string,
  endpoint: string,
): Promise<void> {
  if (!(await removeSubscription(db, employeeId, endpoint))) throw unknownEndpoint()
}

/** Throws 400 on `endpoint` unless it is a subscription of the caller. */
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

/** The bytes of a base64url text without padding, or undefined if it is not one of exactly that many bytes. */
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

/** Sends a message to an employee's browsers, and forgets those whose subscription is gone. Never throws: a notice is no promise. */
export async function notify(
  { database, sender }: Pick<ServerContext, 'database' | 'sender'>,
  employeeId: string,
  browsers: readonly PushInfo[],
  message: Message,
): Promise<void> {
  try {
    await Promise.all(
      browsers.map(async (browser) => {
        if ((await sender.send(browser, message)) === 'gone') {
          await removeSubscription(database.db, employeeId, browser.endpoint)
        }
      }),
    )
  } catch {
    // the next turn, or the badge, tells as well
  }
}
