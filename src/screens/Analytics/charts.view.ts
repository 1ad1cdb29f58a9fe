import type {
  ApprovalTimeFigure,
  Figures,
  MonthFigure,
  WaitingFigure,
} from '../../../machines/analytics/analytics.ports.ts'
import { categoriesIn } from '../../../machines/analytics/analytics.rules.ts'
import type { AnalyticsText } from '../../text/analytics.en.ts'
import type { MainText } from '../../text/en.ts'
import { formatAmountOrZero } from '../../text/numbers.ts'
import type { ChartProps } from './Chart.tsx'
import { csvOf } from './csv.view.ts'

type ChartKey = keyof AnalyticsText['charts']

/**
 * A data chart with unformatted numbers. The CSV file contains the `values` as numbers, for example durations in seconds. The table shows
 * the same values formatted.
 */
interface Figure {
  key: ChartKey
  columns: string[]
  /** The column headings of the CSV file, if they differ from those of the table, because they name the unit of the unformatted values. */
  csvColumns?: string[]
  rows: { head: string; short: string; values: number[] }[]
  /** Formats a value of the column with this index. */
  format: (value: number, column: number) => string
  /** The series of the bars. Each takes its values from one column. */
  series: ChartProps['series']
  bars: (values: readonly number[]) => number[]
  isStacked: boolean
  tick: (value: number) => string
  axisMin: number
  /** The row of the totals, which has no bar. */
  total?: { head: string; values: number[] }
}

/** Minimum values for the top of an axis, so that its labels differ: a number of documents, an amount in won, a duration in its unit. */
const COUNT_AXIS_MIN = 4
const AMOUNT_AXIS_MIN = 1_000_000
const DURATION_AXIS_MIN = 4

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

/** Formats a number with at most one decimal. */
const decimal = (value: number) => String(Math.round(value * 10) / 10)

