import http from 'node:http'
import https from 'node:https'
import { addAbortSignal } from 'node:stream'
import { readIntegrationHosts } from '../config/integrationHosts.ts'
import { GuardedAgent, GuardedPlainAgent, type OutboundPolicy } from '../http/publicAddresses.ts'
import { endpointUrlError, isAllowedEndpointIp } from './endpointAddresses.ts'

const TIMEOUT_MS = 15_000
const RESPONSE_BYTES_MAX = 64 * 1024
/** Maximum number of characters of a response that are stored and shown. */
const RESPONSE_SHOWN_MAX = 500

/** The result of one attempt. `status` is null if there was no response; `answer` is then the error. */
export interface Attempt {
  status: number | null
  answer: string
  durationMs: number
  /** the value of the response header Retry-After */
  retryAfter?: string | undefined
}

/** Sends one webhook. It never throws; errors are part of the result. `signal` cancels the request. */
export type SendWebhook = (
  url: string,
  headers: Record<string, string>,
  body: string,
  signal?: AbortSignal,
) => Promise<Attempt>

/**
 * Creates the sender. It connects only to hosts of INTEGRATION_HOSTS and to allowed IP addresses, does not follow redirects, and reads at
 * most 64 kB of a response. An attempt takes at most 15 s.
 */
export function createWebhookSender(
  entries: readonly string[],
  { lookup, ca }: Pick<OutboundPolicy, 'lookup' | 'ca'>,
): SendWebhook {
  const hosts = readIntegrationHosts(entries)
  const policy: OutboundPolicy = {
    lookup,
    isAllowed: (address) => isAllowedEndpointIp(hosts, address),
    ...(ca !== undefined && { ca }),
  }
  const [secure, plain] = [new GuardedAgent(policy), new GuardedPlainAgent(policy)]
  return async (url, headers, body, signal) => {
    const began = performance.now()
    const ended = (rest: Omit<Attempt, 'durationMs'>): Attempt => ({
      ...rest,
      answer: rest.answer.replaceAll('\0', '').slice(0, RESPONSE_SHOWN_MAX).toWellFormed(),
      durationMs: Math.round(performance.now() - began),
    })
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const options = {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'e-payment',
      },
      signal: timeout,
    }
    try {
      // The URL was checked when the endpoint was added, but INTEGRATION_HOSTS may have changed since then.
      const refused = endpointUrlError(hosts, url)
      if (refused) throw new Error(refused)
      const isSecure = url.startsWith('https:')
      const request = isSecure
        ? https.request(url, { ...options, agent: secure })
        : http.request(url, { ...options, agent: plain })
      // Not AbortSignal.any: Node 20 keeps an entry of each such signal for as long as `signal` exists.
      if (signal) addAbortSignal(signal, request)
      const response = await exchange(request, body)
      const answer = await readStart(response)
      const { statusCode: status = null } = response
      return ended({ status, answer, retryAfter: response.headers['retry-after'] })
    } catch (error) {
      return ended({ status: null, answer: describe(error as NodeJS.ErrnoException, timeout) })
    }
  }
}

function describe({ message, code }: NodeJS.ErrnoException, timeout: AbortSignal): string {
  if (timeout.aborted) return `no response within ${TIMEOUT_MS / 1000} s`
  return message || code || 'the connection failed'
}

function exchange(request: http.ClientRequest, body: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Without this, the promise would stay pending: Node ends a connection after 101 Switching Protocols without an error.
    const close = () => reject(new Error('the connection was closed without a response'))
    request.on('response', resolve).on('error', reject).on('close', close).end(body)
  })
}

/** Reads at most the first 64 kB of a response and discards the rest. */
async function readStart(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    parts.push(part)
    size += part.length
    if (size >= RESPONSE_BYTES_MAX) break
  }
  return Buffer.concat(parts).subarray(0, RESPONSE_BYTES_MAX).toString('utf8')
}
