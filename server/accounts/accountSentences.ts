import { PASSWORD_MAX } from '../../contract/limits.ts'
import type { Language } from '../http/language.ts'

const ko = {
  wrongPair: () => '아이디 또는 비밀번호가 올바르지 않습니다.',
  tooManySignIns: (seconds: number) =>
    `로그인 시도 횟수를 초과했습니다. ${seconds}초 뒤에 다시 시도해 주세요.`,
  tooManyAtOnce: () => '지금 로그인하는 사람이 많습니다. 몇 초 뒤에 다시 시도해 주세요.',
  passwordsOff: () => '비밀번호로는 로그인할 수 없습니다. 회사 계정으로 로그인해 주세요.',
  passwordMissing: () => '패스워드를 입력해주세요.',
  passwordTooLong: () => `비밀번호는 ${PASSWORD_MAX}자까지 쓸 수 있습니다.`,
  passwordBusy: () => '비밀번호를 이미 변경하고 있습니다. 몇 초 뒤에 다시 시도해 주세요.',
}

type Sentences = typeof ko

const en: Sentences = {
  wrongPair: () => 'The user name or the password is wrong.',
  tooManySignIns: (seconds) =>
    `Too many tries to sign in. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  tooManyAtOnce: () => 'Too many people sign in at the moment. Try again in a few seconds.',
  passwordsOff: () => 'Passwords are switched off here. Sign in with the company account.',
  passwordMissing: () => 'Please enter the password.',
  passwordTooLong: () => `A password has at most ${PASSWORD_MAX} characters.`,
  passwordBusy: () => 'The password is being changed already. Try again in a few seconds.',
}

/** The sentences with which the server refuses a sign-in or a new password. The client that the company already uses shows them. */
export const accountSentences: Readonly<Record<Language, Sentences>> = { ko, en }
