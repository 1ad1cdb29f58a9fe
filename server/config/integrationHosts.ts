import net from 'node:net'

/** A host name in INTEGRATION_HOSTS, whose entries can also be IP addresses and networks. */
const hostName =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** An IP address or a network with its prefix length, or undefined for a host name. */
function parseNetwork(entry: string) {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = net.isIP(address)
  if (version === 0 || rest.length > 0) return undefined
  const prefixLengthMax = version === 4 ? 32 : 128
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= prefixLengthMax))
    return undefined
  const family = version === 4 ? ('ipv4' as const) : ('ipv6' as const)
  return { address, bits: prefix === undefined ? prefixLengthMax : Number(prefix), family }
}

/** Whether a text is an IP address or a network. */
export const isIpAddressOrNetwork = (entry: string) => parseNetwork(entry) !== undefined

/** Whether a text is a host name, an IP address or a network such as 10.1.2.0/24. */
export function isHostEntry(entry: string): boolean {
  // A name of digits and dots only is refused, because it is a mistyped IP address.
  return parseNetwork(entry) !== undefined || (hostName.test(entry) && !/^[\d.]+$/.test(entry))
}

/** The hosts to which messages may be sent. */
export interface IntegrationHosts {
  names: ReadonlySet<string>
  networks: net.BlockList
}

/** Reads the setting INTEGRATION_HOSTS. */
export function readIntegrationHosts(entries: readonly string[]): IntegrationHosts {
  const networks = new net.BlockList()
  const names = new Set<string>()
  for (const entry of entries) {
    const network = parseNetwork(entry)
    if (network) networks.addSubnet(network.address, network.bits, network.family)
    else names.add(entry.toLowerCase())
  }
  return { names, networks }
}
