import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { Approver } from '../../contract/approver.ts'
import { Attachment } from '../../contract/attachment.ts'
import { Config } from '../../contract/config.ts'
import {
  ApprovalDocument,
  BoxQuery,
  BulkApproval,
  BulkApprovalResults,
  DocumentReceiver,
  CreatedDocument,
  Decision,
  DocumentToWithdraw,
  DocumentSummary,
  Sign,
  BoxTotal,
} from '../../contract/document.ts'
import { DraftForm } from '../../contract/draftForm.ts'
import { BatchConflict, ErrorDetail } from '../../contract/errors.ts'
import { PushEndpoint, PushInfo } from '../../contract/push.ts'
import {
  BoxCounts,
  Credentials,
  Employee,
  SessionToken,
  Registration,
} from '../../contract/session.ts'
import { VoucherLine, VoucherQuery } from '../../contract/voucher.ts'
import { approver, document, draft, line, sign } from './examples.ts'

const employee = {
  user: { username: 'kim', first_name: '김하늘' },
  department: { id: 1, name: '영업팀', order: 1 },
  position: { id: 2, name: '대리', order: 4 },
  avatar: '/media/avatar/kim.png',
  token: 'k',
  endpoint: 'https://push.example/1',
}
const query = {
  startDate: '2026-03-01',
  endDate: '2026-06-10',
  search: '%',
  batchNumber: '7',
  user: 'kim',
  department: '재무',
}
const boxQuery = {
  isNotReaded: 'true',
  redraftable: 'true',
  amountFrom: '-5000',
  amountTo: '0',
  status: '반려',
  documentType: '채무발생',
  erp: 'posted',
  finishedFrom: '2026-03-01',
  finishedTo: '2026-03-31',
  waitedDays: '3',
  sort: 'amount',
  dir: 'asc',
  statusCounts: 'true',
  page: '1',
  summary: 'true',
}
const { invoices: _lines, attachments: _files, ...summary } = document
const addedToSummary = {
  completed_at: '2026-11-21T08:00:00.000Z',
  waiting_since: '2026-11-20T08:00:00.000Z',
  waited_days: 1,
  attachments_count: 2,
  erp: { state: 'alarm', at: '2026-11-21T08:00:00.000000Z', detail: 'changed' },
}
const summaryOptions = ['department', 'created_at', 'withdrawn_at', ...Object.keys(addedToSummary)]
const [carbonCopy = {}] = document.carbon_copys
const [attachment = {}] = document.attachments
const signOptions = ['comment', 'sign_date', 'signed_at', 'created', 'signType']

interface Row {
  name: string
  schema: z.ZodMiniType
  /** A valid value in which every field has a non-null content. */
  example: object
  /** The fields that may be missing from a valid value. */
  optional?: readonly string[]
}

