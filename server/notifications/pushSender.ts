import webPush from 'web-push'
import { GuardedAgent, type OutboundPolicy } from '../http/publicAddresses.ts'
import type { PushSender } from '../http/context.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const TIMEOUT_MS = 10_000
const DAY_SECONDS = 24 * 60 * 60

export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

/** Sends Web Push messages, encrypted and signed (RFC 8291, RFC 8292). Redirects are not followed and count as failed. */
export function createPushSender(
  keys: VapidKeys,
  subject: string,
  policy: OutboundPolicy,
): PushSender {
  const agent = new GuardedAgent(policy)
  return {
    publicKey: keys.publicKey,
    async send(to, message) {
      try {
        await webPush.sendNotification(to, JSON.stringify(message), {
          agent,
          vapidDetails: { subject, ...keys },
          timeout: TIMEOUT_MS,
          TTL: DAY_SECONDS,
        })
        return 'delivered'
      } catch (error) {
        const status = (error as { statusCode?: number }).statusCode
        return status === 404 || status === 410 ? 'gone' : 'failed'
      }
    },
  }
}
