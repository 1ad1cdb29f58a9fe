import * as z from 'zod/mini'
import { receiverKinds } from './receiver.ts'

const ChangedSeats = z.array(
  z.object({ id: z.string(), name: z.string(), type: z.enum(['0', '1']), step: z.int() }),
)

/** A change of the approval line by an approver: the reason, and the complete line before and after it. */
export const PastLineChange = z.object({
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  reason: z.string(),
  before: ChangedSeats,
  after: ChangedSeats,
})
export type PastLineChange = z.infer<typeof PastLineChange>

/**
 * An event whose effect the seats no longer show: a hold or its end, a decision sent back or undone, a replaced approver, added receivers.
 * `event` is the type of its audit entry without `document.`; a newer server can send other types. `by` is null if an administrator acted.
 * `for` is the principal if a delegate acted. `comment` is the comment or the reason. `receivers` contains the added receivers with their
 * current names; an older server does not send it.
 */
export const PastEvent = z.object({
  at: z.string(),
  event: z.string(),
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  for: z.nullable(z.object({ id: z.string(), name: z.string() })),
  agrees: z.boolean(),
  comment: z.string(),
  receivers: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(receiverKinds) })),
  ),
})
export type PastEvent = z.infer<typeof PastEvent>
