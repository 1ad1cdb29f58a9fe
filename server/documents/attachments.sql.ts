import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** A stored file. `kind` is its media type, detected from its content, or null if it has not been detected yet. */
export interface StoredAttachment {
  id: string
  documentId: number
  title: string
  size: number
  sha256: Buffer
  kind: string | null
}

const columns = ['id', 'document_id as documentId', 'title', 'size', 'sha256', 'kind'] as const

export async function findAttachment(db: Db, id: string): Promise<StoredAttachment | undefined> {
  return db.selectFrom('attachments').where('id', '=', id).select(columns).executeTakeFirst()
}

/** A document's title and its files in order, or undefined if there is no such document. */
export async function listAttachments(
  db: Db,
  documentId: number,
): Promise<{ title: string; files: StoredAttachment[] } | undefined> {
  const document = await db
    .selectFrom('documents')
    .where('id', '=', documentId)
    .select('title')
    .executeTakeFirst()
  if (!document) return undefined
  const files = await db
    .selectFrom('attachments')
    .where('document_id', '=', documentId)
    .select(columns)
    .orderBy('seq')
    .execute()
  return { ...document, files }
}

/** The ids of files whose media type has not been detected. */
export async function findUnknownMediaTypes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('attachments').where('kind', 'is', null).select('id').execute()
  return rows.map((row) => row.id)
}

export async function setMediaType(db: Db, id: string, kind: string): Promise<void> {
  await db.updateTable('attachments').set({ kind }).where('id', '=', id).execute()
}
