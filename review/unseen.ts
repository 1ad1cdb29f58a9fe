/** A sentence in both languages. */
export interface Sentence {
  ko: string
  en: string
}

const transient: Sentence = {
  ko: '머무르지 않는 상태입니다. 곧바로 다음 상태로 넘어갑니다.',
  en: 'It is never visible: the machine leaves it immediately.',
}

const decided: Sentence = {
  ko: '서버가 판단하는 상태입니다. 결재함의 상태 표시로 보입니다.',
  en: 'The server uses it for decisions. It is visible as the status of a document in the boxes.',
}

/** Descriptions of the states without a screen, by the id of the state. All other states have a screen. */
export const unseen: Readonly<Record<string, Sentence>> = {
  'session.restoring': {
    ko: '아직 아무것도 그리지 않습니다. 바탕색만 있는 빈 화면이 한순간 보입니다.',
    en: 'Nothing is drawn yet: for a moment the page shows only its background.',
  },
  'approvers.candidates.choosing': transient,
  'draft.composing.opening': transient,
  'notices.selectingNext': transient,
  'draft.done': {
    ko: '기안 창이 닫히고 목록을 다시 불러오며, ‘완료’ 알림이 뜹니다.',
    en: 'The dialog is closed. The list is loaded again, and the notice “Complete” appears.',
  },
  'draft.failed': {
    ko: '기안 창이 닫히고, ‘다시 시도해 주세요’ 알림이 복원을 제안합니다.',
    en: 'The dialog is closed. The notice “Try again” offers to restore the draft.',
  },
  'draft.closed': {
    ko: '기안 창이 닫히고 목록으로 돌아갑니다.',
    en: 'The dialog is closed, and the list is unchanged.',
  },
  'vouchers.opening': transient,
  'boxes.activity.opening': transient,
  'signing.starting': transient,
  'signing.reading.checkingReceiver': transient,
  'signing.closed': {
    ko: '문서가 닫히고 목록으로 돌아갑니다.',
    en: 'The document is closed, and the list is unchanged.',
  },
  'viewer.closed': {
    ko: '창이 닫히고 문서로 돌아갑니다.',
    en: 'The dialog is closed, and the document is unchanged.',
  },
  document: decided,
  'document.waiting': decided,
  'document.approved': decided,
  'document.rejected': decided,
  'document.withdrawn': decided,
}

/** Whether a machine leaves the state with this id immediately, so that no position is in it. */
export function isTransient(id: string): boolean {
  return unseen[id] === transient
}
