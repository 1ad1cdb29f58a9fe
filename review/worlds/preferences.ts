import { preferencesMachine } from '../../machines/preferences/preferences.machine.ts'
import type { World } from '../world.ts'

export const preferencesWorld: World<typeof preferencesMachine> = {
  machine: preferencesMachine,
  input: { language: 'ko', theme: 'system' },
  payloads: {
    'preferences.setLanguage': [{ language: 'en' }, { language: 'ko' }],
    'preferences.setTheme': [{ theme: 'dark' }, { theme: 'light' }],
    'preferences.setKeys': [{ hasKeys: false }, { hasKeys: true }],
    'preferences.signedIn': [
      { username: 'yoondh', kept: { language: 'en', theme: 'dark', hasKeys: false } },
    ],
    'xstate.done.actor.loadLanguage': [{ output: undefined }],
  },
  facts: ({ username, language, theme, hasKeys, wanted }) => [
    username !== null,
    language,
    theme,
    hasKeys,
    wanted,
  ],
}