const table: Row[] = [
  { name: 'Credentials', schema: Credentials, example: { username: 'kim', password: 'a' } },
  { name: 'SessionToken', schema: SessionToken, example: { key: 'k' } },
  {
    name: 'Registration',
    schema: Registration,
    example: {
      username: 'kim',
      first_name: '김하늘',
      password1: 'a',
      password2: 'a',
      department: '영업팀',
      position: '대리',
      consent: true,
    },
    optional: ['consent'],
  },
  { name: 'Employee', schema: Employee, example: employee, optional: ['avatar', 'endpoint'] },
  {
    name: 'Config',
    schema: Config,
    example: {
      apiBase: '/api',
      mediaBase: '/media',
      productionHost: 'approval.example.com',
      vapidPublicKey: 'key',
      pageviewUrl: '/views',
      sessionSeconds: 3600,
      timeZone: 'Asia/Seoul',
      language: 'en',
      limits: { filesPerVoucher: 1, fileMb: 2, documentMb: 3 },
      registration: false,
      features: ['parallel'],
    },
    optional: ['timeZone', 'language', 'limits', 'registration', 'features'],
  },
  {
    name: 'PushInfo',
    schema: PushInfo,
    example: { endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } },
  },
  { name: 'PushEndpoint', schema: PushEndpoint, example: { endpoint: 'https://push.example/1' } },
  { name: 'ErrorDetail', schema: ErrorDetail, example: { detail: 'No.' } },
  { name: 'BatchConflict', schema: BatchConflict, example: { detail: 'No.', document_id: 1 } },
  {
    name: 'Approver',
    schema: Approver,
    example: { ...approver, avatar: '/media/avatar/lee.png' },
    optional: ['avatar', 'department', 'position'],
  },
  {
    name: 'Sign',
    schema: Sign,
    example: {
      ...sign,
      comment: '확인',
      sign_date: '2026-11-20T10:30:00',
      signed_at: '2026-11-20T10:30:00+09:00',
      created: '2026-11-20T09:00:00',
      signType: 10,
    },
    optional: signOptions,
  },
  {
    name: 'the employee of a Sign',
    schema: Sign.shape.user,
    example: { ...sign.user, avatar: '/media/avatar/lee.png' },
    optional: ['department', 'position', 'avatar'],
  },
  {
    name: 'DocumentReceiver',
    schema: DocumentReceiver,
    example: {
      ...carbonCopy,
      signType: 30,
      kind: 'circulate',
      read_at: '2026-11-20T10:30:00.000Z',
      added_by: { id: 'kim', name: '김하늘' },
    },
    optional: ['signType', 'kind', 'read_at', 'added_by'],
  },
  {
    name: 'Attachment',
    schema: Attachment,
    example: { ...attachment, id: 'file-1', sha256: 'ab12' },
    optional: ['sha256'],
  },
  {
    name: 'DocumentSummary',
    schema: DocumentSummary,
    example: { ...summary, ...addedToSummary, withdrawn_at: '2026-11-21T08:00:00+09:00' },
    optional: summaryOptions,
  },
  {
    name: 'ApprovalDocument',
    schema: ApprovalDocument,
    example: {
      ...document,
      ...addedToSummary,
      withdrawn_at: '2026-11-21T08:00:00+09:00',
      archive: '/media/archive/1',
      erp_record: { messages: [], reports: [], alarms: [] },
      erp_differences: [{ line: '1-100-001-1', field: 'RPRMK', here: '운반비', erp: '임차료' }],
      erp_differences_total: 1,
    },
    optional: [
      ...summaryOptions,
      'archive',
      'erp_record',
      'erp_differences',
      'erp_differences_total',
    ],
  },
  {
    name: 'BoxTotal',
    schema: BoxTotal,
    example: {
      total_number: 1,
      status_counts: { 결재대기중: 1, 결재완료: 0, 반려: 0, 회수: 0 },
    },
    optional: ['status_counts'],
  },
  {
    name: 'BoxCounts',
    schema: BoxCounts,
    example: { pending: 4, submitted_unread: 3, rejected_unread: 2, reference_unread: 1 },
  },
  { name: 'CreatedDocument', schema: CreatedDocument, example: { id: 1 } },
  {
    name: 'Decision',
    schema: Decision,
    example: { document_id: 1, username: 'lee', opinion: '확인', sign_type: '승인' },
  },
  { name: 'DocumentToWithdraw', schema: DocumentToWithdraw, example: { document_id: 1 } },
  { name: 'BulkApproval', schema: BulkApproval, example: { document_ids: [1] } },
  {
    name: 'an element of BulkApprovalResults',
    schema: BulkApprovalResults.def.element,
    example: { document_id: 1, ok: false, detail: 'No.' },
    optional: ['detail'],
  },
  {
    name: 'BoxQuery',
    schema: BoxQuery,
    example: { ...query, ...boxQuery },
    optional: [...Object.keys(query), ...Object.keys(boxQuery)],
  },
  {
    name: 'VoucherQuery',
    schema: VoucherQuery,
    example: query,
    optional: ['search', 'batchNumber', 'user', 'department'],
  },
  {
    name: 'VoucherLine',
    schema: VoucherLine,
    example: {
      ...line,
      RPDOCM: 30,
      RPPYID: '9',
      RPDDJ: '2026-06-30',
      RPVLDT: '2027-01-31',
      RPEXR: '정산',
    },
    optional: ['RPVLDT', 'RPEXR'],
  },
  {
    name: 'DraftForm',
    schema: DraftForm,
    example: { ...draft, receivers: '[]', lines_fingerprint: '0a1b2c3d4e5f6071' },
    optional: ['receivers', 'request_id', 'lines_fingerprint'],
  },
]

/** A value of another type, which no schema of the contract converts silently. */
function otherType(value: unknown): unknown {
  return typeof value === 'string' ? { text: value } : String(value)
}

describe.each(table)('$name', ({ schema, example, optional = [] }) => {
  const isAccepted = (value: object) => schema.safeParse(value).success
  const fields = Object.keys(example)

  it('returns all its fields', () => {
    expect(schema.parse(example)).toEqual(example)
  })

  it('accepts a missing optional field, and refuses a missing required field', () => {
    const without = fields.map((field) => {
      const { [field]: _left, ...rest } = example as Record<string, unknown>
      return [field, isAccepted(rest)]
    })
    expect(without).toEqual(fields.map((field) => [field, optional.includes(field)]))
  })

  it.each(fields)('refuses another type of %s', (field) => {
    const value = (example as Record<string, unknown>)[field]
    expect(isAccepted({ ...example, [field]: otherType(value) })).toBe(false)
  })
})
