import { type Category, categories } from '../contract/voucher.ts'
import { analyticsMachine } from '../machines/analytics/analytics.machine.ts'
import type { Figures, MonthFigure } from '../machines/analytics/analytics.ports.ts'
import { defineModel } from './engine/model.ts'

/** The periods that the walks use, by the names of their events. */
export const periods = {
  'half a year': { start: '2026-06-01', end: '2026-11-20' },
  'a quarter': { start: '2026-09-01', end: '2026-11-20' },
} as const

const goTo = (name: keyof typeof periods) => ({ period: periods[name] }) as const

const figure = (month: number, category: Category, count: number): MonthFigure => ({
  month: `2026-${String(month).padStart(2, '0')}`,
  category,
  count,
  amount: count * 1_234_500 * (categories.indexOf(category) + 1),
})

const hour = 3600

/** Realistic figures, so that a designer can judge the screen on the review page. */
const realistic: Figures = {
  documents: [6, 7, 8, 9, 10, 11].flatMap((month) =>
    categories.map((category, at) => figure(month, category, ((month * 7 + at * 5) % 13) + 2)),
  ),
  approvals: [
    ...[6, 7, 8, 9, 10, 11].map((month) => ({
      month: `2026-${String(month).padStart(2, '0')}`,
      documents: 20 + month,
      median: month * hour,
      p90: (month + 30) * hour,
    })),
    { month: null, documents: 171, median: 9 * hour, p90: 39 * hour },
  ],
  waiting: [
    { fromDays: 0, documents: 7, amount: 18_240_000 },
    { fromDays: 1, documents: 4, amount: 9_310_000 },
    { fromDays: 3, documents: 2, amount: 1_100_000 },
    { fromDays: 14, documents: 1, amount: 640_000 },
  ],
  vouchers: [9, 10, 11].flatMap((month) =>
    categories.map((category, at) => figure(month, category, month * (at + 1))),
  ),
}

export const analytics = defineModel({
  machine: analyticsMachine,
  inputs: { 'on half a year': () => ({ period: periods['half a year'], random: () => 0 }) },
  events: {
    'analytics.goTo half a year': goTo('half a year'),
    'analytics.goTo a quarter': goTo('a quarter'),
  },
  outputs: {
    loadAnalytics: {
      'the figures': { documents: [], approvals: [], waiting: [], vouchers: [] } satisfies Figures,
    },
  },
  review: { outputs: { loadAnalytics: { 'the figures': realistic } } },
  isGoal: ({ value }) => JSON.stringify(value) === '{"shown":"current"}',
})
