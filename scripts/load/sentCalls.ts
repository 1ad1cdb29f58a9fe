import type { AuditDecision, StoredDocument } from '../races/stored.ts'

/** A submission that was sent: its batch, and the id of the document if it was acknowledged. `batch` is `category number`. */
export interface SentSubmission {
  batch: string
  author: string
  files: number
  id?: number
}

/** An approval that was sent, and whether it was acknowledged. */
export interface SentApproval {
  document: number
  approver: string
  isAcknowledged: boolean
}

/** Everything that the clients have sent and that changes data. */
export interface SentCalls {
  submissions: SentSubmission[]
  approvals: SentApproval[]
}

/** The fields of a document in the output of `dump` that the comparison needs. */
export interface ComparedDocument extends StoredDocument {
  document_type: string
  batch_number: number
  author_id: string
  attachments: object[]
}

/** The stored data: documents by id, and the decisions of the audit log. `batchOf` returns the batch in the form of `SentSubmission`. */
export interface StoredDocuments {
  documents: readonly ComparedDocument[]
  entries: readonly AuditDecision[]
  batchOf: (document: ComparedDocument) => string
}

/** The acknowledged work that is missing or differs, and the work that is stored more than once or without a call; one line each. */
export function compareSentCalls(
  { submissions, approvals }: SentCalls,
  { documents, entries, batchOf }: StoredDocuments,
): { lost: string[]; doubled: string[] } {
  const lost: string[] = []
  const doubled: string[] = []
  const byBatch = groupBy(documents, batchOf)
  for (const { batch, author, files, id } of submissions) {
    const storedDocuments = byBatch.get(batch) ?? []
    if (storedDocuments.length > 1)
      doubled.push(`batch ${batch} has ${storedDocuments.length} documents`)
    if (id === undefined) continue
    const found = storedDocuments.find((document) => document.id === id)
    if (!found) lost.push(`document ${id} of batch ${batch} is not stored`)
    else if (found.author_id !== author) lost.push(`document ${id} has another author`)
    else if (found.attachments.length !== files) lost.push(`document ${id} has other files`)
  }
  const sent = new Set(submissions.map(({ batch }) => batch))
  for (const batch of byBatch.keys()) {
    if (!sent.has(batch)) doubled.push(`batch ${batch} has a document that was not requested`)
  }
  const keyOf = (document: number, approver: string) => `${document} ${approver}`
  const storedDocuments = new Map(documents.map((document) => [document.id, document]))
  const audited = groupBy(entries, ({ document, who }) => keyOf(document, who))
  for (const { document, approver, isAcknowledged } of approvals) {
    const key = keyOf(document, approver)
    const seat = storedDocuments.get(document)?.signs.find(({ user_id: user }) => user === approver)
    const times = audited.get(key)?.length ?? 0
    audited.delete(key)
    if (times > 1) doubled.push(`the approval ${key} is stored ${times} times`)
    if (isAcknowledged && (seat?.state !== 'approved' || times === 0)) {
      lost.push(`the approval ${key} is not stored`)
    }
  }
  for (const key of audited.keys()) doubled.push(`the decision ${key} was not requested`)
  return { lost, doubled }
}

/** Node 20 has no `Map.groupBy`. */
function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
