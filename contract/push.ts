import * as z from 'zod/mini'

/** The browser's `PushSubscription.toJSON()` (wire, "Push"). */
export const PushInfo = z.object({
  endpoint: z.url(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
export type PushInfo = z.infer<typeof PushInfo>
export const Endpoint = z.object({ endpoint: z.string() })
