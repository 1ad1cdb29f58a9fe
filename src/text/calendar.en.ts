import { englishWon, groupDigits } from './numbers.ts'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const vouchers = (count: number) => `${groupDigits(count)} ${count === 1 ? 'voucher' : 'vouchers'}`

/** The texts of the calendar, in English. They are loaded with it. */
export const calendar = {
  month: (year: number, month: number) => `${months[month - 1]} ${year}`,
  day: (year: number, month: number, day: number, weekday: number) =>
    `${weekdays[weekday]}, ${day} ${months[month - 1]} ${year}`,
  numberAndWeekday: (day: number, weekday: number) => `${weekdays[weekday]?.slice(0, 3)} ${day}`,
  weekdays: weekdays.map((name) => ({ shown: name.slice(0, 3), label: name })),
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  dateTypes: 'Dates',
  dateType: { due: 'Payment due', gl: 'G/L date' },
  total: 'Total',
  count: (count: number) => vouchers(count),
  sum: (count: number, amount: string) => `${vouchers(count)} / ${englishWon(amount)}`,
  open: (day: string, sums: string) => `${day}: ${sums}`,
  loading: 'Loading',
  failed: 'The calendar could not be loaded.',
  failedHint: 'Check the network status and try again.',
  empty: {
    due: 'No vouchers that you can see have a payment due date in this month.',
    gl: 'No vouchers that you can see have a G/L date in this month.',
  },
  retry: 'Try again',
  close: 'Close',
  dayFailed: 'The vouchers of this day could not be loaded.',
  dayEmpty: 'There are no vouchers on this day that you can see.',
  drafted: 'To draft',
  submitted: 'Document',
  batch: (batch: number) => `Batch ${batch}`,
  more: (shown: number, total: number) =>
    `The ${groupDigits(shown)} largest of ${groupDigits(total)} are shown.`,
}

export type CalendarText = typeof calendar
