import type { HelpText } from './help.en.ts'

/** 도움말의 문장, 한국어. The texts of the help, in Korean. */
export const help: HelpText = {
  heading: '도움말',
  close: '닫기',
  keys: '단축키',
  lists: { vouchers: '결재작성', documents: '결재문서' },
  vouchers: {
    move: '다음, 이전 전표',
    select: '선택',
    open: '기안 작성',
    search: '검색',
    submit: '결재요청',
  },
  documents: {
    move: '다음, 이전 문서',
    select: '선택',
    open: '열기',
    search: '검색',
    approve: '열린 문서 승인',
    neighbour: '열린 문서의 다음, 이전 문서',
    submit: '의견과 함께 승인',
  },
  finder: '화면·기능·문서·직원 찾기',
  help: '도움말 열기',
  keysOff: '목록 단축키가 꺼져 있습니다.',
  keySettings: '단축키 설정',
  guide: '첫 기안 안내',
  changelog: '새로운 기능',
}
