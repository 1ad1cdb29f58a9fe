import {
  type DocumentReason,
  type ReasonCode,
  sentenceOf,
} from '../../machines/document/document.reasons.ts'
import { badField, Refusal } from '../errors.ts'
import type { Language } from './language.ts'

const statuses: Record<ReasonCode, number> = {
  notApprover: 403,
  notAuthor: 403,
  notYourself: 403,
  notYours: 403,
  unknown: 404,
  decidedAlready: 409,
  ended: 409,
  notYourTurn: 409,
  commentMissing: 400,
}

/** A reason of the document as an answer: 403, 404 or 409 with it in `detail`, or 400 on `opinion` (wire, "POST ea/do_sign/"). */
export function refused(reason: DocumentReason, language: Language): Refusal {
  const sentence = sentenceOf(language, reason)
  if (reason.code === 'commentMissing') return badField('opinion', sentence)
  return new Refusal(statuses[reason.code], { detail: sentence })
}
