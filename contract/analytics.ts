import * as z from 'zod/mini'
import { Day, DocumentType } from './voucher.ts'

/** Query of the figures. Both dates are included; a period has at most `ANALYTICS_DAYS_MAX` days. */
export const AnalyticsQuery = z.object({ startDate: Day, endDate: Day })
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** Months are `YYYY-MM`. Amounts are in won. */
export const Analytics = z.object({
  /** Waiting and approved documents, by the month of their submission. */
  documents: z.array(
    z.object({
      month: z.string(),
      document_type: DocumentType,
      documents: z.int(),
      price: z.int(),
    }),
  ),
  /** The time from the submission to the final approval, in seconds. The row without a month is that of the whole period. */
  approvals: z.array(
    z.object({
      month: z.nullable(z.string()),
      documents: z.int(),
      median_seconds: z.int(),
      p90_seconds: z.int(),
    }),
  ),
  /** The documents that wait now, by the full days since their submission: `from_days` or more. The period does not limit them. */
  waiting: z.array(z.object({ from_days: z.int(), documents: z.int(), price: z.int() })),
  /** The vouchers that can be drafted, by the month of their G/L date. */
  vouchers: z.array(
    z.object({
      month: z.string(),
      document_type: DocumentType,
      vouchers: z.int(),
      price: z.int(),
    }),
  ),
})
export type Analytics = z.infer<typeof Analytics>

/** The ages of waiting documents: each begins with this number of days, and ends before the next. */
export const waitingAges = [0, 1, 3, 7, 14] as const
