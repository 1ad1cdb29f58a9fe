import type { VoucherLine } from '../../../../contract/voucher.ts'
import { amountAndVoucherCountOf } from '../../../../machines/document/document.rules.ts'
import type { SeedCalendar } from '../calendar.ts'
import type { WantedBatch } from '../wanted.ts'
import { vouchersOf } from './evidence.ts'
import { approvalLimits, type DocumentPlan } from './plan.ts'

/** A planned document that waits for approval, or was decided recently. `about` and `amount` select its batch. */
export interface PlannedDocument extends DocumentPlan {
  /** an account name that occurs in each voucher of the batch; if undefined, at least one voucher must settle an earlier voucher */
  about?: string
  /** the range of its amount, in won */
  amount: readonly [least: number, most: number]
  /** the number of vouchers and the range of the supply value of each, if the batch is made for this document */
  made?: Pick<WantedBatch, 'vouchers' | 'supply'>
}

const { leader, director } = approvalLimits
const small = [0, leader - 1] as const
const large = [leader, director - 1] as const
const settledAmounts = [1_000_000, director - 1] as const

/** The planned documents, in the order of their submission. Every box of the demo accounts has at least one of them. */
export const plannedDocuments: readonly PlannedDocument[] = [
  {
    author: 'kimms',
    category: 'payment',
    amount: settledAmounts,
    at: [12, '09:40'],
    approvers: ['parksh', 'hansj'],
    receivers: ['choiej'],
    readBy: [{ by: 'choiej', at: [12, '11:25'] }],
    files: ['list'],
    decisions: [
      { by: 'parksh', at: [12, '14:05'], approve: '지급 내역을 확인했습니다.' },
      { by: 'hansj', at: [11, '10:20'], approve: '' },
    ],
  },
  {
    author: 'yoonhe',
    category: 'voucher',
    about: '운반비',
    amount: small,
    made: { vouchers: 2, supply: [600_000, 3_900_000] },
    at: [10, '10:15'],
    approvers: ['choiej 합의', 'ohsm'],
    receivers: ['parksh', 'kimms 공람'],
    files: ['taxInvoice'],
    decisions: [
      { by: 'choiej', at: [10, '15:30'], approve: '계약 단가와 일치합니다.' },
      { by: 'ohsm', at: [9, '09:10'], approve: '' },
    ],
  },
  {
    author: 'kimms',
    category: 'nacct',
    about: '여비교통비',
    amount: small,
    made: { vouchers: 2, supply: [150_000, 900_000] },
    at: [9, '11:20'],
    approvers: ['parksh'],
    decisions: [
      {
        by: 'parksh',
        at: [8, '16:45'],
        reject: '정산 내역이 없습니다. 출장 명세서를 첨부하여 다시 상신해 주세요.',
      },
    ],
  },
  {
    author: 'choiej',
    category: 'voucher',
    about: '부재료',
    amount: large,
    made: { vouchers: 1, supply: [11_000_000, 18_000_000] },
    at: [8, '13:50'],
    approvers: ['yoondh', 'hansj'],
    files: ['taxInvoice'],
    decisions: [
      {
        by: 'yoondh',
        at: [7, '09:25'],
        reject: '견적 비교표가 없습니다. 두 곳 이상의 견적을 받아 첨부해 주세요.',
      },
    ],
  },
  {
    author: 'parksh',
    category: 'payment',
    amount: settledAmounts,
    at: [7, '10:05'],
    approvers: ['hansj'],
    receivers: ['kimms', 'choiej'],
    files: ['list'],
    decisions: [
      {
        by: 'hansj',
        at: [6, '17:10'],
        reject: '거래처 입금 계좌를 다시 확인하고 상신해 주세요.',
      },
    ],
  },
  {
    author: 'choiej',
    category: 'voucher',
    about: '원재료',
    amount: large,
    made: { vouchers: 2, supply: [8_000_000, 16_000_000] },
    at: [6, '09:15'],
    approvers: ['yoondh', 'kimms 합의', 'parksh 합의', 'hansj'],
    files: ['taxInvoice', 'inspection'],
    decisions: [{ by: 'yoondh', at: [5, '11:40'], approve: '납품 검수를 마쳤습니다.' }],
  },
  {
    author: 'leejy',
    category: 'invoice',
    about: '제품매출',
    amount: large,
    made: { vouchers: 2, supply: [9_000_000, 24_000_000] },
    at: [5, '14:30'],
    approvers: ['parksh 합의', 'hansj'],
    receivers: ['kimms', 'junghw 공람'],
    files: ['taxInvoice'],
  },
  {
    author: 'choiej',
    category: 'voucher',
    about: '원재료',
    amount: large,
    made: { vouchers: 3, supply: [5_000_000, 15_000_000] },
    at: [4, '09:05'],
    approvers: ['yoondh', 'kimms 합의', 'parksh 합의', 'hansj'],
    files: ['taxInvoice'],
    decisions: [
      { by: 'yoondh', at: [4, '13:10'], approve: '발주 수량과 일치합니다.' },
      { by: 'kimms', at: [4, '16:20'], approve: '세금계산서 금액을 확인했습니다.' },
    ],
  },
  {
    author: 'kimms',
    category: 'payment',
    amount: settledAmounts,
    at: [3, '10:50'],
    approvers: ['parksh', 'hansj'],
    files: ['list'],
  },
  {
    author: 'yoonhe',
    category: 'voucher',
    about: '차량유지비',
    amount: small,
    made: { vouchers: 1, supply: [400_000, 1_300_000] },
    at: [3, '15:35'],
    approvers: ['choiej 합의', 'ohsm'],
    files: ['taxInvoice'],
  },
  {
    author: 'parksh',
    category: 'receipt',
    amount: settledAmounts,
    at: [2, '09:30'],
    approvers: ['hansj', 'limth'],
    receivers: ['leejy'],
    decisions: [{ by: 'hansj', at: [1, '13:15'], approve: '입금 내역을 확인했습니다.' }],
  },
  {
    author: 'yoonhe',
    category: 'voucher',
    about: '운반비',
    amount: small,
    made: { vouchers: 1, supply: [900_000, 7_500_000] },
    at: [1, '16:40'],
    approvers: ['ohgw', 'choiej 합의', 'kimms 합의', 'ohsm'],
    files: ['taxInvoice'],
  },
]

