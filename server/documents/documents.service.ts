import { publishMessages, messagesTo } from '../notifications/messages.sql.ts'
import { canOpen, findParticipation, type Participation } from './documentRows.sql.ts'
import {
  findReceiver,
  setDecisionRead,
  setDelegateDecisionSeen,
  setReceiverRead,
  recordFirstOpening,
} from './readMarks.sql.ts'
import type { Database } from '../db/connect.ts'
import { hasSignInSession } from '../db/sessions.sql.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import { unauthorizedError } from '../http/errors.ts'
import type { JsonPart } from '../http/streams.ts'
import { requestingEmployeeOf, renderDocumentJson } from './documentTexts.ts'
import type { Language } from '../http/language.ts'
import { documentError } from './documentErrors.ts'

/**
 * One document for one of its participants, as parts of a JSON text. With `markRead` it is marked as read (wire, "Boxes"). Throws 403 for
 * other employees, and also if the document does not exist.
 */
export async function openDocument(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  id: number,
  markRead: boolean,
  language: Language,
): Promise<AsyncGenerator<JsonPart>> {
  const requestingEmployee = requestingEmployeeOf(context, currentEmployee)
  const participation = await findParticipation(context.database.pool, id, requestingEmployee)
  if (!participation || !canOpen(participation)) throw documentError({ code: 'notYours' }, language)
  if (markRead && hasUnreadMark(participation)) {
    // Throws if the document cannot be read, so that a document which was not sent stays unread.
    const unmarked = await renderDocumentJson(context, currentEmployee, id)
    await unmarked.next()
    await unmarked.return(undefined)
    await markReadOrSeen(context, currentEmployee, id, participation)
  }
  const pieces = await renderDocumentJson(context, currentEmployee, id)
  if (markRead && participation.isUnopenedTurn) {
    await recordFirstOpening(context.database.db, id, requestingEmployee)
  }
  return pieces
}

/** Whether opening the document ends a state in which it is unread or unseen for the caller. */
const hasUnreadMark = (participation: Participation) =>
  participation.isUnreadDecision || participation.isUnreadReceiver || participation.isUnseenDecision

async function markReadOrSeen(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  id: number,
  participation: Participation,
): Promise<void> {
  if (participation.isUnreadDecision) await setDecisionRead(context.database.db, id)
  if (participation.isUnreadReceiver && participation.receiverId !== null)
    await setReceiverRead(context.database.db, participation.receiverId)
  if (participation.isUnseenDecision)
    await setDelegateDecisionSeen(context.database.db, id, currentEmployee.id)
  await notifyOtherTabs(context.database.db, currentEmployee.id, id)
}

/**
 * Marks the caller's receiver entry with this id as read and returns its document id. Throws 401 if the caller's session has ended
 * meanwhile. Throws 403 for another employee's entry, and also if the entry does not exist.
 */
export async function markReceiverRead(
  { database }: ServerContext,
  { id: employeeId, tokenHash }: CurrentEmployee,
  receiverId: number,
  language: Language,
): Promise<number> {
  return database.db.transaction().execute(async (trx) => {
    if (!(await hasSignInSession(trx, tokenHash))) throw unauthorizedError(language)
    const receiver = await findReceiver(trx, receiverId)
    if (receiver?.employeeId !== employeeId) throw documentError({ code: 'notYours' }, language)
    if (await setReceiverRead(trx, receiverId))
      await notifyOtherTabs(trx, employeeId, receiver.documentId)
    return receiver.documentId
  })
}

/** Notifies the employee's open tabs, because the number of unread documents has changed. */
function notifyOtherTabs(db: Database['db'], employeeId: string, id: number): Promise<void> {
  return publishMessages(
    db,
    messagesTo([employeeId], { type: 'box', document_id: id, is_read: true }),
  )
}
