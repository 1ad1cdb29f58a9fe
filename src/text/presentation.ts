import { textTable } from './language.ts'
import type { PresentationText } from './presentation.en.ts'

/** The texts of the page that presents the product without a sign-in. */
export const presentationTexts = textTable<PresentationText>({
  ko: async () => (await import('./presentation.ko.ts')).presentation,
  en: async () => (await import('./presentation.en.ts')).presentation,
})
