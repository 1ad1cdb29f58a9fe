import type { Category } from '../../../contract/voucher.ts'

/** A partner or remark that is difficult to store, search or show. */
export interface EdgeCaseText {
  partner?: string
  remark?: string
}

/**
 * Special characters of SQL, HTML and spreadsheets, very long names, and characters outside the Basic Multilingual Plane. Each occurs in
 * one voucher, dated on the first day of the company.
 */
export const edgeCaseTexts: Record<Category, readonly EdgeCaseText[]> = {
  voucher: [
    { remark: '<b>긴급</b> 지급 요청' },
    { partner: '제일<특수>강' },
    { remark: `시설 보수 공사 ${'(공장동 2층 배수로·환기구 교체분 포함) '.repeat(4)}정산` },
  ],
  payment: [{ remark: '=SUM(A1:A9) 검산' }, { partner: `O'Brien & Sons` }],
  invoice: [{ partner: `"Global Feed" Co.` }, { remark: '신제품 출시 🎉 감사 할인 👨‍👩‍👧‍👦' }],
  receipt: [
    {
      partner:
        '한국가나다라마바사아자차카타파하식품유통가공협동조합연합회 수도권동부지역본부 제3사업소',
    },
    { remark: '판촉물 제작 50%_선급' },
  ],
  nacct: [{ remark: `'특별' 할인 "연말" 적용분` }],
}
