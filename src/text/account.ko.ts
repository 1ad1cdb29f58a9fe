import type { AccountText } from './account.en.ts'

/** 설정 화면의 문장, 한국어. The texts of the settings, in Korean. */
export const account: AccountText = {
  heading: '설정',
  tabs: {
    profile: '프로필',
    password: '비밀번호',
    devices: '로그인한 기기',
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
    devices: '모르는 기기가 있으면 로그아웃하고 비밀번호를 변경하세요.',
    notifications: '결재할 문서가 오거나 내 문서가 결재·반려되면 이 기기로 알려 드립니다.',
    appearance: '이 기기에서 내 계정에만 적용됩니다.',
    keys: '목록에서, 입력란 밖에서 쓸 수 있습니다. 이 기기에서 내 계정에만 적용됩니다.',
  },
  devices: {
    systems: {
      Windows: 'Windows 컴퓨터',
      macOS: 'Mac',
      Linux: 'Linux 컴퓨터',
      ChromeOS: 'Chromebook',
      iOS: 'iPhone 또는 iPad',
      Android: 'Android 기기',
    },
    unknown: '알 수 없는 기기',
    thisDevice: '이 기기',
    started: (moment) => `로그인 ${moment}`,
    address: (address) => `IP 주소 ${address}`,
    used: (moment) => `마지막 사용 ${moment}`,
    inUse: '지금 사용 중',
    signOut: '로그아웃',
    signOutOf: (device, started) => `로그아웃: ${device}, ${started}`,
    signOutOthers: '다른 기기에서 모두 로그아웃',
    question: (count) =>
      `다른 기기 ${count}대에서 로그아웃할까요? 그 기기에서는 다시 로그인해야 합니다.`,
    confirm: '로그아웃',
    keep: '유지',
    signingOut: '로그아웃하는 중',
    asked: '아래 질문에 먼저 답해 주세요.',
    none: '다른 기기에서는 로그인하지 않았습니다.',
    loading: '불러오는 중',
    failed: '기기를 불러오지 못했습니다.',
    unsupported: '이 서버에서는 로그인한 기기를 볼 수 없습니다.',
    retry: '다시 시도',
  },
}
