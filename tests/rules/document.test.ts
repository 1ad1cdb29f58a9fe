import { describe, expect, it } from 'vitest'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import {
  type DocumentError,
  documentErrorOf,
  type DocumentEvent,
  type DocumentRecord,
  documentRecordOf,
  amountAndVoucherCountOf,
  rejectingSign,
  seatStateByResult,
  signsWithTurn,
} from '../../machines/document/document.rules.ts'
import type { Sign } from '../../contract/document.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { submittedDocument } from '../../models/samples/document.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'

const approve = (by: string): DocumentEvent => ({ type: 'document.approve', by, comment: '' })
const withdraw = (by: string): DocumentEvent => ({ type: 'document.withdraw', by })

function life(status: DocumentRecord['status'], results: string): DocumentRecord {
  const fresh = submittedDocument('author', ['one', 'two', 'three'])
  const seats = fresh.seats.map((seat, place) => ({
    ...seat,
    state: seatStateByResult[results[place] as Sign['result']],
  }))
  return { ...fresh, status, seats }
}

describe('documentErrorOf', () => {
  const waiting = life('waiting', '201')

  it.each<[string, DocumentRecord, DocumentEvent, DocumentError | undefined]>([
    ['the approver whose turn it is', waiting, approve('two'), undefined],
    ['the author who withdraws', waiting, withdraw('author'), undefined],
    [
      'an employee who is neither author nor approver',
      waiting,
      approve('stranger'),
      { code: 'notApprover' },
    ],
    ['the author who approves', waiting, approve('author'), { code: 'notApprover' }],
    ['an approver who withdraws', waiting, withdraw('two'), { code: 'notAuthor' }],
    [
      'an approver of a later turn',
      waiting,
      approve('three'),
      { code: 'notYourTurn', now: '이름 two', ordinal: 2 },
    ],
    [
      'an approver who has approved',
      waiting,
      approve('one'),
      { code: 'decidedAlready', decision: 'approved' },
    ],
    [
      'an approver who has rejected',
      life('rejected', '231'),
      approve('two'),
      { code: 'decidedAlready', decision: 'rejected' },
    ],
    [
      'an approver whose turn never came',
      life('rejected', '231'),
      approve('three'),
      { code: 'ended', status: 'rejected' },
    ],
    [
      'the approver who had the turn at the withdrawal',
      life('withdrawn', '211'),
      approve('two'),
      { code: 'ended', status: 'withdrawn' },
    ],
    [
      'the author of an approved document',
      life('approved', '222'),
      withdraw('author'),
      { code: 'ended', status: 'approved' },
    ],
    [
      'an employee who is neither author nor approver, after the end',
      life('approved', '222'),
      approve('x'),
      { code: 'notApprover' },
    ],
  ])('returns the error, or none, for %s', (_who, document, event, refusal) => {
    expect(documentErrorOf(document, event)).toEqual(refusal)
  })
})

describe('the error sentence of a parallel step', () => {
  it.each([
    [['이'], 'Kim and 이 are deciding now.', '지금은 Kim 님, 이 님의 차례입니다.'],
    [
      ['Lee', 'Park'],
      'Kim, Lee and Park are deciding now.',
      '지금은 Kim 님, Lee 님, Park 님의 차례입니다.',
    ],
  ])('names all approvers with the turn: %j', (others, en, ko) => {
    const error = { code: 'notYourTurn', now: 'Kim', ordinal: 2, others } as const
    expect(documentErrorSentence('en', error)).toBe(en)
    expect(documentErrorSentence('ko', error)).toBe(ko)
  })
})

describe('amountAndVoucherCountOf', () => {
  it('returns half of the sum of debits and credits as the amount', () => {
    expect(amountAndVoucherCountOf('voucher', aVoucher())).toEqual({
      price: 11_000,
      invoicesCount: 1,
    })
  })

  it('counts vouchers by the rule of their list', () => {
    const twoItems = [...aVoucher(), ...aVoucher({ RPSFX: '002' }), ...aVoucher({ RPDOC: 2 })]
    expect(amountAndVoucherCountOf('voucher', twoItems).invoicesCount).toBe(2)
    expect(amountAndVoucherCountOf('payment', twoItems).invoicesCount).toBe(3)
    const checks = ['A', 'A', 'B', null].map((RPCKNU) => aVoucherLine({ RPCKNU }))
    expect(amountAndVoucherCountOf('receipt', checks).invoicesCount).toBe(3)
  })

  it('returns 0 without lines', () => {
    expect(amountAndVoucherCountOf('receipt', [])).toEqual({ price: 0, invoicesCount: 0 })
  })
})

