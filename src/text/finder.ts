import type { FinderText } from './finder.en.ts'
import { textTable } from './language.ts'

/** The texts of the finder. */
export const finderTexts = textTable<FinderText>({
  ko: async () => (await import('./finder.ko.ts')).finder,
  en: async () => (await import('./finder.en.ts')).finder,
})
