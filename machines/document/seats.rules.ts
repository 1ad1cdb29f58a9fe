import { type SeatState, signResults } from '../../contract/document.ts'

/** An employee in a seat, or one who acted on it. */
export interface SeatEmployee {
  username: string
  name: string
}

/** One seat of an approval line. `seq` and `step` count from 0. Seats of one step decide in parallel. */
export interface Seat {
  seq: number
  approver: SeatEmployee
  /** `0` approve, `1` agree */
  type: '0' | '1'
  step: number
  state: SeatState
  /** Whether the approver or a delegate decided the seat; null before the decision. `actedBy` is the delegate; null without one. */
  way: 'own' | 'delegate' | null
  actedBy: SeatEmployee | null
  /** '' before the decision */
  comment: string
  held: { reason: string; until: string | null } | null
  /**
   * The name of the employee in a later step who most recently approved, put on hold or sent back after this approval; null if there is
   * none. If it is set, the approval cannot be undone.
   */
  laterActor: string | null
  /** Whether the approver is an active employee. */
  isActive: boolean
}

/** A seat of a new approval line, which is not decided. */
export type NewSeat = Pick<Seat, 'approver' | 'type' | 'step'>

const undecidedSeatFields = {
  state: 'later',
  way: null,
  actedBy: null,
  comment: '',
  held: null,
  laterActor: null,
} as const satisfies Partial<Seat>

const withTurn = { ...undecidedSeatFields, state: 'turn' } as const

/** Whether the approver of the seat, or a delegate, can decide now. */
export const hasCurrentTurn = ({ state }: Pick<Seat, 'state'>) =>
  state === 'turn' || state === 'held'
export const isUndecided = (seat: Pick<Seat, 'state'>) =>
  hasCurrentTurn(seat) || seat.state === 'later'

/** The `result` of a seat on the wire. */
export function signResultOf(state: SeatState) {
  if (hasCurrentTurn({ state })) return signResults.waiting
  return state === 'approved' || state === 'rejected' ? signResults[state] : signResults.later
}

/** The seats of a newly submitted document, in order. The seats of the first step have the turn. */
export function initialSeats(line: readonly NewSeat[]): Seat[] {
  return giveTurnToNextStep(
    line.map((seat, seq) => ({ ...seat, ...undecidedSeatFields, seq, isActive: true })),
  )
}

/** Gives the turn to all `later` seats of the lowest step with an undecided seat. */
function giveTurnToNextStep(seats: readonly Seat[]): Seat[] {
  const openStep = seats.find(isUndecided)?.step
  return seats.map((seat) =>
    seat.step === openStep && seat.state === 'later' ? { ...seat, state: 'turn' } : seat,
  )
}

/** Sets all seats that have the turn or are on hold to `later`. */
export function endTurns(seats: readonly Seat[]): Seat[] {
  return seats.map((seat) => (hasCurrentTurn(seat) ? { ...seat, ...undecidedSeatFields } : seat))
}

const replace = (seats: readonly Seat[], ownSeat: Seat, values: Partial<Seat>) =>
  seats.map((seat) => (seat === ownSeat ? { ...seat, ...values } : seat))

/** Who acts on a seat: the delegate, or its approver if `delegate` is null. */
interface Actor {
  delegate: SeatEmployee | null
}

/** Stores the name of the acting employee in the approved seats of all earlier steps, which marks these approvals as no longer undoable. */
function markEarlierApprovals(
  seats: readonly Seat[],
  { step, approver }: Seat,
  { delegate }: Actor,
): Seat[] {
  const laterActor = (delegate ?? approver).name
  return seats.map((seat) =>
    seat.step < step && seat.state === 'approved' ? { ...seat, laterActor } : seat,
  )
}

const decision = (
  state: 'approved' | 'rejected',
  comment: string,
  { delegate }: Actor,
): Partial<Seat> => ({
  state,
  way: delegate ? 'delegate' : 'own',
  actedBy: delegate,
  comment: comment.trim(),
  held: null,
})

export function approveSeat(
  seats: readonly Seat[],
  ownSeat: Seat,
  comment: string,
  actor: Actor,
): Seat[] {
  const decidedSeats = replace(seats, ownSeat, decision('approved', comment, actor))
  return giveTurnToNextStep(markEarlierApprovals(decidedSeats, ownSeat, actor))
}

