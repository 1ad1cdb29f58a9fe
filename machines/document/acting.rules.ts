import type { Sign } from '../../contract/document.ts'
import type { Seat, SeatEmployee } from './seats.rules.ts'

/** A delegation that covers the category of the document. */
export interface DocumentDelegation {
  id: number
  /** The username of the approver who is away. */
  principal: string
  /** The delegate. Null in the app, which receives only delegations to the signed-in employee. */
  delegate: SeatEmployee | null
  hasEnded: boolean
}

/** The facts on which the choice of a seat depends. `canDelegateInLine` is the setting `DELEGATE_IN_LINE`. */
interface ActingFacts {
  author: string
  seats: readonly Seat[]
  delegations: readonly DocumentDelegation[]
  canDelegateInLine: boolean
}

/** An event of an approver. `by` is the acting employee. `for` is the approver whose seat is decided: the same employee, or a principal. */
interface ActingEvent {
  type: string
  by: string
  for?: string
}

/** The seat on which an employee acts: the employee's own seat, or the seat of a principal. */
export interface ActingSeat {
  seat: Seat
  way: 'own' | 'delegate'
  /**
   * The delegation by which the employee acts. Missing for the employee's own seat, and when a delegate undoes a decision whose delegation
   * is no longer known.
   */
  delegation?: DocumentDelegation
}

/** Why an employee cannot act for a principal. */
export type ActingError =
  | { code: 'ownDocument' }
  | { code: 'delegateInLine' }
  | { code: 'delegationEnded'; principal: string }

const isUndo = ({ type }: ActingEvent) => type === 'document.undo'

export const seatOfApprover = (seats: readonly Seat[], username: string) =>
  seats.find(({ approver }) => approver.username === username)

/** Whether this employee decided the seat as a delegate of its approver. */
const isDecidedBy = ({ actedBy }: Seat, by: string) => actedBy?.username === by

/** The seats of principals for which an employee acts or has acted. Seats with a valid delegation come first. */
function delegatedSeats({ seats, delegations }: ActingFacts, event: ActingEvent): ActingSeat[] {
  const matchingDelegations = delegations
    .filter(({ delegate }) => delegate === null || delegate.username === event.by)
    .toSorted((one, other) => Number(one.hasEnded) - Number(other.hasEnded))
  const actingSeats = seats.flatMap((seat): ActingSeat[] => {
    if (seat.approver.username === event.by) return []
    const delegation = matchingDelegations.find(
      ({ principal }) => principal === seat.approver.username,
    )
    if (delegation) return [{ seat, way: 'delegate', delegation }]
    return isUndo(event) && isDecidedBy(seat, event.by) ? [{ seat, way: 'delegate' }] : []
  })
  const hasEnded = ({ delegation }: ActingSeat) => Number(delegation?.hasEnded ?? false)
  return actingSeats.toSorted((one, other) => hasEnded(one) - hasEnded(other))
}

/**
 * Whether the state of a seat allows an event. Undoing requires an approved seat that is the employee's own or was decided by the employee
 * as a delegate. All other actions require a seat that has the turn or is on hold and, for a delegate, a delegation that has not ended.
 */
function isReady({ seat, way, delegation }: ActingSeat, event: ActingEvent): boolean {
  if (isUndo(event)) {
    return seat.state === 'approved' && (way === 'own' || isDecidedBy(seat, event.by))
  }
  return (seat.state === 'turn' || seat.state === 'held') && !delegation?.hasEnded
}

/**
 * The seat on which an event acts (delegates, L39). Without `for`, the employee's own seat comes first, then the seat of the only principal.
 * Returns 'several' if the employee must name the principal, and undefined if the employee has no seat.
 */
export function chooseSeat(
  document: ActingFacts,
  event: ActingEvent,
): ActingSeat | 'several' | undefined {
  const seat = seatOfApprover(document.seats, event.by)
  const ownSeat = seat && ({ seat, way: 'own' } as const)
  if (event.for === event.by) return ownSeat
  const delegated = delegatedSeats(document, event)
  if (event.for !== undefined) {
    return delegated.find(({ seat: { approver } }) => approver.username === event.for)
  }
  if (ownSeat && (isReady(ownSeat, event) || !document.canDelegateInLine)) return ownSeat
  const readySeats = delegated.filter((one) => isReady(one, event))
  if (readySeats.length > 1) return 'several'
  return readySeats[0] ?? ownSeat ?? delegated[0]
}

/**
 * Why an employee cannot act for any approver of a document. Either the employee is the author (delegates, L37), or the employee is in the
 * approval line and `canDelegateInLine` is false (L38). `line` contains the usernames of the approvers. Undefined if neither applies.
 */
export function delegateErrorOf(
  {
    author,
    line,
    canDelegateInLine,
  }: Pick<ActingFacts, 'author' | 'canDelegateInLine'> & { line: readonly string[] },
  by: string,
): ActingError | undefined {
  if (by === author) return { code: 'ownDocument' }
  return !canDelegateInLine && line.includes(by) ? { code: 'delegateInLine' } : undefined
}

/**
 * Why the employee cannot act in the chosen seat of a principal. For `several`, the reason applies to all these principals. Undefined if
 * the employee can act, and for the employee's own seat.
 */
export function actingErrorOf(
  { seats, ...document }: ActingFacts,
  event: ActingEvent,
  chosen: ActingSeat | 'several',
): ActingError | undefined {
  if (chosen !== 'several' && chosen.way === 'own') return undefined
  const line = seats.map(({ approver }) => approver.username)
  const error = delegateErrorOf({ ...document, line }, event.by)
  if (error) return error
  if (chosen === 'several' || !chosen.delegation?.hasEnded) return undefined
  if (isUndo(event) && isDecidedBy(chosen.seat, event.by)) return undefined
  return { code: 'delegationEnded', principal: chosen.seat.approver.name }
}

/** The delegate who acts on a seat; null if the employee acts on their own seat. */
export function delegateOf({ way, delegation }: ActingSeat, by: string): SeatEmployee | null {
  if (way === 'own') return null
  return delegation?.delegate ?? { username: by, name: by }
}

/** The employee who decided a seat: its approver, or a delegate of the approver. */
export const deciderOf = ({ user, acted_by }: Sign) => acted_by ?? user
