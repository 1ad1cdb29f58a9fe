import type { ProfileText } from './profile.en.ts'

/** 직원 프로필의 문장, 한국어. The texts of the profile of an employee, in Korean. */
export const profile: ProfileText = {
  profile: '프로필',
  loading: '프로필을 불러오는 중입니다',
  own: '내 프로필입니다.',
  settings: '설정으로',
  documents: '이 직원이 기안한 문서',
  ownDocuments: '내 문서',
  documentsHint: '내 결재함에 있는 문서만 보입니다.',
  failed: {
    heading: '프로필을 불러오지 못했습니다',
    sentence: '네트워크 상태를 확인하고 다시 시도해 주세요.',
  },
  unknown: {
    heading: '없는 직원입니다',
    sentence: (username) =>
      `아이디가 ‘${username}’인 재직 중인 직원이 없습니다. 주소를 확인해 주세요. 계정이 해지되었을 수도 있습니다.`,
  },
  retry: '다시 시도',
  home: '홈으로',
}
