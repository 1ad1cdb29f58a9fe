import { DELEGATION_DAYS_MAX } from '../../contract/limits.ts'
import type { DelegationErrorCode } from '../../contract/errors.ts'

/** The start and end of another delegation, as `periodTexts` formats them. */
interface Dates {
  from: string
  until: string
}

/** Why a delegation is refused, with the values to insert into the sentence of the error. */
export type DelegationError =
  | { code: Exclude<DelegationErrorCode, 'delegateAway' | 'delegationOverlaps'> }
  | ({ code: 'delegateAway'; name: string } & Dates)
  | ({ code: 'delegationOverlaps' } & Dates)

type Sentences = {
  [Code in DelegationErrorCode]: (reason: Extract<DelegationError, { code: Code }>) => string
}

const ko: Sentences = {
  delegateSelf: () => '본인에게 위임할 수 없습니다.',
  delegateInactive: () => '재직 중인 직원을 선택해 주세요.',
  delegateAway: ({ name, from, until }) => `${name} 님도 ${from}–${until}에 부재중입니다.`,
  delegationOverlaps: ({ from, until }) => `${from}–${until}에 이미 위임이 있습니다.`,
  startPast: () => '시작 시각이 이미 지났습니다. 다시 입력해 주세요.',
  endBeforeStart: () => '종료 시각은 시작 시각보다 늦어야 합니다.',
  reasonMissing: () => '사유를 입력해주세요.',
  periodTooLong: () => `위임 기간은 최대 ${DELEGATION_DAYS_MAX}일입니다.`,
}

const en: Sentences = {
  delegateSelf: () => 'You cannot delegate to yourself.',
  delegateInactive: () => 'Choose an active employee.',
  delegateAway: ({ name, from, until }) => `${name} is away from ${from} to ${until}.`,
  delegationOverlaps: ({ from, until }) => `A delegation from ${from} to ${until} already exists.`,
  startPast: () => 'The start cannot be in the past.',
  endBeforeStart: () => 'The end must be after the start.',
  reasonMissing: () => 'Please enter a reason.',
  periodTooLong: () => `A delegation can last at most ${DELEGATION_DAYS_MAX} days.`,
}

/** The sentence of each error, by language and code (wire, "Delegations"). */
export const delegationErrorSentences = { ko, en } as const

export function delegationErrorSentence(
  language: keyof typeof delegationErrorSentences,
  reason: DelegationError,
): string {
  const say = delegationErrorSentences[language][reason.code] as (reason: DelegationError) => string
  return say(reason)
}
