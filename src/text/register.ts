import { textTable } from './language.ts'
import type { RegisterText } from './register.en.ts'

/** The texts of the registration. */
export const registerTexts = textTable<RegisterText>({
  ko: async () => (await import('./register.ko.ts')).register,
  en: async () => (await import('./register.en.ts')).register,
})
