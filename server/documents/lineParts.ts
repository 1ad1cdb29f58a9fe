import type { Database } from '../db/connect.ts'
import { createQueryQueue } from '../db/queryQueue.ts'
import type { JsonPart } from '../http/streams.ts'
import { readLinesChunk } from './documentRows.sql.ts'

/** Voucher lines that are too long for one query are sent in parts of this many bytes. A part blocks the event loop for about 4 ms. */
const PART_BYTES = 1024 * 1024

/** Queries that read long voucher lines use one connection, and do not block the event loop for long. */
const inTurn = createQueryQueue()

/** The stored JSON text of the voucher lines of a document, in parts. Each part is read when the consumer needs it. */
export async function* readLinesInParts(
  pool: Database['pool'],
  documentId: number,
): AsyncGenerator<JsonPart> {
  for (let from = 0, hasMore = true; hasMore; from += PART_BYTES) {
    const read = () => readLinesChunk(pool, documentId, from, PART_BYTES)
    const part = await inTurn(read)
    hasMore = part.hasMore
    yield { text: part.bytes, isLast: !hasMore }
  }
}
