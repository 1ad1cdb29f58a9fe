import * as z from 'zod/mini'

/** Errors in the format of Django REST framework (wire, introduction): one `detail`, or messages by field. */
export const ErrorDetail = z.object({ detail: z.string() })
export const FieldErrors = z.record(z.string(), z.array(z.string()))

/** Why a document does not accept an event of an employee, or is not shown to them (wire, "POST ea/do_sign/"). */
export type DocumentErrorCode =
  | 'notApprover'
  | 'notAuthor'
  | 'notDecider'
  | 'ownDocument'
  | 'delegateInLine'
  | 'delegationEnded'
  | 'decidedFor'
  | 'decidedAlready'
  | 'ended'
  | 'notYourTurn'
  | 'staleRevision'
  | 'erpDiffers'
  | 'alreadyHeld'
  | 'notHeld'
  | 'noPreviousStep'
  | 'previousInactive'
  | 'nothingToUndo'
  | 'undoTooLate'
  | 'lineChangeOff'
  | 'lastApprover'
  | 'stepMixed'
  | 'lineInvalid'
  | 'stillActive'
  | 'isAuthor'
  | 'lastSeat'
  | 'commentMissing'
  | 'reasonMissing'
  | 'principalRequired'
  | 'heldInBulk'
  | 'notYourself'
  | 'notYours'
  | 'unknown'

/** Why an approval line is not saved or deleted (wire, "Saved lines"). */
export type SavedLineErrorCode = 'tooManyLines' | 'staleVersion' | 'lineNameTaken' | 'companyLine'

/** Why a file is refused: a limit of the file, the voucher or the document, or a duplicate. */
export type FileErrorCode = 'tooLarge' | 'tooMany' | 'documentFull' | 'duplicate'

/**
 * Why a sign-in is refused. Sent in the field `code`, as a list like the texts of other field errors. `inactive`: the account is not
 * activated. The others belong to single sign-on: the identity provider did not confirm the employee, cannot be reached, or confirmed a
 * person for whom there is no employee and no account request.
 */
export type SignInErrorCode =
  | 'inactive'
  | 'identityRefused'
  | 'identityUnknown'
  | 'providerUnreachable'

/** Why a delegation is refused (wire, "Delegations"). */
export type DelegationErrorCode =
  | 'delegateSelf'
  | 'delegateInactive'
  | 'delegateAway'
  | 'delegationOverlaps'
  | 'startPast'
  | 'endBeforeStart'
  | 'periodTooLong'
  | 'reasonMissing'

/** Why a request for approval is refused: the ERP has changed the batch since its author opened the draft. Sent in the field `code`. */
export type DraftErrorCode = 'batchChanged'

/** Why something is not possible: each code has one sentence per language. */
export type ErrorCode =
  | DocumentErrorCode
  | SavedLineErrorCode
  | FileErrorCode
  | SignInErrorCode
  | DelegationErrorCode
  | DraftErrorCode

/** The body of a 409 response of create_document: the batch is already part of a waiting or approved document. */
export const BatchConflict = z.object({
  detail: z.string(),
  document_id: z.int(),
})
export type BatchConflict = z.infer<typeof BatchConflict>
