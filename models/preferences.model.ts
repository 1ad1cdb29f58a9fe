import { preferencesMachine } from '../machines/preferences/preferences.machine.ts'
import type { StoredPreferences } from '../machines/preferences/preferences.ports.ts'
import { defineModel } from './engine/model.ts'

const signedIn = (username: string, kept: StoredPreferences) =>
  ({ type: 'preferences.signedIn', username, kept }) as const

export const preferences = defineModel({
  machine: preferencesMachine,
  inputs: {
    'on a Korean device': () => ({ language: 'ko', theme: 'system' }) as const,
  },
  events: {
    'preferences.setLanguage ko': { type: 'preferences.setLanguage', language: 'ko' },
    'preferences.setLanguage en': { type: 'preferences.setLanguage', language: 'en' },
    'preferences.setTheme light': { type: 'preferences.setTheme', theme: 'light' },
    'preferences.setTheme dark': { type: 'preferences.setTheme', theme: 'dark' },
    'preferences.setTheme system': { type: 'preferences.setTheme', theme: 'system' },
    'preferences.setKeys off': { type: 'preferences.setKeys', hasKeys: false },
    'preferences.setKeys on': { type: 'preferences.setKeys', hasKeys: true },
    'preferences.setDocumentShare beside': {
      type: 'preferences.setDocumentShare',
      documentShare: 50,
    },
    'preferences.setDocumentShare window': {
      type: 'preferences.setDocumentShare',
      documentShare: null,
    },
    'preferences.signedIn without choices': signedIn('lee', {
      language: null,
      theme: 'system',
      hasKeys: true,
      documentShare: null,
    }),
    'preferences.signedIn with choices': signedIn('kim', {
      language: 'en',
      theme: 'dark',
      hasKeys: false,
      documentShare: 40,
    }),
    'preferences.signedOut': { type: 'preferences.signedOut' },
  },
  outputs: { loadLanguage: { 'with success': undefined } },
  isGoal: ({ value }) => value === 'ready',
})
