import type { AddressText } from './address.en.ts'
import { textTable } from './language.ts'

/** The texts of the page at a document's own URL. */
export const addressTexts = textTable<AddressText>({
  ko: async () => (await import('./address.ko.ts')).address,
  en: async () => (await import('./address.en.ts')).address,
})
