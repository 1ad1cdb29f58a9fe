import type { Delegation, NewDelegation } from '../../contract/delegation.ts'
import { approversPorts } from '../approvers/approvers.ports.ts'
import { port } from '../port.ts'

/** The delegations of the employee that are listed: first those that have not ended. */
export interface Delegations {
  /** the employee is the principal */
  mine: readonly Delegation[]
  /** the employee is the delegate */
  toMe: readonly Delegation[]
}

/**
 * `startDelegation` rejects with the kind `invalid` and the sentences by field, or with the kind `conflict` and the sentence in `detail`.
 * `startDelegation` and `endDelegation` are finished even after the machine has stopped waiting; they ignore the signal.
 */
export const delegationsPorts = {
  loadDelegations: port<Delegations, void>('loadDelegations'),
  /** All employees whom the employee can choose: the candidates for an approval line. */
  listAllApprovers: approversPorts.listAllApprovers,
  startDelegation: port<void, { delegation: NewDelegation }>('startDelegation'),
  endDelegation: port<void, { id: number }>('endDelegation'),
}
