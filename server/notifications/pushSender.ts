import type http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { GuardedAgent, type OutboundPolicy } from '../http/publicAddresses.ts'
import type { PushSender } from '../http/context.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const TIMEOUT_MS = 10_000
const DAY_SECONDS = 24 * 60 * 60

export const generateVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

/**
 * Sends Web Push messages, encrypted and signed (RFC 8291, RFC 8292). Redirects are not followed and count as failed. An attempt takes at
 * most 10 s, and the body of the response is not read: an employee chooses the push service, and it could send a body without end.
 */
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
        const { endpoint, method, headers, body } = webPush.generateRequestDetails(
          to,
          JSON.stringify(message),
          { vapidDetails: { subject, ...keys }, TTL: DAY_SECONDS },
        )
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const status = await statusOf(
          https.request(endpoint, { method, headers, agent, signal }),
          body,
        )
        if (status === 404 || status === 410) return 'gone'
        return status >= 200 && status < 300 ? 'delivered' : 'failed'
      } catch {
        return 'failed'
      }
    },
  }
}

/** Sends a request, and returns the status of its response without reading the body. */
function statusOf(request: http.ClientRequest, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    // Without this, the promise would stay pending: Node ends a connection after 101 Switching Protocols without an error.
    const close = () => reject(new Error('the connection was closed without a response'))
    request
      .on('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      .on('error', reject)
      .on('close', close)
      .end(body)
  })
}
