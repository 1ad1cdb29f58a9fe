import type { period as en } from './period.en.ts'

/** 기간을 고르는 달력의 문장. The texts of the calendar in which a period is chosen, in Korean. */
export const period: typeof en = {
  periodStart: '시작일',
  periodEnd: '종료일',
  needsStart: '시작일을 선택해 주세요',
  needsEnd: '종료일을 선택해 주세요',
  apply: '적용',
  cancel: '취소',
}
