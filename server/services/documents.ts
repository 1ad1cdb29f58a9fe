import type { ApprovalDocument } from '../../contract/document.ts'
import { documentStatuses } from '../../contract/document.ts'
import { documentTypes } from '../../contract/voucher.ts'
import { isImage, isPdf } from '../media/kind.ts'
import type { Seal } from '../media/seal.ts'
import { announce, toPeople } from '../repositories/announcements.ts'
import { findPart, type PageRow, readPage } from '../repositories/pages.ts'
import { findCopy, markCopyRead, markEndRead } from '../repositories/reading.ts'
import type { Viewer } from '../repositories/sessions.ts'
import type { Desk } from './desk.ts'
import type { Language } from './language.ts'
import { refused } from './refused.ts'

/** Documents as JSON texts for one reader, whose addresses of files they carry; the stored lines pass through as they are. */
export async function writeDocuments(
  { database, seal }: Pick<Desk, 'database' | 'seal'>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await readPage(database.pool, ids)
  return rows.map((row) => writeDocument(row, seal, viewer.id))
}

type Written = Omit<ApprovalDocument, 'invoices' | 'signs' | 'carbon_copys'>

function writeDocument(row: PageRow, seal: Seal, viewer: string): string {
  const head: Written = {
    id: row.id,
    title: row.title,
    author: row.author,
    author_id: row.author_id,
    department: row.department,
    doc_status: documentStatuses[row.status],
    created: row.created_at.toISOString(),
    ...(row.withdrawn_at && { withdrawn_at: row.withdrawn_at.toISOString() }),
    batch_number: row.batch_number,
    document_type: documentTypes[row.category],
    is_readed_after_finishing: row.read,
    price: row.price,
    invoices_count: row.invoices_count,
    attachments: row.attachments.map(({ id, line_id, title, size, kind, sha256 }) => ({
      id,
      invoice: line_id,
      title,
      size,
      path: seal.path('attachment', id, viewer),
      isImg: isImage(kind),
      isPdf: isPdf(kind),
      sha256,
    })),
    ...(row.attachments.length > 0 && { archive: seal.path('archive', row.id, viewer) }),
  }
  const { lines, signs, copies } = row
  return `${JSON.stringify(head).slice(0, -1)},"invoices":${lines},"signs":${signs},"carbon_copys":${copies}}`
}

/**
 * One document for somebody who belongs to it, as a JSON text; it is read from then on (wire, "Boxes"). Throws 403 for others, 404
 * where there is none.
 */
export async function openDocument(
  desk: Desk,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<string> {
  const part = await findPart(desk.database.pool, id, viewer.id)
  if (!part) throw refused({ code: 'unknown' }, language)
  if (!part.author && !part.approver && part.copy === null) {
    throw refused({ code: 'notYours' }, language)
  }
  if (part.unreadEnd) await markEndRead(desk.database.db, id)
  if (part.unreadCopy && part.copy !== null) await markCopyRead(desk.database.db, part.copy)
  if (part.unreadEnd || part.unreadCopy) await tellReader(desk, viewer, id)
  const [document] = await writeDocuments(desk, viewer, [id])
  if (document === undefined) throw refused({ code: 'unknown' }, language)
  return document
}

/** Marks a reference of the caller as read. Throws 403 for somebody else's, 404 where there is none. */
export async function readCopy(
  desk: Desk,
  viewer: Viewer,
  copyId: number,
  language: Language,
): Promise<void> {
  const copy = await findCopy(desk.database.db, copyId)
  if (!copy) throw refused({ code: 'unknown' }, language)
  if (copy.employeeId !== viewer.id) throw refused({ code: 'notYours' }, language)
  if (await markCopyRead(desk.database.db, copyId)) await tellReader(desk, viewer, copy.documentId)
}

/** The other open tabs of a reader have one unread less. */
function tellReader(desk: Desk, viewer: Viewer, id: number): Promise<void> {
  return announce(desk.database.db, toPeople([viewer.id], { type: 'box', document_id: id }))
}
