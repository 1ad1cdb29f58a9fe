import type { SnapshotFrom } from 'xstate'
import type { Category } from '../../../contract/voucher.ts'
import type { calendarMachine } from '../../../machines/calendar/calendar.machine.ts'
import type { CalendarSum, CalendarUrlState } from '../../../machines/calendar/calendar.ports.ts'
import {
  monthAfter,
  totalOfSums,
  totalsByCategory,
  weekdayOf,
  weeksOf,
} from '../../../machines/calendar/calendar.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { CalendarText } from '../../text/calendar.en.ts'
import type { MainText } from '../../text/en.ts'
import { formatAmountOrZero } from '../../text/numbers.ts'
import type { CalendarProps } from './Calendar.tsx'
import type { CalendarCell, CategorySum } from './Month.tsx'
import { calendarUrl } from './url.view.ts'

export type CalendarSnapshot = SnapshotFrom<typeof calendarMachine>

/** Formats a date `YYYY-MM-DD` in words. */
export function formatDateInWords(day: string, t: CalendarText): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return t.day(year, month, date, weekdayOf(day))
}

/** The props of the calendar screen. `today` is the date of the server. */
export function calendarView(
  snapshot: CalendarSnapshot,
  today: string,
  text: MainText,
  t: CalendarText,
): Omit<CalendarProps, 'day' | 'onRetry'> {
  const { place, sums } = snapshot.context
  const { month, dateType } = place
  const [year = 0, number = 0] = month.split('-').map(Number)
  const urlWith = (changed: Partial<CalendarUrlState>) =>
    calendarUrl({ ...place, day: null, ...changed })
  return {
    machine: machineAttributes(snapshot),
    product: text.productName,
    heading: text.calendar,
    month: t.month(year, number),
    previous: { path: urlWith({ month: monthAfter(month, -1) }), label: t.previous },
    next: { path: urlWith({ month: monthAfter(month, 1) }), label: t.next },
    thisMonth: { path: urlWith({ month: today.slice(0, 7) }), label: t.thisMonth },
    types: {
      label: t.dateTypes,
      options: (['due', 'gl'] as const).map((type) => ({
        path: urlWith({ dateType: type }),
        label: t.dateType[type],
        isCurrent: type === dateType,
      })),
    },
    isFailed: snapshot.matches('failed'),
    busy: snapshot.matches('loading') ? t.loading : null,
    totals: sums ? monthTotals(sums, text, t) : null,
    empty: sums?.length === 0 ? t.empty[dateType] : null,
    weekdays: t.weekdays,
    weeks: weeksOf(month).map((week) =>
      week.map((day, weekday) =>
        day === null ? null : cellOf(day, weekday, sums ?? [], { today, to: urlWith, text, t }),
      ),
    ),
    texts: t,
  }
}

const categorySum =
  (text: MainText) =>
  ({ category, amount: sum }: { category: Category; amount: number }): CategorySum => ({
    category,
    name: text.categories[category],
    amount: formatAmountOrZero(sum),
  })

/** The totals of the month: of all vouchers, and of each category. */
function monthTotals(sums: readonly CalendarSum[], text: MainText, t: CalendarText) {
  const { vouchers, amount: all } = totalOfSums(sums)
  return {
    all: t.sum(vouchers, formatAmountOrZero(all)),
    categories: totalsByCategory(sums).map((total) => ({
      ...categorySum(text)(total),
      count: t.count(total.vouchers),
    })),
  }
}

interface CellContext {
  today: string
  to: (changed: Partial<CalendarUrlState>) => string
  text: MainText
  t: CalendarText
}

function cellOf(
  day: string,
  weekday: number,
  sums: readonly CalendarSum[],
  { today, to, text, t }: CellContext,
): CalendarCell {
  const sumsOfDay = sums.filter((sum) => sum.day === day)
  const { vouchers, amount: all } = totalOfSums(sumsOfDay)
  const dateInWords = formatDateInWords(day, t)
  return {
    day,
    number: Number(day.slice(8)),
    numberAndWeekday: t.numberAndWeekday(Number(day.slice(8)), weekday),
    isToday: day === today,
    link:
      sumsOfDay.length === 0
        ? null
        : {
            path: to({ day }),
            label: t.open(dateInWords, t.sum(vouchers, formatAmountOrZero(all))),
          },
    count: t.count(vouchers),
    total: formatAmountOrZero(all),
    sums: totalsByCategory(sumsOfDay).map(categorySum(text)),
  }
}
