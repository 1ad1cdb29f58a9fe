import * as z from 'zod/mini'
import { Day, DocumentType } from './voucher.ts'

/** The dates of the calendar: payment due dates (RPDDJ) and G/L dates (RPDGJ). */
export const dateTypes = ['due', 'gl'] as const
export type DateType = (typeof dateTypes)[number]

/** Query parameters of the calendar sums. Both dates are inclusive; a period has at most `CALENDAR_DAYS_MAX` days. */
export const CalendarQuery = z.object({
  dateType: z.enum(dateTypes),
  startDate: Day,
  endDate: Day,
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

/**
 * The vouchers of one category on one date. `is_submitted`: the vouchers are part of waiting or approved documents; otherwise they can be
 * drafted. `price` is in won.
 */
export const CalendarSum = z.object({
  day: z.string(),
  document_type: DocumentType,
  is_submitted: z.boolean(),
  vouchers: z.int(),
  price: z.int(),
})
export type CalendarSum = z.infer<typeof CalendarSum>
export const CalendarSums = z.array(CalendarSum)

export const CalendarDayQuery = z.object({ dateType: z.enum(dateTypes), day: Day })
export type CalendarDayQuery = z.infer<typeof CalendarDayQuery>

/**
 * The vouchers of one batch on one date. `document_id` and `title` are null if the batch can be drafted. `author` is the author of the
 * document or of the vouchers. `first_date` and `last_date` are the first and last G/L date of the batch.
 */
export const CalendarBatch = z.object({
  document_type: DocumentType,
  batch_number: z.int(),
  document_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  author: z.string(),
  vouchers: z.int(),
  price: z.int(),
  first_date: z.string(),
  last_date: z.string(),
})
export type CalendarBatch = z.infer<typeof CalendarBatch>

/** The batches of one date, largest amount first, at most `CALENDAR_ITEMS_MAX`. `total_number` also counts the batches left out. */
export const CalendarDay = z.object({ total_number: z.int(), items: z.array(CalendarBatch) })
export type CalendarDay = z.infer<typeof CalendarDay>
