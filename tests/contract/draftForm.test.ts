import { describe, expect, it } from 'vitest'
import { DraftApprovers, type DraftFields, draftFields } from '../../contract/draftForm.ts'
import { DraftReceivers } from '../../contract/receiver.ts'
import { categories } from '../../contract/voucher.ts'

const fields: DraftFields = {
  batchNumber: 7001,
  category: 'receipt',
  author: 'kim',
  title: '5월 출장비',
  approvers: [{ id: 'lee', type: '0', order: 0 }],
  lines: [
    { id: 'voucher-1', fileCount: 2 },
    { id: 'voucher-2', fileCount: 0 },
  ],
}
const requestId = '6f1c0a52-6f43-4d2b-9a4e-0d7cf7a3a001'

describe('the text fields of a draft', () => {
  it('are sent in the order of the wire, with a pair for each line', () => {
    const receivers = [{ id: 'park' }]
    const fingerprint = '0a1b2c3d4e5f6071'
    expect(draftFields({ ...fields, receivers, requestId, fingerprint })).toEqual([
      ['batch_number', '7001'],
      ['document_type', '채권정리'],
      ['author', 'kim'],
      ['title', '5월 출장비'],
      ['approvers', '[{"id":"lee","type":"0","order":0}]'],
      ['receivers', '[{"id":"park"}]'],
      ['request_id', requestId],
      ['lines_fingerprint', fingerprint],
      ['invoices', 'voucher-1'],
      ['counts', '2'],
      ['invoices', 'voucher-2'],
      ['counts', '0'],
    ])
  })

  it('leave out receivers, request id and fingerprint if there are none', () => {
    expect(draftFields({ ...fields, lines: [] }).map(([field]) => field)).toEqual([
      'batch_number',
      'document_type',
      'author',
      'title',
      'approvers',
    ])
  })

  it('name the category in Korean', () => {
    const types = categories.map((category) => draftFields({ ...fields, category })[1]?.[1])
    expect(types).toEqual(['채무발생', '채무정리', '채권발생', '채권정리', '일반전표'])
  })
})

describe('the approvers of a draft', () => {
  const approver = { id: 'lee', type: '0', order: 0 }
  const isAccepted = (...line: object[]) => DraftApprovers.safeParse(line).success

  it.each([
    {},
    { type: '1' },
    { type: 0 },
    { type: 1 },
    { order: 99 },
    { signType: 10 },
    { signType: 20 },
    { comment: '', sign_date: '' },
    { comment: null, sign_date: null, result: null },
    { result: '' },
    { result: '0' },
    { result: '1' },
    { result: 0 },
    { result: 1 },
    { name: '이바다', department: '재무팀' },
  ])('can have %o', (change) => {
    expect(isAccepted({ ...approver, ...change })).toBe(true)
  })

  it.each([
    { id: '' },
    { id: 'l\0ee' },
    { id: '\0lee' },
    { id: 'lee\0' },
    { id: 1 },
    { type: '2' },
    { type: 2 },
    { type: '' },
    { type: undefined },
    { order: -1 },
    { order: 0.5 },
    { order: '0' },
    { signType: 30 },
    { signType: 0 },
    { comment: '확인' },
    { sign_date: '2026-11-20T10:30:00' },
    { result: '2' },
    { result: '3' },
    { result: 2 },
  ])('cannot have %o', (change) => {
    expect(isAccepted({ ...approver, ...change })).toBe(false)
  })

  it.each([
    [0, false],
    [1, true],
    [100, true],
    [101, false],
  ])('can be %i employees: %s', (count, isPossible) => {
    expect(isAccepted(...Array<object>(count).fill(approver))).toBe(isPossible)
  })
})

describe('the receivers of a draft', () => {
  it('are usernames, or objects with an id; without a kind they are references', () => {
    const sent = ['park', { id: 'choi', name: '최산' }, { id: 'lee', kind: 'circulate' }]
    expect(DraftReceivers.parse(sent)).toEqual([
      { id: 'park', kind: 'reference' },
      { id: 'choi', kind: 'reference' },
      { id: 'lee', kind: 'circulate' },
    ])
    expect(DraftReceivers.parse([])).toEqual([])
  })

  it.each([
    [['']],
    [[{ id: '' }]],
    [['pa\0rk']],
    [[{ id: 'pa\0rk' }]],
    [[1]],
    [[{}]],
    [[{ id: 'park', kind: 'approve' }]],
    [[{ id: 'park', kind: null }]],
    ['park'],
    [null],
  ])('cannot be %j', (sent) => {
    expect(DraftReceivers.safeParse(sent).success).toBe(false)
  })

  it.each([
    [100, true],
    [101, false],
  ])('can be %i employees: %s', (count, isPossible) => {
    expect(DraftReceivers.safeParse(Array(count).fill('park')).success).toBe(isPossible)
  })
})
