import type * as z from 'zod/mini'
import type { DocumentPage, DocumentSummary, Total } from '../../contract/document.ts'

/** The documents of a box's response, and its last element with the totals. *Pending* has no pages, and no last element. */
export function readBoxPage(answer: z.infer<typeof DocumentPage>): {
  documents: DocumentSummary[]
  last: z.infer<typeof Total> | undefined
} {
  const documents = answer.flatMap((one) => ('id' in one ? [one] : []))
  const [last] = answer.flatMap((one) => ('total_number' in one ? [one] : []))
  return { documents, last }
}
