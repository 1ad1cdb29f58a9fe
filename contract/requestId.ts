import * as z from 'zod/mini'

/** The idempotency key of a write, a part of its body: the same key and body have one effect and one response, for seven days. */
export const requestId = { request_id: z.optional(z.uuid()) }
