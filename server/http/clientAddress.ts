import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyaddr from '@fastify/proxy-addr'
import type { IsTrustedProxy } from '../config/trustProxy.ts'

/** The client's IP address: that of the socket, or the one in X-Forwarded-For if trusted proxies set it. */
export function clientAddress(request: IncomingMessage, trust: IsTrustedProxy | false): string {
  return normalizeIpAddress(trust ? proxyaddr(request, trust) : request.socket.remoteAddress)
}

/** Normalizes Fastify's `request.ip` to the stored form. */
export function normalizeIpAddress(ip: string | undefined): string {
  const text = (ip ?? '')
    .trim()
    // Some proxies add the port.
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([^\]]*)\](?::\d+)?$/, '$1$2')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return net.isIP(text) ? text : UNKNOWN
}

/** The IP address that is used if the client has already closed the connection. */
const UNKNOWN = '::'
