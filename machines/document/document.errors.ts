import type { DocumentErrorCode } from '../../contract/errors.ts'
import type { DocumentError } from './document.rules.ts'

/** Every error of a document: those of its state, and those that depend on the caller. */
export type AnyDocumentError =
  | DocumentError
  | { code: 'notYourself' }
  | { code: 'notYours' }
  | { code: 'unknown' }
  /** A document on hold cannot be part of a bulk approval. */
  | { code: 'heldInBulk' }

type Sentences = {
  [Code in DocumentErrorCode]: (reason: Extract<AnyDocumentError, { code: Code }>) => string
}

const decisions = {
  ko: { approved: '승인', rejected: '반려' },
  en: { approved: 'approved', rejected: 'rejected' },
} as const

const endSentences = {
  ko: {
    approved: '결재가 완료되었습니다',
    rejected: '반려되었습니다',
    withdrawn: '회수되었습니다',
  },
  en: { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrawn by its author' },
} as const

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth']

function ordinalText(number: number): string {
  const word = ordinalWords[number - 1]
  if (word) return word
  // Created on demand, because constructing `Intl.PluralRules` is slow and rarely needed.
  const rules = new Intl.PluralRules('en', { type: 'ordinal' })
  return `${number}${endings[rules.select(number)] ?? 'th'}`
}

const ko: Sentences = {
  notApprover: () => '이 문서의 결재자가 아닙니다.',
  notAuthor: () => '기안자만 회수할 수 있습니다.',
  notDecider: () => '기안자와 결재한 사람만 참조·공람을 추가할 수 있습니다.',
  ownDocument: () => '본인이 기안한 문서는 대결할 수 없습니다.',
  delegateInLine: () => '같은 결재선에 있어 대결할 수 없습니다.',
  delegationEnded: ({ principal }) => `${principal} 님의 위임 기간이 끝났습니다.`,
  decidedFor: ({ actor, principal }) => `${actor} 님이 이미 ${principal} 님을 대신해 결재했습니다.`,
  decidedAlready: ({ decision, name }) =>
    `${name === undefined ? '' : `${name} 님이 `}이미 ${decisions.ko[decision]}하셨습니다.`,
  ended: ({ status }) =>
    status === 'passed'
      ? '내 결재 순서는 생략되었습니다.'
      : `이 문서는 이미 ${endSentences.ko[status]}.`,
  notYourTurn: ({ now, ordinal, others }) =>
    others
      ? `지금은 ${[now, ...others].map((name) => `${name} 님`).join(', ')}의 차례입니다.`
      : `지금은 ${ordinal}번째 결재자 ${now} 님의 차례입니다.`,
  staleRevision: () => '보신 뒤에 결재선이나 첨부가 바뀌었습니다. 다시 확인해 주세요.',
  erpDiffers: () => 'ERP의 배치가 달라졌습니다. 관리자의 확인이 필요합니다.',
  alreadyHeld: () => '이미 보류 중입니다.',
  notHeld: () => '보류 중이 아닙니다.',
  noPreviousStep: () => '첫 결재자입니다. 기안자에게 반려해 주세요.',
  previousInactive: () => '이전 결재자가 퇴직하여 돌려보낼 수 없습니다.',
  nothingToUndo: () => '취소할 결재가 없습니다.',
  undoTooLate: ({ name }) => `${name} 님이 이미 처리하여 취소할 수 없습니다.`,
  lineChangeOff: () => '결재선 변경을 쓰지 않습니다.',
  lastApprover: () => '마지막 결재자는 빼거나 옮길 수 없습니다.',
  stepMixed: () => '함께 결정하는 단계에는 합의자만 둘 수 있습니다.',
  lineInvalid: () => '기안자, 이미 결재선에 있는 직원, 이미 결재한 직원은 추가할 수 없습니다.',
  stillActive: ({ name }) => `${name} 님은 재직 중입니다.`,
  isAuthor: () => '기안자는 결재자가 될 수 없습니다.',
  lastSeat: () => '마지막 결재자는 다른 사람이어야 합니다.',
  commentMissing: () => '반려하려면 결재의견을 입력해주세요.',
  reasonMissing: () => '사유를 입력해주세요.',
  principalRequired: () => '누구를 대신하는지 골라 주세요.',
  heldInBulk: () => '보류 중인 문서는 열어서 결재해 주세요.',
  notYourself: () => '다른 사람을 대신하여 결재할 수 없습니다.',
  notYours: () => '이 문서를 볼 권한이 없습니다.',
  unknown: () => '문서를 찾을 수 없습니다.',
}

const en: Sentences = {
  notApprover: () => 'You are not an approver of this document.',
  notAuthor: () => 'Only its author can withdraw a document.',
  notDecider: () => 'Only the author and employees who have decided can add receivers.',
  ownDocument: () => 'You cannot act for another employee on your own document.',
  delegateInLine: () => 'You are in this line yourself and cannot act for another approver.',
  delegationEnded: ({ principal }) => `The delegation by ${principal} has ended.`,
  decidedFor: ({ actor, principal }) => `${actor} has already decided for ${principal}.`,
  decidedAlready: ({ decision, name }) =>
    `${name === undefined ? 'You have' : `${name} has`} already ${decisions.en[decision]} this document.`,
  ended: ({ status }) =>
    status === 'passed'
      ? 'Your seat in this approval line has been skipped.'
      : `This document has already been ${endSentences.en[status]}.`,
  notYourTurn: ({ now, ordinal, others }) =>
    others
      ? `${[now, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)} are deciding now.`
      : `The ${ordinalText(ordinal)} approver, ${now}, is deciding now.`,
  staleRevision: () =>
    'The line or the files changed after you opened the document. Please review it again.',
  erpDiffers: () => 'The batch has changed in the ERP. An administrator must acknowledge it.',
  alreadyHeld: () => 'It is already on hold.',
  notHeld: () => 'It is not on hold.',
  noPreviousStep: () => 'You are the first approver. Reject the document instead.',
  previousInactive: () => 'The previous approver has left the company.',
  nothingToUndo: () => 'There is no decision to undo.',
  undoTooLate: ({ name }) => `${name} has already acted.`,
  lineChangeOff: () => 'Changing the line is disabled.',
  lastApprover: () => 'The last approver must stay last.',
  stepMixed: () => 'A parallel step can contain agreers only.',
  lineInvalid: () =>
    'The author, employees who are already in the line and those who have decided cannot be added.',
  stillActive: ({ name }) => `${name} is an active employee.`,
  isAuthor: () => 'The author cannot be an approver.',
  lastSeat: () => 'The last seat needs an employee who has not decided yet.',
  commentMissing: () => 'A rejection needs a comment.',
  reasonMissing: () => 'Please enter a reason.',
  principalRequired: () => 'Choose the approver you act for.',
  heldInBulk: () => 'Open a held document to decide on it.',
  notYourself: () => 'You cannot decide for another employee.',
  notYours: () => 'You are not allowed to see this document.',
  unknown: () => 'There is no such document.',
}

/** The sentence of each error, by language and code: the server's `detail` and the app's text (wire, "POST ea/do_sign/"). */
export const documentErrorSentences = { ko, en } as const

export function documentErrorSentence(
  language: keyof typeof documentErrorSentences,
  reason: AnyDocumentError,
) {
  const say = documentErrorSentences[language][reason.code] as (reason: AnyDocumentError) => string
  return say(reason)
}
