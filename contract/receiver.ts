import * as z from 'zod/mini'
import { RECEIVERS_MAX } from './limits.ts'

/**
 * Kinds of receivers. A receiver of kind `reference` can read the document after its submission, one of kind `circulate` only after its
 * final approval (receivers, L8, L9).
 */
export const receiverKinds = ['reference', 'circulate'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** The username of an employee. A text in PostgreSQL cannot contain a NUL character. */
export const EmployeeId = z.string().check(z.regex(/^[^\0]+$/))

/**
 * The content of the form field `receivers`, parsed as JSON. An element that is only an id, or has no kind, is of kind `reference`
 * (receivers, L10).
 */
export const DraftReceivers = z
  .array(
    z.union([
      z.pipe(
        EmployeeId,
        z.transform((id) => ({ id, kind: 'reference' as ReceiverKind })),
      ),
      z.object({ id: EmployeeId, kind: z._default(z.enum(receiverKinds), 'reference') }),
    ]),
  )
  .check(z.maxLength(RECEIVERS_MAX))
export type DraftReceivers = { id: string; kind: ReceiverKind }[]
