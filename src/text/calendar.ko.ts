import type { CalendarText } from './calendar.en.ts'
import { groupDigits, koreanWon } from './numbers.ts'

const weekdays = ['일', '월', '화', '수', '목', '금', '토']

/** 달력의 문장, 한국어. The texts of the calendar, in Korean. */
export const calendar: CalendarText = {
  month: (year, month) => `${year}년 ${month}월`,
  day: (year, month, day, weekday) => `${year}년 ${month}월 ${day}일 ${weekdays[weekday]}요일`,
  numberAndWeekday: (day, weekday) => `${day}일(${weekdays[weekday]})`,
  weekdays: weekdays.map((name) => ({ shown: name, label: `${name}요일` })),
  previous: '이전 달',
  next: '다음 달',
  thisMonth: '이번 달',
  dateTypes: '날짜 기준',
  dateType: { due: '지급예정일', gl: 'G/L일자' },
  total: '합계',
  count: (count) => `${groupDigits(count)}건`,
  sum: (count, amount) => `${groupDigits(count)}건 / ${koreanWon(amount)}`,
  open: (day, sums) => `${day}: ${sums}`,
  loading: '불러오는 중',
  failed: '달력을 불러오지 못했습니다.',
  failedHint: '네트워크 상태를 확인하고 다시 시도해 주세요.',
  empty: {
    due: '표시된 달에는 지급예정일 기준으로 볼 수 있는 전표가 없습니다.',
    gl: '표시된 달에는 G/L일자 기준으로 볼 수 있는 전표가 없습니다.',
  },
  retry: '다시 시도',
  close: '닫기',
  dayFailed: '이날의 전표를 불러오지 못했습니다.',
  dayEmpty: '이날에는 볼 수 있는 전표가 없습니다.',
  drafted: '기안 전',
  submitted: '결재문서',
  batch: (batch) => `배치 ${batch}`,
  more: (shown, total) =>
    `금액이 큰 ${groupDigits(shown)}건만 표시합니다(전체 ${groupDigits(total)}건).`,
}
