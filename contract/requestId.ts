import * as z from 'zod/mini'

/**
 * The idempotency key in the body of a write. For seven days, a repeated request with the same key and body returns the first response and
 * changes nothing.
 */
export const requestId = { request_id: z.optional(z.uuid()) }
