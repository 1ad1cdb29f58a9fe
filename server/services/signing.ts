import { answerOf } from '../../machines/document/document.decision.ts'
import {
  type DocumentEvent,
  type DocumentLife,
  turnOf,
} from '../../machines/document/document.rules.ts'
import type { PushInfo } from '../../contract/push.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { unauthorized } from '../errors.ts'
import { endMessage, turnMessage } from '../push/messages.ts'
import type { Message } from '../push/sender.ts'
import { draftsChanged, toPeople } from '../repositories/announcements.ts'
import type { Viewer } from '../repositories/sessions.ts'
import { readLife, storeDecision, type StoredLife } from '../repositories/signing.ts'
import { untilUnchanged } from './attempts.ts'
import type { Desk } from './desk.ts'
import type { Language } from './language.ts'
import { notify } from './push.ts'
import { refused } from './refused.ts'

/**
 * Lets somebody approve, reject or withdraw a document (wire, "Boxes"), and tells whoever comes next. Throws the Refusals of `refused`,
 * and 401 where the session has ended.
 */
export async function decide(
  desk: Desk,
  viewer: Viewer,
  documentId: number,
  event: DocumentEvent,
  language: Language,
): Promise<void> {
  const { database, settings } = desk
  const { before, after, told, browsers } = await decideIn(
    database.pool,
    documentId,
    event,
    language,
    viewer.tokenHash,
  )
  if (isReleased(after)) desk.draftCounts.invalidate()
  if (told === undefined) return
  const message = messageOf(settings.LANGUAGE_DEFAULT, before.title, after)
  void notify(desk, told, browsers, message)
}

/** A decision that is stored. `told` is the employee whom it concerns now, `browsers` where their push messages go. */
interface Decided {
  before: StoredLife
  after: DocumentLife
  told: string | undefined
  browsers: PushInfo[]
}

/**
 * The same without a push message: the machine decides on what it reads, and what follows is stored only where the document has not changed
 * meanwhile (decision 0015). Without `tokenHash` no session is asked for.
 */
export function decideIn(
  pool: Database['pool'],
  documentId: number,
  event: DocumentEvent,
  language: Language,
  tokenHash: Buffer | null = null,
): Promise<Decided> {
  return untilUnchanged(async () => {
    const before = await readLife(pool, documentId)
    // The same answer for both, so that no employee learns which document numbers exist.
    if (!before?.readers.includes(event.by)) throw refused({ code: 'notYours' }, language)
    const { after, refusal } = answerOf(before, event)
    if (refusal) throw refused(refusal, language)
    const told = toldBy(before, after)
    const decision = {
      type: changes[event.type],
      by: event.by,
      comment: event.type === 'document.withdraw' ? '' : event.comment.trim(),
      after,
      announcements: [
        ...toPeople(before.readers, { type: 'box', document_id: documentId }),
        ...(isReleased(after) ? [draftsChanged] : []),
      ],
      told,
    }
    const { outcome, browsers } = await storeDecision(pool, before, decision, tokenHash)
    if (outcome === 'ended') throw unauthorized()
    return outcome === 'stored' ? { before, after, told, browsers } : undefined
  })
}

const changes = {
  'document.approve': 'document.approved',
  'document.reject': 'document.rejected',
  'document.withdraw': 'document.withdrawn',
} as const

/** Whether the document's batch can be drafted again. */
function isReleased({ status }: DocumentLife): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

/** Whoever has the turn now, or the author of a document that was decided on. */
function toldBy({ author }: DocumentLife, { status, signs }: DocumentLife): string | undefined {
  return signs[turnOf(signs)]?.user ?? (status === 'withdrawn' ? undefined : author)
}

function messageOf(
  language: Settings['LANGUAGE_DEFAULT'],
  title: string,
  { status }: DocumentLife,
): Message {
  if (status === 'approved' || status === 'rejected') return endMessage(language, title, status)
  return turnMessage(language, title)
}
