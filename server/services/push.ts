import net from 'node:net'
import type { PushInfo } from '../../contract/push.ts'
import type { Database } from '../db/connect.ts'
import { badField } from '../errors.ts'
import { isPublicAddress } from '../push/addresses.ts'
import type { Message, Sender } from '../push/sender.ts'
import {
  listSubscriptions,
  removeSubscription,
  saveSubscription,
} from '../repositories/subscriptions.ts'

const ENDPOINT_MAX = 2000
/** P-256 point, uncompressed, and 16 random bytes, as RFC 8291 wants them, in base64url. */
const KEY_BYTES = 65
const AUTH_BYTES = 16

/**
 * Stores a subscription of the caller's browser; true where it is new (wire, "Push"). Throws 400 on `pushInfo` for an endpoint that
 * is not https on a public host, or keys that nothing could be encrypted with.
 */
export function subscribe(
  db: Database['db'],
  employeeId: string,
  push: PushInfo,
): Promise<boolean> {
  if (push.endpoint.length > ENDPOINT_MAX || !isPublicEndpoint(push.endpoint)) {
    throw badField('pushInfo', 'The endpoint must be an https address of a public host.')
  }
  const key = Buffer.from(push.keys.p256dh, 'base64url')
  const auth = Buffer.from(push.keys.auth, 'base64url')
  if (key.length !== KEY_BYTES || key[0] !== 4 || auth.length !== AUTH_BYTES) {
    throw badField('pushInfo', 'The keys of this subscription cannot be used.')
  }
  return saveSubscription(db, employeeId, push)
}

function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (net.isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.?(localhost|local|internal|home\.arpa)\.?$/i.test(host)
}

/** Tells every browser of an employee, and forgets those whose subscription is gone. Never throws: a notice is no promise. */
export async function notify(
  db: Database['db'],
  sender: Sender,
  employeeId: string,
  message: Message,
): Promise<void> {
  try {
    const browsers = await listSubscriptions(db, employeeId)
    await Promise.all(
      browsers.map(async (browser) => {
        if ((await sender.send(browser, message)) === 'gone') {
          await removeSubscription(db, employeeId, browser.endpoint)
        }
      }),
    )
  } catch {
    // the next turn, or the badge, tells as well
  }
}
