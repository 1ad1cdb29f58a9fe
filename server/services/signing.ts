import type { Transaction } from 'kysely'
import { answerOf } from '../../machines/document/document.decision.ts'
import {
  type DocumentEvent,
  type DocumentLife,
  turnOf,
} from '../../machines/document/document.rules.ts'
import type { Tables } from '../db/tables.ts'
import { unauthorized } from '../errors.ts'
import { endMessage, turnMessage } from '../push/messages.ts'
import { announce, draftsChanged, toPeople } from '../repositories/announcements.ts'
import type { Viewer } from '../repositories/sessions.ts'
import {
  lockDocument,
  type LockedDocument,
  type Written,
  writeOutcome,
} from '../repositories/signing.ts'
import type { Desk } from './desk.ts'
import { type Change, record } from './entries.ts'
import type { Language } from './language.ts'
import { notify } from './push.ts'
import { refused } from './refused.ts'

/**
 * Lets somebody approve, reject or withdraw a document: the machine decides, in the transaction that stores what follows (wire,
 * "Boxes"). Throws the Refusals of `refused`, and 401 where the session has ended meanwhile.
 */
export async function decide(
  desk: Desk,
  viewer: Viewer,
  documentId: number,
  event: DocumentEvent,
  language: Language,
): Promise<void> {
  const { before, after } = await desk.database.db
    .transaction()
    .execute((trx) => decideIn(trx, documentId, event, language, viewer.tokenHash))
  if (isReleased(after)) desk.draftCounts.invalidate()
  push(desk, before, after)
}

/** The same within a transaction, without a push. Returns the document before and after. */
export async function decideIn(
  trx: Transaction<Tables>,
  documentId: number,
  event: DocumentEvent,
  language: Language,
  tokenHash: Buffer | null = null,
): Promise<{ before: LockedDocument; after: DocumentLife }> {
  const before = await lockDocument(trx, documentId, tokenHash)
  if (before?.live === false) throw unauthorized()
  // The same answer for both, so that no employee learns which document numbers exist.
  if (!before?.readers.includes(event.by)) throw refused({ code: 'notYours' }, language)
  const { after, refusal } = answerOf(before, event)
  if (refusal) throw refused(refusal, language)
  const written = await writeOutcome(trx, before, after)
  await announce(trx, [
    ...toPeople(before.readers, { type: 'box', document_id: documentId }),
    ...(isReleased(after) ? [draftsChanged] : []),
  ])
  await record(trx, event.by, changeOf(documentId, event, written))
  return { before, after }
}

/** Whether the document's batch can be drafted again. */
function isReleased({ status }: DocumentLife): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

function changeOf(document: number, event: DocumentEvent, written: Written): Change {
  if (event.type === 'document.withdraw') {
    return { type: 'document.withdrawn', document, at: written.at }
  }
  const type = event.type === 'document.approve' ? 'document.approved' : 'document.rejected'
  return { type, document, comment: event.comment.trim(), ...written }
}

/** Whoever has the turn now hears of it, and the author at the end; nobody waits for that. */
function push({ database, sender, settings }: Desk, before: LockedDocument, after: DocumentLife) {
  const language = settings.LANGUAGE_DEFAULT
  const next = after.signs[turnOf(after.signs)]
  if (next) void notify(database.db, sender, next.user, turnMessage(language, before.title))
  if (after.status === 'approved' || after.status === 'rejected') {
    const message = endMessage(language, before.title, after.status)
    void notify(database.db, sender, before.author, message)
  }
}
