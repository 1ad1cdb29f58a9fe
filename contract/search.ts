import * as z from 'zod/mini'
import { DocumentSummary } from './document.ts'

/** Query parameters of the search over all boxes: a part of the title or of the author's name, a batch number or a document number. */
export const SearchQuery = z.object({ search: z.string() })
export type SearchQuery = z.infer<typeof SearchQuery>

/** A document in the results of the search. */
export const FoundDocument = z.pick(DocumentSummary, {
  id: true,
  title: true,
  author: true,
  doc_status: true,
  created: true,
  batch_number: true,
})
export type FoundDocument = z.infer<typeof FoundDocument>

/** The newest matching documents, at most `FINDER_RESULTS_MAX`. */
export const FoundDocuments = z.array(FoundDocument)
