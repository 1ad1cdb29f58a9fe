import type { DraftErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../http/errors.ts'
import type { DocumentOfSameRequest, DocumentOfSameBatch } from './submissions.sql.ts'
import type { CheckedDraft } from './draftForm.ts'
import type { Language } from '../http/language.ts'
import { formatTimestamp } from '../time/timestamps.ts'

/** `author` is null if the caller submitted the batch. The response to that request may have been lost. */
const conflict = {
  ko: (author: string | null, batch: number, at: string) =>
    author === null
      ? `${at}에 본인이 이미 상신한 배치입니다(배치 ${batch}).`
      : `${author} 님이 ${at}에 이미 상신한 배치입니다(배치 ${batch}).`,
  en: (author: string | null, batch: number, at: string) =>
    `${author ?? 'You'} already submitted batch ${batch}, on ${at}.`,
} as const

const requestUsed = {
  ko: (document: number, batch: number) =>
    `이 request_id는 문서 ${document}번(배치 ${batch})의 것입니다. 새 request_id로 다시 보내 주세요.`,
  en: (document: number, batch: number) =>
    `This request_id belongs to document ${document} (batch ${batch}). Send the request again with a new request_id.`,
} as const

const changed = {
  ko: (batch: number) =>
    `배치 ${batch}의 전표가 기안을 연 뒤에 ERP에서 바뀌었습니다. 바뀐 내용을 확인하고 다시 요청해 주세요.`,
  en: (batch: number) =>
    `The ERP has changed batch ${batch} since you opened the draft. Check its vouchers and request approval again.`,
} as const

/** 409: the lines of the batch are not those that the author has seen (wire, "POST ea/create_document/"). */
export function batchChangedError(batch: number, language: Language): ApiError {
  const code: DraftErrorCode = 'batchChanged'
  return new ApiError(409, { detail: changed[language](batch), code: [code] })
}

/** 409: the batch has a waiting or approved document (wire, "POST ea/create_document/"). */
export function batchConflictError(
  { id, authorId, author, createdAt }: DocumentOfSameBatch,
  callerId: string,
  batch: number,
  language: Language,
  timeZone: string,
): ApiError {
  const name = authorId === callerId ? null : author
  const at = formatTimestamp(new Date(createdAt), timeZone)
  return new ApiError(409, { detail: conflict[language](name, batch, at), document_id: id })
}

/**
 * The id of the document that was already created with this idempotency key. Throws 409 if that document has another batch. Otherwise the
 * client would assume that this batch was submitted. The error has no `document_id`, because this batch has no document.
 */
export function documentIdOfRetry(
  earlier: DocumentOfSameRequest,
  { category, batchNumber }: CheckedDraft,
  language: Language,
): number {
  if (earlier.category === category && earlier.batchNumber === batchNumber) return earlier.id
  throw new ApiError(409, { detail: requestUsed[language](earlier.id, earlier.batchNumber) })
}
