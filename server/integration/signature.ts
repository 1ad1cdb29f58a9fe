import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing secret: 32 random bytes (Standard Webhooks 1.0.0). */
export const generateSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`

/**
 * The secrets of an endpoint. After a rotation, messages are also signed with the previous secret until `until` (milliseconds since 1970),
 * or until an administrator ends the rotation. `previous` begins with the secret that was replaced last.
 */
export interface EndpointSecrets {
  secret: string
  previous?: PreviousSecret[]
}

interface PreviousSecret {
  secret: string
  until: number
}

/** The previous secrets of an endpoint that are valid at a time in milliseconds. */
export const previousSecretsAt = ({ previous = [] }: EndpointSecrets, now: number) =>
  previous.filter(({ until }) => until > now)

/** The secrets of an endpoint that are valid at a time in milliseconds. A message is signed with each of them. */
export const secretsAt = (secrets: EndpointSecrets, now: number): string[] =>
  [secrets, ...previousSecretsAt(secrets, now)].map(({ secret }) => secret)

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
