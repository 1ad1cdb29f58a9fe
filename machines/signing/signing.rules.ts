import type { DocumentSummary } from '../../contract/document.ts'
import { OPINION_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import { type DocumentRefusal, lifeFrom, refusalOf } from '../document/document.rules.ts'

/** What an employee can ask of a document. */
export type Wish = 'approve' | 'reject' | 'withdraw'

/** Why an employee may not do each of them; null where they may. */
export type Refusals = Readonly<Record<Wish, DocumentRefusal | null>>

/** Asks the document itself, as the server does. That a rejection needs a comment is no refusal yet. */
export function refusalsOf(document: DocumentSummary, by: string): Refusals {
  const life = lifeFrom(document)
  const decision = { by, comment: 'any' }
  return {
    approve: refusalOf(life, { type: 'document.approve', ...decision }) ?? null,
    reject: refusalOf(life, { type: 'document.reject', ...decision }) ?? null,
    withdraw: refusalOf(life, { type: 'document.withdraw', by }) ?? null,
  }
}

/** Whether the document carries what the employee has asked for. */
export function isCarriedOut(document: DocumentSummary, by: string, wish: Wish | null): boolean {
  const { author, status, signs } = lifeFrom(document)
  if (wish === null) return false
  if (wish === 'withdraw') return author === by && status === 'withdrawn'
  const result = wish === 'approve' ? '2' : '3'
  return signs.some((sign) => sign.user === by && sign.result === result)
}

/** The employee's own unread copy of a document, by the copy's id; null where there is none. */
export function unreadCopyOf({ carbon_copys }: DocumentSummary, employee: string): number | null {
  const own = carbon_copys.find(
    ({ receiver_id, is_readed }) => receiver_id === employee && !is_readed,
  )
  return own?.id ?? null
}

/** A comment without NUL, cut to 2,000 characters between two graphemes (wire, "POST ea/do_sign/"). */
export function clipped(comment: string): string {
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
