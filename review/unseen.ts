/** A sentence in both languages. */
export interface Sentence {
  ko: string
  en: string
}

const atOnce: Sentence = {
  ko: '머무르지 않는 상태입니다. 곧바로 다음 상태로 넘어갑니다.',
  en: 'Nobody sees it: the machine leaves it in the same moment.',
}

const decided: Sentence = {
  ko: '서버가 판단하는 상태입니다. 결재함의 상태 표시로 보입니다.',
  en: 'The server decides with it; it is seen as the status of a document in the boxes.',
}

/** What is seen instead of a screen, by the state's id. A state that is not here has a screen. */
export const unseen: Readonly<Record<string, Sentence>> = {
  'session.restoring': {
    ko: '아직 아무것도 그리지 않습니다. 바탕색만 있는 빈 화면이 한순간 보입니다.',
    en: 'Nothing is drawn yet: for a moment the page has its colour alone.',
  },
  'approvers.candidates.choosing': atOnce,
  'draft.composing.opening': atOnce,
  'notices.turning': atOnce,
  'draft.done': {
    ko: '기안 창이 닫히고 목록을 다시 불러오며, ‘완료’ 알림이 뜹니다.',
    en: 'The dialog has gone; the list is read again, and a notice says “Complete”.',
  },
  'draft.failed': {
    ko: '기안 창이 닫히고, ‘다시 시도해 주세요’ 알림이 복원을 제안합니다.',
    en: 'The dialog has gone; a notice says “Try again” and offers to restore the draft.',
  },
  'draft.closed': {
    ko: '기안 창이 닫히고 목록으로 돌아갑니다.',
    en: 'The dialog has gone, and the list stands as before.',
  },
  'vouchers.opening': atOnce,
  'boxes.desk.arriving': atOnce,
  'signing.starting': atOnce,
  'signing.reading.arriving': atOnce,
  'signing.closed': {
    ko: '문서가 닫히고 목록으로 돌아갑니다.',
    en: 'The document has gone, and the list stands as before.',
  },
  'viewer.closed': {
    ko: '창이 닫히고 문서로 돌아갑니다.',
    en: 'The dialog has gone, and the document stands as before.',
  },
  document: decided,
  'document.waiting': decided,
  'document.approved': decided,
  'document.rejected': decided,
  'document.withdrawn': decided,
}
