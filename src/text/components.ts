import type { ComponentsText } from './components.en.ts'
import { textTable } from './language.ts'

/** The texts of the design system, for designers. */
export const componentsTexts = textTable<ComponentsText>({
  ko: async () => (await import('./components.ko.ts')).components,
  en: async () => (await import('./components.en.ts')).components,
})
