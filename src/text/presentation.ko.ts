import type { PresentationText } from './presentation.en.ts'

/** 로그인 없이 보는 제품 소개의 문장, 한국어. The texts of the page that presents the product, in Korean. */
export const presentation: PresentationText = {
  heading: '회계전표 결재, 다섯 단계',
  lead: '전자결재는 ERP의 전표를 결재문서로 만듭니다. 지금 누구 차례인지 언제든 보이고, 모든 결재는 나중에도 확인할 수 있습니다.',
  signIn: '로그인',
  home: '내 업무로',
  steps: {
    list: {
      heading: '전표 찾기',
      sentence:
        '다섯 가지 구분에서 기안할 전표를 배치별로 보고 차변과 대변을 함께 확인합니다. 기간을 고르거나 검색하고, 행을 한 번 누르면 배치의 전표가 모두 선택됩니다.',
      picture: '전표 목록에서 배치 하나를 선택하고 합계를 보는 화면',
    },
    draft: {
      heading: '기안 작성',
      sentence:
        '분개 라인은 이미 들어 있습니다. 제목과 증빙 파일, 결재자를 더하면 됩니다. 쓰는 동안 내 기기에 저장됩니다.',
      picture: '전표 목록 위에 열린 기안 창. 제목, 첨부파일, 결재자가 보입니다.',
    },
    approve: {
      heading: '승인 또는 반려',
      sentence:
        '결재란에서 누가 결재했는지 봅니다. 전표와 첨부파일을 한 화면에서 확인하고 단축키 하나로 결재합니다. 휴대폰에서도 결재할 수 있습니다.',
      picture: '결재란과 전표, 승인과 반려 버튼이 있는 결재문서',
    },
    follow: {
      heading: '진행 확인',
      sentence:
        '상신함에서 문서마다 지금 누구의 결재를 기다리는지, 왜 반려되었는지 확인합니다. 건수는 새로 고치지 않아도 바뀝니다.',
      picture: '대기 문서와 반려 문서가 한 건씩, 완료 문서가 여러 건 있는 상신함',
    },
    prove: {
      heading: '결재 증명',
      sentence:
        '상신과 결재는 이름, 시각과 함께 중복 없이 저장됩니다. 나중에 누가 고쳤다면 감사 기록을 검증해 알 수 있습니다.',
      picture: '결재자의 의견과 결재 이력이 보이는 문서의 끝부분',
    },
  },
  facts: {
    heading: '매일 쓰는 업무에 맞게',
    list: [
      '한국어와 영어, 밝은 화면과 어두운 화면을 지원합니다.',
      '모든 기능을 키보드와 휴대폰에서 쓸 수 있습니다.',
      '회사 서버에서 실행되며 데이터가 밖으로 나가지 않습니다.',
    ],
  },
}
