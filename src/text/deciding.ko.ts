import type { deciding as en } from './deciding.en.ts'

type Deciders = Parameters<(typeof en)['deciding']['ifApproved']>[0]

const listDeciders = (deciders: Deciders) =>
  deciders.map(({ name, agrees }) => `${name}(${agrees ? '합의' : '결재'})`).join(', ')

const decidedBy =
  (done: string): (typeof en)['deciding']['decidedBy']['approved'] =>
  (actor, principal) => {
    const actorText = actor === null ? '' : `${actor} 님이`
    if (!principal) return [actorText, done].filter(Boolean).join(' ')
    const principalText = principal.name === null ? '대신' : `${principal.name} 님을 대신해`
    return [actorText, principalText, done].filter(Boolean).join(' ')
  }

/** 결재자의 동작에 대한 문장, 한국어. The texts of the actions of an approver, in Korean. */
export const deciding: typeof en = {
  deciding: {
    more: '더 보기',
    lineChangeForApprovers: '유형이 ‘결재’인 결재자만 결재선을 변경할 수 있습니다',
    commentFull: '2,000자까지 입력할 수 있습니다. 넘으면 끝부분이 잘립니다',
    forWhom: '누구의 결재인가요?',
    self: '본인',
    actions: {
      hold: '보류',
      resume: '보류 해제',
      sendBack: '이전 결재자에게 반려',
      undo: '결재취소',
      changeLine: '결재선 변경',
      addReceivers: '참조·공람 추가',
    },
    hints: {
      hold: '결재 차례는 그대로 유지됩니다. 사유는 이 문서를 볼 수 있는 모든 사람에게 보입니다.',
      resume: '보류를 해제합니다. 결재 차례는 그대로 유지됩니다.',
      changeLine: '내 뒤의 결재자를 추가하거나 옮깁니다',
      addReceivers: '이 문서를 볼 직원을 추가합니다',
    },
    acting: {
      hold: '보류 중…',
      resume: '보류 해제 중…',
      sendBack: '돌려보내는 중…',
      undo: '취소 중…',
      changeLine: '결재선 변경 중…',
      addReceivers: '참조·공람 추가 중…',
    },
    cancel: '그만두기',
    undoOf: (name) => `결재취소 · ${name}`,
    changing: {
      fixed: '내 단계까지(고정)',
      later: '내 뒤의 결재자',
      noApprover: '내 뒤에 결재자가 없습니다',
      noApproverHint: '목록에서 추가할 수 있습니다.',
      unchanged: '바뀐 것이 없습니다.',
      changed: '결재선 변경',
      before: '변경 전',
      after: '변경 후',
    },
    adding: {
      present: '현재 참조·공람',
      ofKind: (name, kind) => `${name}(${kind})`,
      heading: '추가할 직원',
      hint: '한번 추가하면 뺄 수 없습니다. 공람자는 결재가 완료된 뒤부터 문서를 볼 수 있습니다.',
      empty: '아직 고른 직원이 없습니다',
      choose: '목록에서 직원을 골라 주세요.',
      canOpen: '이미 문서를 볼 수 있습니다',
      done: '추가',
    },
    reason: '사유',
    reasonPlaceholder: '이 문서를 볼 수 있는 모든 사람에게 보입니다',
    until: '기한(선택)',
    untilOutside: (first, last) => `${first}부터 ${last}까지의 날짜를 선택해 주세요.`,
    sendBackPlaceholder: '돌려보내는 이유를 적어 주세요',
    ifApproved: (next) => `승인하면 → ${listDeciders(next)} 차례`,
    ifCompleted: '승인하면 → 결재완료',
    ifSentBack: (next) => `→ ${listDeciders(next)} 차례`,
    ifUndone: (principal, closed) =>
      [
        `→ 다시 ${principal === null ? '내' : `${principal} 님`} 차례`,
        ...(closed.length > 0
          ? [`${closed.map((name) => `${name} 님`).join(', ')}은 그다음 차례`]
          : []),
      ].join(' · '),
    decidedBy: {
      approved: decidedBy('승인함'),
      agreed: decidedBy('합의함'),
      rejected: decidedBy('반려함'),
    },
    closed: '더 이상 볼 수 없는 문서입니다',
    closedFor: (principal) => `${principal} 님이 결재했거나 위임 기간이 끝났습니다.`,
    closedOrSentBack: (principal) =>
      `반려에 대한 응답을 받지 못했습니다. 반려되었거나, ${principal} 님이 결재했거나, 위임 기간이 끝났습니다. ${principal} 님에게 확인해 주세요.`,
    ownComment: (comment) => `이 문서에 작성한 결재의견: ${comment}`,
    ownCommentReplaced: (comment) => `이 문서에 작성한 결재의견은 전달되지 않습니다: ${comment}`,
    openToChoose: '문서를 열어 누구를 대신하는지 골라 주세요.',
    closedComment: '작성한 결재의견(복사용)',
    hasOpened: (name) => `다음 결재자 ${name} 님이 열람했습니다`,
    completedHint: '완료된 문서는 ERP에서 역분개하고 새 배치로 바로잡습니다.',
    lineChanged: '결재선이 바뀌었습니다.',
    newFiles: (names) => `새 첨부: ${names.join(', ')}.`,
    isNew: '새 첨부',
    held: '보류',
    heldBy: (names) => `${names} 보류`,
    heldUntil: (day) => `보류 · ${day}까지`,
    heldReason: (name, reason) => `${name}: ${reason}`,
    passed: '생략',
    parallel: '병렬합의',
    replaced: (from, to) => `변경: ${from} → ${to}`,
    bulkNext: (next) => `→ ${listDeciders(next)} 차례`,
    bulkCompleted: '→ 결재완료',
  },
}
