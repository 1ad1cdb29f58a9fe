import { type ApprovalDocument, documentStatuses, type Sign } from '../../contract/document.ts'
import { today } from './days.ts'
import { aVoucher } from './voucher.ts'

interface DocumentSituation {
  status: ApprovalDocument['doc_status']
  results: string
  states?: readonly Sign['state'][]
  approvers?: readonly string[]
}

/** The status of a document and the results of its approvers: `lee`, then `kim`, if `approvers` names no others. */
const situations = {
  /** lee has the turn. */
  waiting: { status: documentStatuses.waiting, results: '01' },
  /** lee has put the document on hold. */
  held: { status: documentStatuses.waiting, results: '01', states: ['held', 'later'] },
  /** kim has approved before lee, whose turn it is. */
  second: { status: documentStatuses.waiting, results: '20', approvers: ['kim', 'lee'] },
  /** lee and kim have the turn in parallel. */
  parallel: { status: documentStatuses.waiting, results: '00', states: ['turn', 'turn'] },
  /** lee has approved, and kim has the turn. */
  passedOn: { status: documentStatuses.waiting, results: '20' },
  approved: { status: documentStatuses.approved, results: '22' },
  rejected: { status: documentStatuses.rejected, results: '31' },
  withdrawn: { status: documentStatuses.withdrawn, results: '11' },
} as const

const aHold = { reason: '증빙 확인', since: `${today}T09:30:00.000Z`, until: null }

function aSign(
  id: string,
  seq: number,
  result: string,
  state?: Sign['state'],
): ApprovalDocument['signs'][number] {
  return {
    id: seq + 1,
    user: { id, name: `이름 ${id}`, department: '재무팀', position: '팀장', avatar: null },
    seq,
    type: seq === 0 ? '0' : '1',
    result: result as '0',
    comment: null,
    sign_date: null,
    ...(state && { state }),
    ...(state === 'turn' && { step: 0 }),
    ...(state === 'held' && { held: aHold }),
  }
}

/** Document 7 of yoondh for batch 3, with the approvers lee and kim. */
export function aDocument(
  situation: keyof typeof situations = 'waiting',
  overrides: Partial<ApprovalDocument> = {},
): ApprovalDocument {
  const {
    status,
    results,
    states = [],
    approvers = ['lee', 'kim'],
  }: DocumentSituation = situations[situation]
  return {
    id: 7,
    title: '11월 운반비',
    author: '윤도현',
    author_id: 'yoondh',
    department: '재무팀',
    doc_status: status,
    created: today,
    created_at: `${today}T09:00:00.000Z`,
    batch_number: 3,
    document_type: '채무발생',
    is_readed_after_finishing: false,
    price: 11_000,
    invoices_count: 1,
    invoices: aVoucher({ RPICU: 3 }),
    attachments: [],
    signs: approvers.map((id, seq) => aSign(id, seq, results[seq] ?? '', states[seq])),
    carbon_copys: [],
    ...overrides,
  }
}

/** Documents with these ids, in each of which lee has the turn. */
export function documentsWithIds(...ids: number[]): ApprovalDocument[] {
  return ids.map((id) => aDocument('waiting', { id, title: `문서 ${id}` }))
}
