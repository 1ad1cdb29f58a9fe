import { assertEvent, assign, setup } from 'xstate'

/** What is searched for; empty whenever the dialog is closed. */
export interface FinderContext {
  text: string
}

export type FinderEvent =
  | { type: 'finder.open' }
  | { type: 'finder.setText'; text: string }
  /** The employee goes to a screen; the app leads there. */
  | { type: 'finder.choose' }
  | { type: 'finder.close' }

/** The chart of the screen finder. */
export const finderMachine = setup({
  types: { context: {} as FinderContext, events: {} as FinderEvent },
  actions: {
    setText: assign(({ event }) => {
      assertEvent(event, 'finder.setText')
      return { text: event.text }
    }),
    clearText: assign({ text: '' }),
  },
}).createMachine({
  id: 'finder',
  description: 'An employee finds a screen by a part of its name.',
  context: { text: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed, and nothing of what was typed there is left.',
      entry: 'clearText',
      on: { 'finder.open': 'open' },
    },
    open: {
      description: 'The screens whose name holds the text are listed.',
      on: {
        'finder.setText': { actions: 'setText' },
        'finder.choose': 'closed',
        'finder.close': 'closed',
      },
    },
  },
})
