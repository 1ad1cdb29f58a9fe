import type { Settings } from '../config/settings.ts'
import type { PushMessage } from '../http/context.ts'

const words = {
  ko: { turn: '결재요청', approved: '결재완료', rejected: '반려' },
  en: { turn: 'Approval requested', approved: 'Approved', rejected: 'Rejected' },
}

/** The URL path of a document, which the app opens in the right box for each employee. */
const addressOf = (documentId: number) => `/documents/${documentId}`

/** The push message to the approver whose turn it is (wire, "Push"). */
export function approvalRequestMessage(
  language: Settings['LANGUAGE_DEFAULT'],
  documentId: number,
  title: string,
): PushMessage {
  return { title: words[language].turn, body: title, url: addressOf(documentId) }
}

/** The push message to the author after the final decision (wire, "Push"). */
export function finalDecisionMessage(
  language: Settings['LANGUAGE_DEFAULT'],
  documentId: number,
  title: string,
  end: 'approved' | 'rejected',
): PushMessage {
  return { title: words[language][end], body: title, url: addressOf(documentId) }
}
