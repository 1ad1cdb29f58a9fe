import type { DocumentErrorCode } from '../../contract/errors.ts'
import {
  type AnyDocumentError,
  documentErrorSentence,
} from '../../machines/document/document.errors.ts'
import { fieldError, ApiError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'

const statuses: Record<DocumentErrorCode, number> = {
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

/** The response for an error of the document: 403, 404 or 409 with `detail`, or 400 on `opinion` (wire, "POST ea/do_sign/"). */
export function documentError(reason: AnyDocumentError, language: Language): ApiError {
  const sentence = documentErrorSentence(language, reason)
  if (reason.code === 'commentMissing') return fieldError('opinion', sentence)
  return new ApiError(statuses[reason.code], { detail: sentence })
}
