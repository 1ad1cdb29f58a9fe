import { announce, toPeople } from '../repositories/announcements.ts'
import { findPart, type Part } from '../repositories/pages.ts'
import { findCopy, markCopyRead, markEndRead } from '../repositories/reading.ts'
import type { Viewer } from '../repositories/sessions.ts'
import type { Desk } from './desk.ts'
import { type Piece, writeDocument } from './documentTexts.ts'
import type { Language } from './language.ts'
import { refused } from './refused.ts'

/**
 * One document for an employee who belongs to it, as pieces of a JSON text; with `markRead` it is read from then on (wire, "Boxes").
 * Throws 403 for every other employee, and the same where there is no such document.
 */
export async function openDocument(
  desk: Desk,
  viewer: Viewer,
  id: number,
  markRead: boolean,
  language: Language,
): Promise<AsyncGenerator<Piece>> {
  const part = await findPart(desk.database.pool, id, viewer.id)
  if (!part || (!part.author && !part.approver && part.copy === null)) {
    throw refused({ code: 'notYours' }, language)
  }
  if (markRead) await mark(desk, viewer, id, part)
  return writeDocument(desk, viewer, id)
}

async function mark(desk: Desk, viewer: Viewer, id: number, part: Part): Promise<void> {
  if (part.unreadEnd) await markEndRead(desk.database.db, id)
  if (part.unreadCopy && part.copy !== null) await markCopyRead(desk.database.db, part.copy)
  if (part.unreadEnd || part.unreadCopy) await tellReader(desk, viewer, id)
}

/** Marks a reference of the caller as read and returns its document. Throws 403 for every other one, and the same where there is none. */
export async function readCopy(
  desk: Desk,
  viewer: Viewer,
  copyId: number,
  language: Language,
): Promise<number> {
  const copy = await findCopy(desk.database.db, copyId)
  if (copy?.employeeId !== viewer.id) throw refused({ code: 'notYours' }, language)
  if (await markCopyRead(desk.database.db, copyId)) await tellReader(desk, viewer, copy.documentId)
  return copy.documentId
}

/** The other open tabs of a reader have one unread less. */
function tellReader(desk: Desk, viewer: Viewer, id: number): Promise<void> {
  return announce(desk.database.db, toPeople([viewer.id], { type: 'box', document_id: id }))
}
