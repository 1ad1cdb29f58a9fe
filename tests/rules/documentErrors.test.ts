import { describe, expect, it } from 'vitest'
import {
  type AnyDocumentError,
  documentErrorSentence,
  documentErrorSentences,
} from '../../machines/document/document.errors.ts'
import {
  type DelegationError,
  delegationErrorSentence,
} from '../../machines/delegations/delegations.errors.ts'

describe('an error sentence of a document', () => {
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
    { code: 'notYourTurn', now: '김민수', ordinal: 2 },
    { code: 'ended', status: 'passed' },
    { code: 'notYourTurn', now: '김민수', ordinal: 2, others: ['이영희'] },
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
      { code: 'notApprover' },
      '이 문서의 결재자가 아닙니다.',
      'You are not an approver of this document.',
    ],
    [
      { code: 'ownDocument' },
      '본인이 기안한 문서는 대결할 수 없습니다.',
      'You cannot act for another employee on your own document.',
    ],
    [
      { code: 'delegateInLine' },
      '같은 결재선에 있어 대결할 수 없습니다.',
      'You are in this line yourself and cannot act for another approver.',
    ],
    [
      { code: 'delegationEnded', principal: 'A' },
      'A 님의 위임 기간이 끝났습니다.',
      'The delegation by A has ended.',
    ],
    [
      { code: 'decidedFor', actor: 'B', principal: 'A' },
      'B 님이 이미 A 님을 대신해 결재했습니다.',
      'B has already decided for A.',
    ],
    [
      { code: 'decidedAlready', decision: 'rejected' },
      '이미 반려하셨습니다.',
      'You have already rejected this document.',
    ],
    [
      { code: 'decidedAlready', decision: 'approved', name: 'A' },
      'A 님이 이미 승인하셨습니다.',
      'A has already approved this document.',
    ],
    [
      { code: 'ended', status: 'approved' },
      '이 문서는 이미 결재가 완료되었습니다.',
      'This document has already been approved.',
    ],
    [
      { code: 'ended', status: 'rejected' },
      '이 문서는 이미 반려되었습니다.',
      'This document has already been rejected.',
    ],
    [
      { code: 'ended', status: 'withdrawn' },
      '이 문서는 이미 회수되었습니다.',
      'This document has already been withdrawn by its author.',
    ],
    [
      { code: 'ended', status: 'passed' },
      '내 결재 순서는 생략되었습니다.',
      'Your seat in this approval line has been skipped.',
    ],
    [
      { code: 'notYourTurn', now: 'A', ordinal: 2 },
      '지금은 2번째 결재자 A 님의 차례입니다.',
      'The second approver, A, is deciding now.',
    ],
    [
      { code: 'notYourTurn', now: 'A', ordinal: 2, others: ['B', 'C'] },
      '지금은 A 님, B 님, C 님의 차례입니다.',
      'A, B and C are deciding now.',
    ],
    [
      { code: 'staleRevision' },
      '보신 뒤에 결재선이나 첨부가 바뀌었습니다. 다시 확인해 주세요.',
      'The line or the files changed after you opened the document. Please review it again.',
    ],
    [
      { code: 'erpDiffers' },
      'ERP의 배치가 달라졌습니다. 관리자의 확인이 필요합니다.',
      'The batch has changed in the ERP. An administrator must acknowledge it.',
    ],
    [{ code: 'alreadyHeld' }, '이미 보류 중입니다.', 'It is already on hold.'],
    [{ code: 'notHeld' }, '보류 중이 아닙니다.', 'It is not on hold.'],
    [
      { code: 'noPreviousStep' },
      '첫 결재자입니다. 기안자에게 반려해 주세요.',
      'You are the first approver. Reject the document instead.',
    ],
    [
      { code: 'previousInactive' },
      '이전 결재자가 퇴직하여 돌려보낼 수 없습니다.',
      'The previous approver has left the company.',
    ],
    [{ code: 'nothingToUndo' }, '취소할 결재가 없습니다.', 'There is no decision to undo.'],
    [
      { code: 'undoTooLate', name: 'B' },
      'B 님이 이미 처리하여 취소할 수 없습니다.',
      'B has already acted.',
    ],
    [{ code: 'lineChangeOff' }, '결재선 변경을 쓰지 않습니다.', 'Changing the line is disabled.'],
    [
      { code: 'lastApprover' },
      '마지막 결재자는 빼거나 옮길 수 없습니다.',
      'The last approver must stay last.',
    ],
    [{ code: 'stillActive', name: 'A' }, 'A 님은 재직 중입니다.', 'A is an active employee.'],
    [
      { code: 'isAuthor' },
      '기안자는 결재자가 될 수 없습니다.',
      'The author cannot be an approver.',
    ],
    [
      { code: 'lastSeat' },
      '마지막 결재자는 다른 사람이어야 합니다.',
      'The last seat needs an employee who has not decided yet.',
    ],
    [
      { code: 'commentMissing' },
      '반려하려면 결재의견을 입력해주세요.',
      'A rejection needs a comment.',
    ],
    [{ code: 'reasonMissing' }, '사유를 입력해주세요.', 'Please enter a reason.'],
    [
      { code: 'principalRequired' },
      '누구를 대신하는지 골라 주세요.',
      'Choose the approver you act for.',
    ],
    [
      { code: 'stepMixed' },
      '함께 결정하는 단계에는 합의자만 둘 수 있습니다.',
      'A parallel step can contain agreers only.',
    ],
    [
      { code: 'heldInBulk' },
      '보류 중인 문서는 열어서 결재해 주세요.',
      'Open a held document to decide on it.',
    ],
  ])('is exactly that of the specification for %j (lines, section 9)', (error, ko, en) => {
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
  ])('contains the ordinal of approver %d', (ordinal, start) => {
    const sentence = documentErrorSentence('en', { code: 'notYourTurn', now: 'Kim', ordinal })
    expect(sentence).toBe(`${start}, Kim, is deciding now.`)
    expect(documentErrorSentence('ko', { code: 'notYourTurn', now: '김', ordinal })).toContain(
      `${ordinal}번째`,
    )
  })
})

describe('an error sentence of a delegation', () => {
  const dates = { from: '2026-11-28', until: '2026-12-01' }

  it.each<[DelegationError, string, string]>([
    [
      { code: 'delegationOverlaps', ...dates },
      '2026-11-28–2026-12-01에 이미 위임이 있습니다.',
      'A delegation from 2026-11-28 to 2026-12-01 already exists.',
    ],
    [
      { code: 'delegateAway', name: 'B', ...dates },
      'B 님도 2026-11-28–2026-12-01에 부재중입니다.',
      'B is away from 2026-11-28 to 2026-12-01.',
    ],
    [{ code: 'delegateSelf' }, '본인에게 위임할 수 없습니다.', 'You cannot delegate to yourself.'],
    [{ code: 'reasonMissing' }, '사유를 입력해주세요.', 'Please enter a reason.'],
  ])('is exactly that of the specification for %j (lines, section 9)', (error, ko, en) => {
    expect(delegationErrorSentence('ko', error)).toBe(ko)
    expect(delegationErrorSentence('en', error)).toBe(en)
  })
})
