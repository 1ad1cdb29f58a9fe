import * as z from 'zod/mini'
import { Day, DocumentType } from './voucher.ts'

/** Query parameters of the analytics figures. Both dates are inclusive; a period has at most `ANALYTICS_DAYS_MAX` days. */
export const AnalyticsQuery = z.object({ startDate: Day, endDate: Day })
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** Months are `YYYY-MM`. Amounts are in won. */
export const Analytics = z.object({
  /** Waiting and approved documents, grouped by the month in which they were submitted. */
  documents: z.array(
    z.object({
      month: z.string(),
      document_type: DocumentType,
      documents: z.int(),
      price: z.int(),
    }),
  ),
  /**
   * The median and the 90th percentile of the time from submission to final approval, in seconds, grouped by the month of the submission.
   * The row without a month covers the whole period.
   */
  approvals: z.array(
    z.object({
      month: z.nullable(z.string()),
      documents: z.int(),
      median_seconds: z.int(),
      p90_seconds: z.int(),
    }),
  ),
  /**
   * The documents waiting now, grouped by full days since submission. `from_days` is the lower bound of a group, one of `waitingAgeBounds`.
   * The query period does not limit them.
   */
  waiting: z.array(z.object({ from_days: z.int(), documents: z.int(), price: z.int() })),
  /** The vouchers that can be drafted, grouped by the month of their G/L date. */
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

/** The lower bounds, in days, of the age groups of waiting documents. Each group ends before the next bound. */
export const waitingAgeBounds = [0, 1, 3, 7, 14] as const
