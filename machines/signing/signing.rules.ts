import type { DocumentSummary } from '../../contract/document.ts'
import { OPINION_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import {
  type DocumentError,
  documentRecordOf,
  documentErrorOf,
} from '../document/document.rules.ts'

/** The actions of an employee on a document. */
export type DocumentAction = 'approve' | 'reject' | 'withdraw'

/** Why each action is not possible; null for a possible one. */
export type ActionErrors = Readonly<Record<DocumentAction, DocumentError | null>>

/** Applies the rules of the document machine, as the server does. The missing comment of a rejection is not an error yet. */
export function actionErrors(document: DocumentSummary, by: string): ActionErrors {
  const life = documentRecordOf(document)
  const decision = { by, comment: 'any' }
  return {
    approve: documentErrorOf(life, { type: 'document.approve', ...decision }) ?? null,
    reject: documentErrorOf(life, { type: 'document.reject', ...decision }) ?? null,
    withdraw: documentErrorOf(life, { type: 'document.withdraw', by }) ?? null,
  }
}

/** Whether the document already contains the result of the requested action. */
export function isActionStored(
  document: DocumentSummary,
  by: string,
  action: DocumentAction | null,
): boolean {
  const { author, status, seats } = documentRecordOf(document)
  if (action === null) return false
  if (action === 'withdraw') return author === by && status === 'withdrawn'
  const wanted = action === 'approve' ? 'approved' : 'rejected'
  return seats.some(({ approver, state }) => approver.username === by && state === wanted)
}

/** The id of the employee's unread receiver entry; null without one. */
export function unreadReceiverId(
  { carbon_copys }: DocumentSummary,
  employee: string,
): number | null {
  const own = carbon_copys.find(
    ({ receiver_id, is_readed }) => receiver_id === employee && !is_readed,
  )
  return own?.id ?? null
}

/** Removes NUL, and limits a comment to 2,000 characters without splitting a grapheme (wire, "POST ea/do_sign/"). */
export function clipComment(comment: string): string {
  const text = comment.replaceAll('\0', '')
  if (text.length <= OPINION_MAX || characterCount(text) <= OPINION_MAX) return text
  let room = OPINION_MAX
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    room -= characterCount(segment)
    if (room < 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
