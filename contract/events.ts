import * as z from 'zod/mini'

/**
 * Events that the server sends, each as the JSON `data` of a server-sent event of that `type`. `box`: a document was added to a box of the
 * employee, removed from it or changed in it. With `is_read` the employee has only read it. `drafts`: the batches that can be drafted have
 * changed. `counts` contains the new draft counts, in the order of `categories`; if it is missing, the app requests them. `refetch`: events
 * may have been missed, so all data shown may be stale. `refetch` is the first event of every stream. `clock`: a delegation by or to the
 * employee has begun or ended.
 */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('box'), document_id: z.int(), is_read: z.optional(z.literal(true)) }),
  z.object({ type: z.literal('drafts'), counts: z.optional(z.array(z.int())) }),
  z.object({ type: z.literal('refetch') }),
  z.object({ type: z.literal('clock') }),
])
export type ServerEvent = z.infer<typeof ServerEvent>
