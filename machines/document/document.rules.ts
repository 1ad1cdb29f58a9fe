import { signTypeOf, signTypes } from '../../contract/approver.ts'
import {
  type DocumentStatus,
  type DocumentSummary,
  documentStatuses,
  type Sign,
  type SubmittedStatus,
} from '../../contract/document.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { listRowsOf, totalOf } from '../vouchers/vouchers.rules.ts'

/** One seat of the approval line. `result` has the values of the wire: 0 this approver's turn, 1 later, 2 approved, 3 rejected. */
export interface DocumentSign {
  user: string
  name: string
  result: '0' | '1' | '2' | '3'
  comment: string
}

/** The part of a document that decisions depend on: its author, its status and its approval line in order. */
export interface DocumentRecord {
  author: string
  status: SubmittedStatus
  signs: readonly DocumentSign[]
}

/** Maps a document of the wire to a `DocumentRecord`. A document that is only saved has no pending approver and becomes `withdrawn`. */
export function documentRecordOf({
  author_id,
  doc_status,
  signs,
}: DocumentSummary): DocumentRecord {
  const statuses = Object.keys(documentStatuses) as DocumentStatus[]
  const status = statuses.find((one) => documentStatuses[one] === doc_status) ?? 'unsubmitted'
  return {
    author: author_id,
    status: status === 'unsubmitted' ? 'withdrawn' : status,
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

/** An event of a document. `by` is the username of the employee (wire, "Boxes"). */
export type DocumentEvent =
  | { type: 'document.approve'; by: string; comment: string }
  | { type: 'document.reject'; by: string; comment: string }
  | { type: 'document.withdraw'; by: string }

/** Why an event is refused. `person` is the ordinal of the deciding approver, from 1; `now` is that approver's name. */
export type DocumentError =
  | { code: 'notApprover' }
  | { code: 'notAuthor' }
  | { code: 'decidedAlready'; decision: 'approved' | 'rejected' }
  | { code: 'ended'; status: 'approved' | 'rejected' | 'withdrawn' }
  | { code: 'notYourTurn'; now: string; person: number }
  | { code: 'commentMissing' }

/** The index of the seat whose turn it is, from 0; -1 without one. */
export function turnOf(signs: readonly DocumentSign[]): number {
  return signs.findIndex((sign) => sign.result === '0')
}

/** The seat with this result: `0` has the turn, `3` has rejected. Undefined without one, and if the document has another status. */
export function seatWith(document: DocumentSummary, result: '0' | '3'): Sign | undefined {
  const { status } = documentRecordOf(document)
  if (status !== (result === '0' ? 'waiting' : 'rejected')) return undefined
  return document.signs.find((sign) => sign.result === result)
}

/** Whether the role of an approver is to agree, not to approve (specification, section 6). */
export function isAgreement(sign: Pick<Sign, 'type' | 'signType'>): boolean {
  return signTypeOf(sign) === signTypes.agree
}

/** Why the document refuses an event; undefined if it accepts the event (wire, "POST ea/do_sign/"). */
export function documentErrorOf(
  document: DocumentRecord,
  event: DocumentEvent,
): DocumentError | undefined {
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

function endOf({ status }: DocumentRecord): DocumentError | undefined {
  return status === 'waiting' ? undefined : { code: 'ended', status }
}

function waitingFor({ signs }: DocumentRecord): DocumentError {
  const turn = turnOf(signs)
  return { code: 'notYourTurn', now: signs[turn]?.name ?? '', person: turn + 1 }
}

export function isBlank(comment: string): boolean {
  return comment.trim() === ''
}

/** The approval line after a decision of the approver whose turn it is. After an approval it is the next approver's turn. */
export function decide(
  signs: readonly DocumentSign[],
  result: '2' | '3',
  comment: string,
): DocumentSign[] {
  const turn = turnOf(signs)
  return signs.map((sign, index) => {
    if (index === turn) return { ...sign, result, comment: comment.trim() }
    if (index === turn + 1 && result === '2') return { ...sign, result: '0' }
    return sign
  })
}

/** The approval line after a withdrawal: no approver has the turn any more. */
export function withdrawSigns(signs: readonly DocumentSign[]): DocumentSign[] {
  return signs.map((sign) => (sign.result === '0' ? { ...sign, result: '1' } : sign))
}

/** The totals of a document: the sum of its lines in won, and the number of vouchers by the rule of their list (wire, "Boxes"). */
export function documentTotals(
  category: Category,
  lines: readonly VoucherLine[],
): { price: number; invoicesCount: number } {
  const { count, sum } = totalOf(listRowsOf(category, lines), lines)
  return { price: sum, invoicesCount: count }
}
