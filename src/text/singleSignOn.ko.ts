import type { SingleSignOnText } from './singleSignOn.en.ts'

/** 회사 계정으로 로그인할 때 보이는 문장. The texts of single sign-on, in Korean. */
export const singleSignOn: SingleSignOnText = {
  or: '또는',
  signIn: '회사 계정으로 로그인',
  signInWith: (name) => `${name} 계정으로 로그인`,
  busy: '로그인 중…',
}
