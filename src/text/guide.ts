import type { GuideText } from './guide.en.ts'
import { textTable } from './language.ts'

/** The texts of the guide to the first approval request. */
export const guideTexts = textTable<GuideText>({
  ko: async () => (await import('./guide.ko.ts')).guide,
  en: async () => (await import('./guide.en.ts')).guide,
})
