import type { ErpText } from './erp.en.ts'
import { groupDigits } from './numbers.ts'

/** The texts of the state of a document in the ERP, in Korean. */
export const erp: ErpText = {
  erp: {
    state: (word) => `ERP ${word}`,
    states: {
      waiting: '전송 대기',
      sent: '전송됨',
      accepted: '접수',
      posted: '전기 완료',
      failed: '실패',
      alarm: '불일치',
    },
    filter: 'ERP 상태',
    anyState: '모든 ERP 상태',
    heading: 'ERP 처리 내역',
    messages: '보낸 메시지',
    noMessages: '보낸 메시지가 없습니다',
    types: {
      'document.submitted': '상신',
      'document.approved': '결재완료',
      'document.rejected': '반려',
      'document.withdrawn': '회수',
      'batch.alarm': '불일치',
    },
    otherType: '메시지',
    deliveries: {
      waiting: '전송 대기',
      sending: '전송 중',
      delivered: '전송됨',
      dead: '실패',
    },
    facts: (sequence, time) => `${groupDigits(sequence)}번 · ${time}`,
    tries: (count) => `${groupDigits(count)}회 시도`,
    lastTry: (time) => `마지막 시도 ${time}`,
    nextTry: (time) => `다음 시도 ${time}`,
    status: (code) => `응답 ${code}`,
    noResponse: '응답 없음',
    response: (endpoint) => `${endpoint}의 응답`,
    reports: 'ERP가 알린 상태',
    alarms: '불일치',
    alarmKinds: {
      changed: 'ERP에서 배치가 바뀌었습니다.',
      deleted: 'ERP에서 삭제된 배치입니다.',
      postedUnapproved: '결재가 완료되지 않은 배치를 ERP에서 전기했습니다.',
      hashDiffers: 'ERP의 분개 라인이 이 문서와 다릅니다.',
      pendingInErp: '전송한 뒤 24시간이 지났지만 ERP에서 처리되지 않았습니다.',
    },
    otherAlarm: 'ERP와 다릅니다.',
    isOpen: '확인 전',
    acknowledged: (time, reason) => `${time} 확인: ${reason}`,
    differences: 'ERP와 다른 내용',
    firstDifferences: (count, total) =>
      `ERP와 다른 내용 ${groupDigits(total)}건 가운데 처음 ${groupDigits(count)}건`,
    columns: { line: '라인', field: '항목', here: '이 문서', erp: 'ERP' },
    none: '없음',
    present: '있음',
    actor: 'ERP',
    events: {
      sent: (message, endpoint) => `${message} 전송됨(${endpoint})`,
      failed: (message, endpoint) => `${message} 전송 실패(${endpoint})`,
      acknowledged: (reason) => `불일치 확인: ${reason}`,
    },
  },
}
