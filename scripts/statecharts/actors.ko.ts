/** Korean names of the actors and delays on the charts, as in `names.ko.ts`. */

/** Actors, by id. */
export const actors: Readonly<Record<string, string>> = {
  '*': '그중 하나',
  approvers: '결재순서',
  changePassword: '패스워드 변경',
  checkPush: '구독 확인',
  checkRegistration: '신청 가능 확인',
  createDocument: '문서 등록',
  draft: '기안',
  deleteSavedDraft: '보관본 삭제',
  files: '첨부파일',
  findSavedDraft: '보관본 조회',
  saveDraft: '기안 보관',
  prepareRedraft: '재기안 준비',
  listAllApprovers: '전 직원 조회',
  listBox: '결재함 조회',
  listDefaultApprovers: '기본 결재선 조회',
  listDepartmentApprovers: '부서 직원 조회',
  listVouchers: '전표 조회',
  loadCounts: '건수 조회',
  loadLanguage: '언어 불러오기',
  markReceiverRead: '읽음 표시',
  fetchDocument: '문서 조회',
  fetchDocuments: '여러 문서 조회',
  requestAccount: '계정 신청',
  restoreSession: '세션 복원',
  sign: '결재 등록',
  signIn: '로그인',
  signOut: '로그아웃',
  signing: '결재',
  subscribePush: '구독 등록',
  unsubscribePush: '구독 해지',
  withdraw: '회수 등록',
}

/** Delays, by name. */
export const delays: Readonly<Record<string, string>> = {
  checkDelay: '확인 대기',
  lifetime: '세션 수명',
  patience: '대기 한도',
  refreshDelay: '다시 읽기 대기',
  refreshEvery: '갱신 주기',
  untilExpiryWarning: '여유 시간',
  visible: '표시 시간',
}
