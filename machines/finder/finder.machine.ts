import { assertEvent, assign, setup } from 'xstate'

/** `text` is the search text; it is empty while the dialog is closed. */
export interface FinderContext {
  text: string
}

export type FinderEvent =
  | { type: 'finder.open' }
  | { type: 'finder.setText'; text: string }
  /** The employee chooses a screen, and the app opens it. */
  | { type: 'finder.choose' }
  | { type: 'finder.close' }

/** State machine of the screen finder. */
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
  description: 'The employee finds a screen by a part of its name.',
  context: { text: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed, and its text is cleared.',
      entry: 'clearText',
      on: { 'finder.open': 'open' },
    },
    open: {
      description: 'The screens whose names contain the text are listed.',
      on: {
        'finder.setText': { actions: 'setText' },
        'finder.choose': 'closed',
        'finder.close': 'closed',
      },
    },
  },
})
