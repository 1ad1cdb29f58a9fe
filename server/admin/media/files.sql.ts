import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** An attachment with the size and the SHA-256 (hexadecimal digits) of its file. */
export interface FileRow {
  id: string
  documentId: number
  size: number
  sha256: string
}

/** The next attachments by id, at most `limit`. No transaction is open between two calls. */
export async function listFilesAfter(
  db: Database['db'],
  id: string,
  limit: number,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, document_id as "documentId", size, encode(sha256, 'hex') as sha256
    from attachments where id > ${id}::uuid order by id limit ${limit}`.execute(db)
  return rows
}
