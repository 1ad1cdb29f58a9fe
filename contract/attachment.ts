import * as z from 'zod/mini'

/** A stored file (specification, section 3; wire, "Boxes"). `size` in bytes; `path` works in `src` and `href` as it stands. */
export const Attachment = z.object({
  id: z.union([z.string(), z.int()]),
  invoice: z.string(),
  title: z.string(),
  size: z.int(),
  path: z.string(),
  isImg: z.boolean(),
  isPdf: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>
