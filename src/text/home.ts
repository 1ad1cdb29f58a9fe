import type { HomeText } from './home.en.ts'
import { textTable } from './language.ts'

/** The texts of the home screen. */
export const homeTexts = textTable<HomeText>({
  ko: async () => (await import('./home.ko.ts')).home,
  en: async () => (await import('./home.en.ts')).home,
})
