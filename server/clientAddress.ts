import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyaddr from '@fastify/proxy-addr'

/** Whether the proxy at an address is trusted; `hop` counts from the socket, 0. */
export type TrustProxy = (address: string, hop: number) => boolean

/**
 * Reads TRUST_PROXY: `off`, a number of proxies, or a list of addresses, networks and the names that @fastify/proxy-addr knows.
 * Throws for anything else. Fastify itself ignores a number, so it becomes a function here.
 */
export function readTrustProxy(text: string): TrustProxy | false {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return (_, hop) => hop < Number(text)
  if (/^\d+$/.test(text)) throw new Error('a number of proxies is 1 to 9')
  return proxyaddr.compile(text.split(',').map((each) => each.trim()))
}

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

/** Stands for an address that is not known, because the client has closed the connection already. */
const UNKNOWN = '::'
