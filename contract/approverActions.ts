import * as z from 'zod/mini'
import { CommentText } from './commentText.ts'
import { ActingFor } from './document.ts'
import { APPROVERS_MAX } from './limits.ts'
import { DraftReceivers } from './receiver.ts'
import { idempotencyKeyField } from './idempotencyKey.ts'
import { Day } from './voucher.ts'

/** Fields of each action. `revision` is the revision of the document that the approver has read. */
const action = {
  ...idempotencyKeyField,
  document_id: z.int32(),
  revision: z.optional(z.int32()),
  for: ActingFor,
}

export const ApproverAction = z.object(action)
export const SendBackToEarlierStep = z.object({ ...action, opinion: CommentText })

/** `until` is the last date on which the approver expects to decide: later than today, at most 90 days later. */
export const Hold = z.object({ ...action, reason: CommentText, until: z.nullish(Day) })

export type Hold = z.infer<typeof Hold>

/** The approvers after the caller's own step, in their new order. `order` and `step` count from 0. */
export const LineChange = z.object({
  ...idempotencyKeyField,
  document_id: z.int32(),
  revision: z.int32(),
  reason: CommentText,
  approvers: z
    .array(
      z.object({
        id: z.string().check(z.regex(/^[^\0]+$/)),
        type: z.union([z.enum(['0', '1']), z.literal([0, 1])]),
        order: z.int().check(z.gte(0)),
        step: z.int().check(z.gte(0)),
      }),
    )
    .check(z.maxLength(APPROVERS_MAX)),
})
export type LineChange = z.infer<typeof LineChange>

/** The receivers to add. Each occurs once and is not yet a receiver of the document. */
export const ReceiversAddition = z.object({
  ...idempotencyKeyField,
  document_id: z.int32(),
  receivers: DraftReceivers.check(z.minLength(1)),
})
export type ReceiversAddition = z.infer<typeof ReceiversAddition>

export const RevisionNumber = z.object({ revision: z.int() })
