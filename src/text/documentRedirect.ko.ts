import type { DocumentRedirectText } from './documentRedirect.en.ts'

/** 문서 주소의 문장, 한국어. The texts of the page at a document's own URL, in Korean. */
export const documentRedirect: DocumentRedirectText = {
  document: (id) => `문서 ${id}`,
  loading: '문서를 불러오는 중',
  forbidden: {
    heading: '이 문서를 볼 수 없습니다',
    sentence:
      '없는 문서이거나 볼 권한이 없습니다. 링크를 보낸 직원이나 기안자에게 참조 추가를 요청해 주세요.',
  },
  notFound: {
    heading: '문서를 찾을 수 없습니다',
    sentence: '번호를 확인하거나, 링크를 보낸 직원에게 문의해 주세요.',
  },
  failed: {
    heading: '문서를 불러오지 못했습니다',
    sentence: '네트워크 상태를 확인하고 다시 시도해 주세요.',
  },
  retry: '다시 시도',
  home: '홈으로',
}
