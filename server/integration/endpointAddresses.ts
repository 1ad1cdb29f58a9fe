import net from 'node:net'
import type { IntegrationHosts } from '../config/integrationHosts.ts'
import { isPublicAddress } from '../http/publicAddresses.ts'

/** IP addresses that are refused even if INTEGRATION_HOSTS contains them: link-local, metadata services, unspecified and multicast (N9). */
const never = new net.BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const) {
  never.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['ff00::', 8],
] as const) {
  never.addSubnet(network, bits, 'ipv6')
}

const familyOf = (address: string) => (net.isIPv4(address) ? 'ipv4' : 'ipv6')

/** Whether a webhook may be sent to a resolved IP address: a public one, or a private one that INTEGRATION_HOSTS contains. */
export function isAllowedEndpointIp(hosts: IntegrationHosts, address: string): boolean {
  const bare = address.split('%')[0] ?? ''
  if (net.isIP(bare) === 0 || never.check(bare, familyOf(bare))) return false
  return hosts.networks.check(bare, familyOf(bare)) || isPublicAddress(bare)
}

const loopback = new net.BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The reason why a URL cannot be an endpoint, or undefined. http is allowed only for a loopback address, for tests. */
export function endpointUrlError(hosts: IntegrationHosts, text: string): string | undefined {
  if (!URL.canParse(text)) return 'It is no URL.'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password) return 'A URL with a username or a password is refused.'
  if (hash) return 'A URL with a fragment is refused.'
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isAddress = net.isIP(host) !== 0
  const isLoopback = isAddress && loopback.check(host, familyOf(host))
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
    return 'Only https is allowed.'
  if (isAddress && never.check(host, familyOf(host))) return `The address ${host} is never allowed.`
  const isListed = isAddress
    ? hosts.networks.check(host, familyOf(host))
    : hosts.names.has(host.replace(/\.$/, ''))
  return isListed ? undefined : `The setting INTEGRATION_HOSTS does not contain ${host}.`
}
