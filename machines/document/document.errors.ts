import type { DocumentErrorCode } from '../../contract/errors.ts'
import type { DocumentError } from './document.rules.ts'

/** Every error of a document: those of its state, and those that depend on the caller. */
export type AnyDocumentError =
  | DocumentError
  | { code: 'notYourself' }
  | { code: 'notYours' }
  | { code: 'unknown' }

type Sentences = {
  [Code in DocumentErrorCode]: (reason: Extract<AnyDocumentError, { code: Code }>) => string
}

const decisions = {
  ko: { approved: '승인', rejected: '반려' },
  en: { approved: 'approved', rejected: 'rejected' },
} as const

const ends = {
  ko: {
    approved: '결재가 완료되었습니다',
    rejected: '반려되었습니다',
    withdrawn: '회수되었습니다',
  },
  en: { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrawn by its author' },
} as const

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const first = ['first', 'second', 'third', 'fourth', 'fifth']

function ordinal(number: number): string {
  const word = first[number - 1]
  if (word) return word
  // Created on demand, because constructing `Intl.PluralRules` is slow and rarely needed.
  const rules = new Intl.PluralRules('en', { type: 'ordinal' })
  return `${number}${endings[rules.select(number)] ?? 'th'}`
}

const ko: Sentences = {
  notApprover: () => '이 문서의 결재자가 아닙니다.',
  notAuthor: () => '작성자만 회수할 수 있습니다.',
  decidedAlready: ({ decision }) => `이미 ${decisions.ko[decision]}하셨습니다.`,
  ended: ({ status }) => `이 문서는 이미 ${ends.ko[status]}.`,
  notYourTurn: ({ now, person }) => `지금은 ${person}번째 결재자 ${now} 님의 차례입니다.`,
  commentMissing: () => '반려하려면 결재의견을 입력해주세요.',
  notYourself: () => '다른 사람을 대신하여 결재할 수 없습니다.',
  notYours: () => '이 문서를 볼 권한이 없습니다.',
  unknown: () => '문서를 찾을 수 없습니다.',
}

const en: Sentences = {
  notApprover: () => 'You are not an approver of this document.',
  notAuthor: () => 'Only its author can withdraw a document.',
  decidedAlready: ({ decision }) => `You have ${decisions.en[decision]} this document already.`,
  ended: ({ status }) => `This document has been ${ends.en[status]} already.`,
  notYourTurn: ({ now, person }) => `The ${ordinal(person)} approver, ${now}, is deciding now.`,
  commentMissing: () => 'A rejection needs a comment.',
  notYourself: () => 'You cannot decide for another employee.',
  notYours: () => 'You may not see this document.',
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
