import type { Config } from '../../contract/config.ts'
import { port } from '../port.ts'

export type Language = Config['language']

/** `system` follows the setting of the device. */
export type Theme = 'light' | 'dark' | 'system'

/**
 * The preferences of an employee on this device. `language` is null if the employee has not chosen one. `documentShare` is the width of a
 * document in percent, next to its open file; null if files open in a movable window.
 */
export interface StoredPreferences {
  language: Language | null
  theme: Theme
  hasKeys: boolean
  documentShare: number | null
}

/** One choice of an employee; `username` is null before sign-in. Omitted fields keep their saved values. */
export interface ChosenPreferences {
  username: string | null
  language?: Language
  theme?: Theme
  hasKeys?: boolean
  documentShare?: number | null
}

/** `loadLanguage` resolves when all texts of a language have been loaded. */
export const preferencesPorts = {
  loadLanguage: port<void, { language: Language }>('loadLanguage'),
}
