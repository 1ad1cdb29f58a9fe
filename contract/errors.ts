import * as z from 'zod/mini'

/** Errors in Django REST framework's form (wire, introduction): one `detail`, or texts by field. */
export const Detail = z.object({ detail: z.string() })
export const FieldErrors = z.record(z.string(), z.array(z.string()))

/** What an app tells apart among answers of 400: under `code`, in a list as the texts of a field are. */
export type RefusalCode = 'inactive'

/** 409 of create_document: the batch already has a waiting or an approved document. */
export const BatchTaken = z.object({
  detail: z.string(),
  document_id: z.int(),
})
export type BatchTaken = z.infer<typeof BatchTaken>
