import { assertEvent, assign, sendTo, setup } from 'xstate'
import {
  type Device,
  type KeepPreference,
  type KeptPreferences,
  type Language,
  preferencesPorts,
  type Theme,
} from './preferences.ports.ts'

/** `language` and `theme` are those that the device starts with; its texts are there. */
export interface PreferencesInput {
  device: Device
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
}

export type PreferencesEvent =
  | { type: 'preferences.setLanguage'; language: Language }
  | { type: 'preferences.setTheme'; theme: Theme }
  | { type: 'preferences.setKeys'; hasKeys: boolean }
  /** Somebody has signed in, with what the device has kept for them; or out. */
  | { type: 'preferences.signedIn'; username: string; kept: KeptPreferences }
  | { type: 'preferences.signedOut' }

function start({ input }: { input: PreferencesInput }): PreferencesContext {
  return { ...input, username: null, hasKeys: true, wanted: input.language }
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
  guards: {
    hasOwnLanguage: ({ context, event }) =>
      event.type === 'preferences.signedIn' &&
      event.kept.language !== null &&
      event.kept.language !== context.language,
  },
  actions: {
    want: assign(({ event }) => {
      assertEvent(event, 'preferences.setLanguage')
      return { wanted: event.language }
    }),
    giveUp: assign(({ context }) => ({ wanted: context.language })),
    speak: assign(({ context }) => ({ language: context.wanted })),
    keepLanguage: sendTo(
      ({ context }) => context.device,
      ({ context: { username, wanted: language } }): KeepPreference => ({
        type: 'device.keepLanguage',
        username,
        language,
      }),
    ),
    setTheme: assign(({ event }) => {
      assertEvent(event, 'preferences.setTheme')
      return { theme: event.theme }
    }),
    keepTheme: sendTo(
      ({ context }) => context.device,
      ({ context: { username, theme } }): KeepPreference => ({
        type: 'device.keepTheme',
        username,
        theme,
      }),
    ),
    setKeys: assign(({ event }) => {
      assertEvent(event, 'preferences.setKeys')
      return { hasKeys: event.hasKeys }
    }),
    keepKeys: sendTo(
      ({ context }) => context.device,
      ({ context: { username, hasKeys } }): KeepPreference => ({
        type: 'device.keepKeys',
        username,
        hasKeys,
      }),
    ),
    takeOver: assign(({ context, event }) => {
      assertEvent(event, 'preferences.signedIn')
      const { username, kept } = event
      const { language, theme, hasKeys } = kept
      return { username, theme, hasKeys, wanted: language ?? context.wanted }
    }),
    forgetEmployee: assign({ username: null }),
  },
}).createMachine({
  id: 'preferences',
  description: 'Language, appearance and keys, as the employee has chosen them on this device.',
  context: start,
  initial: 'ready',
  on: {
    'preferences.setLanguage': { target: '.loading', actions: 'want' },
    'preferences.setTheme': { actions: ['setTheme', 'keepTheme'] },
    'preferences.setKeys': { actions: ['setKeys', 'keepKeys'] },
    'preferences.signedIn': [
      { guard: 'hasOwnLanguage', target: '.loading', actions: ['takeOver', 'keepTheme'] },
      { actions: ['takeOver', 'keepTheme'] },
    ],
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
        onDone: { target: 'ready', actions: ['speak', 'keepLanguage'] },
        onError: { target: 'ready', actions: 'giveUp' },
      },
    },
  },
})
