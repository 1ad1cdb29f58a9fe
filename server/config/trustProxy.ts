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
