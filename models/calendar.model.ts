import { calendarMachine } from '../machines/calendar/calendar.machine.ts'
import type {
  CalendarDayEntries,
  CalendarSum,
  CalendarUrlState,
} from '../machines/calendar/calendar.ports.ts'
import { categories } from '../contract/voucher.ts'
import { defineModel } from './engine/model.ts'

const november: CalendarUrlState = { month: '2026-11', dateType: 'due', day: null }

/** The months and days that the walks use, by the names of their events. */
export const calendarUrlStates = {
  'the month': november,
  'the day': { ...november, day: '2026-11-20' },
  'another day': { ...november, day: '2026-11-21' },
  'the next month': { ...november, month: '2026-12' },
  'the G/L dates': { ...november, dateType: 'gl' },
} as const satisfies Record<string, CalendarUrlState>

const sum = (given: string, at: number, amount: number, isSubmitted = false): CalendarSum => ({
  day: given,
  category: categories[at] ?? 'voucher',
  isSubmitted,
  vouchers: Math.ceil(amount / 5_000_000),
  amount,
})

/** Realistic sums and entries, so that a designer can judge the screen on the review page. */
const realistic = {
  sums: [
    sum('2026-11-05', 0, 3_300_000),
    sum('2026-11-05', 1, 12_450_000, true),
    sum('2026-11-10', 0, 184_320_500),
    sum('2026-11-10', 2, 27_500_000),
    sum('2026-11-20', 0, 8_910_000),
    sum('2026-11-20', 0, 1_254_000, true),
    sum('2026-11-20', 1, 45_100_000),
    sum('2026-11-20', 2, 66_000_000),
    sum('2026-11-20', 4, -1_320_000),
    sum('2026-11-25', 0, 1_212_450_000, true),
    sum('2026-11-30', 3, 19_800_000),
    sum('2026-11-30', 4, 2_640_000),
  ],
  day: {
    entries: [
      {
        category: 'invoice',
        batchNumber: 3_000_112,
        document: null,
        author: '한소은',
        vouchers: 3,
        amount: 66_000_000,
        period: { start: '2026-11-02', end: '2026-11-02' },
      },
      {
        category: 'voucher',
        batchNumber: 1_000_245,
        document: { id: 31, title: '11월 운반비 외 2건' },
        author: '윤도현',
        vouchers: 3,
        amount: 1_254_000,
        period: { start: '2026-11-03', end: '2026-11-04' },
      },
    ],
    total: 2,
  } satisfies CalendarDayEntries,
}

export const calendar = defineModel({
  machine: calendarMachine,
  inputs: {
    'on a month': () => ({ place: calendarUrlStates['the month'], random: () => 0 }),
    'on a day': () => ({ place: calendarUrlStates['the day'], random: () => 0 }),
  },
  events: Object.fromEntries(
    Object.entries(calendarUrlStates).map(([name, place]) => [`calendar.goTo ${name}`, { place }]),
  ),
  outputs: {
    loadCalendar: { 'the sums': [sum('2026-11-20', 0, 11_000)] },
    loadCalendarDay: {
      'the entries': { ...realistic.day, entries: realistic.day.entries.slice(1) },
    },
  },
  review: {
    outputs: {
      loadCalendar: { 'the sums': realistic.sums },
      loadCalendarDay: { 'the entries': realistic.day },
    },
  },
  isGoal: ({ value }) => ['{"shown":"current"}', '{"day":"shown"}'].includes(JSON.stringify(value)),
})
