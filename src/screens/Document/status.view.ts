import type { DocumentStatus, DocumentSummary } from '../../../contract/document.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import { documentCategory } from '../../../machines/signing/redraft.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { MainText } from '../../text/en.ts'

/** The status of a document, derived from its list entry. */
export function statusOf(document: DocumentSummary): DocumentStatus {
  return documentRecordOf(document).status
}

/**
 * The number of approvers who have approved a waiting document, and the number of all approvers. Null for an ended document and for a
 * single approver.
 */
export function approvalProgressOf(document: DocumentSummary, t: BoxText['list']) {
  const { status, seats } = documentRecordOf(document)
  if (status !== 'waiting' || seats.length < 2) return null
  const done = seats.filter(({ state }) => state === 'approved').length
  return { shown: t.step(done, seats.length), label: t.stepLabel(done, seats.length) }
}

/** The name of the category of a document. */
export function categoryNameOf(document: DocumentSummary, text: MainText): string {
  return text.categories[documentCategory(document)]
}
