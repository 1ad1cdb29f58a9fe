import { delegateOf } from './acting.rules.ts'
import { type DocumentContext, type DocumentEvent, seatOfEvent } from './document.rules.ts'
import { seatsWithTurn } from './line.rules.ts'
import {
  approveSeat,
  endTurns,
  holdSeat,
  isUndecided,
  reassignSeat,
  rejectSeat,
  replaceLaterSeats,
  resumeSeat,
  type Seat,
  sendSeatBack,
  undoSeat,
} from './seats.rules.ts'

/** Whether a document is on hold: at least one seat is `held`, and none has the state `turn`. */
export function isHeld({ seats }: Pick<DocumentContext, 'seats'>): boolean {
  const openSeats = seatsWithTurn(seats)
  return openSeats.length > 0 && openSeats.every(({ state }) => state === 'held')
}

/** Whether an accepted approval completes the document: it decides the last undecided seat. */
export function isCompletedBy(
  document: DocumentContext,
  event: Extract<DocumentEvent, { type: 'document.approve' }>,
): boolean {
  const approvedSeat = seatOfEvent(document, event)?.seat
  return document.seats.every((seat) => seat === approvedSeat || !isUndecided(seat))
}

/** The document after an accepted event. Only the machine determines the new status. */
export function documentAfter(document: DocumentContext, event: DocumentEvent): DocumentContext {
  const isLineChanged = event.type === 'document.changeLine' || event.type === 'document.reassign'
  return {
    ...document,
    seats: seatsAfter(document, event),
    revision: document.revision + (isLineChanged ? 1 : 0),
  }
}

function seatsAfter(document: DocumentContext, event: DocumentEvent): readonly Seat[] {
  const { seats } = document
  if (event.type === 'document.withdraw') return endTurns(seats)
  if (event.type === 'document.addReceivers') return seats
  const actingSeat = seatOfEvent(document, event)
  if (!actingSeat) throw new Error(`unreachable: ${event.type} was accepted without a seat`)
  const decidedSeat = actingSeat.seat
  const actor = { delegate: delegateOf(actingSeat, event.by) }
  switch (event.type) {
    case 'document.approve':
      return approveSeat(seats, decidedSeat, event.comment, actor)
    case 'document.reject':
      return rejectSeat(seats, decidedSeat, event.comment, actor)
    case 'document.hold':
      return holdSeat(seats, decidedSeat, event, actor)
    case 'document.resume':
      return resumeSeat(seats, decidedSeat)
    case 'document.sendBack':
      return sendSeatBack(seats, decidedSeat, actor)
    case 'document.undo':
      return undoSeat(seats, decidedSeat)
    case 'document.changeLine':
      return replaceLaterSeats(seats, decidedSeat, event.line)
    case 'document.reassign':
      return reassignSeat(seats, decidedSeat, event.to)
  }
}
