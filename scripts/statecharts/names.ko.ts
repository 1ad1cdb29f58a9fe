/**
 * Korean names of the states, events, actors and delays on the charts, in the terms of the glossary. A test fails if a name is missing
 * or unused.
 */
export type Names = Readonly<Record<string, string>>

/** Turns a table of `key 이름` pairs by prefix into names by full key. */
export function namesOf(table: Names): Names {
  const pairs = Object.entries(table).flatMap(([prefix, names]) =>
    names.split(/,\s+/).map((pair) => {
      const [key = '', ...name] = pair.split(' ')
      return [prefix ? `${prefix}.${key}` : key, name.join(' ')] as const
    }),
  )
  return Object.fromEntries(pairs)
}

/** Machines and states, by id: the machine name and the keys down to the state. Each row has the children of one state. */
export const states = namesOf({
  '': `analytics 현황, approvers 결재순서, badges 대기 건수, boxes 결재함, calendar 달력,
    devices 로그인한 기기, document 결재문서, draft 기안,
    files 첨부파일, finder 화면 찾기, home 홈, machines 상태 기계 전체, notices 알림,
    password 패스워드 변경, preferences 개인 설정,
    push 푸시 알림, receivers 참조·공람, registration 계정 신청, session 세션, signing 결재, viewer 첨부 보기,
    vouchers 전표 목록`,
  receivers: 'choosing 참조·공람 선택, full 가득 참',
  approvers: 'line 결재선, candidates 결재자 후보',
  'approvers.line': 'loading 불러오는 중, failed 불러오지 못함, ready 결재선 편집',
  'approvers.candidates': `notLoaded 창 열기 전, choosing 목록 확인,
    departmentLoading 부서 직원 불러오는 중, everyoneLoading 전 직원 불러오는 중,
    failed 불러오지 못함, ready 후보 목록`,
  badges: 'stream 이벤트 스트림, counts 건수',
  'badges.stream': 'closed 끊김, open 연결됨',
  'badges.counts': 'refreshing 불러오는 중, refreshed 표시됨, incomplete 일부 누락',
  boxes: 'list 문서 목록, activity 업무',
  'boxes.list': `loading 불러오는 중, failed 불러오지 못함, ready 목록 보임,
    refreshing 다시 불러오는 중`,
  'boxes.activity': `opening 여는 중, browsing 목록 보기, reading 문서 열람,
    checkingSelection 승인 가능 확인 중, confirming 일괄 승인 확인, approving 일괄 승인 중,
    reported 일괄 승인 결과`,
  devices: `loading 불러오는 중, failed 조회 실패, shown 표시 중, ending 기기 로그아웃 중,
    askingOthers 모두 로그아웃 확인, endingOthers 다른 기기 로그아웃 중`,
  document: 'waiting 결재대기중, approved 결재완료, rejected 반려, withdrawn 회수',
  draft: `composing 작성, submitting 결재요청 중, deletingSavedDraft 저장된 기안 삭제 중,
    closing 저장하고 닫는 중, done 완료, failed 실패, closed 닫힘`,
  'draft.composing': `opening 여는 중, findingSavedDraft 저장된 기안 찾는 중,
    offered 복원 여부 선택, discarding 저장된 기안 삭제 중, form 기안 양식, ordering 결재순서 지정`,
  'draft.composing.form': 'idle 작성 중(저장됨), saving 작성 중(저장하는 중)',
  'draft.composing.ordering': 'idle 순서 지정 중(저장됨), saving 순서 지정 중(저장하는 중)',
  files: 'open 첨부할 수 있음, locked 바꿀 수 없음',
  'files.open': 'collecting 파일 첨부, undoable 삭제한 파일 되돌리기',
  finder: 'closed 닫힘, open 열림',
  analytics: 'loading 불러오는 중, failed 조회 실패, shown 표시 중',
  calendar: 'loading 불러오는 중, failed 조회 실패, shown 표시 중, day 하루',
  'calendar.day': 'loading 하루 불러오는 중, shown 하루 표시 중, failed 하루 조회 실패',
  home: `loading 불러오는 중, shown 표시 중, refreshing 다시 불러오는 중, failed 조회 실패,
    fetchingDocument 재기안할 문서 불러오는 중, preparingRedraft 재기안 준비 중,
    redrafted 재기안 준비됨`,
  notices: 'idle 알림 없음, showing 표시 중, selectingNext 다음 알림 확인',
  'notices.showing': 'running 자동 닫힘 대기, held 자동 닫힘 멈춤',
  password: 'closed 닫힘, open 입력, changing 변경 중',
  preferences: 'ready 적용됨, loading 언어 불러오는 중',
  push: `unknown 확인 전, unsupported 사용할 수 없음, checking 확인 중, off 꺼짐,
    subscribing 켜는 중, on 켜짐, unsubscribing 끄는 중`,
  registration: 'form 입력, sending 신청 중, sent 신청됨, closed 신청 불가',
  'registration.form': 'checking 신청 가능 확인 중, ready 신청 가능',
  session: `restoring 이전 세션 확인 중, signedOut 로그아웃됨, signingIn 로그인 중,
    signedIn 로그인됨, signingOut 로그아웃 중`,
  'session.signedIn': 'working 업무 중, ending 곧 만료, renewing 연장 중',
  signing: `starting 시작, opening 여는 중, unreadable 읽기 실패, gone 볼 수 없음, reading 열람,
    approving 승인 중, rejecting 반려 중, withdrawing 회수 중, checking 결과 확인 중,
    unconfirmed 결재 결과 모름, stale 문서가 바뀜, decided 결재됨,
    refreshingUrls 재기안할 문서 불러오는 중, preparingRedraft 재기안 준비 중,
    redrafted 재기안 준비됨, closed 닫힘`,
  'signing.reading': `checkingReceiver 참조 확인, markingRead 읽음 표시 중, idle 읽는 중,
    askingWithdrawal 회수 확인, refreshing 다시 불러오는 중`,
  'signing.stale': 'idle 바뀐 이유 표시, refreshing 다시 불러오는 중',
  viewer: 'closed 닫힘, open 열림',
  'viewer.open':
    'loading 불러오는 중, shown 표시 중, failed 표시 실패, refreshing URL 새로 받는 중',
  vouchers: `opening 여는 중, findingSavedDraft 저장된 기안 찾는 중, loading 불러오는 중,
    failed 불러오지 못함, ready 목록 보임, writing 기안 작성`,
  'vouchers.ready': `choosing 전표 선택, stale 목록 바뀜, refreshing 다시 불러오는 중,
    discardingDraft 보내지 못한 기안 삭제 중,
    deletingSavedDraft 저장된 기안 삭제 중`,
})

