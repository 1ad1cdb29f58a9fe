import type { SignedOutText } from './signedOut.en.ts'

/** 로그인하기 전에 보이는 문장. The texts before the sign-in, in Korean. */
export const signedOut: SignedOutText = {
  productName: '전자결재',
  otherLanguage: 'English',
  signIn: {
    heading: '로그인',
    lead: '전표에서 결재까지, 끊김 없이.',
    username: '아이디',
    password: '비밀번호',
    submit: '로그인',
    busy: '로그인 중…',
    expired: '로그인이 만료되었습니다. 다시 로그인해 주세요.',
    toDocument: '로그인하면 요청한 문서로 이동합니다.',
    register: '계정 신청',
    failures: {
      credentials: '아이디 또는 비밀번호가 올바르지 않습니다.',
      inactive: '아직 관리자가 승인하지 않은 계정입니다.',
      tooMany: (seconds) =>
        `로그인 시도 횟수를 초과했습니다. ${seconds ? `${seconds}초` : '잠시'} 뒤에 다시 시도해 주세요.`,
      offline: '서버에 연결할 수 없습니다(네트워크 상태 확인).',
      server: '서버에 문제가 생겼습니다. 다시 시도해 주세요.',
    },
    usernameMissing: '아이디를 입력해주세요',
    passwordMissing: '패스워드를 입력해주세요',
  },
  passwordField: {
    show: '표시',
    hide: '숨김',
  },
  errors: {
    unauthorized: {
      heading: '로그인이 필요합니다',
      sentence: '이 화면은 로그인한 뒤에 볼 수 있습니다.',
    },
    notFound: {
      heading: '페이지를 찾을 수 없습니다',
      sentence: '없는 화면입니다. 주소를 확인해 주세요.',
    },
    server: { heading: '문제가 생겼습니다', sentence: '잠시 뒤에 다시 시도해 주세요.' },
    home: '홈으로',
    again: '다시 시도',
  },
}
