import type { SignInErrorCode } from '../../contract/errors.ts'
import { type ApiError, fieldErrorWithCode, unexpectedError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'

const sentences: Record<SignInErrorCode, Record<Language, string>> = {
  inactive: {
    ko: '아직 관리자가 승인하지 않은 계정입니다.',
    en: 'An administrator has not activated this account yet.',
  },
  identityRefused: {
    ko: '회사 계정으로 로그인하지 못했습니다. 다시 시도해 주세요.',
    en: 'The sign-in with the company account did not succeed. Please try again.',
  },
  identityUnknown: {
    ko: '이 회사 계정과 연결된 전자결재 계정이 없습니다. 관리자에게 문의해 주세요.',
    en: 'There is no account for this company account. Please ask an administrator.',
  },
  providerUnreachable: {
    ko: '회사 로그인 서버에 연결할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.',
    en: 'The sign-in service of the company cannot be reached. Please try again in a moment.',
  },
}

/** Why an employee returns from the identity provider without a session. `server`: an error of this server. */
export type FailureReason = SignInErrorCode | 'server'

const PREFIX = 'failed-'

/**
 * The code with which a failed sign-in returns to the app. The app exchanges it like a valid code and receives the reason, so it handles
 * every result in the same way.
 */
export const failureCodeOf = (reason: FailureReason): string => PREFIX + reason

/** The error of a code that gives no session: the reason of a failed sign-in. Any other code is refused as unknown, used or expired. */
export function errorOfCode(code: string, language: Language): ApiError {
  if (code === failureCodeOf('server')) return unexpectedError(language)
  const reasons = Object.keys(sentences) as SignInErrorCode[]
  const reason = reasons.find((each) => code === failureCodeOf(each)) ?? 'identityRefused'
  return signInError(reason, language)
}

/** 400: why a sign-in is refused, with its code. */
export function signInError(reason: SignInErrorCode, language: Language): ApiError {
  return fieldErrorWithCode(reason, 'non_field_errors', sentences[reason][language])
}

/** Thrown if a sign-in at the identity provider gives no session. The message is for the log. */
export class SingleSignOnFailure extends Error {
  override readonly name = 'SingleSignOnFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
