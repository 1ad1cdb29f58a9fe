import type { AccountText } from './account.en.ts'

/** 설정 화면의 문장, 한국어. The texts of the settings, in Korean. */
export const account: AccountText = {
  heading: '설정',
  tabs: {
    profile: '프로필',
    password: '비밀번호',
    notifications: '알림',
    appearance: '화면',
    keys: '단축키',
  },
  facts: {
    name: '이름',
    username: '아이디',
    department: '부서',
    position: '직급',
  },
  hints: {
    profile: '관리자가 변경할 수 있습니다.',
    password: '비밀번호를 변경하면 다른 기기에서는 모두 로그아웃됩니다.',
    notifications: '결재할 문서가 오거나 내 문서가 결재·반려되면 이 기기로 알려 드립니다.',
    appearance: '이 기기에서 내 계정에만 적용됩니다.',
    keys: '목록에서, 입력란 밖에서 쓸 수 있습니다. 이 기기에서 내 계정에만 적용됩니다.',
  },
}
