import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** A stored file: `kind` is the media type that its bytes say, null where nobody has looked yet. */
export interface Attachment {
  id: string
  documentId: number
  title: string
  size: number
  sha256: Buffer
  kind: string | null
}

const columns = ['id', 'document_id as documentId', 'title', 'size', 'sha256', 'kind'] as const

export async function findAttachment(db: Db, id: string): Promise<Attachment | undefined> {
  return db.selectFrom('attachments').where('id', '=', id).select(columns).executeTakeFirst()
}

/** A document's title and its files in their order; undefined where there is none. */
export async function listAttachments(
  db: Db,
  documentId: number,
): Promise<{ title: string; files: Attachment[] } | undefined> {
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

/** The files whose bytes nobody has looked at. */
export async function findUnknownKinds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('attachments').where('kind', 'is', null).select('id').execute()
  return rows.map((row) => row.id)
}

export async function putKind(db: Db, id: string, kind: string): Promise<void> {
  await db.updateTable('attachments').set({ kind }).where('id', '=', id).execute()
}

/** The newest files that documents have, at most so many. */
export async function findNewestFiles(db: Db, most: number): Promise<string[]> {
  const newest = db.selectFrom('attachments').select('id').orderBy('document_id', 'desc')
  return (await newest.limit(most).execute()).map(({ id }) => id)
}
