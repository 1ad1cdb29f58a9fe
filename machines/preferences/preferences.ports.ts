import type { ActorRef, Snapshot } from 'xstate'
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

/** What the device keeps of a choice; `username` is null before somebody is signed in. */
export type KeepPreference = { username: string | null } & (
  | { type: 'device.keepLanguage'; language: Language }
  | { type: 'device.keepTheme'; theme: Theme }
  | { type: 'device.keepKeys'; hasKeys: boolean }
)

export type Device = ActorRef<Snapshot<unknown>, KeepPreference>

/** What the preferences ask of the world: that all texts of a language are there. */
export const preferencesPorts = {
  loadLanguage: port<void, { language: Language }>('loadLanguage'),
}
