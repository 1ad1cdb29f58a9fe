import type { FinderText } from './finder.en.ts'

/** 찾기의 문장, 한국어. The texts of the finder, in Korean. */
export const finder: FinderText = {
  heading: '찾기',
  search: '화면, 기능, 문서, 직원 찾기',
  close: '닫기',
  sections: { screens: '화면', actions: '기능', documents: '문서', employees: '직원' },
  hint: '문서는 제목·기안자·결재문서 번호·배치번호로, 직원은 이름·부서·직급으로 찾습니다.',
  nothing: '검색 결과가 없습니다. 검색어를 확인하거나 더 짧게 입력해 주세요.',
  searching: '문서를 찾는 중입니다',
  loading: '직원을 불러오는 중입니다',
  documentsFailed: '문서를 불러오지 못했습니다.',
  employeesFailed: '직원을 불러오지 못했습니다.',
  retry: '다시 시도',
  more: (limit) => `최근 ${limit}건만 보입니다. 더 길게 입력하면 다른 문서도 찾습니다.`,
  moreEmployees: (limit) => `앞의 ${limit}명만 보입니다. 더 길게 입력해 주세요.`,
  found: (results) => `결과 ${results}건.`,
  document: (id, author, date) => `문서 ${id} · ${author} · ${date}`,
  batch: (number) => `배치 ${number}`,
  choice: (what, value) => `${what}: ${value}`,
  profile: '내 프로필',
  changelog: '새로운 기능',
}