/** Formats a duration that is given in `unit`, which is a minute, an hour or a day in seconds. */
function formatDuration(value: number, unit: number, t: AnalyticsText): string {
  if (unit === MINUTE_SECONDS) return t.minutes(Math.round(value))
  return unit === HOUR_SECONDS ? t.hours(decimal(value)) : t.days(decimal(value))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A month as a short label without the century, such as `26-11`. */
const shortMonth = (month: string) => month.slice(2)

function byCategory(
  key: ChartKey,
  figures: readonly MonthFigure[],
  months: readonly string[],
  value: 'count' | 'amount',
  { text, t }: Texts,
): Figure {
  const categories = categoriesIn(figures)
  const valueOf = (month: string, category: string) =>
    sum(
      figures
        .filter((one) => one.month === month && one.category === category)
        .map((one) => one[value]),
    )
  const rows = months.map((month) => {
    const values = categories.map((category) => valueOf(month, category))
    return { head: month, short: shortMonth(month), values: [...values, sum(values)] }
  })
  return {
    key,
    columns: [t.month, ...categories.map((category) => text.categories[category]), t.total],
    rows: figures.length === 0 ? [] : rows,
    format: value === 'count' ? t.count : formatAmountOrZero,
    series: categories.map((category) => ({ name: text.categories[category], colour: category })),
    bars: (values) => values.slice(0, -1),
    isStacked: true,
    tick: value === 'count' ? t.count : t.compact,
    axisMin: value === 'count' ? COUNT_AXIS_MIN : AMOUNT_AXIS_MIN,
    total: {
      head: t.total,
      values: [...categories, null].map((_, column) =>
        sum(rows.map(({ values }) => values[column] ?? 0)),
      ),
    },
  }
}

function approvalTimes(figures: readonly ApprovalTimeFigure[], { t }: Texts): Figure {
  const valuesOf = ({ documents, median, p90 }: ApprovalTimeFigure) => [documents, median, p90]
  const wholePeriod = figures.find(({ month }) => month === null)
  // One unit for the axis and the table, so that its values can be compared, and the labels of the axis are round numbers.
  const longestTime = Math.max(0, ...figures.map(({ month, p90 }) => (month === null ? 0 : p90)))
  const unit =
    longestTime < 2 * HOUR_SECONDS
      ? MINUTE_SECONDS
      : longestTime < 4 * DAY_SECONDS
        ? HOUR_SECONDS
        : DAY_SECONDS
  return {
    key: 'approvals',
    columns: [t.month, t.documents, t.median, t.p90],
    csvColumns: [t.month, t.documents, t.inSeconds(t.median), t.inSeconds(t.p90)],
    rows: figures.flatMap((one) =>
      one.month === null
        ? []
        : { head: one.month, short: shortMonth(one.month), values: valuesOf(one) },
    ),
    format: (value, column) =>
      column === 0 ? t.count(value) : formatDuration(value / unit, unit, t),
    series: [
      { name: t.median, colour: 'first' },
      { name: t.p90, colour: 'second' },
    ],
    bars: (values) => values.slice(1).map((seconds) => seconds / unit),
    isStacked: false,
    tick: (value) => formatDuration(value, unit, t),
    axisMin: DURATION_AXIS_MIN,
    ...(wholePeriod && { total: { head: t.period, values: valuesOf(wholePeriod) } }),
  }
}

function waitingAges(figures: readonly WaitingFigure[], { t }: Texts): Figure {
  const ages = [0, 1, 3, 7, 14] as const
  const rows = ages.map((age) => {
    const figure = figures.find(({ fromDays }) => fromDays === age)
    return {
      head: t.ages[age],
      short: t.agesShort[age],
      values: [figure?.documents ?? 0, figure?.amount ?? 0],
    }
  })
  return {
    key: 'waiting',
    columns: [t.age, t.documents, t.amount],
    rows: figures.length === 0 ? [] : rows,
    format: (value, column) => (column === 0 ? t.count(value) : formatAmountOrZero(value)),
    series: [{ name: t.documents, colour: 'first' }],
    bars: (values) => values.slice(0, 1),
    isStacked: false,
    tick: t.count,
    axisMin: COUNT_AXIS_MIN,
    total: {
      head: t.total,
      values: [0, 1].map((column) => sum(rows.map(({ values }) => values[column] ?? 0))),
    },
  }
}

interface Texts {
  text: MainText
  t: AnalyticsText
}

function chartOf(
  { key, columns, rows, format, total, ...figure }: Figure,
  t: AnalyticsText,
): ChartProps {
  const heading = t.charts[key]
  const rowsWithTotal = total && rows.length > 0 ? [...rows, total] : rows
  return {
    id: key,
    heading,
    note: t.notes[key],
    label: t.chart(heading),
    series: figure.series,
    isStacked: figure.isStacked,
    tick: figure.tick,
    axisMin: figure.axisMin,
    groups: rows.map(({ short, values }) => ({ label: short, bars: figure.bars(values) })),
    table: {
      label: t.table(heading),
      columns,
      rows: rowsWithTotal.map(({ head, values }) => ({ head, cells: values.map(format) })),
      hasTotal: rowsWithTotal.length > rows.length,
    },
    empty: rows.length === 0 ? t.empty : null,
    csv: {
      shown: t.export,
      label: t.exportOf(heading),
      name: `e-payment-${key}.csv`,
      text: csvOf([
        figure.csvColumns ?? columns,
        ...rowsWithTotal.map(({ head, values }) => [head, ...values]),
      ]),
    },
  }
}

/** The data charts with unformatted figures. `months` are all months of the period. */
export function dataChartsView(
  figures: Figures,
  months: readonly string[],
  texts: Texts,
): ChartProps[] {
  const { documents, approvals, waiting, vouchers } = figures
  return [
    byCategory('documents', documents, months, 'count', texts),
    byCategory('amounts', documents, months, 'amount', texts),
    approvalTimes(approvals, texts),
    waitingAges(waiting, texts),
    byCategory('vouchers', vouchers, months, 'amount', texts),
  ].map((figure) => chartOf(figure, texts.t))
}
