import type { AbsenceText } from './absence.en.ts'
import { groupDigits } from './numbers.ts'

/** 부재·위임의 문장, 한국어. The texts of absences and delegations, in Korean. */
export const absence: AbsenceText = {
  loading: '불러오는 중',
  saving: '저장하는 중',
  failed: '부재를 불러오지 못했습니다.',
  unsupported: '이 서버는 부재·위임을 지원하지 않습니다.',
  retry: '다시 시도',
  mine: '내 부재',
  none: '등록한 부재가 없습니다.',
  toMe: '나에게 위임',
  noneToMe: '나에게 위임한 직원이 없습니다.',
  states: { upcoming: '예정', active: '부재중' },
  period: (from: string, until: string) => `${from} – ${until}`,
  acting: (name: string) => `대결자: ${name}`,
  away: (name: string) => `위임자: ${name}`,
  reason: (reason: string) => `사유: ${reason}`,
  kinds: (kinds: string) => `구분: ${kinds}`,
  allKinds: '모든 구분',
  delegateAway: (name: string, from: string, until: string) =>
    `${name} 님도 ${from}–${until}에 부재중입니다. 이 기간에는 나만 결재할 수 있습니다.`,
  end: '종료',
  endNow: '지금 종료',
  endOf: (from: string, until: string) => `${from} – ${until} 부재를 지금 종료`,
  question: (name: string) =>
    `${name} 님에게 한 위임을 종료할까요? 종료하면 나만 결재할 수 있습니다.`,
  keep: '유지',
  confirm: '종료',
  ending: '종료하는 중',
  busy: '처리가 끝날 때까지 기다려 주세요.',
  asked: '종료할지 먼저 선택해 주세요.',
  form: {
    heading: '부재 등록',
    startDate: '시작',
    startTime: '시작 시각(선택)',
    endDate: '종료',
    endTime: '종료 시각(선택)',
    delegate: '대결자',
    chosen: (name: string) => `대결자: ${name}`,
    choose: '선택',
    change: '변경',
    noDelegate: '선택하지 않음',
    reason: '사유',
    kinds: '구분',
    kindsHint: '선택하지 않으면 대결자가 모든 구분의 문서를 결재할 수 있습니다.',
    save: '등록',
    whileActing: (name: string, from: string, until: string) =>
      `${from}–${until}에 ${name} 님의 대결자입니다. 내가 부재중인 동안 ${name} 님의 문서는 ${name} 님만 결재할 수 있습니다.`,
  },
  problems: {
    dateMissing: '시작과 종료 날짜를 입력해주세요.',
    delegateMissing: '대결자를 선택해 주세요.',
  },
  picker: {
    heading: '대결자 선택',
    close: '닫기',
    search: '이름, 부서, 직급 검색',
    failed: '직원을 불러오지 못했습니다.',
    noMatch: '일치하는 직원이 없습니다.',
    more: (count: number) => `${groupDigits(count)}명 더 있습니다. 검색해 주세요.`,
    awayUntil: (day: string) => `부재중(${day}까지)`,
  },
  outcomes: {
    started: '부재를 등록했습니다.',
    ended: '부재를 종료했습니다.',
    startFailed: '등록하지 못했습니다. 다시 시도해 주세요.',
    endFailed: '종료하지 못했습니다. 다시 시도해 주세요.',
    startUnconfirmed: '등록되었는지 아직 확인하지 못했습니다. 연결이 돌아오면 다시 확인합니다.',
    endUnconfirmed: '종료되었는지 아직 확인하지 못했습니다. 연결이 돌아오면 다시 확인합니다.',
  },
  banner: (until: string, name: string, categories: string | null) =>
    `${until}까지 부재중입니다. ${name} 님이 ${categories === null ? '' : `${categories} 문서를 `}대신 결재합니다.`,
  bannerOfSeveral: (delegates: string) => `부재중입니다. 대결자: ${delegates}`,
  delegateUntil: (name: string, until: string, categories: string | null) =>
    `${name}(${categories === null ? '' : `${categories}, `}${until}까지)`,
  endOfDelegate: (name: string) => `지금 종료: ${name}`,
}
