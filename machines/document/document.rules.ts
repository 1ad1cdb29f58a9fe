import { signTypeOf, signTypes } from '../../contract/approver.ts'
import {
  type DocumentStatus,
  type DocumentSummary,
  documentStatuses,
  type Sign,
} from '../../contract/document.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { keptRows, totalOf } from '../vouchers/vouchers.rules.ts'

/** One person of the approval line; `result` as on the wire: 0 has the turn, 1 comes later, 2 approved, 3 rejected. */
export interface DocumentSign {
  user: string
  name: string
  result: '0' | '1' | '2' | '3'
  comment: string
}

/** A document as far as decisions go: who wrote it, where it stands, and its line of people in order. */
export interface DocumentLife {
  author: string
  status: Exclude<DocumentStatus, 'saved'>
  signs: readonly DocumentSign[]
}

/** A document of the wire as far as decisions go; one that is only saved waits for nobody. */
export function lifeFrom({ author_id, doc_status, signs }: DocumentSummary): DocumentLife {
  const statuses = Object.keys(documentStatuses) as DocumentStatus[]
  const status = statuses.find((one) => documentStatuses[one] === doc_status) ?? 'saved'
  return {
    author: author_id,
    status: status === 'saved' ? 'withdrawn' : status,
    signs: signs
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ user, result, comment }) => ({
        user: user.id,
        name: user.name,
        result,
        comment: comment ?? '',
      })),
  }
}

/** What somebody, `by` username, asks of a document (wire, "Boxes"). */
export type DocumentEvent =
  | { type: 'document.approve'; by: string; comment: string }
  | { type: 'document.reject'; by: string; comment: string }
  | { type: 'document.withdraw'; by: string }

/** Why somebody may not do it. `person` counts the line from 1; `now` is the name of whoever decides now. */
export type DocumentRefusal =
  | { code: 'notApprover' }
  | { code: 'notAuthor' }
  | { code: 'decidedAlready'; decision: 'approved' | 'rejected' }
  | { code: 'ended'; status: 'approved' | 'rejected' | 'withdrawn' }
  | { code: 'notYourTurn'; now: string; person: number }
  | { code: 'commentMissing' }

/** The place in the line, from 0, of whoever decides now; -1 where nobody does. */
export function turnOf(signs: readonly DocumentSign[]): number {
  return signs.findIndex((sign) => sign.result === '0')
}

/** Whether the role of a person in the line is to agree, not to approve (specification, section 6). */
export function isAgreement(sign: Pick<Sign, 'type' | 'signType'>): boolean {
  return signTypeOf(sign) === signTypes.agree
}

/** Why the document does not take this event; undefined where it does (wire, "POST ea/do_sign/"). */
export function refusalOf(
  document: DocumentLife,
  event: DocumentEvent,
): DocumentRefusal | undefined {
  if (event.type === 'document.withdraw') {
    return event.by === document.author ? endOf(document) : { code: 'notAuthor' }
  }
  const own = document.signs.find((sign) => sign.user === event.by)
  if (!own) return { code: 'notApprover' }
  if (own.result === '2') return { code: 'decidedAlready', decision: 'approved' }
  if (own.result === '3') return { code: 'decidedAlready', decision: 'rejected' }
  const end = endOf(document)
  if (end) return end
  if (own.result === '1') return waitingFor(document)
  const rejects = event.type === 'document.reject'
  return rejects && isBlank(event.comment) ? { code: 'commentMissing' } : undefined
}

function endOf({ status }: DocumentLife): DocumentRefusal | undefined {
  return status === 'waiting' ? undefined : { code: 'ended', status }
}

function waitingFor({ signs }: DocumentLife): DocumentRefusal {
  const turn = turnOf(signs)
  return { code: 'notYourTurn', now: signs[turn]?.name ?? '', person: turn + 1 }
}

export function isBlank(comment: string): boolean {
  return comment.trim() === ''
}

/** The line after whoever has the turn decided; after an approval the next one has it. */
export function decide(
  signs: readonly DocumentSign[],
  result: '2' | '3',
  comment: string,
): DocumentSign[] {
  const turn = turnOf(signs)
  return signs.map((sign, place) => {
    if (place === turn) return { ...sign, result, comment: comment.trim() }
    if (place === turn + 1 && result === '2') return { ...sign, result: '0' }
    return sign
  })
}

/** The line after its document was withdrawn: nobody has the turn. */
export function takeBack(signs: readonly DocumentSign[]): DocumentSign[] {
  return signs.map((sign) => (sign.result === '0' ? { ...sign, result: '1' } : sign))
}

/** What a document shows of its lines: their sum in won, and how many vouchers they are by the rule of their list (wire, "Boxes"). */
export function figuresOf(
  category: Category,
  lines: readonly VoucherLine[],
): { price: number; invoicesCount: number } {
  const { count, sum } = totalOf(keptRows(category, lines), lines)
  return { price: sum, invoicesCount: count }
}
