import type { SnapshotFrom } from 'xstate'
import type { analyticsMachine } from '../../../machines/analytics/analytics.machine.ts'
import {
  isSamePeriod,
  lastMonths,
  monthsOf,
  periodLengths,
} from '../../../machines/analytics/analytics.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { AnalyticsText } from '../../text/analytics.en.ts'
import type { MainText } from '../../text/en.ts'
import { analyticsUrl } from './url.view.ts'
import type { AnalyticsProps } from './Analytics.tsx'
import { dataChartsView } from './charts.view.ts'
import { periodChoices } from '../Drafting/periods.view.ts'

export type AnalyticsSnapshot = SnapshotFrom<typeof analyticsMachine>

/** The props of the analytics screen. `today` is the date of the server. */
export function analyticsView(
  snapshot: AnalyticsSnapshot,
  today: string,
  text: MainText,
  t: AnalyticsText,
): Omit<AnalyticsProps, 'on' | 'language'> {
  const { period, figures } = snapshot.context
  return {
    machine: machineAttributes(snapshot),
    product: text.productName,
    heading: text.analytics,
    hint: t.hint,
    periods: {
      label: t.periods,
      options: periodLengths.map((count) => {
        const months = lastMonths(count, today)
        return {
          path: analyticsUrl(months),
          label: t.lastMonths(count),
          isCurrent: isSamePeriod(months, period),
        }
      }),
    },
    period: {
      label: t.periods,
      shown: text.drafting.periodOf(period.start, period.end),
      disabled: false,
      period,
      today,
      choices: periodChoices(today, text),
      texts: text.drafting,
    },
    isFailed: snapshot.matches('failed'),
    busy: snapshot.matches('loading') ? t.loading : null,
    charts: figures ? dataChartsView(figures, monthsOf(period), { text, t }) : [],
    texts: t,
  }
}
