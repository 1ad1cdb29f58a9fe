import type { Database } from '../db/connect.ts'
import { ApiError } from '../http/errors.ts'
import { readDocumentLines, readMessages } from './outbox.sql.ts'

/** The messages after a sequence as JSON. Each message is exactly the text that a webhook sends. */
export async function readMessagesAfter(
  pool: Database['pool'],
  since: number,
  limit: number,
): Promise<string> {
  const { total, messages } = await readMessages(pool, since, limit)
  return `{"total_number":${total},"results":[${messages.join(',')}]}`
}

/** The voucher lines of a document as stored, a JSON array. Throws 404. */
export async function loadDocumentLinesJson(
  pool: Database['pool'],
  documentId: number,
): Promise<string> {
  const lines = await readDocumentLines(pool, documentId)
  if (lines === undefined)
    throw new ApiError(404, { detail: `There is no document ${documentId}.` })
  return lines
}
