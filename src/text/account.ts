import type { AccountText } from './account.en.ts'
import { textTable } from './language.ts'

/** The texts of the settings. */
export const accountTexts = textTable<AccountText>({
  ko: async () => (await import('./account.ko.ts')).account,
  en: async () => (await import('./account.en.ts')).account,
})
