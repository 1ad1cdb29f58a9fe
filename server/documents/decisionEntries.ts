import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'

/** The comment or the reason of an event; '' without one. A lone surrogate becomes U+FFFD, as in the database. */
export function commentOf(event: DocumentEvent): string {
  const text = 'comment' in event ? event.comment : 'reason' in event ? event.reason : ''
  return text.trim().toWellFormed()
}

/** The approval line as in an audit entry. */
export const approvalLineOf = ({ seats }: DocumentRecord) =>
  seats.map(({ approver, type, step }) => ({ user: approver.username, type, step }))

const inactiveIn = ({ seats }: DocumentRecord) =>
  seats.filter(({ isActive }) => !isActive).map(({ approver }) => approver.username)

/**
 * The values in the audit entry of an event. `verify` replays the event with them, so they contain everything that depends on other data.
 * This is the approvers who have left, and the names in a changed approval line. `principal` is the approver for whom a delegate acts.
 */
export function auditDetailsOf(
  before: DocumentRecord,
  event: DocumentEvent,
  after: DocumentRecord,
  principal: string | undefined,
): object {
  const acted = principal === undefined ? {} : { for: principal }
  switch (event.type) {
    case 'document.approve':
    case 'document.reject':
      return {
        comment: commentOf(event),
        way: principal === undefined ? 'own' : 'delegate',
        ...acted,
      }
    case 'document.hold':
      return { reason: commentOf(event), until: event.until, ...acted }
    case 'document.sendBack':
      return { comment: commentOf(event), inactive: inactiveIn(before), ...acted }
    case 'document.changeLine':
      return {
        reason: commentOf(event),
        revision: after.revision,
        before: approvalLineOf(before),
        after: approvalLineOf(after),
      }
    case 'document.reassign':
      return {
        from: event.from,
        to: event.to.username,
        reason: commentOf(event),
        revision: after.revision,
      }
    case 'document.addReceivers':
      return { receivers: event.receivers }
    case 'document.resume':
    case 'document.undo':
    case 'document.withdraw':
      return acted
  }
}
