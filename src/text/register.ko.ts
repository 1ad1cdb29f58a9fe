import type { RegisterText } from './register.en.ts'

/** 계정 신청 화면의 문장. The texts of the registration, in Korean. */
export const register: RegisterText = {
  heading: '계정 신청',
  lead: '관리자가 승인하면 로그인할 수 있습니다.',
  username: '아이디',
  firstName: '이름',
  password1: '비밀번호',
  password2: '비밀번호 확인',
  department: '부서',
  position: '직급',
  submit: '신청',
  busy: '신청 중…',
  sent: '신청되었습니다. 관리자가 승인하면 로그인할 수 있습니다.',
  closed: '여기서는 계정을 신청할 수 없습니다. 관리자에게 계정을 요청해 주세요.',
  toSignIn: '로그인으로',
  consent: '개인정보 처리에 동의합니다.',
  consentHint:
    '입력한 내용(비밀번호는 일방향 암호화)과 IP 주소를 신청과 함께 보관합니다. 승인되면 입력한 내용으로 계정이 만들어지고, 거절되면 아이디만 감사 기록에 남습니다.',
  mustBeChecked: '반드시 체크해야 합니다',
  missing: '입력해주세요',
  mismatch: '동일한 패스워드를 입력해주세요',
  usernamePattern: '영문자, 숫자, 기호(@ . + _ -)만 쓸 수 있고 영문자나 숫자로 시작해야 합니다',
  tooLong: (most) => `${most}자까지 입력할 수 있습니다`,
  invisible: '보이는 글자만 쓸 수 있고, 제어 문자는 쓸 수 없습니다',
  refused: (field) => `사용할 수 없는 값입니다. 확인해 주세요: ${field}`,
  tooMany: (minutes) =>
    `이 네트워크에서 신청한 횟수가 너무 많습니다. ${minutes}분 뒤에 다시 시도해 주세요.`,
  full: '처리를 기다리는 신청이 너무 많습니다. 나중에 다시 신청해 주세요.',
  failed: '에러 발생(네트워크 상태 확인)',
}
