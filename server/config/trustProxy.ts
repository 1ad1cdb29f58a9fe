import proxyaddr from '@fastify/proxy-addr'

/** Whether the proxy at an IP address is trusted. `hop` is its distance: 0 for the proxy that is connected to this server. */
export type IsTrustedProxy = (address: string, hop: number) => boolean

/**
 * Reads TRUST_PROXY: `off`, a number of proxies, or a list of IP addresses, networks and names that @fastify/proxy-addr supports. Throws
 * for anything else. A number becomes a function, because Fastify ignores a number.
 */
export function readTrustProxy(text: string): IsTrustedProxy | false {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return (_, hop) => hop < Number(text)
  if (/^\d+$/.test(text)) throw new Error('a number of proxies is 1 to 9')
  return proxyaddr.compile(text.split(',').map((each) => each.trim()))
}
