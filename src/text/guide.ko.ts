import type { GuideText } from './guide.en.ts'
import { groupDigits } from './numbers.ts'

/** 첫 기안 안내의 문장, 한국어. The texts of the guide to the first approval request, in Korean. */
export const guide: GuideText = {
  heading: '첫 기안, 세 단계',
  done: '완료',
  next: '다음 단계',
  steps: {
    category: { heading: '구분 선택' },
    batch: {
      heading: '배치 선택',
      sentence:
        '목록에서 행을 누르면 그 배치의 전표가 모두 선택됩니다. 그다음 ‘기안 작성’을 누르세요.',
    },
    request: {
      heading: '결재요청',
      sentence:
        '제목을 쓰고 증빙 파일을 기안 창에 끌어다 놓으세요. ‘결재순서’에서 결재자를 추가한 뒤 ‘결재요청’ 또는 Ctrl Enter를 누르세요.',
    },
  },
  count: (count) => groupDigits(count),
  counted: (count) => `배치 ${groupDigits(count)}건`,
  loading: '진행 상황을 불러오는 중',
  failed: '진행 상황을 불러오지 못했습니다.',
  retry: '다시 시도',
}
