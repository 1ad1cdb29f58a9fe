import { describe, expect, it } from 'vitest'
import {
  type DocumentReason,
  documentSentences,
  sentenceOf,
} from '../../machines/document/document.reasons.ts'
import {
  type DocumentEvent,
  type DocumentLife,
  type DocumentRefusal,
  figuresOf,
  lifeFrom,
  refusalOf,
} from '../../machines/document/document.rules.ts'
import { aRequest } from '../builders/approval.ts'
import { lifeOf } from '../builders/document.ts'
import { aDocument, aVoucherLine } from '../builders/voucher.ts'

const approve = (by: string): DocumentEvent => ({ type: 'document.approve', by, comment: '' })
const withdraw = (by: string): DocumentEvent => ({ type: 'document.withdraw', by })

function life(status: DocumentLife['status'], results: string): DocumentLife {
  const fresh = lifeOf('author', ['one', 'two', 'three'])
  const signs = fresh.signs.map((sign, place) => ({
    ...sign,
    result: results[place] as typeof sign.result,
  }))
  return { ...fresh, status, signs }
}

describe('refusalOf', () => {
  const waiting = life('waiting', '201')

  it.each<[string, DocumentLife, DocumentEvent, DocumentRefusal | undefined]>([
    ['whoever has the turn', waiting, approve('two'), undefined],
    ['the author who withdraws', waiting, withdraw('author'), undefined],
    ['a stranger', waiting, approve('stranger'), { code: 'notApprover' }],
    ['the author who approves', waiting, approve('author'), { code: 'notApprover' }],
    ['an approver who withdraws', waiting, withdraw('two'), { code: 'notAuthor' }],
    [
      'whoever comes later',
      waiting,
      approve('three'),
      { code: 'notYourTurn', now: '이름 two', person: 2 },
    ],
    [
      'whoever has approved',
      waiting,
      approve('one'),
      { code: 'decidedAlready', decision: 'approved' },
    ],
    [
      'whoever has rejected',
      life('rejected', '231'),
      approve('two'),
      { code: 'decidedAlready', decision: 'rejected' },
    ],
    [
      'whoever did not come to it any more',
      life('rejected', '231'),
      approve('three'),
      { code: 'ended', status: 'rejected' },
    ],
    [
      'whoever had the turn when it was withdrawn',
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
    ['a stranger after the end', life('approved', '222'), approve('x'), { code: 'notApprover' }],
  ])('answers %s', (_who, document, event, refusal) => {
    expect(refusalOf(document, event)).toEqual(refusal)
  })
})

describe('a reason', () => {
  const reasons: DocumentReason[] = [
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

  it('has a sentence of its own in both languages', () => {
    for (const language of ['ko', 'en'] as const) {
      const sentences = reasons.map((reason) => sentenceOf(language, reason))
      expect(new Set(sentences).size).toBe(reasons.length)
      expect(sentences.filter((each) => /[가-힣]/.test(each) === (language === 'en'))).toEqual(
        language === 'ko' ? [] : [sentenceOf('en', reasons[7] as DocumentReason)],
      )
    }
    const codes = new Set(reasons.map(({ code }) => code))
    expect(Object.keys(documentSentences.ko).toSorted()).toEqual([...codes].toSorted())
  })

  it.each([
    [1, 'The first approver'],
    [5, 'The fifth approver'],
    [6, 'The 6th approver'],
    [21, 'The 21st approver'],
    [22, 'The 22nd approver'],
    [33, 'The 33rd approver'],
  ])('counts person %d', (person, start) => {
    const sentence = sentenceOf('en', { code: 'notYourTurn', now: 'Kim', person })
    expect(sentence).toBe(`${start}, Kim, is deciding now.`)
    expect(sentenceOf('ko', { code: 'notYourTurn', now: '김', person })).toContain(`${person}번째`)
  })
})

describe('figuresOf', () => {
  it('halves debits and credits', () => {
    expect(figuresOf('voucher', aDocument())).toEqual({ price: 11_000, invoicesCount: 1 })
  })

  it('counts vouchers by the rule of their list', () => {
    const twoItems = [...aDocument(), ...aDocument({ RPSFX: '002' }), ...aDocument({ RPDOC: 2 })]
    expect(figuresOf('voucher', twoItems).invoicesCount).toBe(2)
    expect(figuresOf('payment', twoItems).invoicesCount).toBe(3)
    const checks = ['A', 'A', 'B', null].map((RPCKNU) => aVoucherLine({ RPCKNU }))
    expect(figuresOf('receipt', checks).invoicesCount).toBe(3)
  })

  it('says nothing of no lines', () => {
    expect(figuresOf('receipt', [])).toEqual({ price: 0, invoicesCount: 0 })
  })
})

describe('lifeFrom', () => {
  it('reads who wrote it, where it stands and its line in order', () => {
    const { signs, ...rest } = aRequest('rejected')
    const [first, second] = signs
    if (!first || !second) throw new Error('A line of two is needed.')
    expect(lifeFrom({ ...rest, signs: [second, { ...first, comment: '증빙 누락' }] })).toEqual({
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
  ] as const)('reads %s as %s', (doc_status, status) => {
    expect(lifeFrom(aRequest('waiting', { doc_status })).status).toBe(status)
  })
})
