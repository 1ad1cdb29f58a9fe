import { describe, expect, it } from 'vitest'
import { Approver } from '../../contract/approver.ts'
import {
  ApprovalDocument,
  BulkApproval,
  Decision,
  DocumentPage,
  Sign,
} from '../../contract/document.ts'
import { DraftForm } from '../../contract/draftForm.ts'
import { approver, document, draft, sign } from './examples.ts'

describe('Approver', () => {
  it.each(['0', '1', '2', 0, 1, 2])('accepts the type %j, and converts it to a string', (type) => {
    expect(Approver.parse({ ...approver, type }).type).toBe(String(type))
  })

  it.each(['3', 3, '', null, '00', true])('refuses the type %j', (type) => {
    expect(Approver.safeParse({ ...approver, type }).success).toBe(false)
  })

  it('keeps only its named fields', () => {
    const sent = JSON.parse(`{"__proto__": {"admin": true}, "admin": true}`)
    const read = Approver.parse(Object.assign(sent, approver)) as Record<string, unknown>
    expect(Object.keys(read).toSorted()).toEqual(Object.keys(approver).toSorted())
    expect(read.admin).toBeUndefined()
  })
})

describe('DraftForm', () => {
  it.each([
    ['as the app sends it', {}],
    ['without a request id', { request_id: undefined }],
    ['with receivers', { receivers: '[]' }],
  ])('is accepted %s', (_sense, change) => {
    expect(DraftForm.safeParse({ ...draft, ...change }).success).toBe(true)
  })

  it.each([
    ['without a batch', { batch_number: undefined }],
    ['with a type in English', { document_type: 'voucher' }],
    ['without approvers', { approvers: undefined }],
    ['with approvers that are not a text', { approvers: [approver] }],
    ['with one invoice that is not in a list', { invoices: 'voucher-1' }],
    ['with a request id that is no UUID', { request_id: '1' }],
  ])('is refused %s', (_sense, change) => {
    expect(DraftForm.safeParse({ ...draft, ...change }).success).toBe(false)
  })
})

describe('ApprovalDocument', () => {
  it.each(['임시저장', '결재대기중', '반려', '결재완료', '회수'])(
    'accepts the status %s',
    (doc_status) => {
      expect(ApprovalDocument.safeParse({ ...document, doc_status }).success).toBe(true)
    },
  )

  it.each([
    ['with an unknown status', { doc_status: 'waiting' }],
    ['with a price that is no integer', { price: 0.5 }],
    ['without its signs', { signs: undefined }],
    ['with a line that misses its batch', { invoices: [{ id: 'voucher-1' }] }],
  ])('is refused %s', (_sense, change) => {
    expect(ApprovalDocument.safeParse({ ...document, ...change }).success).toBe(false)
  })

  it('is an element of a page that ends with its total', () => {
    expect(DocumentPage.safeParse([document, { total_number: 1 }]).success).toBe(true)
    expect(DocumentPage.safeParse([document, 1]).success).toBe(false)
  })
})

describe('a sign of a document', () => {
  it.each(['0', '1', '2', '3'])('accepts the result %s', (result) => {
    expect(Sign.safeParse({ ...sign, result }).success).toBe(true)
  })

  it.each([
    ['with result 4', { result: '4' }],
    ['with type 2, which is a reference', { type: '2' }],
    ['without its user', { user: null }],
  ])('is refused %s', (_sense, change) => {
    expect(Sign.safeParse({ ...sign, ...change }).success).toBe(false)
  })
})

describe('the facts about the caller', () => {
  const caller = { acts_for: ['kim'], ended_for: ['choi'], line_change: true, erp_differs: true }
  const complete = { ...document, invoices: [], attachments: [] }

  it('are read from a document, and are missing in one of an older server', () => {
    expect(ApprovalDocument.parse({ ...complete, caller }).caller).toEqual(caller)
    expect(ApprovalDocument.parse(complete).caller).toBeUndefined()
  })
})

describe('a decision', () => {
  const decision = { document_id: 1, username: 'lee', opinion: '', sign_type: '승인' }

  it('is approve or reject, in Korean', () => {
    expect(Decision.safeParse(decision).success).toBe(true)
    expect(Decision.safeParse({ ...decision, sign_type: '반려' }).success).toBe(true)
    expect(Decision.safeParse({ ...decision, sign_type: 'approve' }).success).toBe(false)
    expect(Decision.safeParse({ ...decision, document_id: '1' }).success).toBe(false)
  })

  it('has an empty comment in place of null', () => {
    expect(Decision.parse({ ...decision, opinion: null }).opinion).toBe('')
    expect(Decision.parse({ ...decision, opinion: ' 확인\n' }).opinion).toBe('확인')
  })

  it('for several documents contains their ids', () => {
    expect(BulkApproval.safeParse({ document_ids: [1, 2] }).success).toBe(true)
    expect(BulkApproval.safeParse({ document_ids: '1,2' }).success).toBe(false)
  })
})
