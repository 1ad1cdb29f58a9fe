import type { Approver } from '../../contract/approver.ts'
import type { Attachment } from '../../contract/attachment.ts'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { Employee } from '../../contract/session.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import { aDocument } from './approval.ts'
import { anAttachment } from './attachment.ts'
import { anApprover, anEmployee } from './people.ts'
import { aVoucher } from './voucher.ts'

/*
 * Realistic contents, so that a designer can judge a screen. Golden walks contain only the ids of these values, so the other fields can
 * change freely.
 */

/** Name, job position and department, by username. */
const staff: Readonly<Record<string, readonly [string, string, string]>> = {
  yoondh: ['윤도현', '대리', '재무팀'],
  lee: ['이서준', '팀장', '재무팀'],
  kim: ['김영수', '이사', '경영지원본부'],
  park: ['박지현', '과장', '재무팀'],
  choi: ['최민경', '차장', '구매팀'],
  han: ['한소은', '대리', '재무팀'],
  oh: ['오태호', '상무', '경영지원본부'],
}

/** Employees with these usernames as approvers, in this order. */
export function colleagues(...ids: string[]): Approver[] {
  return ids.map((id, order) => {
    const [name = id, position = '', department = ''] = staff[id] ?? []
    return anApprover({ id, name, position, department, order })
  })
}

/** The employee with this username. */
export function employeeOf(username: string): Employee {
  const [first_name = username, position = '', department = ''] = staff[username] ?? []
  const { department: inFinance, position: junior, ...rest } = anEmployee()
  return {
    ...rest,
    user: { username, first_name },
    department: { ...inFinance, name: department },
    position: { ...junior, name: position },
  }
}

/** Remark, partner, expense account and amount without tax in won. */
const expenses = [
  ['11월 지급운임 (서울-부산)', '미래로지스틱스', '운반비', 1_850_000],
  ['사무용품 구입', '한빛오피스', '사무용품비', 246_000],
  ['본사 전산장비 유지보수 11월분', '넥스트시스템', '지급수수료', 3_300_000],
  ['창고 임차료', '대한물류센터', '지급임차료', 5_500_000],
  ['외주가공비 3차', '성진정밀', '외주가공비', 12_480_000],
  ['거래처 접대', '송도한정식', '접대비', 184_000],
  ['차량 유류대', '에스오일 논현', '차량유지비', 312_500],
  ['운송 반품 차감', '미래로지스틱스', '운반비', -420_000],
] as const

const expenseOf = (index: number) => expenses[index % expenses.length] ?? expenses[0]

/** The lines of a balanced voucher: a payable, an expense and its tax. `index` selects the expense. */
export function aPayable(index: number, overrides: Partial<VoucherLine> = {}): VoucherLine[] {
  const [RPRMK, RPALPH, account, amount] = expenseOf(index)
  const tax = amount / 10
  const RPAN8 = 10_018 + (index % expenses.length)
  const day = `2026-11-${10 + (index % 9)}`
  const accounts = [
    { RPCODE: '00001.2110.100', RPDL02: '미지급금', RPZ5DEBITAT: 0, RPZ5CREDITAT: amount + tax },
    { RPCODE: '00001.5310.220', RPDL02: account, RPZ5DEBITAT: amount, RPZ5CREDITAT: 0 },
    { RPCODE: '00001.1510.100', RPDL02: '부가세대급금', RPZ5DEBITAT: tax, RPZ5CREDITAT: 0 },
  ]
  const lines = aVoucher({ RPDGJ: day, RPDSVJ: day, RPDDJ: '2026-12-10', RPAN8, RPRMK, RPALPH })
  return lines.map((line, at) => {
    const { RPICU, RPDOC, RPSFX, RPSEQ, ...rest } = { ...line, ...overrides, RPSEQ: line.RPSEQ }
    const id = `${RPICU}-${RPDOC}-${RPSFX}-${RPSEQ}`
    return { ...rest, RPICU, RPDOC, RPSFX, RPSEQ, ...accounts[at], id }
  })
}

/** The image of a receipt as a data URL, which needs no server. */
const receipt = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/><g fill="#cbd5e1"><rect x="48" y="56" width="180" height="22"/><rect x="48" y="120" width="384" height="2"/><rect x="48" y="150" width="240" height="12"/><rect x="360" y="150" width="72" height="12"/><rect x="48" y="184" width="200" height="12"/><rect x="360" y="184" width="72" height="12"/><rect x="48" y="230" width="384" height="2"/></g><rect x="300" y="256" width="132" height="20" fill="#64748b"/></svg>',
)}`

/** Two images and a table as attachments of the voucher whose first line has this id. */
export function voucherAttachments(invoice: string): Attachment[] {
  return [
    { id: 'image', title: '운송장_11월.png', size: 482_000, path: receipt },
    { id: 'second', title: '영수증.png', size: 96_000, path: receipt },
    { id: 'table', title: '견적 비교.xlsx', size: 31_000, path: '#', isImg: false },
  ].map((file) => anAttachment({ invoice, ...file }))
}

/** Like `aDocument`, with realistic employees, lines, files and comments. The document id selects its title and voucher lines. */
export function aRealisticDocument(
  situation?: Parameters<typeof aDocument>[0],
  overrides: Partial<ApprovalDocument> = {},
): ApprovalDocument {
  const { signs, ...document } = aDocument(situation)
  const { id } = { ...document, ...overrides }
  const [remark] = expenseOf(id + 1)
  const invoices = aPayable(id + 1, { RPICU: 3 + id, RPDOC: 40_120 + id })
  return {
    ...document,
    title: `${remark} 결재 요청`,
    created: '2026-11-19',
    created_at: '2026-11-19T09:12:00+09:00',
    batch_number: 3 + id,
    invoices,
    price: invoices.reduce((sum, line) => sum + line.RPZ5DEBITAT, 0),
    attachments: voucherAttachments(invoices[0]?.id ?? ''),
    signs: colleagues('lee', 'kim').flatMap(({ type: _, order: __, ...user }, at) => {
      const sign = signs[at]
      return sign ? [{ ...sign, user, ...decisions[sign.result] }] : []
    }),
    ...overrides,
  }
}

const signedAt = { sign_date: '2026-11-19T11:24:00', signed_at: '2026-11-19T11:24:00+09:00' }

/** The decision fields of a seat, by its `result`. */
const decisions: Readonly<Record<string, object>> = {
  2: { comment: '11월 물량 확인했습니다.', ...signedAt },
  3: { comment: '증빙이 빠져 있습니다.', ...signedAt },
}
