import type { ActorRef, Snapshot } from 'xstate'
import type { DocumentSummary } from '../../contract/document.ts'
import type { BadgesEvent } from '../badges/badges.machine.ts'
import type { BoxName, BoxSearch, BoxWish, Failure, Noticeboard } from '../ports.ts'
import type { SigningDecided, SigningInput, SigningStopped } from '../signing/signing.context.ts'
import { sound } from './boxes.rules.ts'
import type { BulkResult } from './bulk.rules.ts'

export interface BoxesInput {
  box: BoxName
  search: BoxSearch
  /** The document that stands open on the box, by its id. */
  opened: number | null
  /** The employee's username. */
  employee: string
  notices: Noticeboard
  /** Whoever counts what waits hears of every decision. */
  badges?: ActorRef<Snapshot<unknown>, BadgesEvent>
  /** A new UUID for each draft. */
  newId: () => string
}

/** One box: its documents, and what the employee does with them (wire, "Boxes"). */
export interface BoxesContext extends BoxesInput {
  /** All documents that the last answer held, and those of them that are shown: at most 25. */
  found: DocumentSummary[]
  documents: DocumentSummary[]
  total: number
  /** Selected documents, by id, in the order of selection; in *pending* alone. One that has left the box since stays selected. */
  selected: number[]
  /** The document that the keys stand on, or that was clicked last: a range begins there. */
  cursor: number | null
  failure: Failure | null
  /** Whether something has happened while an answer was on its way. */
  again: boolean
  /** What becomes of each selected document when all are approved. */
  results: BulkResult[]
}

export type BoxesEvent =
  /** What is not named stays as it is; the first page, nothing selected. */
  | { type: 'boxes.search'; search: Partial<Omit<BoxSearch, 'page'>> }
  | { type: 'boxes.turnPage'; page: number }
  | { type: 'boxes.retry' }
  /** The address has changed: Back, Forward, a link. */
  | { type: 'boxes.goTo'; search: BoxSearch; opened: number | null }
  /** The server says that something has changed: read again quietly, what is shown stays. */
  | { type: 'boxes.changed' }
  | { type: 'boxes.toggle'; id: number }
  | { type: 'boxes.toggleAll' }
  /** Selects all from the cursor to this document. */
  | { type: 'boxes.extendTo'; id: number }
  | { type: 'boxes.clearSelection' }
  | { type: 'boxes.moveCursor'; by: number }
  | { type: 'boxes.toggleCursor' }
  | { type: 'boxes.open'; id: number }
  | { type: 'boxes.close' }
  | { type: 'boxes.askApproveAll' }
  | { type: 'boxes.approveAll' }
  | { type: 'boxes.retryFailed' }
  | { type: 'boxes.closeResults' }
  | SigningDecided
  | SigningStopped
  | SigningBroken

/** The machine of one of the documents that are approved together has broken off; `actorId` is its name. */
export interface SigningBroken {
  type: `xstate.error.actor.signing-${number}`
  actorId: string
}

/** Nothing known yet of the box. */
export function start({ input }: { input: BoxesInput }): BoxesContext {
  return {
    ...input,
    search: sound(input.search),
    found: [],
    documents: [],
    total: 0,
    selected: [],
    cursor: null,
    failure: null,
    again: false,
    results: [],
  }
}

type Args = { context: BoxesContext }

/** What the box is asked for. */
export function wish({ context: { box, search } }: Args): BoxWish {
  return { box, search }
}

/** The documents that are selected. */
export function selection({ context: { selected } }: Args) {
  return { documentIds: selected }
}

type Opener = Args & { self: NonNullable<SigningInput['box']> }

/** The document that is opened: the list has only its summary. */
export function opening({ context, self }: Opener): SigningInput {
  const { opened, employee, notices, newId } = context
  return { documentId: opened ?? 0, employee, notices, box: self, newId }
}

/** One of the documents that are approved together. */
export function oneOfMany({ context, self }: Opener, documentId: number): SigningInput {
  const { employee, notices, newId } = context
  return { documentId, employee, notices, box: self, newId, approve: true }
}
