import type { Config } from '../../contract/config.ts'
import { port } from '../ports.ts'

export type Language = Config['language']

/** `system`: as the device. */
export type Theme = 'light' | 'dark' | 'system'

/** What an employee has chosen on this device; `language` is null where they have chosen none. */
export interface KeptPreferences {
  language: Language | null
  theme: Theme
  hasKeys: boolean
}

/** One choice of an employee, or of somebody who is not signed in yet. What it does not name stays as it is kept. */
export interface ChosenPreferences {
  username: string | null
  language?: Language
  theme?: Theme
  hasKeys?: boolean
}

/** What the preferences ask of the world: that all texts of a language are there. */
export const preferencesPorts = {
  loadLanguage: port<void, { language: Language }>('loadLanguage'),
}
