import { textTable } from './language.ts'
import type { ProfileText } from './profile.en.ts'

/** The texts of the profile of an employee. */
export const profileTexts = textTable<ProfileText>({
  ko: async () => (await import('./profile.ko.ts')).profile,
  en: async () => (await import('./profile.en.ts')).profile,
})
