import * as z from 'zod/mini'

/**
 * An idempotency key: a UUID that the client chooses, of any version and variant. `z.uuid` accepts only the versions and variants of RFC
 * 9562.
 */
export const IdempotencyKey = z.guid()

/**
 * The idempotency key in the body of a write. For seven days, a repeated request with the same key and body returns the first response and
 * changes nothing.
 */
export const idempotencyKeyField = { request_id: z.optional(IdempotencyKey) }
