import { NAME_MAX, PASSWORD_MAX } from '../../contract/limits.ts'
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
  passwordChanged: () => '비밀번호를 변경했습니다.',
  passwordMismatch: () => '동일한 패스워드를 입력해주세요.',
  usernamePattern: () =>
    '아이디는 영문자, 숫자, 기호(@ . + _ -)로 150자까지 쓸 수 있고, 영문자나 숫자로 시작해야 합니다.',
  usernameReserved: () => '사용할 수 없는 아이디입니다. 다른 아이디를 입력해 주세요.',
  nameInvalid: () => `보이는 글자로 1자 이상 ${NAME_MAX}자까지 입력해 주세요.`,
  consentMissing: () => '개인정보 처리에 동의해야 계정을 신청할 수 있습니다.',
  registrationOff: () => '여기서는 계정을 신청할 수 없습니다. 관리자에게 계정을 요청해 주세요.',
  tooManyRequests: (seconds: number) =>
    `이 네트워크에서 신청한 횟수가 너무 많습니다. ${seconds}초 뒤에 다시 시도해 주세요.`,
  tooManyOpenRequests: () =>
    '처리를 기다리는 신청이 너무 많습니다. 관리자가 처리한 뒤에 다시 신청해 주세요.',
  accountRequested: () => '관리자가 이 신청을 처리합니다.',
}

type Sentences = typeof ko

const en: Sentences = {
  wrongPair: () => 'The user name or the password is wrong.',
  tooManySignIns: (seconds) =>
    `Too many tries to sign in. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  tooManyAtOnce: () => 'Too many employees are signing in right now. Try again in a few seconds.',
  passwordsOff: () => 'Passwords are switched off here. Sign in with the company account.',
  passwordMissing: () => 'Please enter the password.',
  passwordTooLong: () => `A password has at most ${PASSWORD_MAX} characters.`,
  passwordBusy: () => 'The password is already being changed. Try again in a few seconds.',
  passwordChanged: () => 'The password is changed.',
  passwordMismatch: () => 'Please enter the same password.',
  usernamePattern: () =>
    'A username has 1 to 150 letters, digits and @.+_-, and begins with a letter or a digit.',
  usernameReserved: () => 'This username is reserved. Please choose another one.',
  nameInvalid: () => `This field has 1 to ${NAME_MAX} characters that can be seen.`,
  consentMissing: () =>
    'Must be checked: an account needs the consent to the processing of personal data.',
  registrationOff: () => 'Accounts cannot be requested here. Ask an administrator for an account.',
  tooManyRequests: (seconds) =>
    `Too many requests from this address. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  tooManyOpenRequests: () =>
    'Too many requests are open. An administrator has to decide on them first.',
  accountRequested: () => 'An administrator will decide on this request.',
}

/**
 * The sentences with which the server responds to a sign-in, a registration or a new password. The client that the company already uses
 * shows them. Our app has its own sentences.
 */
export const accountSentences: Readonly<Record<Language, Sentences>> = { ko, en }
