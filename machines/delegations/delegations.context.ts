import type { Approver } from '../../contract/approver.ts'
import type { Delegation } from '../../contract/delegation.ts'
import type { DocumentType } from '../../contract/voucher.ts'
import type { RequestError } from '../requestError.ts'
import { type AbsenceForm, initialAbsenceForm, newDelegation } from './absenceForm.rules.ts'

/**
 * The outcome of the last request of the employee: to start or to end a delegation. While it is unconfirmed, the request can be stored:
 * the response was lost, and the lists have not been loaded since.
 */
export type DelegationOutcome =
  | 'started'
  | 'ended'
  | 'startFailed'
  | 'endFailed'
  | 'startUnconfirmed'
  | 'endUnconfirmed'

export interface DelegationsInput {
  /** Returns the current date, `YYYY-MM-DD`. */
  today: () => string
}

/** The delegations by the employee for absences, the delegations to the employee, and the form of a new absence (wire, "Delegations"). */
export interface DelegationsContext extends DelegationsInput {
  /** `mine`: the delegations by the employee, one for each absence; `toMe`: those to the employee. Empty before the first response. */
  mine: readonly Delegation[]
  toMe: readonly Delegation[]
  form: AbsenceForm
  /** The initial start and end date of the form, `YYYY-MM-DD`. */
  proposedDate: string
  /** The employees to choose the delegate from; null until the picker has loaded them. */
  candidates: readonly Approver[] | null
  search: string
  /** The id of the delegation that the employee is asked to confirm ending. */
  delegationToEnd: number
  /** Whether the delegations have changed on the server since they were loaded. */
  isStale: boolean
  /** Why the delegations could not be loaded. */
  failure: RequestError | null
  /** Why the server did not accept the form. Null after a change of the form. */
  refusal: RequestError | null
  outcome: DelegationOutcome | null
}

export type DelegationsEvent =
  | { type: 'delegations.retry' }
  /** Sent by the app when the delegations have changed on the server. */
  | { type: 'delegations.changed' }
  | { type: 'delegations.setStartDate'; date: string }
  | { type: 'delegations.setStartTime'; time: string }
  | { type: 'delegations.setEndDate'; date: string }
  | { type: 'delegations.setEndTime'; time: string }
  | { type: 'delegations.setReason'; reason: string }
  | { type: 'delegations.toggleType'; documentType: DocumentType }
  | { type: 'delegations.openPicker' }
  | { type: 'delegations.closePicker' }
  | { type: 'delegations.search'; text: string }
  | { type: 'delegations.choose'; id: string }
  /** Requests the delegation in the form. */
  | { type: 'delegations.start' }
  /** Asks whether to end a delegation. */
  | { type: 'delegations.askEnd'; id: number }
  /** The employee's answer: `end` ends the delegation, `keep` leaves it unchanged. */
  | { type: 'delegations.end' }
  | { type: 'delegations.keep' }

export function initialContext({ input }: { input: DelegationsInput }): DelegationsContext {
  const proposedDate = input.today()
  return {
    ...input,
    mine: [],
    toMe: [],
    form: initialAbsenceForm(proposedDate),
    proposedDate,
    candidates: null,
    search: '',
    delegationToEnd: 0,
    isStale: false,
    failure: null,
    refusal: null,
    outcome: null,
  }
}

/** Input of `startDelegation`. */
export function startDelegationInput({ context }: { context: DelegationsContext }) {
  return { delegation: newDelegation(context.form) }
}

/** Input of `endDelegation`. */
export function endDelegationInput({ context }: { context: DelegationsContext }) {
  return { id: context.delegationToEnd }
}
