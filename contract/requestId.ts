import * as z from 'zod/mini'

/** An idempotency key: a UUID of any version and variant, which the client chooses. `z.uuid` accepts only those of RFC 9562. */
export const RequestId = z.guid()

/**
 * The idempotency key in the body of a write. For seven days, a repeated request with the same key and body returns the first response and
 * changes nothing.
 */
export const requestId = { request_id: z.optional(RequestId) }
