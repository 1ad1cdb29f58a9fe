import { describe, expect, it } from 'vitest'
import {
  type AnyDocumentError,
  documentErrorSentences,
  documentErrorSentence,
} from '../../machines/document/document.errors.ts'
import {
  type DocumentEvent,
  type DocumentRecord,
  type DocumentError,
  documentTotals,
  documentRecordOf,
  documentErrorOf,
  seatWith,
} from '../../machines/document/document.rules.ts'
import { aRequest } from '../../models/samples/approval.ts'
import { lifeOf } from '../../models/samples/document.ts'
import { aDocument, aVoucherLine } from '../../models/samples/voucher.ts'

const approve = (by: string): DocumentEvent => ({ type: 'document.approve', by, comment: '' })
const withdraw = (by: string): DocumentEvent => ({ type: 'document.withdraw', by })

function life(status: DocumentRecord['status'], results: string): DocumentRecord {
  const fresh = lifeOf('author', ['one', 'two', 'three'])
  const signs = fresh.signs.map((sign, place) => ({
    ...sign,
    result: results[place] as typeof sign.result,
  }))
  return { ...fresh, status, signs }
}

describe('documentErrorOf', () => {
  const waiting = life('waiting', '201')

  it.each<[string, DocumentRecord, DocumentEvent, DocumentError | undefined]>([
    ['the approver whose turn it is', waiting, approve('two'), undefined],
    ['the author who withdraws', waiting, withdraw('author'), undefined],
    ['an employee without a part', waiting, approve('stranger'), { code: 'notApprover' }],
    ['the author who approves', waiting, approve('author'), { code: 'notApprover' }],
    ['an approver who withdraws', waiting, withdraw('two'), { code: 'notAuthor' }],
    [
      'an approver of a later turn',
      waiting,
      approve('three'),
      { code: 'notYourTurn', now: '이름 two', person: 2 },
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
      'the approver of the turn at the withdrawal',
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
      'an employee without a part after the end',
      life('approved', '222'),
      approve('x'),
      { code: 'notApprover' },
    ],
  ])('returns the error, or none, for %s', (_who, document, event, refusal) => {
    expect(documentErrorOf(document, event)).toEqual(refusal)
  })
})

describe('an error sentence', () => {
  const reasons: AnyDocumentError[] = [
    { code: 'notApprover' },
    { code: 'notAuthor' },
    { code: 'decidedAlready', decision: 'approved' },
    { code: 'decidedAlready', decision: 'rejected' },
    { code: 'ended', status: 'approved' },
    { code: 'ended', status: 'rejected' },
    { code: 'ended', status: 'withdrawn' },
    { code: 'notYourTurn', now: '김민수', person: 2 },
    { code: 'commentMissing' },
    { code: 'notYourself' },
    { code: 'notYours' },
    { code: 'unknown' },
  ]

  it('is different for each error, in both languages', () => {
    for (const language of ['ko', 'en'] as const) {
      const sentences = reasons.map((reason) => documentErrorSentence(language, reason))
      expect(new Set(sentences).size).toBe(reasons.length)
      expect(sentences.filter((each) => /[가-힣]/.test(each) === (language === 'en'))).toEqual(
        language === 'ko' ? [] : [documentErrorSentence('en', reasons[7] as AnyDocumentError)],
      )
    }
    const codes = new Set(reasons.map(({ code }) => code))
    expect(Object.keys(documentErrorSentences.ko).toSorted()).toEqual([...codes].toSorted())
  })

  it.each([
    [1, 'The first approver'],
    [5, 'The fifth approver'],
    [6, 'The 6th approver'],
    [21, 'The 21st approver'],
    [22, 'The 22nd approver'],
    [33, 'The 33rd approver'],
  ])('contains the ordinal of approver %d', (person, start) => {
    const sentence = documentErrorSentence('en', { code: 'notYourTurn', now: 'Kim', person })
    expect(sentence).toBe(`${start}, Kim, is deciding now.`)
    expect(documentErrorSentence('ko', { code: 'notYourTurn', now: '김', person })).toContain(
      `${person}번째`,
    )
  })
})

describe('documentTotals', () => {
  it('halves debits and credits', () => {
    expect(documentTotals('voucher', aDocument())).toEqual({ price: 11_000, invoicesCount: 1 })
  })

  it('counts vouchers by the rule of their list', () => {
    const twoItems = [...aDocument(), ...aDocument({ RPSFX: '002' }), ...aDocument({ RPDOC: 2 })]
    expect(documentTotals('voucher', twoItems).invoicesCount).toBe(2)
    expect(documentTotals('payment', twoItems).invoicesCount).toBe(3)
    const checks = ['A', 'A', 'B', null].map((RPCKNU) => aVoucherLine({ RPCKNU }))
    expect(documentTotals('receipt', checks).invoicesCount).toBe(3)
  })

  it('returns 0 without lines', () => {
    expect(documentTotals('receipt', [])).toEqual({ price: 0, invoicesCount: 0 })
  })
})

describe('documentRecordOf', () => {
  it('returns author, status and the signs in their order', () => {
    const { signs, ...rest } = aRequest('rejected')
    const [first, second] = signs
    if (!first || !second) throw new Error('A line of two is needed.')
    expect(
      documentRecordOf({ ...rest, signs: [second, { ...first, comment: '증빙 누락' }] }),
    ).toEqual({
      author: 'yoondh',
      status: 'rejected',
      signs: [
        { user: 'lee', name: '이름 lee', result: '3', comment: '증빙 누락' },
        { user: 'kim', name: '이름 kim', result: '1', comment: '' },
      ],
    })
  })

  it.each([
    ['결재대기중', 'waiting'],
    ['반려', 'rejected'],
    ['결재완료', 'approved'],
    ['회수', 'withdrawn'],
    ['임시저장', 'withdrawn'],
  ] as const)('maps %s to %s', (doc_status, status) => {
    expect(documentRecordOf(aRequest('waiting', { doc_status })).status).toBe(status)
  })
})

describe('seatWith', () => {
  it('returns the seat whose turn it is only of a waiting document', () => {
    expect(seatWith(aRequest('waiting'), '0')?.user.id).toBe('lee')
    expect(seatWith(aRequest('passedOn'), '0')?.user.id).toBe('kim')
    expect(seatWith(aRequest('rejected'), '0')).toBeUndefined()
  })

  it('returns the seat that has rejected only of a rejected document', () => {
    expect(seatWith(aRequest('rejected'), '3')?.user.id).toBe('lee')
    expect(seatWith(aRequest('waiting'), '3')).toBeUndefined()
  })
})
