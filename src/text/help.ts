import type { HelpText } from './help.en.ts'
import { textTable } from './language.ts'

/** The texts of the help. */
export const helpTexts = textTable<HelpText>({
  ko: async () => (await import('./help.ko.ts')).help,
  en: async () => (await import('./help.en.ts')).help,
})