/** Events, by type. */
export const events = namesOf({
  receivers: `add 추가, changed 참조·공람 바뀜, done 완료, remove 제외, reset 되돌리기,
    restore 복원, setKind 참조와 공람 바꾸기`,
  approvers: `add 추가, decided 결재선 확정, done 완료, loaded 결재선 불러옴, moveDown 아래로,
    moveTo 순서 이동, moveUp 위로, open 열기, remove 삭제, reset 되돌림, restore 복원,
    retry 다시 시도, search 이름 검색, select 선택, setMode 찾기 방식, toggleType 결재/합의 전환`,
  badges: `refresh 새로 고침, changed 결재함 변경, counted 기안 건수 받음, connected 스트림 연결,
    disconnected 스트림 끊김`,
  boxes: `approveAll 일괄 승인, confirmApproveAll 일괄 승인 요청, changed 서버에서 바뀜,
    clearSelection 선택 해제, close 문서 닫기, closeResults 결과 닫기, extendTo 여기까지 선택,
    goTo 주소 이동, moveCursor 커서 이동, open 문서 열기, openNext 다음 문서 열기,
    retry 다시 시도, retryFailed 실패만 다시,
    checkAgain 다시 확인함, setComment 의견 입력,
    search 검색, sort 정렬, toggle 문서 선택, toggleAll 페이지 모두 선택, toggleCursor 커서 문서 선택,
    turnPage 페이지 이동`,
  devices: `retry 다시 시도, end 기기에서 로그아웃, askEndOthers 모두 로그아웃 요청,
    endOthers 모두 로그아웃, keepOthers 로그아웃하지 않음`,
  document: 'approve 승인, reject 반려, withdraw 회수',
  draft: `cancelUpload 전송 취소, close 닫기, closeApprovers 결재순서 닫기, discard 버리기,
    save 지금 저장, openApprovers 결재순서 열기, progressed 전송 진행, restore 복원,
    setTitle 제목 입력, submit 결재요청`,
  files: `add 파일 추가, changed 파일 바뀜, lock 잠그기, remove 파일 삭제, removeAll 전체 삭제,
    restore 파일 복원, undo 되돌리기, unlock 잠금 해제`,
  finder: 'choose 화면 선택, close 닫기, open 열기, setText 검색어 입력',
  analytics: 'goTo 주소 바뀜, retry 다시 시도',
  calendar: 'goTo 주소 바뀜, retry 다시 시도',
  home: 'changed 서버에서 바뀜, redraft 재기안, retry 다시 시도',
  notices: `act 제안 수락, acted 제안 수락됨, dismiss 알림 닫기, hold 자동 닫힘 멈춤,
    release 자동 닫힘 재개, show 알림`,
  password: `close 닫기, open 열기, setPassword 패스워드 입력, setRepetition 한 번 더 입력,
    submit 변경`,
  preferences: `setKeys 단축키 설정, setLanguage 언어 선택, setTheme 화면 모드 선택,
    signedIn 로그인됨, signedOut 로그아웃됨`,
  push: 'check 확인, toggle 켜기/끄기',
  registration: 'setConsent 동의 여부 선택, setField 항목 입력, submit 신청',
  session: `changedElsewhere 다른 탭에서 바뀜, expired 만료됨, keepEndpoint 구독 주소 저장,
    leaveForm 로그인 화면 나감, renew 연장, setPassword 비밀번호 입력, setUsername 아이디 입력,
    signIn 로그인, signOut 로그아웃, woke 화면 복귀`,
  signing: `approve 승인, askWithdrawal 회수 요청, changed 서버에서 바뀜, close 닫기, decided 결재됨,
    keep 회수하지 않음, redraft 재기안, refreshUrls 파일 URL 요청, reject 반려, retry 다시 시도,
    setComment 결재의견 입력, stopped 결재 안 됨, withdraw 회수`,
  viewer: `close 닫기, failed 표시 실패, fit 맞춤, fitted 맞춘 배율, loaded 불러옴, moveBy 창 이동,
    nextFile 다음 파일, nextPage 다음 쪽, open 파일 열기, previousFile 이전 파일,
    previousPage 이전 쪽, refreshed 새 주소 받음, retry 다시 시도, rotate 회전, turnTo 쪽 이동,
    zoomIn 확대, zoomOut 축소`,
  vouchers: `changed 서버에서 바뀜, clearSelection 선택 해제, continueDraft 이어서 작성,
    discardDraft 보내지 못한 기안 버리기, dismissConflict 이미 상신됨 안내 닫기, extendTo 여기까지 선택, goToPage 페이지 이동,
    moveCursor 커서 이동, retry 다시 시도, search 검색, setPageSize 페이지당 행,
    setPeriod 기간 선택, sort 정렬, toggleCursor 커서 행 선택, togglePage 페이지 모두 선택,
    toggleRow 행 선택, writeDraft 기안 작성`,
})

