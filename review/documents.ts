import type { Attachment } from '../contract/attachment.ts'
import type { ApprovalDocument, Sign } from '../contract/document.ts'
import { employee, everyone, lines } from './samples.ts'

const me = {
  id: employee.user.username,
  name: employee.user.first_name,
  department: employee.department.name,
  position: employee.position.name,
  avatar: null,
}

const [team, director, colleague] = everyone

function sign(seq: number, user: Sign['user'], result: Sign['result'], comment = ''): Sign {
  const isDone = result === '2' || result === '3'
  const sign_date = isDone ? `2026-11-19T1${seq}:24:00` : null
  const signed_at = sign_date && `${sign_date}+09:00`
  return { id: 900 + seq, user, seq, type: '0', result, comment, sign_date, signed_at }
}

/** A receipt that needs no server. */
const receipt = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/><g fill="#cbd5e1"><rect x="48" y="56" width="180" height="22"/><rect x="48" y="120" width="384" height="2"/><rect x="48" y="150" width="240" height="12"/><rect x="360" y="150" width="72" height="12"/><rect x="48" y="184" width="200" height="12"/><rect x="360" y="184" width="72" height="12"/><rect x="48" y="230" width="384" height="2"/></g><rect x="300" y="256" width="132" height="20" fill="#64748b"/></svg>',
)}`

const files: Attachment[] = [
  { title: '운송장_11월.png', size: 482_000, isImg: true, isPdf: false, path: receipt },
  { title: '영수증.png', size: 96_000, isImg: true, isPdf: false, path: receipt },
  { title: '견적 비교.xlsx', size: 31_000, isImg: false, isPdf: false, path: '#' },
].map((file, place) => ({ id: place + 1, invoice: '', ...file }))

/** A request of a colleague: the team has approved it, and it waits for the employee. */
function waiting(id: number, title: string, batch: number): ApprovalDocument {
  const invoices = lines.filter(({ RPICU }) => RPICU === batch)
  const debits = invoices.reduce((sum, { RPZ5DEBITAT }) => sum + RPZ5DEBITAT, 0)
  return {
    id,
    title,
    author: colleague?.name ?? '',
    author_id: colleague?.id ?? '',
    department: colleague?.department,
    doc_status: '결재대기중',
    created: '2026-11-19',
    created_at: '2026-11-19T09:12:00+09:00',
    batch_number: batch,
    document_type: '채무발생',
    is_readed_after_finishing: false,
    price: debits,
    invoices_count: 1,
    invoices,
    attachments: files.map((file) => ({ ...file, invoice: invoices[0]?.id ?? '' })),
    signs: [
      ...(team ? [sign(0, team, '2', '11월 물량 확인했습니다.')] : []),
      sign(1, me, '0'),
      ...(director ? [sign(2, director, '1')] : []),
    ],
    carbon_copys: [],
  }
}

const titles = [
  '11월 지급운임 결재 요청',
  '사무용품 구입',
  '전산장비 유지보수 11월분',
  '창고 임차료',
  '외주가공비 3차',
  '차량 유류대 정산',
]

/** What waits for the employee. */
export const pending = titles.map((title, place) => waiting(81 + place, title, 202_611 + place))

const [first = waiting(81, '', 202_611)] = pending

/** One of them. */
export const toSign = first

/** The same after somebody else has ended it. */
export const ended: ApprovalDocument = {
  ...first,
  doc_status: '회수',
  withdrawn_at: '2026-11-20T11:42:00+09:00',
}

/** The same with the employee's approval. */
export const signed: ApprovalDocument = {
  ...first,
  signs: first.signs.map((one) => (one.user.id === me.id ? { ...one, result: '2' } : one)),
}

/** The employee's own request, which has been rejected. */
export const rejected: ApprovalDocument = {
  ...first,
  id: 72,
  author: me.name,
  author_id: me.id,
  department: me.department,
  doc_status: '반려',
  signs: team ? [sign(0, team, '3', '증빙이 빠져 있습니다.')] : [],
}

/** The same while it still waits. */
export const own: ApprovalDocument = {
  ...rejected,
  doc_status: '결재대기중',
  signs: team ? [sign(0, team, '0')] : [],
}

/** A finished one that came to the employee to be read. */
export const copied: ApprovalDocument = {
  ...first,
  id: 64,
  doc_status: '결재완료',
  signs: team ? [sign(0, team, '2')] : [],
  carbon_copys: [{ id: 5, receiver_id: me.id, receiver_name: me.name, is_readed: false }],
}
