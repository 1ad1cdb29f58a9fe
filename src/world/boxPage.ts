import type * as z from 'zod/mini'
import type { DocumentPage, DocumentSummary, BoxTotal } from '../../contract/document.ts'

/**
 * Splits the response of a box into its documents and its last element, which contains the totals. The pending box is not paged and
 * therefore has no such element.
 */
export function splitBoxPage(response: z.infer<typeof DocumentPage>): {
  documents: DocumentSummary[]
  last: z.infer<typeof BoxTotal> | undefined
} {
  const documents = response.flatMap((one) => ('id' in one ? [one] : []))
  const [last] = response.flatMap((one) => ('total_number' in one ? [one] : []))
  return { documents, last }
}
