/** The output of `npm run admin -- dump` (docs/operations.md), as far as the tests use it. */
export interface ProductDump {
  documents: {
    id: number
    batch_number: number
    document_type: string
    author_id: string
    title: string
    doc_status: string
    revision: number
    created: string
    invoices: string[]
    receivers: string[]
    signs: {
      user_id: string
      seq: number
      type: string
      step: number
      result: string
      comment: string
    }[]
    attachments: { invoice: string; title: string; size: number; sha256: string }[]
  }[]
  employees: { username: string; active: boolean }[]
  default_lines: unknown
  delegations: {
    principal: string
    delegate: string
    reason: string
    document_types: string[] | null
    ended_by: string | null
  }[]
  saved_lines: {
    user_id: string | null
    name: string
    version: number
    document_type: string | null
  }[]
  vouchers: Record<string, { lines: number; batches: number }>
}

/** The documents of an author for a batch, by id. Batches of other categories can have the same number. */
export const documentsOfBatch = (
  { documents }: ProductDump,
  author: { username: string },
  batch: number,
): ProductDump['documents'] =>
  documents.filter(
    ({ author_id, batch_number }) => author_id === author.username && batch_number === batch,
  )
