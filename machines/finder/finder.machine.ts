import { outputOf } from '../port.ts'
import { emptyFinderContext, finderSetup, searchDocumentsInput } from './finder.setup.ts'

/**
 * State machine of the finder, the dialog that searches screens, actions, documents and employees. Only the last two need the server, so
 * only they have states.
 */
export const finderMachine = finderSetup.createMachine({
  id: 'finder',
  description: 'The employee finds a screen, an action, a document or an employee.',
  context: emptyFinderContext,
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed. Its text and results are cleared.',
      entry: 'clear',
      on: { 'finder.open': 'open' },
    },
    open: {
      description: 'The results that match the text are listed.',
      type: 'parallel',
      on: { 'finder.choose': 'closed', 'finder.close': 'closed' },
      states: {
        documents: {
          description: 'The documents that the employee may open.',
          initial: 'idle',
          on: {
            'finder.setText': [
              { guard: 'isBlank', target: '.idle', actions: 'setText' },
              { target: '.waiting', actions: 'setText' },
            ],
          },
          states: {
            idle: { description: 'Without a text, no documents are searched.' },
            waiting: {
              description: 'The employee is typing. The search starts after a pause.',
              after: { typingPause: 'searching' },
            },
            searching: {
              description:
                'The server searches the documents. Earlier results that also match stay visible.',
              tags: 'busy',
              invoke: {
                id: 'searchDocuments',
                src: 'searchDocuments',
                input: searchDocumentsInput,
                onDone: { target: 'shown', actions: { type: 'setDocuments', params: outputOf } },
                onError: 'failed',
              },
            },
            shown: { description: 'The newest documents that match are listed.' },
            failed: {
              description: 'The documents could not be searched. The employee can retry.',
              on: { 'finder.retryDocuments': 'searching' },
            },
          },
        },
        employees: {
          description: 'The employees of the company.',
          initial: 'notLoaded',
          states: {
            notLoaded: {
              description: 'The employees are not loaded before the first letter of a text.',
              on: { 'finder.setText': { guard: 'hasText', target: 'loading' } },
            },
            loading: {
              description: 'The employees are loading.',
              tags: 'busy',
              invoke: {
                id: 'listEmployees',
                src: 'listEmployees',
                onDone: { target: 'ready', actions: { type: 'setEmployees', params: outputOf } },
                onError: 'failed',
              },
            },
            ready: { description: 'The employees that match the text are listed.' },
            failed: {
              description: 'The employees could not be loaded. The employee can retry.',
              on: { 'finder.retryEmployees': 'loading' },
            },
          },
        },
      },
    },
  },
})
