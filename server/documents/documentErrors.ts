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
  notDecider: 403,
  ownDocument: 403,
  delegateInLine: 403,
  delegationEnded: 409,
  decidedFor: 409,
  notYourself: 403,
  notYours: 403,
  unknown: 404,
  decidedAlready: 409,
  ended: 409,
  notYourTurn: 409,
  staleRevision: 409,
  erpDiffers: 409,
  alreadyHeld: 409,
  notHeld: 409,
  noPreviousStep: 409,
  previousInactive: 409,
  nothingToUndo: 409,
  undoTooLate: 409,
  lineChangeOff: 403,
  lastApprover: 400,
  stepMixed: 400,
  lineInvalid: 400,
  stillActive: 409,
  isAuthor: 409,
  lastSeat: 409,
  commentMissing: 400,
  reasonMissing: 400,
  principalRequired: 400,
  heldInBulk: 409,
}

/** The field of an error with status 400. */
const fields: Partial<Record<DocumentErrorCode, string>> = {
  commentMissing: 'opinion',
  reasonMissing: 'reason',
  principalRequired: 'for',
  lastApprover: 'approvers',
  stepMixed: 'approvers',
  lineInvalid: 'approvers',
}

/** The response for an error of the document: 403, 404 or 409 with `detail`, or 400 on its field (wire, "POST ea/do_sign/"). */
export function documentError(reason: AnyDocumentError, language: Language): ApiError {
  const sentence = documentErrorSentence(language, reason)
  const field = fields[reason.code]
  if (field) return fieldError(field, sentence)
  return new ApiError(statuses[reason.code], { detail: sentence })
}
