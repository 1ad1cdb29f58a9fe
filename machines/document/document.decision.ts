import { transition } from 'xstate'
import { documentMachine } from './document.machine.ts'
import {
  type DocumentEvent,
  type DocumentRecord,
  type DocumentError,
  documentErrorOf,
} from './document.rules.ts'

/** The document after an event, or the reason for the refusal. */
export type DocumentOutcome =
  | { after: DocumentRecord; refusal?: undefined }
  | { after?: undefined; refusal: DocumentError }

/** Restores the snapshot of the machine for a stored document. */
export function snapshotOf({ author, status, signs }: DocumentRecord) {
  return documentMachine.resolveState({ value: status, context: { author, signs } })
}

/**
 * Applies an event to a stored document. Throws if the machine refuses the event and `documentErrorOf` gives no reason, so the two cannot
 * disagree unnoticed.
 */
export function applyEvent(document: DocumentRecord, event: DocumentEvent): DocumentOutcome {
  const snapshot = snapshotOf(document)
  if (!snapshot.can(event)) {
    const refusal = documentErrorOf(document, event)
    if (!refusal)
      throw new Error(`The document does not take ${event.type}, and there is no reason.`)
    return { refusal }
  }
  const [next] = transition(documentMachine, snapshot, event)
  return { after: { author: document.author, status: next.value, signs: next.context.signs } }
}
