import { textTable } from './language.ts'
import type { SingleSignOnText } from './singleSignOn.en.ts'

/** The texts of single sign-on. */
export const singleSignOnTexts = textTable<SingleSignOnText>({
  ko: async () => (await import('./singleSignOn.ko.ts')).singleSignOn,
  en: async () => (await import('./singleSignOn.en.ts')).singleSignOn,
})
