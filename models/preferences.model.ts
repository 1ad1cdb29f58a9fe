import { preferencesMachine } from '../machines/preferences/preferences.machine.ts'
import type { StoredPreferences } from '../machines/preferences/preferences.ports.ts'
import { defineModel } from './engine/model.ts'

const signedIn = (username: string, kept: StoredPreferences) => ({ username, kept }) as const

export const preferences = defineModel({
  machine: preferencesMachine,
  inputs: {
    'on a Korean device': () => ({ language: 'ko', theme: 'system' }) as const,
  },
  events: {
    'preferences.setLanguage ko': { language: 'ko' },
    'preferences.setLanguage en': { language: 'en' },
    'preferences.setTheme light': { theme: 'light' },
    'preferences.setTheme dark': { theme: 'dark' },
    'preferences.setTheme system': { theme: 'system' },
    'preferences.setKeys off': { hasKeys: false },
    'preferences.setKeys on': { hasKeys: true },
    'preferences.setDocumentShare beside': { documentShare: 50 },
    'preferences.setDocumentShare window': { documentShare: null },
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
  },
  outputs: { loadLanguage: { 'with success': undefined } },
  isGoal: ({ value }) => value === 'ready',
})
