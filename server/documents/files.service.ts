import { detectMediaType } from '../storage/mediaTypes.ts'
import type { Database } from '../db/connect.ts'
import {
  type StoredAttachment,
  findAttachment,
  findUnknownMediaTypes,
  listAttachments,
  setMediaType,
} from './attachments.sql.ts'
import { requestingEmployeeOf } from './documentTexts.ts'
import { canOpen, findParticipation } from './documentRows.sql.ts'
import { listOpenSessionTokenHashes } from '../accounts/sessions.sql.ts'
import type { ServerContext, Media, SignedUrlTarget, SignedUrlQuery } from '../http/context.ts'
import type { Language } from '../http/language.ts'
import { documentError } from './documentErrors.ts'

/** One file, for a valid signed URL of an employee who may open its document (wire, "Boxes"). Throws 403 otherwise. */
export async function authorizeFile(
  context: ServerContext,
  id: string,
  signedUrl: SignedUrlQuery,
  language: Language,
): Promise<StoredAttachment> {
  const verify = await isSigned(context, 'attachment', id, signedUrl)
  const file = verify ? await findAttachment(context.database.db, id) : undefined
  if (!file || !(await canRead(context, file.documentId, signedUrl.employee))) {
    throw documentError({ code: 'notYours' }, language)
  }
  return file
}

/** All files of a document, under the conditions of `authorizeFile`. */
export async function authorizeArchive(
  context: ServerContext,
  id: string,
  signedUrl: SignedUrlQuery,
  language: Language,
): Promise<{ title: string; files: StoredAttachment[] }> {
  const verify = await isSigned(context, 'archive', id, signedUrl)
  const may = verify && (await canRead(context, Number(id), signedUrl.employee))
  const document = may ? await listAttachments(context.database.db, Number(id)) : undefined
  if (!document) throw documentError({ code: 'notYours' }, language)
  return document
}

/** Whether a URL was signed for an open session of its employee. */
async function isSigned(
  { database, urlSigner }: ServerContext,
  target: SignedUrlTarget,
  id: string,
  signedUrl: SignedUrlQuery,
) {
  if (signedUrl.employee.includes('\0')) return false
  return urlSigner.verify(
    target,
    id,
    signedUrl,
    await listOpenSessionTokenHashes(database.db, signedUrl.employee),
  )
}

async function canRead(context: ServerContext, documentId: number, employee: string) {
  const requestingEmployee = requestingEmployeeOf(context, { id: employee })
  const participation = await findParticipation(
    context.database.pool,
    documentId,
    requestingEmployee,
  )
  return participation?.active && canOpen(participation)
}

/** Detects the media types of files stored by earlier versions. An unreadable file is tried again at the next start. */
export async function detectMissingMediaTypes({ db }: Database, media: Media): Promise<void> {
  for (const id of await findUnknownMediaTypes(db)) {
    const head = await media.head(id).catch(() => undefined)
    if (head) await setMediaType(db, id, await detectMediaType(head))
  }
}
