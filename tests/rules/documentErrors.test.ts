import { describe, expect, it } from 'vitest'
import {
  type AnyDocumentError,
  documentErrorSentence,
  documentErrorSentences,
} from '../../machines/document/document.errors.ts'

describe('an error sentence', () => {
  const reasons: AnyDocumentError[] = [
    { code: 'notApprover' },
    { code: 'notAuthor' },
    { code: 'decidedAlready', decision: 'approved' },
    { code: 'decidedAlready', decision: 'rejected' },
    { code: 'decidedAlready', decision: 'rejected', name: '김민수' },
    { code: 'ownDocument' },
    { code: 'delegateInLine' },
    { code: 'delegationEnded', principal: '김민수' },
    { code: 'decidedFor', actor: '이영희', principal: '김민수' },
    { code: 'principalRequired' },
    { code: 'ended', status: 'approved' },
    { code: 'ended', status: 'rejected' },
    { code: 'ended', status: 'withdrawn' },
    { code: 'notYourTurn', now: '김민수', person: 2 },
    { code: 'ended', status: 'passed' },
    { code: 'notYourTurn', now: '김민수', person: 2, others: ['이영희'] },
    { code: 'staleRevision' },
    { code: 'erpDiffers' },
    { code: 'alreadyHeld' },
    { code: 'notHeld' },
    { code: 'noPreviousStep' },
    { code: 'previousInactive' },
    { code: 'nothingToUndo' },
    { code: 'undoTooLate', name: '김민수' },
    { code: 'lineChangeOff' },
    { code: 'lastApprover' },
    { code: 'stepMixed' },
    { code: 'lineInvalid' },
    { code: 'stillActive', name: '김민수' },
    { code: 'isAuthor' },
    { code: 'lastSeat' },
    { code: 'reasonMissing' },
    { code: 'heldInBulk' },
    { code: 'commentMissing' },
    { code: 'notDecider' },
    { code: 'notYourself' },
    { code: 'notYours' },
    { code: 'unknown' },
  ]

  it('is different for each error, in both languages', () => {
    for (const language of ['ko', 'en'] as const) {
      const sentences = reasons.map((reason) => documentErrorSentence(language, reason))
      expect(new Set(sentences).size).toBe(reasons.length)
      for (const sentence of sentences) expect(sentence).toMatch(/^\S.+\.$/)
      const named = reasons.filter((reason) =>
        ['now', 'name', 'principal'].some((name) => name in reason),
      )
      expect(sentences.filter((each) => /[가-힣]/.test(each) === (language === 'en'))).toEqual(
        language === 'ko' ? [] : named.map((reason) => documentErrorSentence('en', reason)),
      )
    }
    const codes = new Set(reasons.map(({ code }) => code))
    expect(Object.keys(documentErrorSentences.ko).toSorted()).toEqual([...codes].toSorted())
  })

  it.each<[AnyDocumentError, string, string]>([
    [
      { code: 'ended', status: 'passed' },
      '내 결재 순서는 생략되었습니다.',
      'Your seat in this approval line has been skipped.',
    ],
    [
      { code: 'ended', status: 'approved' },
      '이 문서는 이미 결재가 완료되었습니다.',
      'This document has been approved already.',
    ],
    [
      { code: 'decidedAlready', decision: 'rejected' },
      '이미 반려하셨습니다.',
      'You have rejected this document already.',
    ],
  ])('is exactly that of %j', (error, ko, en) => {
    expect(documentErrorSentence('ko', error)).toBe(ko)
    expect(documentErrorSentence('en', error)).toBe(en)
  })

  it.each([
    [1, 'The first approver'],
    [2, 'The second approver'],
    [3, 'The third approver'],
    [4, 'The fourth approver'],
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
