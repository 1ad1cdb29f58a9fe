import { groupDigits } from './numbers.ts'

/** The texts of the analytics screen, in English. They are loaded with that screen. */
export const analytics = {
  hint: 'Only the documents and vouchers that you may see.',
  periods: 'Period',
  lastMonths: (months: number) => `${months} months`,
  charts: {
    documents: 'Documents by month and kind',
    amounts: 'Amounts of documents by month and kind',
    approvals: 'Time from request to approval',
    waiting: 'Waiting now, by age',
    vouchers: 'Vouchers to draft, by G/L month',
  },
  notes: {
    documents: 'Waiting and approved documents, by the month of the request',
    amounts: 'In won',
    approvals: 'Approved documents, by the month of the request',
    waiting:
      'All documents that wait now, by calendar days since the request, independent of the period',
    vouchers: 'Amounts in won',
  },
  chart: (heading: string) => `Chart: ${heading}. The table contains its figures.`,
  table: (heading: string) => `Table: ${heading}`,
  month: 'Month',
  age: 'Age',
  total: 'Total',
  period: 'Whole period',
  documents: 'Documents',
  amount: 'Amount',
  median: 'Median',
  p90: '90th percentile',
  inSeconds: (column: string) => `${column} (seconds)`,
  hours: (hours: string) => `${hours} h`,
  days: (days: string) => (days === '1' ? '1 day' : `${days} days`),
  minutes: (minutes: number) => `${minutes} min`,
  ages: {
    0: 'Less than 1 day',
    1: '1–2 days',
    3: '3–6 days',
    7: '7–13 days',
    14: '14 days or more',
  },
  agesShort: { 0: '0 d', 1: '1–2 d', 3: '3–6 d', 7: '7–13 d', 14: '14 d+' },
  count: (count: number) => groupDigits(count),
  /** Formats an amount in won for an axis, in millions with one decimal. */
  compact: (won: number) => (won === 0 ? '0' : `${groupDigits(Math.round(won / 100_000) / 10)}m`),
  empty: 'No figures in this period.',
  export: 'CSV',
  exportOf: (heading: string) => `Save as CSV: ${heading}`,
  loading: 'Loading',
  failed: 'The figures could not be loaded.',
  failedHint: 'Check the network status and try again.',
  retry: 'Try again',
}

export type AnalyticsText = typeof analytics
