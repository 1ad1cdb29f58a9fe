import dns from 'node:dns'
import https from 'node:https'
import net from 'node:net'

/** Networks that are not part of the public Internet (IANA's special-purpose address registries). */
const inner = new net.BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, bits, 'ipv4')
}
const outer = new net.BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !inner.check(address, 'ipv4')
  const bare = address.split('%')[0] ?? ''
  return net.isIPv6(bare) && outer.check(bare, 'ipv6') && !inner.check(bare, 'ipv6')
}

/** How the sender connects to push services. Tests replace it by a local service. */
export interface Reach {
  lookup: typeof dns.lookup
  isAllowed: (address: string) => boolean
  ca?: string
}

export const internet: Reach = { lookup: dns.lookup, isAllowed: isPublicAddress }

/**
 * An https agent that connects only to allowed addresses. It checks the resolved address that it connects to. So it also blocks names that
 * resolve to internal addresses, and DNS rebinding.
 */
export class GuardedAgent extends https.Agent {
  readonly #reach: Reach

  constructor(reach: Reach) {
    super({ keepAlive: false, ...(reach.ca ? { ca: reach.ca } : {}) })
    this.#reach = reach
  }

  override createConnection(options: https.RequestOptions, callback?: never): net.Socket {
    const host = String(options.hostname ?? options.host ?? '').replace(/^\[|\]$/g, '')
    if (net.isIP(host) && !this.#reach.isAllowed(host)) throw new Forbidden(host)
    const lookup: net.LookupFunction = (name, given, done) => {
      this.#reach.lookup(name, { ...given, all: true }, (error, addresses) => {
        const found = addresses ?? []
        const bad = found.find(({ address }) => !this.#reach.isAllowed(address))
        const first = found[0]
        if (error || bad || !first) return done(error ?? new Forbidden(name), '', 4)
        if (given.all) return done(null, found as never)
        done(null, first.address, first.family)
      })
    }
    return super.createConnection({ ...options, lookup } as never, callback) as net.Socket
  }
}

/** An address outside the public Internet. */
class Forbidden extends Error {
  override readonly name = 'Forbidden'
  constructor(host: string) {
    super(`${host} is not an address of the public Internet`)
  }
}
