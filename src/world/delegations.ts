import type { Delegation, DelegationSide } from '../../contract/delegation.ts'
import type { delegationsPorts } from '../../machines/delegations/delegations.ports.ts'
import type { PortCalls } from './actors.ts'
import { type ApiAccess, call } from './api.ts'
import { watchChange } from './watchChange.ts'

/**
 * The delegations that have not ended and in which the employee is the principal (`me`) or the delegate (`to_me`). The server lists them
 * first, so this stops at the first page that contains an ended delegation.
 */
async function listOpen(
  api: ApiAccess,
  side: DelegationSide,
  signal: AbortSignal,
): Promise<Delegation[]> {
  const delegations: Delegation[] = []
  for (let page = 1; ; page++) {
    const query = { of: side, page: String(page) }
    const { total_number, results } = await call(api, 'listDelegations', { query, signal })
    delegations.push(...results)
    const isLast = results.length === 0 || delegations.length >= total_number
    if (isLast || results.some(({ state }) => state === 'ended')) break
  }
  return delegations.filter(({ state }) => state !== 'ended')
}

/** The absences of the employee, and the delegations to the employee (wire, "Delegations"). */
export const delegationsPortCalls: PortCalls<Omit<typeof delegationsPorts, 'listAllApprovers'>> = {
  async loadDelegations({ api }, _, signal) {
    const [mine, toMe] = await Promise.all([
      listOpen(api, 'me', signal),
      listOpen(api, 'to_me', signal),
    ])
    return { mine, toMe }
  },
  async startDelegation({ api }, { delegation }, signal) {
    const request = call(api, 'startDelegation', { body: delegation })
    await watchChange(signal, 'absenceUnconfirmed', request)
  },
  async endDelegation({ api }, { id }, signal) {
    await watchChange(signal, 'absenceUnconfirmed', call(api, 'endDelegation', { body: { id } }))
  },
}
