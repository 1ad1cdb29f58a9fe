import { textTable } from './language.ts'
import type { LinesText } from './lines.en.ts'

/** The texts of saved lines and of the line used last. */
export const linesTexts = textTable<LinesText>({
  ko: async () => (await import('./lines.ko.ts')).lines,
  en: async () => (await import('./lines.en.ts')).lines,
})