export function rejectSeat(
  seats: readonly Seat[],
  ownSeat: Seat,
  comment: string,
  actor: Actor,
): Seat[] {
  return endTurns(replace(seats, ownSeat, decision('rejected', comment, actor)))
}

/**
 * Puts a seat on hold. `until` is the date by which the approver expects to decide, or null. It is only shown; nothing happens on that
 * date.
 */
export function holdSeat(
  seats: readonly Seat[],
  ownSeat: Seat,
  { reason, until }: { reason: string; until: string | null },
  actor: Actor,
): Seat[] {
  const held = { reason: reason.trim(), until }
  return markEarlierApprovals(replace(seats, ownSeat, { state: 'held', held }), ownSeat, actor)
}

export function resumeSeat(seats: readonly Seat[], ownSeat: Seat): Seat[] {
  return replace(seats, ownSeat, { state: 'turn', held: null })
}

/** The approved seats of the nearest earlier step with an approval. */
export function previousApprovedSeats(seats: readonly Seat[], { step }: Seat): Seat[] {
  const approvedSeats = seats.filter((seat) => seat.step < step && seat.state === 'approved')
  const nearestStep = approvedSeats.at(-1)?.step
  return approvedSeats.filter((seat) => seat.step === nearestStep)
}

/**
 * Sends a document back: the approved seats of the nearest earlier step with an approval get the turn again. The undecided and approved
 * seats of the step of `own` become `later`. In both steps, the approved seats of inactive employees stay approved.
 */
export function sendSeatBack(seats: readonly Seat[], ownSeat: Seat, actor: Actor): Seat[] {
  const reopenedSeats = new Set(
    previousApprovedSeats(seats, ownSeat).filter(({ isActive }) => isActive),
  )
  const isReset = (seat: Seat) =>
    seat.step === ownSeat.step &&
    (isUndecided(seat) || (seat.state === 'approved' && seat.isActive))
  const sentBack = seats.map((seat) => {
    if (reopenedSeats.has(seat)) return { ...seat, ...withTurn }
    return isReset(seat) ? { ...seat, ...undecidedSeatFields } : seat
  })
  return markEarlierApprovals(sentBack, ownSeat, actor)
}

/** Undoes an approval: the seat gets the turn again, and all seats of later steps lose it. */
export function undoSeat(seats: readonly Seat[], ownSeat: Seat): Seat[] {
  return seats.map((seat) => {
    if (seat === ownSeat) return { ...seat, ...withTurn }
    return seat.step > ownSeat.step && hasCurrentTurn(seat)
      ? { ...seat, ...undecidedSeatFields }
      : seat
  })
}

/** Replaces all seats after the step of `own` by those of `line`, whose step 0 directly follows that step. */
export function replaceLaterSeats(
  seats: readonly Seat[],
  ownSeat: Seat,
  line: readonly NewSeat[],
): Seat[] {
  const keptSeats = seats.filter(({ step }) => step <= ownSeat.step)
  const firstStep = ownSeat.step + 1
  const addedSeats = line.map(({ approver, type, step }, index) => {
    const earlierSeat = seats.find((seat) => seat.approver.username === approver.username)
    const isActive = earlierSeat?.isActive ?? true
    const seq = keptSeats.length + index
    return { ...undecidedSeatFields, approver, type, step: firstStep + step, seq, isActive }
  })
  return [...keptSeats, ...addedSeats]
}

/** Gives a seat to another approver. If that employee already has a seat in the line, this seat gets the state `passed` instead. */
export function reassignSeat(
  seats: readonly Seat[],
  reassignedSeat: Seat,
  newEmployee: SeatEmployee,
): Seat[] {
  if (seats.some(({ approver }) => approver.username === newEmployee.username)) {
    return giveTurnToNextStep(
      replace(seats, reassignedSeat, { ...undecidedSeatFields, state: 'passed' }),
    )
  }
  const state = hasCurrentTurn(reassignedSeat) ? 'turn' : 'later'
  return replace(seats, reassignedSeat, {
    ...undecidedSeatFields,
    state,
    approver: newEmployee,
    isActive: true,
  })
}