/** Actors, by id; `*` is any of the spawned ones. */
export const actors = namesOf({
  '': `* 그중 하나, approvers 결재순서, changePassword 패스워드 변경, checkPush 구독 확인,
    checkRegistration 신청 가능 확인, createDocument 문서 등록, draft 기안,
    deleteSavedDraft 저장된 기안 삭제, endDevice 기기 로그아웃, endOtherDevices 다른 기기 로그아웃,
    files 첨부파일, receivers 참조·공람, findSavedDraft 저장된 기안 찾기, saveDraft 기안 저장,
    prepareRedraft 재기안 준비, listAllApprovers 전 직원 조회, listBox 결재함 조회,
    listDefaultApprovers 기본 결재선 조회, listDepartmentApprovers 부서 직원 조회,
    listDevices 기기 조회,
    listVouchers 전표 조회, loadAnalytics 현황 조회, loadCalendar 달력 조회, loadCalendarDay 하루 조회, loadCounts 건수 조회, loadHomeSection 홈 항목 조회, loadLanguage 언어 불러오기,
    markReceiverRead 읽음 표시, fetchDocument 문서 조회, fetchDocuments 여러 문서 조회,
    requestAccount 계정 신청, restoreSession 세션 복원, sign 결재 등록, signIn 로그인,
    signOut 로그아웃, signing 결재, subscribePush 구독 등록, unsubscribePush 구독 해지,
    withdraw 회수 등록`,
})

/** Delays, by name. */
export const delays = namesOf({
  '': `checkDelay 확인 대기, lifetime 세션 수명, patience 대기 한도, refreshDelay 다시 읽기 대기,
    refreshEvery 갱신 주기, untilExpiryWarning 여유 시간, visible 표시 시간`,
})
