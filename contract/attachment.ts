import * as z from 'zod/mini'

/**
 * A stored file (specification, section 3; wire, "Boxes"). `size` is in bytes. `path` can be used unchanged in `src` and `href`. `sha256`
 * is the hash of the bytes in hexadecimal; it is optional.
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
