import type { Approver } from '../contract/approver.ts'
import type { Employee } from '../contract/session.ts'
import type { VoucherLine } from '../contract/voucher.ts'
import type { KeptDraft, Session } from '../machines/ports.ts'

/** The day and the moment of every picture; the moment in milliseconds since the epoch. */
export const today = '2026-11-20'
export const noon = Date.UTC(2026, 10, 20, 3)

/** The limits of an installation that sets none. */
export const limits = { filesPerVoucher: 20, fileMb: 50, documentMb: 200 }

export const employee: Employee = {
  user: { username: 'yoondh', first_name: '윤도현' },
  department: { id: 1, name: '재무팀', order: 1 },
  position: { id: 1, name: '대리', order: 5 },
  avatar: null,
  token: 'a-token',
  endpoint: null,
}

export const session: Session = {
  token: employee.token,
  employee,
  expiresAt: noon + 3_600_000,
}

const people = [
  ['kimys', '김영수', '팀장', '재무팀'],
  ['leesj', '이서준', '이사', '경영지원본부'],
  ['parkjh', '박지현', '과장', '재무팀'],
  ['choimk', '최민경', '차장', '구매팀'],
  ['hanse', '한소은', '대리', '재무팀'],
  ['ohth', '오태호', '상무', '경영지원본부'],
] as const

/** Everybody who can approve. */
export const everyone: Approver[] = people.map(([id, name, position, department], order) => ({
  id,
  name,
  avatar: null,
  department,
  position,
  type: '0',
  order,
}))

/** The line that the employee used last. */
export const line = everyone.slice(0, 2)

const remarks = [
  ['11월 지급운임 (서울-부산)', '미래로지스틱스', '운반비', 1_850_000],
  ['사무용품 구입', '한빛오피스', '사무용품비', 246_000],
  ['본사 전산장비 유지보수 11월분', '넥스트시스템', '지급수수료', 3_300_000],
  ['창고 임차료', '대한물류센터', '지급임차료', 5_500_000],
  ['외주가공비 3차', '성진정밀', '외주가공비', 12_480_000],
  ['거래처 접대', '송도한정식', '접대비', 184_000],
  ['차량 유류대', '에스오일 논현', '차량유지비', 312_500],
  ['운송 반품 차감', '미래로지스틱스', '운반비', -420_000],
] as const

/** The payable, the expense and its tax: a document whose debits equal its credits. */
function documentOf(batch: number, index: number): VoucherLine[] {
  const [remark, partner, account, sum] = remarks[index % remarks.length] ?? remarks[0]
  const tax = Math.round(sum / 10)
  const amounts = [
    ['00001.2110.100', '미지급금', 0, sum + tax],
    ['00001.5310.220', account, sum, 0],
    ['00001.1510.100', '부가세대급금', tax, 0],
  ] as const
  return amounts.map(([code, name, debit, credit], place) => ({
    id: `${batch}-${place + 1}`,
    RPCO: '00001',
    RPICU: batch,
    RPDOC: 40_120 + index,
    RPDCT: 'PV',
    RPSFX: '001',
    RPSEQ: place + 1,
    RPDOCM: null,
    RPPYID: null,
    RPCKNU: null,
    RPAN8: 10_018 + index,
    RPALPH: partner,
    RPTAX: '118-28-10666',
    RPDGJ: `2026-11-${10 + (index % 9)}`,
    RPDSVJ: `2026-11-${10 + (index % 9)}`,
    RPDDJ: '2026-12-10',
    RPEXR1: 'V',
    RPTXA1: '10',
    RPEXR1NM: '과세 10%',
    RPCODE: code,
    RPDL02: name,
    RPZ5DEBITAT: debit,
    RPZ5CREDITAT: credit,
    RPRMK: remark,
    RPTORG: 'YOONDH',
    RPNAME: '윤도현',
    RPDL03: null,
    RPSBLT: 'A',
  }))
}

/** Sixteen batches of one document each. */
export const lines = Array.from({ length: 16 }, (_, index) =>
  documentOf(202_611 + index, index),
).flat()

/** The batch that is drafted. */
export const batchNumber = 202_611
export const batchLines = lines.filter(({ RPICU }) => RPICU === batchNumber)

/** The row of that batch. */
export const row = `${batchNumber}-1`

export const title = '11월 지급운임 결재 요청'

export const file = { key: 'a', name: '운송장_11월.pdf', size: 482_000, body: null }

/** A draft of the batch as another day kept it. */
export const kept: KeptDraft = {
  employee: employee.user.username,
  category: 'voucher',
  batchNumber,
  version: 3,
  writer: 'another page',
  requestId: 'kept-request',
  sent: false,
  title,
  approvers: line,
  files: [],
}
