import * as z from 'zod/mini'
import { CommentText } from './commentText.ts'
import { idempotencyKeyField } from './idempotencyKey.ts'
import { Day, DocumentType, hasValidYear } from './voucher.ts'

/**
 * A point in time in the body of a call: a date, a local time in the company's time zone (`2026-11-24T09:00`), or a timestamp with an
 * offset. A date as the end of a period is inclusive.
 */
const Moment = z
  .union([Day, z.iso.datetime({ offset: true, local: true })])
  .check(z.refine(hasValidYear))

/** The body of start_delegation. Without `document_types` the delegation applies to all categories. */
export const NewDelegation = z.object({
  ...idempotencyKeyField,
  delegate: z.string().check(z.regex(/^[^\0]*$/)),
  starts: Moment,
  ends: Moment,
  reason: CommentText,
  document_types: z.optional(z.nullable(z.array(DocumentType).check(z.minLength(1)))),
})
export type NewDelegation = z.infer<typeof NewDelegation>

const id = z.int().check(z.gte(1), z.lte(2 ** 31 - 1))
export const DelegationId = z.object({ id })
/** The body of end_delegation. */
export const DelegationToEnd = z.object({ ...idempotencyKeyField, id })

/** Which delegations a list contains: those in which the caller is the principal (`me`) or the delegate (`to_me`). */
export const delegationSides = ['me', 'to_me'] as const
export type DelegationSide = (typeof delegationSides)[number]

export const DelegationQuery = z.object({
  of: z._default(z.enum(delegationSides), 'me'),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
})
export type DelegationQuery = z.infer<typeof DelegationQuery>

const Colleague = z.object({
  id: z.string(),
  name: z.string(),
  department: z.string(),
  position: z.string(),
  avatar: z.nullish(z.string()),
})

export const delegationStates = ['upcoming', 'active', 'ended'] as const
export type DelegationState = (typeof delegationStates)[number]

/**
 * A delegation. `starts` and `ends` carry the offset of the company's time zone; `ends` is exclusive. `document_types` is null for all
 * categories. `ended_at` is set if the delegation was ended early. `delegate_away` lists the absences of the delegate within the period.
 */
export const Delegation = z.object({
  id: z.int(),
  principal: Colleague,
  delegate: Colleague,
  starts: z.string(),
  ends: z.string(),
  reason: z.nullable(z.string()),
  document_types: z.nullable(z.array(DocumentType)),
  ended_at: z.nullable(z.string()),
  state: z.enum(delegationStates),
  delegate_away: z._default(z.array(z.object({ starts: z.string(), ends: z.string() })), []),
})
export type Delegation = z.infer<typeof Delegation>

export const DelegationList = z.object({ total_number: z.int(), results: z.array(Delegation) })
export type DelegationList = z.infer<typeof DelegationList>
