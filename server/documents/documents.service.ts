import { publishMessages, messagesTo } from '../notifications/messages.sql.ts'
import { findParticipation, type Participation } from './pages.sql.ts'
import { findReceiver, setReceiverRead, setDecisionRead } from './readMarks.sql.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import type { Piece } from '../http/streams.ts'
import { writeDocument } from './documentTexts.ts'
import type { Language } from '../http/language.ts'
import { documentError } from './documentErrors.ts'

/**
 * One document for an employee who belongs to it, as pieces of a JSON text; with `markRead` it is read from then on (wire, "Boxes").
 * Throws 403 for every other employee, and the same where there is no such document.
 */
export async function openDocument(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  id: number,
  markRead: boolean,
  language: Language,
): Promise<AsyncGenerator<Piece>> {
  const participation = await findParticipation(context.database.pool, id, currentEmployee.id)
  if (
    !participation ||
    (!participation.author && !participation.approver && participation.copy === null)
  ) {
    throw documentError({ code: 'notYours' }, language)
  }
  if (markRead) await mark(context, currentEmployee, id, participation)
  return writeDocument(context, currentEmployee, id)
}

async function mark(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  id: number,
  participation: Participation,
): Promise<void> {
  if (participation.unreadEnd) await setDecisionRead(context.database.db, id)
  if (participation.unreadCopy && participation.copy !== null)
    await setReceiverRead(context.database.db, participation.copy)
  if (participation.unreadEnd || participation.unreadCopy)
    await notifyOtherTabs(context, currentEmployee, id)
}

/** Marks a reference of the caller as read and returns its document. Throws 403 for every other one, and the same where there is none. */
export async function markReceiverRead(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  receiverId: number,
  language: Language,
): Promise<number> {
  const copy = await findReceiver(context.database.db, receiverId)
  if (copy?.employeeId !== currentEmployee.id) throw documentError({ code: 'notYours' }, language)
  if (await setReceiverRead(context.database.db, receiverId))
    await notifyOtherTabs(context, currentEmployee, copy.documentId)
  return copy.documentId
}

/** The other open tabs of a reader have one unread less. */
function notifyOtherTabs(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  id: number,
): Promise<void> {
  return publishMessages(
    context.database.db,
    messagesTo([currentEmployee.id], { type: 'box', document_id: id }),
  )
}
