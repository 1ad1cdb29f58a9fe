/** Texts in the seeded vouchers. Some contain special characters of SQL, HTML or spreadsheets on purpose. */
export const partners = [
  '㈜한빛물산',
  '대한통운㈜',
  '㈜동해수산',
  '미래로지스틱스',
  '새한정밀',
  '㈜우리사료',
  '서울도시가스',
  '푸른농장',
  '한국전력공사',
  '(주)삼보산업',
  '태평양포장',
  '에스엔테크',
  '㈜하나오피스',
  '동서식품 주식회사',
  '남도수산영어조합법인',
  '현대해상화재보험',
  '제일<특수>강',
  `"Global Feed" Co.`,
  `O'Brien & Sons`,
  '케이티',
] as const

export const remarks = [
  '원재료 매입',
  '사무용품 구입',
  '출장비 정산',
  '전력요금 납부',
  '차량 유지비',
  '운송비 정산',
  '외주가공비',
  '임대료',
  '통신비_본사',
  '보험료 100% 선납',
  '판촉물 제작 50%_선급',
  '<b>긴급</b> 지급 요청',
  `'특별' 할인 "연말" 적용분`,
  '거래처 선급금 정산',
  '포장재 매입(친환경 인증 자재, 2차 납품분 포함하여 계상)',
  '시설 보수 공사 3차 기성금(검수 완료, 하자보증금 10% 공제)',
  '해외 전시회 참가비 및 현지 체재비 정산(법인카드 사용분 제외)',
] as const

export const reversal = '역분개'

export type Account = readonly [code: string, name: string]

export const accounts = {
  bank: ['1010.020', '보통예금'],
  receivable: ['1110.010', '외상매출금'],
  inputTax: ['1190.010', '부가세대급금'],
  payable: ['2110.010', '미지급금'],
  outputTax: ['2150.010', '부가세예수금'],
  gain: ['4910.010', '잡이익'],
} as const satisfies Record<string, Account>

export const costs: readonly Account[] = [
  ['1210.110', '원재료'],
  ['5310.220', '운반비'],
  ['5310.330', '소모품비'],
  ['5310.410', '여비교통비'],
]

export const sales: readonly Account[] = [
  ['4110.010', '제품매출'],
  ['4120.010', '상품매출'],
  ['4190.010', '기타매출'],
]

export const general: readonly Account[] = [
  ['1310.010', '선급비용'],
  ['2130.010', '예수금'],
  ['5310.310', '감가상각비'],
  ['5310.510', '보험료'],
  ['5310.610', '지급수수료'],
]
