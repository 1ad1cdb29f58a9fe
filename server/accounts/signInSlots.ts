import net from 'node:net'

/** Maximum number of sign-ins of one network that run at the same time in this process. */
const PARALLEL_SIGN_INS_MAX = 5
/** Maximum number of sign-ins of one network that wait for a slot in this process. */
const WAITING_MAX = 50

interface Slots {
  running: number
  waiting: (() => void)[]
}

const networks = new Map<string, Slots>()

/** The number of sign-ins that wait for a slot of their network. */
export const countWaitingSignIns = (): number =>
  [...networks.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)

/**
 * Runs a sign-in from an IP address. At most 5 of one network run at the same time, and 50 wait in memory, so that one network can fill
 * neither the hash queue nor the database connections. Returns undefined without running `work` if more wait.
 */
export async function runInNetworkSlot<Result>(
  address: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const network = networkOf(address)
  const slots = networks.get(network) ?? { running: 0, waiting: [] }
  networks.set(network, slots)
  if (slots.waiting.length >= WAITING_MAX) return undefined
  if (slots.running < PARALLEL_SIGN_INS_MAX) slots.running++
  else await new Promise<void>((resolve) => slots.waiting.push(resolve))
  try {
    return await work()
  } finally {
    // Passes this slot to the sign-in that has waited longest.
    const next = slots.waiting.shift()
    if (next) next()
    else if (--slots.running === 0) networks.delete(network)
  }
}

/** The network of an IP address that counts as one address: the address itself, or the first four groups (/64) of IPv6. */
export function networkOf(address: string): string {
  if (!net.isIPv6(address)) return address
  // The URL parser writes an embedded IPv4 address as two groups, and each group in lower case without leading zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
