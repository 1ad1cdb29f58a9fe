import * as z from 'zod/mini'

/** The URL of a push service. White space and control characters are refused, because PostgreSQL or a URL parser would change them. */
const Address = z.string().check(z.regex(/^[^\s\p{Cc}]*$/u))

/** The browser's `PushSubscription.toJSON()` (wire, "Push"). */
export const PushInfo = z.object({
  endpoint: Address.check(z.url()),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
export type PushInfo = z.infer<typeof PushInfo>
export const PushEndpoint = z.object({ endpoint: Address })
