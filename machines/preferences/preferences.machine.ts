import { assertEvent, assign, setup } from 'xstate'
import {
  type ChosenPreferences,
  type StoredPreferences,
  type Language,
  preferencesPorts,
  type Theme,
} from './preferences.ports.ts'

/** The initial language and theme of the device. The texts of the language are already loaded. */
export interface PreferencesInput {
  language: Language
  theme: Theme
}

/** The language and theme of the app, whether the keyboard shortcuts of lists are on, and how files open. */
export interface PreferencesContext extends PreferencesInput {
  /** The employee to whom the preferences belong; null before sign-in. */
  username: string | null
  hasKeys: boolean
  documentShare: number | null
  /** The language whose texts are loading; otherwise the current language. */
  loadingLanguage: Language
  /** The choice that was made last and that the app saves on the device. */
  chosen: ChosenPreferences | null
}

export type PreferencesEvent =
  | { type: 'preferences.setLanguage'; language: Language }
  | { type: 'preferences.setTheme'; theme: Theme }
  | { type: 'preferences.setKeys'; hasKeys: boolean }
  | { type: 'preferences.setDocumentShare'; documentShare: number | null }
  /** `signedIn`: an employee has signed in; `kept` are their preferences saved on this device. `signedOut`: the employee has signed out. */
  | { type: 'preferences.signedIn'; username: string; kept: StoredPreferences }
  | { type: 'preferences.signedOut' }

function initialContext({ input }: { input: PreferencesInput }): PreferencesContext {
  const { language: loadingLanguage } = input
  return {
    ...input,
    username: null,
    hasKeys: true,
    documentShare: null,
    loadingLanguage,
    chosen: null,
  }
}

const loadLanguageInput = ({ context }: { context: PreferencesContext }) => ({
  language: context.loadingLanguage,
})

type Choice = Omit<ChosenPreferences, 'username' | 'language'>

/** Applies all fields of an event as a choice. Used for choices that need no texts to be loaded. */
const choose = {
  actions: {
    type: 'setChoice',
    params: ({ event: { type: _, ...choice } }: { event: { type: string } & Choice }) => choice,
  },
} as const

/** State machine of the preferences. */
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
      return { loadingLanguage: event.language }
    }),
    setChoice: assign(({ context: { username } }, choice: Choice) => ({
      ...choice,
      chosen: { username, ...choice },
    })),
    // A language is saved only after its texts have been loaded.
    applyLanguage: assign(
      ({
        context: { username, language: currentLanguage, loadingLanguage: language, chosen },
      }) => ({
        language,
        chosen: language === currentLanguage ? chosen : { username, language },
      }),
    ),
    cancelLanguage: assign(({ context }) => ({ loadingLanguage: context.language })),
    applyStoredPreferences: assign(({ context, event }) => {
      assertEvent(event, 'preferences.signedIn')
      const { language, ...kept } = event.kept
      return {
        ...kept,
        username: event.username,
        loadingLanguage: language ?? context.loadingLanguage,
      }
    }),
    forgetEmployee: assign({ username: null }),
  },
}).createMachine({
  id: 'preferences',
  description:
    'Language, theme, keyboard shortcuts and where files open, as the employee has chosen them on this device.',
  context: initialContext,
  initial: 'ready',
  on: {
    'preferences.setLanguage': { target: '.loading', actions: 'setLanguage' },
    'preferences.setTheme': choose,
    'preferences.setKeys': choose,
    'preferences.setDocumentShare': choose,
    'preferences.signedIn': { target: '.loading', actions: 'applyStoredPreferences' },
    'preferences.signedOut': { actions: 'forgetEmployee' },
  },
  states: {
    ready: {
      description: 'All choices are applied.',
    },
    loading: {
      description: 'The texts of another language are loading. The present texts stay until then.',
      tags: 'busy',
      invoke: {
        id: 'loadLanguage',
        src: 'loadLanguage',
        input: loadLanguageInput,
        onDone: { target: 'ready', actions: 'applyLanguage' },
        onError: { target: 'ready', actions: 'cancelLanguage' },
      },
    },
  },
})
