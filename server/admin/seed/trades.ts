import { type Account, accounts } from './ledger.ts'
import { type Partner, partnerNamed } from './partners.ts'
import type { SeedEmployee } from './people.ts'

/** Whether a purchase or sale is subject to VAT of 10 %, or exempt (면세). */
export type Tax = 'standard' | 'exempt'

/** A kind of purchase or sale: what is traded, with whom, and by which departments. `{m}` in a remark is the month. */
export interface Trade {
  account: Account
  tax: Tax
  partners: readonly Partner[]
  remarks: readonly string[]
  /** the range of the supply value, in won */
  supply: readonly [least: number, most: number]
  /** the departments that buy or sell it; an empty list means all */
  departments: readonly SeedEmployee['department'][]
}

const trade = (
  account: Account,
  tax: Tax,
  supply: Trade['supply'],
  names: readonly string[],
  remarks: readonly string[],
  ...departments: Trade['departments']
): Trade => ({ account, tax, supply, partners: names.map(partnerNamed), remarks, departments })

const { rawMaterial } = accounts
const packaging: Account = ['1210.210', '부재료']

/** Whether an account is an inventory account. Inventory is bought on trade payables, everything else on other payables. */
export const isInventory = ([code]: Account): boolean => code.startsWith('12')

/** Purchases by a manufacturer of processed food. Unprocessed produce, insurance, books and training are exempt from VAT. */
export const purchases: readonly Trade[] = [
  trade(
    rawMaterial,
    'exempt',
    [1_800_000, 28_000_000],
    ['㈜동해수산'],
    ['{m}월 원재료 매입(냉동 고등어)', '원재료 매입(냉동 삼치)'],
    '구매팀',
  ),
  trade(
    rawMaterial,
    'exempt',
    [900_000, 9_000_000],
    ['남도수산영어조합법인'],
    ['원재료 매입(건다시마)', '{m}월 원재료 매입(건미역)'],
    '구매팀',
  ),
  trade(
    rawMaterial,
    'exempt',
    [1_200_000, 26_000_000],
    ['푸른농장', '해오름영농조합법인'],
    ['{m}월 원재료 매입(국내산 양파)', '{m}월 원재료 매입(국내산 무·당근)'],
    '구매팀',
    '생산관리팀',
  ),
  trade(
    rawMaterial,
    'standard',
    [2_400_000, 32_000_000],
    ['㈜한빛물산'],
    ['{m}월 원재료 매입(대두유)', '원재료 매입(카놀라유)'],
    '구매팀',
    '생산관리팀',
  ),
  trade(
    rawMaterial,
    'standard',
    [1_800_000, 16_000_000],
    ['㈜우리당업'],
    ['{m}월 원재료 매입(정제당)', '원재료 매입(물엿)'],
    '구매팀',
    '생산관리팀',
  ),
  trade(
    rawMaterial,
    'standard',
    [1_200_000, 14_000_000],
    ['새봄식품 주식회사'],
    ['{m}월 원재료 매입(복합조미료)', '원재료 매입(간장 분말)'],
    '구매팀',
  ),
  trade(
    packaging,
    'standard',
    [900_000, 18_500_000],
    ['태평양포장', '㈜두레패키지'],
    ['포장재 매입(친환경 인증 자재, 2차 납품분 포함하여 계상)', '골판지 상자 {m}월 납품분'],
    '구매팀',
    '생산관리팀',
  ),
  trade(
    ['5210.310', '외주가공비'],
    'standard',
    [1_500_000, 24_000_000],
    ['새한정밀', '㈜다온푸드텍'],
    ['{m}월 외주가공비', '외주가공비(절단·세척 공정)'],
    '생산관리팀',
    '구매팀',
  ),
  trade(
    ['5310.220', '운반비'],
    'standard',
    [280_000, 9_800_000],
    ['미래로지스틱스', '한누리통운㈜', '새벽냉장물류㈜'],
    ['긴급 배송 운송비', '냉장 차량 운송비 정산(수도권)', '수출 컨테이너 내륙 운송비'],
    '물류팀',
  ),
  trade(
    ['5310.350', '차량유지비'],
    'standard',
    [90_000, 1_400_000],
    ['가람오토서비스'],
    ['배송 차량 유지비', '지게차 정기 점검', '영업 차량 타이어 교체'],
    '물류팀',
    '영업1팀',
    '영업2팀',
  ),
  trade(
    ['5310.350', '차량유지비'],
    'standard',
    [220_000, 2_600_000],
    ['㈜우진에너지'],
    ['{m}월 차량 유류비'],
    '물류팀',
  ),
  trade(
    ['5310.440', '광고선전비'],
    'standard',
    [600_000, 15_000_000],
    ['㈜가온기획', '이음커뮤니케이션즈'],
    ['{m}월 온라인 광고비', '판촉물 제작(신제품 시식 행사)', '박람회 부스 설치비'],
    '영업1팀',
    '영업2팀',
  ),
  trade(
    ['5310.620', '시험검사비'],
    'standard',
    [180_000, 3_200_000],
    ['㈜바른식품분석원'],
    ['{m}월 자가품질검사 의뢰', '잔류농약 시험검사 수수료'],
    '품질보증팀',
  ),
  trade(
    ['5310.450', '수선비'],
    'standard',
    [750_000, 38_000_000],
    ['(주)삼보설비', '㈜한결엔지니어링'],
    ['공장동 배수로 시설 보수 공사 3차 기성금(준공 검사 완료분)', '냉동기 압축기 교체'],
    '생산관리팀',
    '품질보증팀',
    '인사총무팀',
  ),
  trade(
    accounts.insurance,
    'exempt',
    [180_000, 1_600_000],
    ['온누리화재해상보험㈜'],
    ['단기 적하 운송보험료', '행사 상해보험료'],
    '인사총무팀',
    '재무회계팀',
  ),
  trade(
    accounts.prepaid,
    'exempt',
    [2_400_000, 9_500_000],
    ['온누리화재해상보험㈜'],
    ['공장 화재보험 연간 계약', '배송 차량 자동차보험 연간 계약', '생산물배상책임보험 연간 계약'],
    '인사총무팀',
  ),
  trade(
    accounts.prepaid,
    'standard',
    [3_000_000, 12_000_000],
    ['㈜누리소프트웨어'],
    ['설계 소프트웨어 사용권 연간 갱신', '보안 소프트웨어 사용권 연간 갱신'],
    '전산팀',
  ),
  trade(
    accounts.fees,
    'standard',
    [400_000, 3_900_000],
    ['에스엔테크'],
    ['서버실 항온항습기 점검', '업무용 PC 장애 처리'],
    '전산팀',
  ),
  trade(
    accounts.fees,
    'standard',
    [900_000, 8_000_000],
    ['바른회계법인'],
    ['세무 조정 자문 용역', '반기 재무제표 검토 용역'],
    '재무회계팀',
  ),
  trade(
    ['5310.480', '교육훈련비'],
    'exempt',
    [150_000, 2_400_000],
    ['㈜참길직업능력개발원'],
    ['HACCP 팀장 과정 교육비', '{m}월 산업안전보건 교육비'],
    '인사총무팀',
    '품질보증팀',
  ),
  trade(
    ['5310.490', '도서인쇄비'],
    'exempt',
    [30_000, 320_000],
    ['책나루서점'],
    ['식품공전 개정판 외 도서 구입', '업무용 도서 구입'],
  ),
  trade(
    ['5310.330', '소모품비'],
    'standard',
    [45_000, 1_900_000],
    ['㈜하나오피스'],
    ['사무용품 구입', '복합기 토너 구입', '위생 장갑·마스크 구입'],
  ),
  trade(
    accounts.travel,
    'standard',
    [90_000, 1_800_000],
    ['㈜길벗여행', '호텔해온㈜'],
    ['출장비 정산(국내 숙박)', '국내 식품 전시회 출장비 정산(법인카드 사용분 제외)'],
  ),
]

export const customers = [
  '㈜한솔유통',
  '동서푸드마트㈜',
  '다온급식㈜',
  '㈜참좋은식자재',
  '늘푸른홈쇼핑㈜',
]

/** Sales. Unprocessed produce that is resold is exempt from VAT. */
export const sales: readonly Trade[] = [
  trade(['4110.010', '제품매출'], 'standard', [1_600_000, 96_000_000], customers, [
    '{m}월 제품 매출',
    '냉동 간편식 납품 {m}월분',
    '어묵 제품 납품(수도권 물류센터)',
  ]),
  trade(['4120.010', '상품매출'], 'standard', [800_000, 22_000_000], customers, [
    '{m}월 상품 매출(소스류)',
    '조미료 상품 납품',
  ]),
  trade(['4120.020', '상품매출(면세)'], 'exempt', [600_000, 17_000_000], customers, [
    '{m}월 상품 매출(국내산 농산물)',
    '손질 생선 납품',
  ]),
  trade(
    ['4190.010', '기타매출'],
    'standard',
    [150_000, 3_800_000],
    ['㈜순환자원산업'],
    ['폐지·고철 부산물 매각', '{m}월 부산물 매각'],
  ),
]
