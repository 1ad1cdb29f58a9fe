import type { DocumentRedirectText } from './documentRedirect.en.ts'
import { textTable } from './language.ts'

/** The texts of the page at a document's own URL. */
export const documentRedirectTexts = textTable<DocumentRedirectText>({
  ko: async () => (await import('./documentRedirect.ko.ts')).documentRedirect,
  en: async () => (await import('./documentRedirect.en.ts')).documentRedirect,
})
