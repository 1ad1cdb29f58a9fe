import type { Figures } from '../../machines/analytics/analytics.ports.ts'
import type { Period } from '../../machines/vouchers/vouchers.ports.ts'
import { call } from './api.ts'
import { requireCategory } from './calendar.ts'
import type { Client } from './client.ts'

/** The figures of a period (wire, "Figures"). */
export async function loadAnalytics(
  { api }: Pick<Client, 'api'>,
  { period }: { period: Period },
  signal: AbortSignal,
): Promise<Figures> {
  const query = { startDate: period.start, endDate: period.end }
  const figures = await call(api, 'getAnalytics', { query, signal })
  return {
    documents: figures.documents.map(({ month, document_type, documents, price }) => ({
      month,
      category: requireCategory(document_type),
      count: documents,
      amount: price,
    })),
    approvals: figures.approvals.map(({ month, documents, median_seconds, p90_seconds }) => ({
      month,
      documents,
      median: median_seconds,
      p90: p90_seconds,
    })),
    waiting: figures.waiting.map(({ from_days, documents, price }) => ({
      fromDays: from_days,
      documents,
      amount: price,
    })),
    vouchers: figures.vouchers.map(({ month, document_type, vouchers, price }) => ({
      month,
      category: requireCategory(document_type),
      count: vouchers,
      amount: price,
    })),
  }
}
