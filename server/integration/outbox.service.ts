import type { Database } from '../db/connect.ts'
import { readLinesInParts } from '../documents/lineParts.ts'
import { ApiError } from '../http/errors.ts'
import type { JsonPart } from '../http/streams.ts'
import { hasDocument, readMessages } from './outbox.sql.ts'

/** The messages after a sequence as JSON. Each message is exactly the text that a webhook sends. */
export async function readMessagesAfter(
  pool: Database['pool'],
  since: number,
  limit: number,
): Promise<string> {
  const { total, messages } = await readMessages(pool, since, limit)
  return `{"total_number":${total},"results":[${messages.join(',')}]}`
}

/** The voucher lines of a document as stored, a JSON array, in parts of limited size. Throws 404. */
export async function openDocumentLines(
  pool: Database['pool'],
  documentId: number,
): Promise<AsyncGenerator<JsonPart>> {
  if (!(await hasDocument(pool, documentId)))
    throw new ApiError(404, { detail: `There is no document ${documentId}.` })
  return readLinesInParts(pool, documentId)
}
