import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyaddr from '@fastify/proxy-addr'
import type { TrustProxy } from '../config/trustProxy.ts'

/** The address of the client: that of the socket, or what trusted proxies tell in X-Forwarded-For. */
export function clientAddress(request: IncomingMessage, trust: TrustProxy | false): string {
  return addressOf(trust ? proxyaddr(request, trust) : request.socket.remoteAddress)
}

/** The same from Fastify's `request.ip`, in the form that is stored. */
export function addressOf(ip: string | undefined): string {
  const text = (ip ?? '')
    .trim()
    // Some proxies add the port.
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([^\]]*)\](?::\d+)?$/, '$1$2')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return net.isIP(text) ? text : UNKNOWN
}

/** The address of a client that has already closed the connection. */
const UNKNOWN = '::'
