import type { CalendarText } from './calendar.en.ts'
import { textTable } from './language.ts'

/** The texts of the calendar. */
export const calendarTexts = textTable<CalendarText>({
  ko: async () => (await import('./calendar.ko.ts')).calendar,
  en: async () => (await import('./calendar.en.ts')).calendar,
})