/** The maximum age of the vouchers of a planned document, in days. An approval request for older vouchers would be unusual. */
export const VOUCHER_AGE_DAYS_MAX = 21
export const LINES_PER_DOCUMENT_MAX = 20

/** Whether the lines of a batch suit a planned document. Reversals have negative amounts. */
export function isSuitable(
  { category, about, amount: [least, most] }: PlannedDocument,
  lines: readonly VoucherLine[],
): boolean {
  const { price } = amountAndVoucherCountOf(category, lines)
  const isPositive = lines.every((line) => line.RPZ5DEBITAT >= 0 && line.RPZ5CREDITAT >= 0)
  const isAbout = about
    ? vouchersOf(lines).every((voucher) => voucher.some(({ RPDL02 }) => RPDL02 === about))
    : lines.some(({ RPDOCM }) => RPDOCM !== null)
  return isPositive && isAbout && price >= least && price <= most
}

/** How many working days before its submission the vouchers of a document are posted. */
const POSTED_BEFORE = 1

/** The batches that are made for the documents. */
export function wantedBatches(calendar: SeedCalendar): WantedBatch[] {
  return plannedDocuments.flatMap(({ author, category, about, made, at }) => {
    if (!made || !about || category === 'payment' || category === 'receipt') return []
    const day = calendar.workingDayBefore(at[0] + POSTED_BEFORE)
    return [{ author, category, about, day, ...made }]
  })
}
