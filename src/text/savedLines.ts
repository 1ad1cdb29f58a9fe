import { textTable } from './language.ts'
import type { SavedLinesText } from './savedLines.en.ts'

/** The texts of saved lines and of the line used last. */
export const savedLinesTexts = textTable<SavedLinesText>({
  ko: async () => (await import('./savedLines.ko.ts')).savedLines,
  en: async () => (await import('./savedLines.en.ts')).savedLines,
})
