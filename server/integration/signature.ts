import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing secret: 32 random bytes (Standard Webhooks 1.0.0). */
export const makeSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`

/**
 * The secrets of an endpoint. After a rotation, messages are also signed with the previous secret until `until` (milliseconds), or until
 * the rotation is ended.
 */
export interface EndpointSecrets {
  secret: string
  previous?: { secret: string; until: number }
}

/** The secrets of an endpoint that are valid at a time in milliseconds. A message is signed with each of them. */
export function secretsAt({ secret, previous }: EndpointSecrets, now: number): string[] {
  return previous && previous.until > now ? [secret, previous.secret] : [secret]
}

/**
 * The headers of a webhook (Standard Webhooks 1.0.0). `timestamp` is the time of the attempt in seconds. Each secret gives one signature of
 * the exact bytes of `body`.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
