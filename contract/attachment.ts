import * as z from 'zod/mini'

/**
 * A stored file (specification, section 3; wire, "Boxes"). `size` in bytes; `path` works in `src` and `href` as it stands; `sha256` of its
 * bytes, in hexadecimal, where the server tells it.
 */
export const Attachment = z.object({
  id: z.union([z.string(), z.int()]),
  invoice: z.string(),
  title: z.string(),
  size: z.int(),
  path: z.string(),
  isImg: z.boolean(),
  isPdf: z.boolean(),
  sha256: z.optional(z.string()),
})
export type Attachment = z.infer<typeof Attachment>
