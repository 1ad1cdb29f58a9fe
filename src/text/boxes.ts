import type { BoxText } from './boxes.en.ts'
import { textTable } from './language.ts'

/** The texts of the boxes and their documents. */
export const boxTexts = textTable<BoxText>({
  ko: async () => (await import('./boxes.ko.ts')).boxes,
  en: async () => (await import('./boxes.en.ts')).boxes,
})