describe('documentRecordOf', () => {
  it('returns author, status and the seats in their order when the server sends only results', () => {
    const { signs, ...rest } = aDocument('rejected')
    const [first, second] = signs
    if (!first || !second) throw new Error('A line of two is needed.')
    const seat = {
      way: null,
      actedBy: null,
      comment: '',
      held: null,
      laterActor: null,
      isActive: true,
    }
    expect(
      documentRecordOf({ ...rest, signs: [second, { ...first, comment: '증빙 누락' }] }),
    ).toEqual({
      author: 'yoondh',
      status: 'rejected',
      revision: 0,
      canChangeLine: false,
      delegations: [],
      canDelegateInLine: true,
      erpDiffers: false,
      seats: [
        {
          ...seat,
          seq: 0,
          step: 0,
          approver: { username: 'lee', name: '이름 lee' },
          type: '0',
          state: 'rejected',
          way: 'own',
          comment: '증빙 누락',
        },
        {
          ...seat,
          seq: 1,
          step: 1,
          approver: { username: 'kim', name: '이름 kim' },
          type: '1',
          state: 'later',
        },
      ],
    })
  })

  it('maps step, state, hold, delegate and later actor of a seat, the revision and the facts of the caller', () => {
    const [first, second] = aDocument().signs
    if (!first || !second) throw new Error('A line of two is needed.')
    const hold = { reason: '증빙 확인', since: '2026-11-23T00:00:00.000Z' }
    const document = aDocument('waiting', {
      revision: 3,
      caller: { acts_for: ['kim'], ended_for: ['choi'], line_change: true, erp_differs: false },
      signs: [
        {
          ...first,
          step: 0,
          state: 'approved',
          way: 'delegate',
          acted_by: { id: 'park', name: '이름 park' },
          later_actor: '이름 kim',
        },
        { ...second, step: 0, state: 'held', held: { ...hold, until: '2026-12-01' } },
        { ...second, seq: 2, step: 1, state: 'held', held: hold },
        { ...second, seq: 3, step: 2, state: 'passed', result: '1' },
      ],
    })
    expect(documentRecordOf(document)).toMatchObject({
      revision: 3,
      canChangeLine: true,
      delegations: [
        { id: 0, principal: 'kim', delegate: null, hasEnded: false },
        { id: 0, principal: 'choi', delegate: null, hasEnded: true },
      ],
      seats: [
        {
          step: 0,
          state: 'approved',
          way: 'delegate',
          actedBy: { username: 'park', name: '이름 park' },
          laterActor: '이름 kim',
        },
        { step: 0, state: 'held', held: { reason: '증빙 확인', until: '2026-12-01' } },
        { step: 1, state: 'held', held: { reason: '증빙 확인', until: null } },
        { step: 2, state: 'passed', held: null },
      ],
    })
  })

  it('treats a decision as the approver’s when the server sends no delegates', () => {
    const ways = documentRecordOf(aDocument('passedOn')).seats.map(({ way }) => way)
    expect(ways).toEqual(['own', null])
  })

  it.each([
    ['결재대기중', 'waiting'],
    ['반려', 'rejected'],
    ['결재완료', 'approved'],
    ['회수', 'withdrawn'],
    ['임시저장', 'withdrawn'],
  ] as const)('maps %s to %s', (doc_status, status) => {
    expect(documentRecordOf(aDocument('waiting', { doc_status })).status).toBe(status)
  })
})

describe('signsWithTurn', () => {
  const ids = (document: Parameters<typeof signsWithTurn>[0]) =>
    signsWithTurn(document).map(({ user }) => user.id)

  it('returns the seats that can be decided, and none if the document is not waiting', () => {
    expect(ids(aDocument('waiting'))).toEqual(['lee'])
    expect(ids(aDocument('passedOn'))).toEqual(['kim'])
    expect(ids(aDocument('withdrawn'))).toEqual([])
    const [first, second] = aDocument().signs
    if (!first || !second) throw new Error('A line of two is needed.')
    const open = { ...second, result: '0' as const }
    expect(ids(aDocument('waiting', { signs: [open, first] }))).toEqual(['lee', 'kim'])
    expect(ids(aDocument('rejected', { signs: [open, first] }))).toEqual([])
  })
})

describe('rejectingSign', () => {
  it('returns the seat that has rejected, and nothing if the document is not rejected', () => {
    expect(rejectingSign(aDocument('rejected'))?.user.id).toBe('lee')
    expect(rejectingSign(aDocument('waiting'))).toBeUndefined()
    const { signs } = aDocument('rejected')
    expect(rejectingSign(aDocument('waiting', { signs }))).toBeUndefined()
  })
})
