import { transition } from 'xstate'
import type { SubmittedStatus } from '../../contract/document.ts'
import { documentMachine } from './document.machine.ts'
import {
  type DocumentError,
  documentErrorOf,
  type DocumentEvent,
  type DocumentRecord,
} from './document.rules.ts'
import { isHeld } from './effects.rules.ts'

/** The result of an event: the changed document, or the reason for refusing the event. */
export type DocumentEventResult =
  | { after: DocumentRecord; refusal?: undefined }
  | { after?: undefined; refusal: DocumentError }

/** Restores the snapshot of the machine for a stored document. */
export function snapshotOf({ status, ...context }: DocumentRecord) {
  const waitingState = { waiting: isHeld(context) ? 'held' : 'deciding' } as const
  return documentMachine.resolveState({
    value: status === 'waiting' ? waitingState : status,
    context,
  })
}

/** The status of a document from the state value of its machine. A nested value is a state within `waiting`. */
export function statusIn(value: ReturnType<typeof snapshotOf>['value']): SubmittedStatus {
  return typeof value === 'string' ? value : 'waiting'
}

/**
 * Applies an event to a stored document. Throws if the machine refuses the event and `documentErrorOf` gives no reason, so the two cannot
 * disagree unnoticed.
 */
export function applyEvent(document: DocumentRecord, event: DocumentEvent): DocumentEventResult {
  const snapshot = snapshotOf(document)
  if (!snapshot.can(event)) {
    const refusal = documentErrorOf(document, event)
    if (!refusal)
      throw new Error(`The document does not take ${event.type}, and there is no reason.`)
    return { refusal }
  }
  const [next] = transition(documentMachine, snapshot, event)
  return { after: { ...next.context, status: statusIn(next.value) } }
}
