import type { AnalyticsText } from './analytics.en.ts'
import { groupDigits } from './numbers.ts'

/** 현황의 문장, 한국어. The texts of the analytics screen, in Korean. */
export const analytics: AnalyticsText = {
  hint: '내가 볼 수 있는 문서와 전표만 집계합니다.',
  periods: '기간',
  lastMonths: (months) => `${months}개월`,
  charts: {
    documents: '월별·구분별 문서 건수',
    amounts: '월별·구분별 문서 금액',
    approvals: '결재요청부터 결재완료까지 걸린 시간',
    waiting: '대기 기간별 결재대기 문서',
    vouchers: '기안 전 전표(G/L일자 월별)',
  },
  notes: {
    documents: '결재대기중이거나 결재완료된 문서, 결재요청한 달 기준',
    amounts: '단위: 원',
    approvals: '결재완료된 문서, 결재요청한 달 기준',
    waiting: '지금 결재를 기다리는 모든 문서, 상신한 뒤 지난 일수(휴일 포함), 기간과 무관',
    vouchers: '금액 단위: 원',
  },
  chart: (heading) => `${heading} 차트. 같은 수치가 표에 있습니다.`,
  table: (heading) => `${heading} 표`,
  month: '월',
  age: '대기 기간',
  total: '합계',
  period: '전체 기간',
  documents: '문서',
  amount: '금액',
  median: '중앙값',
  p90: '90백분위수',
  inSeconds: (column) => `${column}(초)`,
  hours: (hours) => `${hours}시간`,
  days: (days) => `${days}일`,
  minutes: (minutes) => `${minutes}분`,
  ages: { 0: '1일 미만', 1: '1~2일', 3: '3~6일', 7: '7~13일', 14: '14일 이상' },
  agesShort: { 0: '0일', 1: '1~2일', 3: '3~6일', 7: '7~13일', 14: '14일~' },
  count: (count) => groupDigits(count),
  compact: (won) =>
    won === 0
      ? '0'
      : Math.abs(won) < 100_000_000
        ? `${groupDigits(Math.round(won / 10_000))}만`
        : `${groupDigits(Math.round(won / 10_000_000) / 10)}억`,
  empty: '이 기간에는 집계할 내용이 없습니다.',
  export: 'CSV',
  exportOf: (heading) => `${heading} CSV로 저장`,
  loading: '불러오는 중',
  failed: '현황을 불러오지 못했습니다.',
  failedHint: '네트워크 상태를 확인하고 다시 시도해 주세요.',
  retry: '다시 시도',
}
