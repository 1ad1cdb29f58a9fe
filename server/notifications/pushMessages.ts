import type { Settings } from '../config/settings.ts'
import type { Message } from '../http/context.ts'

const words = {
  ko: { turn: '결재 요청', approved: '결재 완료', rejected: '반려' },
  en: { turn: 'Approval requested', approved: 'Approved', rejected: 'Rejected' },
}

const boxes = { approved: '/reportWritten', rejected: '/reportRejected' }

/** The push message to the approver whose turn it is (wire, "Push"). */
export function turnMessage(language: Settings['LANGUAGE_DEFAULT'], title: string): Message {
  return { title: words[language].turn, body: title, url: '/reportSign' }
}

/** The push message to the author after the final decision (wire, "Push"). */
export function endMessage(
  language: Settings['LANGUAGE_DEFAULT'],
  title: string,
  end: 'approved' | 'rejected',
): Message {
  return { title: words[language][end], body: title, url: boxes[end] }
}
