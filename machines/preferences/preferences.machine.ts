import { assertEvent, assign, setup } from 'xstate'
import {
  type ChosenPreferences,
  type KeptPreferences,
  type Language,
  preferencesPorts,
  type Theme,
} from './preferences.ports.ts'

/** What the device starts with; the texts of the language are there. */
export interface PreferencesInput {
  language: Language
  theme: Theme
}

/** How the app speaks and looks to the employee, and whether lists are worked by keys. */
export interface PreferencesContext extends PreferencesInput {
  /** Whose preferences they are; null before somebody is signed in. */
  username: string | null
  hasKeys: boolean
  /** The language whose texts are on their way; the present one where none is. */
  wanted: Language
  /** The last choice of somebody, for the device to keep. */
  chosen: ChosenPreferences | null
}

export type PreferencesEvent =
  | { type: 'preferences.setLanguage'; language: Language }
  | { type: 'preferences.setTheme'; theme: Theme }
  | { type: 'preferences.setKeys'; hasKeys: boolean }
  /** Somebody has signed in, with what the device has kept for them; or out. */
  | { type: 'preferences.signedIn'; username: string; kept: KeptPreferences }
  | { type: 'preferences.signedOut' }

function start({ input }: { input: PreferencesInput }): PreferencesContext {
  return { ...input, username: null, hasKeys: true, wanted: input.language, chosen: null }
}

const wanted = ({ context }: { context: PreferencesContext }) => ({ language: context.wanted })

/** The chart of the preferences. */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as PreferencesInput,
    tags: {} as 'busy',
  },
  actors: preferencesPorts,
  actions: {
    setLanguage: assign(({ event }) => {
      assertEvent(event, 'preferences.setLanguage')
      return { wanted: event.language }
    }),
    setTheme: assign(({ context: { username }, event }) => {
      assertEvent(event, 'preferences.setTheme')
      const { theme } = event
      return { theme, chosen: { username, theme } }
    }),
    setKeys: assign(({ context: { username }, event }) => {
      assertEvent(event, 'preferences.setKeys')
      const { hasKeys } = event
      return { hasKeys, chosen: { username, hasKeys } }
    }),
    // A language is kept once its texts are there.
    speak: assign(({ context: { username, language: present, wanted: language, chosen } }) => ({
      language,
      chosen: language === present ? chosen : { username, language },
    })),
    giveUp: assign(({ context }) => ({ wanted: context.language })),
    takeOver: assign(({ context, event }) => {
      assertEvent(event, 'preferences.signedIn')
      const { language, theme, hasKeys } = event.kept
      return { username: event.username, theme, hasKeys, wanted: language ?? context.wanted }
    }),
    forgetEmployee: assign({ username: null }),
  },
}).createMachine({
  id: 'preferences',
  description: 'Language, appearance and keys, as the employee has chosen them on this device.',
  context: start,
  initial: 'ready',
  on: {
    'preferences.setLanguage': { target: '.loading', actions: 'setLanguage' },
    'preferences.setTheme': { actions: 'setTheme' },
    'preferences.setKeys': { actions: 'setKeys' },
    'preferences.signedIn': { target: '.loading', actions: 'takeOver' },
    'preferences.signedOut': { actions: 'forgetEmployee' },
  },
  states: {
    ready: {
      description: 'Every choice is shown.',
    },
    loading: {
      description:
        'The texts of another language are on their way; the present ones stay until they are there.',
      tags: 'busy',
      invoke: {
        id: 'loadLanguage',
        src: 'loadLanguage',
        input: wanted,
        onDone: { target: 'ready', actions: 'speak' },
        onError: { target: 'ready', actions: 'giveUp' },
      },
    },
  },
})
