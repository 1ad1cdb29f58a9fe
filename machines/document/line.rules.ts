import { APPROVERS_MAX } from '../../contract/limits.ts'
import { hasCurrentTurn, type NewSeat, type Seat } from './seats.rules.ts'

/**
 * Why the steps of a line are invalid. `stepGap`: in the order of the seats, the steps decrease or do not count from 0 without a gap.
 * `stepMixed`: a step with several seats contains one of type approve. Undefined if the steps are valid.
 */
export function stepErrorOf(
  line: readonly Pick<NewSeat, 'type' | 'step'>[],
): 'stepGap' | 'stepMixed' | undefined {
  const isCounted = line.every(({ step }, index) => {
    const previousStep = line[index - 1]?.step ?? -1
    return step === previousStep + 1 || (index > 0 && step === previousStep)
  })
  if (!isCounted) return 'stepGap'
  const isMixed = line.some(
    ({ type, step }) => type === '0' && line.filter((seat) => seat.step === step).length > 1,
  )
  return isMixed ? 'stepMixed' : undefined
}

const usernameOf = ({ approver }: Pick<Seat, 'approver'>) => approver.username

/** The seats that an approver can move or remove: the undecided ones of later steps. */
const movableSeats = (seats: readonly Seat[], ownSeat: Seat) =>
  seats.filter(({ step, state }) => step > ownSeat.step && state === 'later')

/**
 * Whether a new line would let the document be completed without its final approver, the last seat of type approve. This happens if the
 * seat is removed, becomes an agreer, or moves before a seat that preceded it. New seats may follow it.
 */
export function isFinalApproverBypassed(
  seats: readonly Seat[],
  ownSeat: Seat,
  line: readonly NewSeat[],
): boolean {
  const movable = movableSeats(seats, ownSeat)
  const lastIndex = movable.findLastIndex(({ type }) => type === '0')
  const lastApprover = movable[lastIndex]
  if (!lastApprover) return false
  const usernames = line.map(usernameOf)
  const index = usernames.indexOf(usernameOf(lastApprover))
  if (line[index]?.type !== '0') return true
  const isAfter = (seat: Seat) => usernames.indexOf(usernameOf(seat)) > index
  return movable.slice(0, lastIndex).some(isAfter)
}

/**
 * Whether these seats can follow the step of `ownSeat`. Their steps have no gap, and no employee occurs twice, is the author or has a
 * fixed seat. The line has at most `APPROVERS_MAX` seats in total.
 */
export function isValidLaterLine(
  { author, seats }: { author: string; seats: readonly Seat[] },
  ownSeat: Seat,
  line: readonly NewSeat[],
): boolean {
  const movable = new Set(movableSeats(seats, ownSeat).map(usernameOf))
  const fixedUsernames = new Set([
    author,
    ...seats.map(usernameOf).filter((id) => !movable.has(id)),
  ])
  const usernames = line.map(usernameOf)
  const fixedCount = seats.filter(({ step }) => step <= ownSeat.step).length
  return (
    stepErrorOf(line) !== 'stepGap' &&
    fixedCount + line.length <= APPROVERS_MAX &&
    new Set(usernames).size === usernames.length &&
    !usernames.some((id) => fixedUsernames.has(id))
  )
}

/** The seats that can be decided now, including those on hold. */
export const seatsWithTurn = (seats: readonly Seat[]) => seats.filter(hasCurrentTurn)
