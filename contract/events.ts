import * as z from 'zod/mini'

/**
 * What the server tells by itself, each as the JSON `data` of a server-sent event of that `type`. `box`: a document has come into
 * one of the own boxes, has left it or has changed there. `drafts`: the batches that can be drafted have
 * changed; `counts` are their new numbers, in the order of `categories`. Without `counts` the app requests them. `refetch`: events may have
 * been missed, so everything shown may be old; it is the first of every stream.
 */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('box'), document_id: z.int() }),
  z.object({ type: z.literal('drafts'), counts: z.optional(z.array(z.int())) }),
  z.object({ type: z.literal('refetch') }),
])
export type ServerEvent = z.infer<typeof ServerEvent>
