import { assertEvent, assign, setup } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import { finderPorts, type FoundDocument } from './finder.ports.ts'
import { filterDocuments, type FindableEmployee, indexEmployees, isBlank } from './finder.rules.ts'

export interface FinderContext {
  /** The search text; empty while the dialog is closed. */
  text: string
  /** The documents of the last response that match the current search text. */
  documents: readonly FoundDocument[]
  /** All employees; empty until they are loaded. */
  employees: readonly FindableEmployee[]
}

export type FinderEvent =
  | { type: 'finder.open' }
  | { type: 'finder.setText'; text: string }
  | { type: 'finder.retryDocuments' }
  | { type: 'finder.retryEmployees' }
  /** The employee has chosen a result. The app then opens the screen, document or profile, or performs the action. */
  | { type: 'finder.choose' }
  | { type: 'finder.close' }

export const emptyFinderContext: FinderContext = { text: '', documents: [], employees: [] }

/** Input of `searchDocuments`. */
export function searchDocumentsInput({ context: { text } }: { context: FinderContext }) {
  return { text: text.trim() }
}

/** Types, actors, delays, guards and actions of the `finder` machine. */
export const finderSetup = setup({
  types: {
    context: {} as FinderContext,
    events: {} as FinderEvent,
    tags: {} as 'busy',
  },
  actors: finderPorts,
  delays: {
    /** In milliseconds. The server is called only after the employee has paused typing. */
    typingPause: 350,
  },
  guards: {
    isBlank: ({ event }) => event.type === 'finder.setText' && isBlank(event.text),
    hasText: ({ event }) => event.type === 'finder.setText' && !isBlank(event.text),
  },
  actions: {
    setText: assign(({ event, context: { documents } }) => {
      assertEvent(event, 'finder.setText')
      const { text } = event
      return { text, documents: isBlank(text) ? [] : filterDocuments(documents, text) }
    }),
    setDocuments: assign((_, documents: readonly FoundDocument[]) => ({ documents })),
    setEmployees: assign((_, employees: readonly Approver[]) => ({
      employees: indexEmployees(employees),
    })),
    clear: assign(emptyFinderContext),
  },
})
