import * as z from 'zod/mini'
import { deliveryStates, erpStates } from './integration.ts'

/** The state of a document in the ERP (integration, N8). For an alarm, `detail` is the kind of the alarm. */
export const DocumentErpStatus = z.object({
  state: z.enum(erpStates),
  at: z.string(),
  detail: z.string(),
})

/**
 * A message to the ERP and its delivery to one endpoint. `endpoint` is the host of the endpoint's URL. `status` and `answer` describe the
 * last attempt. `status` is the HTTP status; `answer` is the first 500 characters of the response, or the network error. `next_at` is the
 * time of the next delivery attempt of a queued message.
 */
const ErpMessage = z.object({
  id: z.int(),
  sequence: z.int(),
  type: z.string(),
  at: z.string(),
  endpoint: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  tried_at: z.nullish(z.string()),
  delivered_at: z.nullish(z.string()),
  next_at: z.nullish(z.string()),
  status: z.nullish(z.int()),
  answer: z.nullish(z.string()),
})

/** What the ERP has reported about the document. `at` is the time in the ERP. */
const Report = z.object({
  id: z.int(),
  state: z.enum(erpStates),
  at: z.string(),
  detail: z.string(),
})

/** A difference between the ERP and the batch of the document. `reason` was given when the difference was acknowledged. */
const Alarm = z.object({
  id: z.int(),
  kind: z.string(),
  seen_at: z.string(),
  acknowledged_at: z.nullish(z.string()),
  reason: z.nullish(z.string()),
})

/** All that the product and the ERP have exchanged about a document, in chronological order. */
export const ErpHistory = z.object({
  messages: z.array(ErpMessage),
  reports: z.array(Report),
  alarms: z.array(Alarm),
})
export type ErpHistory = z.infer<typeof ErpHistory>

/** A voucher line that only the document or only the ERP has: its voucher number and sequence, account and amounts. */
const OneSidedLine = z.object({
  RPDOC: z.int(),
  RPSEQ: z.int(),
  RPCODE: z.string(),
  RPDL02: z.nullable(z.string()),
  RPZ5DEBITAT: z.int(),
  RPZ5CREDITAT: z.int(),
})

/**
 * A difference in one voucher line. `line` is the id of the voucher line. `here` and `erp` are the values of its `field` in the document
 * and in the ERP. If only one side has the voucher line, `field` is null. That side then contains the id, and the other side is null.
 */
export const ErpLineDifference = z.object({
  line: z.string(),
  field: z.nullable(z.string()),
  here: z.nullable(z.union([z.string(), z.number()])),
  erp: z.nullable(z.union([z.string(), z.number()])),
  /** The voucher line that only one side has; null if `field` is set. An older server does not send it. */
  voucher_line: z.nullish(OneSidedLine),
})
export type ErpLineDifference = z.infer<typeof ErpLineDifference>

/** Maximum number of differences in one response. */
export const ERP_LINE_DIFFERENCES_MAX = 200
