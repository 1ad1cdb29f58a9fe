import { transition } from 'xstate'
import { documentMachine } from './document.machine.ts'
import {
  type DocumentEvent,
  type DocumentLife,
  type DocumentRefusal,
  refusalOf,
} from './document.rules.ts'

/** What became of a document, or why nothing did. */
export type DocumentOutcome =
  | { after: DocumentLife; refusal?: undefined }
  | { after?: undefined; refusal: DocumentRefusal }

/** The machine's snapshot of a stored document. */
export function snapshotOf({ author, status, signs }: DocumentLife) {
  return documentMachine.resolveState({ value: status, context: { author, signs } })
}

/** Lets the machine answer an event, from where the document stands; what it takes and why it refuses cannot disagree. */
export function answerOf(document: DocumentLife, event: DocumentEvent): DocumentOutcome {
  const snapshot = snapshotOf(document)
  if (!snapshot.can(event)) {
    const refusal = refusalOf(document, event)
    if (!refusal) throw new Error(`The document does not take ${event.type}, and nobody says why.`)
    return { refusal }
  }
  const [next] = transition(documentMachine, snapshot, event)
  return { after: { author: document.author, status: next.value, signs: next.context.signs } }
}
