import * as z from 'zod/mini'

/** `/config.json`, read when the app starts (wire, "Settings, read at run time"). */
export const Config = z.object({
  apiBase: z.string(),
  mediaBase: z.string(),
  productionHost: z.string(),
  vapidPublicKey: z.string(),
  pageviewUrl: z.string(),
  sessionSeconds: z.int(),
  /** The time zone of all dates of the server. An older server sends none. */
  timeZone: z.optional(z.string()),
  language: z._default(z.enum(['ko', 'en']), 'ko'),
  limits: z._default(z.object({ filesPerVoucher: z.int(), fileMb: z.int(), documentMb: z.int() }), {
    filesPerVoucher: 20,
    fileMb: 50,
    documentMb: 200,
  }),
  /** Whether accounts can be requested. */
  registration: z._default(z.boolean(), true),
  /** False if employees cannot sign in with a password, but only through single sign-on. */
  passwordSignIn: z.optional(z.boolean()),
  /**
   * Single sign-on at the company's identity provider. `name` is the label of its button; for '' the app uses its own label. Missing if
   * single sign-on is not set up.
   */
  singleSignOn: z.optional(z.object({ name: z.string() })),
  /** The names of the optional features that this server supports (receivers, X2). An older server sends none. */
  features: z._default(z.array(z.string()), []),
})
export type Config = z.infer<typeof Config>
