import * as z from 'zod/mini'

/** Approver types (specification, section 3; wire, "Approver candidates"). */
export const approverTypes = { approve: '0', agree: '1', reference: '2' } as const
export type ApproverType = (typeof approverTypes)[keyof typeof approverTypes]

/** Sign types: the role of an employee in a document (specification, sections 3, 6 and 9). */
export const signTypes = { approve: 10, agree: 20, reference: 30 } as const

/** The sign type of an approver. An older server sends only the approver type. */
export function signTypeOf({ signType, type }: { signType?: number | undefined; type: string }) {
  return signType ?? (type === approverTypes.agree ? signTypes.agree : signTypes.approve)
}

const Type = z.pipe(
  z.union([z.enum(['0', '1', '2']), z.literal([0, 1, 2])]),
  z.transform((type) => String(type) as ApproverType),
)

/**
 * A candidate, or an approver in an approval line. In an approval line, `order` is the index from 0; among candidates, it sorts by rank.
 * `away_until` is the last date on which a delegate acts for the employee; missing if the employee is not away.
 */
export const Approver = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.nullish(z.string()),
  department: z.nullish(z.string()),
  position: z.nullish(z.string()),
  type: Type,
  order: z.int(),
  away_until: z.optional(z.string()),
  /**
   * The step of an approver in the approval line. Approvers of the same step decide in parallel. An approver without `step` forms a
   * separate step (delegates, L1; receivers, L28).
   */
  step: z.optional(z.int()),
})
export type Approver = z.infer<typeof Approver>

export const Approvers = z.array(Approver)
