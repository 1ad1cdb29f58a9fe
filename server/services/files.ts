import { kindOf } from '../media/kind.ts'
import type { Media } from '../media/disk.ts'
import type { MediaKind, Ticket } from '../media/seal.ts'
import type { Database } from '../db/connect.ts'
import {
  type Attachment,
  findAttachment,
  findUnknownKinds,
  listAttachments,
  putKind,
} from '../repositories/attachments.ts'
import { findPart } from '../repositories/pages.ts'
import { findLiveSessions } from '../repositories/sessions.ts'
import type { Desk } from './desk.ts'
import type { Language } from './language.ts'
import { refused } from './refused.ts'

/** One file for whoever holds a good ticket and may see its document now (wire, "Boxes"). Throws 403 for everybody else. */
export async function admitToFile(
  desk: Desk,
  id: string,
  ticket: Ticket,
  language: Language,
): Promise<Attachment> {
  const fits = await isSigned(desk, 'attachment', id, ticket)
  const file = fits ? await findAttachment(desk.database.db, id) : undefined
  if (!file || !(await mayRead(desk, file.documentId, ticket.employee))) {
    throw refused({ code: 'notYours' }, language)
  }
  return file
}

/** All files of a document, likewise. */
export async function admitToArchive(
  desk: Desk,
  id: string,
  ticket: Ticket,
  language: Language,
): Promise<{ title: string; files: Attachment[] }> {
  const fits = await isSigned(desk, 'archive', id, ticket)
  const may = fits && (await mayRead(desk, Number(id), ticket.employee))
  const document = may ? await listAttachments(desk.database.db, Number(id)) : undefined
  if (!document) throw refused({ code: 'notYours' }, language)
  return document
}

/** Whether a ticket was signed for a session of its employee that is still alive. */
async function isSigned({ database, seal }: Desk, kind: MediaKind, id: string, ticket: Ticket) {
  if (ticket.employee.includes('\0')) return false
  return seal.fits(kind, id, ticket, await findLiveSessions(database.db, ticket.employee))
}

async function mayRead({ database }: Desk, documentId: number, employee: string) {
  const part = await findPart(database.pool, documentId, employee)
  return part?.active && (part.author || part.approver || part.copy !== null)
}

/** Looks at the files that were stored before anybody looked; one that cannot be read is looked at again next time. */
export async function lookAtKinds({ db }: Database, media: Media): Promise<void> {
  for (const id of await findUnknownKinds(db)) {
    const head = await media.head(id).catch(() => undefined)
    if (head) await putKind(db, id, await kindOf(head))
  }
}
