import {
  documentErrorOf,
  type DocumentEvent,
  type DocumentRecord,
  seatOfEvent,
} from './document.rules.ts'
import { documentAfter, isCompletedBy } from './effects.rules.ts'
import { seatsWithTurn } from './line.rules.ts'
import type { Seat } from './seats.rules.ts'

/** What an action would change: who decides next, whose turn ends, and whether the document is completed. */
export interface ActionPreview {
  next: readonly Seat[]
  /** The other approvers who have the turn now and would lose it by the action. */
  closed: readonly Seat[]
  isCompleted: boolean
}

/** The effect that an event would have, computed with the same functions as in the machine. Null if the document refuses the event. */
export function actionPreviewOf(
  document: DocumentRecord,
  event: Exclude<DocumentEvent, { type: 'document.reassign' | 'document.addReceivers' }>,
): ActionPreview | null {
  if (documentErrorOf(document, event)) return null
  const next = seatsWithTurn(documentAfter(document, event).seats)
  const actingSeat = event.type === 'document.withdraw' ? undefined : seatOfEvent(document, event)
  const seatsOfActor = actingSeat ? [actingSeat.seat] : []
  const usernames = new Set([...seatsOfActor, ...next].map(({ approver }) => approver.username))
  return {
    next,
    closed: seatsWithTurn(document.seats).filter(
      ({ approver }) => !usernames.has(approver.username),
    ),
    isCompleted: event.type === 'document.approve' && isCompletedBy(document, event),
  }
}
