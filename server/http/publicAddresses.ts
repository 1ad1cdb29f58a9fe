import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'

/** Networks that are not part of the public Internet (IANA's special-purpose address registries). */
const nonPublicNetworks = new net.BlockList()
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
  nonPublicNetworks.addSubnet(network, bits, 'ipv4')
}
const publicIpv6Networks = new net.BlockList()
publicIpv6Networks.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  nonPublicNetworks.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !nonPublicNetworks.check(address, 'ipv4')
  const bare = address.split('%')[0] ?? ''
  return (
    net.isIPv6(bare) &&
    publicIpv6Networks.check(bare, 'ipv6') &&
    !nonPublicNetworks.check(bare, 'ipv6')
  )
}

/** How the server connects to push services and webhook endpoints. Tests replace it by a local service. */
export interface OutboundPolicy {
  lookup: typeof dns.lookup
  isAllowed: (address: string) => boolean
  ca?: string
}

/** The default policy: the system's name resolution, and only public addresses. */
export const internetPolicy: OutboundPolicy = { lookup: dns.lookup, isAllowed: isPublicAddress }

/**
 * Connection options that check the resolved IP address before connecting. So they also block names that resolve to internal addresses, and
 * DNS rebinding.
 */
function guarded(policy: OutboundPolicy, options: http.RequestOptions) {
  const host = String(options.hostname ?? options.host ?? '').replace(/^\[|\]$/g, '')
  if (net.isIP(host) && !policy.isAllowed(host)) throw new ForbiddenAddress(host)
  const lookup: net.LookupFunction = (name, given, done) => {
    policy.lookup(name, { ...given, all: true }, (error, addresses) => {
      const found = addresses ?? []
      const bad = found.find(({ address }) => !policy.isAllowed(address))
      const first = found[0]
      if (error || bad || !first) return done(error ?? new ForbiddenAddress(name), '', 4)
      if (given.all) return done(null, found as never)
      done(null, first.address, first.family)
    })
  }
  return { ...options, lookup } as never
}

/** An https agent that connects only to allowed IP addresses. */
export class GuardedAgent extends https.Agent {
  readonly #policy: OutboundPolicy

  constructor(policy: OutboundPolicy) {
    super({ keepAlive: false, ...(policy.ca ? { ca: policy.ca } : {}) })
    this.#policy = policy
  }

  override createConnection(options: https.RequestOptions, callback?: never): net.Socket {
    return super.createConnection(guarded(this.#policy, options), callback) as net.Socket
  }
}

/** An http agent that connects only to allowed IP addresses. */
export class GuardedPlainAgent extends http.Agent {
  readonly #policy: OutboundPolicy

  constructor(policy: OutboundPolicy) {
    super({ keepAlive: false })
    this.#policy = policy
  }

  override createConnection(options: http.RequestOptions, callback?: never): net.Socket {
    return super.createConnection(guarded(this.#policy, options), callback) as net.Socket
  }
}

class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
  constructor(host: string) {
    super(`${host} is not an allowed address`)
  }
}
