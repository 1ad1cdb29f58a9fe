import type { AnalyticsText } from './analytics.en.ts'
import { textTable } from './language.ts'

/** The texts of the analytics screen. */
export const analyticsTexts = textTable<AnalyticsText>({
  ko: async () => (await import('./analytics.ko.ts')).analytics,
  en: async () => (await import('./analytics.en.ts')).analytics,
})
