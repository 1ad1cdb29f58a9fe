import type { DocumentStatus, DocumentSummary } from '../../../contract/document.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import { documentCategory } from '../../../machines/signing/redraft.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDate } from '../../text/dates.ts'
import type { MainText } from '../../text/en.ts'

/** The status of a document, derived from its list entry. */
export function documentStatusOf(document: DocumentSummary): DocumentStatus {
  return documentRecordOf(document).status
}

/**
 * The number of approvers who have approved a waiting document, and the number of all approvers who were not skipped. Null for an ended
 * document and for a single approver.
 */
export function approvalProgressOf(document: DocumentSummary, t: BoxText['list']) {
  const { status, seats } = documentRecordOf(document)
  const count = seats.filter(({ state }) => state !== 'passed').length
  if (status !== 'waiting' || count < 2) return null
  const approvedCount = seats.filter(({ state }) => state === 'approved').length
  return { shown: t.step(approvedCount, count), label: t.stepLabel(approvedCount, count) }
}

/** The name of the category of a document. */
export function categoryNameOf(document: DocumentSummary, text: MainText): string {
  return text.categories[documentCategory(document)]
}

/**
 * Whether the wait of a document began today. A wait that began on a weekend also has 0 working days, but did not begin today. `today` is the
 * date of the server, `YYYY-MM-DD`.
 */
export const isWaitingSinceToday = (
  { waiting_since }: Pick<DocumentSummary, 'waiting_since'>,
  today: string,
): boolean => Boolean(waiting_since) && formatDate(waiting_since ?? '') === today
