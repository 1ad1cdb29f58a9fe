import type { Category } from '../../../../contract/voucher.ts'
import type { Evidence } from './evidence.ts'

/** A point in the past: working days before today, and the local time. */
export type PastMoment = readonly [days: number, time: string]

/** A decision on a document; a rejection has a reason. */
export type PlannedDecision = { by: string; at: PastMoment } & (
  | { approve: string }
  | { reject: string }
)

/** A planned document of the demo company. An approver with the mark ` 합의` gets a seat for agreement, the others get seats for approval. */
export interface PlannedDocument {
  author: string
  category: Category
  at: PastMoment
  approvers: readonly string[]
  /** usernames, for reference; with the mark ` 공람` circulated */
  receivers?: readonly string[]
  /** the receivers who have opened the document */
  readBy?: readonly string[]
  files?: readonly Evidence[]
  decisions?: readonly PlannedDecision[]
}

/** The planned documents, in the order of their submission. Every box of the demo accounts has at least one of them. */
export const documentsUnderWay: readonly PlannedDocument[] = [
  {
    author: 'kimms',
    category: 'payment',
    at: [12, '09:40'],
    approvers: ['parksh', 'hansj'],
    receivers: ['choiej'],
    readBy: ['choiej'],
    files: ['statement', 'list'],
    decisions: [
      { by: 'parksh', at: [12, '14:05'], approve: '증빙 확인했습니다.' },
      { by: 'hansj', at: [11, '10:20'], approve: '' },
    ],
  },
  {
    author: 'ohsm',
    category: 'voucher',
    at: [10, '10:15'],
    approvers: ['choiej 합의', 'limth'],
    receivers: ['parksh', 'kimms 공람'],
    files: ['statement'],
    decisions: [
      { by: 'choiej', at: [10, '15:30'], approve: '계약 단가와 일치합니다.' },
      { by: 'limth', at: [9, '09:10'], approve: '' },
    ],
  },
  {
    author: 'kimms',
    category: 'nacct',
    at: [9, '11:20'],
    approvers: ['parksh', 'hansj'],
    decisions: [
      {
        by: 'parksh',
        at: [8, '16:45'],
        reject: '산출 근거가 없습니다. 명세서를 첨부하여 다시 상신해 주세요.',
      },
    ],
  },
  {
    author: 'choiej',
    category: 'voucher',
    at: [8, '13:50'],
    approvers: ['yoondh', 'hansj'],
    files: ['receipt'],
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
    at: [7, '10:05'],
    approvers: ['hansj'],
    receivers: ['kimms', 'choiej'],
    files: ['statement'],
    decisions: [
      { by: 'hansj', at: [6, '17:10'], reject: '지급 예정일을 확인하고 다시 상신해 주세요.' },
    ],
  },
  {
    author: 'choiej',
    category: 'voucher',
    at: [6, '09:15'],
    approvers: ['yoondh', 'kimms 합의', 'parksh'],
    files: ['statement', 'receipt'],
    decisions: [{ by: 'yoondh', at: [5, '11:40'], approve: '납품 검수를 마쳤습니다.' }],
  },
  {
    author: 'leejy',
    category: 'invoice',
    at: [5, '14:30'],
    approvers: ['parksh 합의', 'hansj'],
    receivers: ['kimms', 'choiej 공람'],
    files: ['list'],
  },
  {
    author: 'choiej',
    category: 'voucher',
    at: [4, '09:05'],
    approvers: ['kimms 합의', 'parksh', 'hansj'],
    files: ['statement', 'list'],
    decisions: [{ by: 'kimms', at: [4, '16:20'], approve: '세금계산서 금액을 확인했습니다.' }],
  },
  {
    author: 'kimms',
    category: 'payment',
    at: [3, '10:50'],
    approvers: ['parksh', 'choiej 합의', 'hansj'],
    files: ['statement', 'list', 'receipt'],
  },
  {
    author: 'ohsm',
    category: 'voucher',
    at: [3, '15:35'],
    approvers: ['choiej 합의', 'limth'],
    files: ['statement'],
  },
  {
    author: 'parksh',
    category: 'receipt',
    at: [2, '09:30'],
    approvers: ['hansj', 'seojm'],
    receivers: ['leejy'],
    decisions: [{ by: 'hansj', at: [1, '13:15'], approve: '입금 내역을 확인했습니다.' }],
  },
  {
    author: 'choiej',
    category: 'voucher',
    at: [1, '16:40'],
    approvers: ['yoondh', 'kimms 합의'],
    files: ['receipt'],
  },
]
