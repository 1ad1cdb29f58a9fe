import { namedPeriods } from '../../../machines/vouchers/period.rules.ts'
import type { MainText } from '../../text/en.ts'
import type { PeriodChoice } from '../../ui/PeriodPicker.tsx'

/** The named periods that the period picker offers. `today` is the date of the server, `YYYY-MM-DD`. */
export function periodChoices(today: string, text: MainText): PeriodChoice[] {
  const periods = namedPeriods(today)
  const names = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear'] as const
  return names.map((name) => ({ label: text.drafting.periods[name], period: periods[name] }))
}
