import { guide } from './guide.ko.ts'
import type { HomeText } from './home.en.ts'
import { groupDigits, koreanWon } from './numbers.ts'

/** 홈의 문장, 한국어. The texts of the home screen, in Korean. */
export const home: HomeText = {
  /** The guide to the first approval request. */
  guide,
  sections: {
    pending: '결재할 문서',
    submitted: '진행 중인 내 문서',
    rejected: '반려된 내 문서',
    savedDrafts: '작성 중인 기안',
    batches: '기안할 배치',
  },
  empty: {
    pending: '결재할 문서가 없습니다.',
    submitted: '진행 중인 문서가 없습니다.',
    rejected: '다시 기안할 문서가 없습니다.',
    savedDrafts: '이 기기에 작성 중인 기안이 없습니다.',
    batches: '기안할 배치가 없습니다.',
  },
  all: (section) => `${section} 전체 보기`,
  showAll: '전체 보기',
  count: (count) => groupDigits(count),
  counted: (count) => `총 ${groupDigits(count)}건`,
  loading: '불러오는 중',
  refreshing: '새로 고치는 중',
  failed: '불러오지 못했습니다.',
  outdated: '새로 고치지 못했습니다.',
  retry: '다시 시도',
  retryOf: (section) => `${section} 다시 시도`,
  waited: (days) => `${days}일`,
  waitedLabel: (days) => `${days}영업일 대기`,
  today: '오늘',
  todayLabel: '오늘부터 대기',
  waitsFor: (name) => `${name} 결재 대기`,
  rejectedBy: (name, reason) => `${name}: ${reason}`,
  redraft: '재기안',
  redraftOf: (title) => `${title} 재기안`,
  noTitle: '제목 없음',
  won: koreanWon,
  batch: (batch) => `배치 ${batch}`,
  files: (count) => `파일 ${groupDigits(count)}개`,
  saved: (time) => `${time} 저장`,
  batches: (count) => `${groupDigits(count)}건`,
}
