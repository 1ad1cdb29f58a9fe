import type { Delegation, NewDelegation } from '../../contract/delegation.ts'
import { approversPorts } from '../approvers/approvers.ports.ts'
import { port } from '../port.ts'

/** The delegations to list. Those that have not ended come first. */
export interface Delegations {
  /** delegations by the employee, who is the principal */
  mine: readonly Delegation[]
  /** delegations to the employee, who is the delegate */
  toMe: readonly Delegation[]
}

/**
 * `startDelegation` rejects with the kind `invalid` and a sentence per field, or with the kind `conflict` and a sentence in `detail`.
 * `startDelegation` and `endDelegation` ignore the abort signal: a call that was sent is completed even if the machine no longer waits.
 */
export const delegationsPorts = {
  loadDelegations: port<Delegations, void>('loadDelegations'),
  /** All employees whom the employee can choose: the candidates for an approval line. */
  listAllApprovers: approversPorts.listAllApprovers,
  startDelegation: port<void, { delegation: NewDelegation }>('startDelegation'),
  endDelegation: port<void, { id: number }>('endDelegation'),
}
