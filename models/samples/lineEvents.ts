import { applyEvent } from '../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'
import { newLineOf } from './lines.ts'

const person = (username: string) => ({ username, name: `이름 ${username}` })

/** Parses an event in short form: `A approves`, `F holds for A`, `A changes to B → C`. */
export function parseEvent(text: string): DocumentEvent {
  const [by = '', verb = '', ...rest] = text.split(' ')
  const tail = rest.join(' ')
  const acting = rest[0] === 'for' ? { by, for: rest[1] ?? '' } : { by }
  switch (verb) {
    case 'approves':
      return { type: 'document.approve', ...acting, comment: '확인' }
    case 'rejects':
      return { type: 'document.reject', ...acting, comment: '증빙 누락' }
    case 'withdraws':
      return { type: 'document.withdraw', by }
    case 'holds':
      return { type: 'document.hold', ...acting, reason: '증빙 확인', until: '2026-12-01' }
    case 'resumes':
      return { type: 'document.resume', ...acting }
    case 'returns':
      return { type: 'document.sendBack', ...acting, comment: '금액 확인' }
    case 'undoes':
      return { type: 'document.undo', ...acting }
    case 'changes': {
      const line = newLineOf(tail.replace(/^to ?/, ''))
      return { type: 'document.changeLine', by, reason: '검토 추가', line }
    }
    case 'informs':
      return { type: 'document.addReceivers', by, receivers: [] }
    case 'gives': {
      const [from = '', to = ''] = tail.split(' to ')
      return { type: 'document.reassign', by, from, to: person(to), reason: '퇴직' }
    }
    default:
      throw new Error(`There is no event ${text}.`)
  }
}

/** The document after accepted events. Throws for a refused event. */
export function applyEvents(document: DocumentRecord, ...events: string[]): DocumentRecord {
  return events.reduce((now, text) => {
    const { after: next, refusal } = applyEvent(now, parseEvent(text))
    if (!next) throw new Error(`${text}: ${refusal.code}`)
    return next
  }, document)
}

/** Why the document refuses an event in short form; undefined if it accepts the event. */
export const refusalOf = (document: DocumentRecord, event: string) =>
  applyEvent(document, parseEvent(event)).refusal

/** The document after these approvers have left the company. */
export const withInactiveApprovers = (
  document: DocumentRecord,
  ...left: string[]
): DocumentRecord => ({
  ...document,
  seats: document.seats.map((seat) => ({
    ...seat,
    isActive: !left.includes(seat.approver.username),
  })),
})

/** The seats as text such as `A00 B11`: approver, type and step of each. */
export const seatsText = ({ seats }: DocumentRecord) =>
  seats.map(({ approver, type, step }) => `${approver.username}${type}${step}`).join(' ')

/** The document with these delegations, in short form: `F for A`, or `F for A ended`. */
export const withDelegations = (document: DocumentRecord, ...texts: string[]): DocumentRecord => ({
  ...document,
  delegations: texts.map((text, index) => {
    const [delegate = '', , principal = '', end] = text.split(' ')
    return { id: index + 1, principal, delegate: person(delegate), hasEnded: end === 'ended' }
  }),
})
