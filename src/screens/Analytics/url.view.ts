import { normalizePeriod } from '../../../machines/analytics/analytics.rules.ts'
import type { Period } from '../../../machines/vouchers/vouchers.ports.ts'
import { analyticsPath } from '../../app/screens.ts'

/** Reads the period from the URL. An invalid period is replaced by the default. */
export function parseAnalyticsUrl(query: string, today: string): Period {
  const parameters = new URLSearchParams(query)
  const [start, end] = [parameters.get('start') ?? '', parameters.get('end') ?? '']
  return normalizePeriod({ start, end }, today)
}

export function analyticsUrl({ start, end }: Period): string {
  return `${analyticsPath}?start=${start}&end=${end}`
}
