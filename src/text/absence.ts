import type { AbsenceText } from './absence.en.ts'
import { textTable } from './language.ts'

/** The texts of absences and delegations. */
export const absenceTexts = textTable<AbsenceText>({
  ko: async () => (await import('./absence.ko.ts')).absence,
  en: async () => (await import('./absence.en.ts')).absence,
})
