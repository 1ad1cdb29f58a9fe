import { finderMachine } from '../machines/finder/finder.machine.ts'
import type { FoundDocument } from '../machines/finder/finder.ports.ts'
import { defineModel } from './engine/model.ts'
import { anApprovalLine } from './samples/people.ts'
import { colleagues } from './samples/realistic.ts'

const report: FoundDocument = {
  id: 31,
  title: '팀장 보고',
  author: '이름 lee',
  status: 'withdrawn',
  created: '2026-11-05',
  batchNumber: 201,
}

/** Realistic documents, so that a designer can judge the results on the review page. */
const realistic: FoundDocument[] = [
  { ...report, id: 4187, title: '11월 팀장 회의 출장비 정산', author: '한소은', status: 'waiting' },
  {
    ...report,
    id: 4012,
    title: '영업팀장 법인카드 사용 내역',
    author: '박지현',
    status: 'approved',
  },
  { ...report, id: 3920, title: '구매팀장 거래처 방문 경비', author: '최민경', status: 'rejected' },
]

export const finder = defineModel({
  machine: finderMachine,
  inputs: { 'in the frame': () => undefined },
  events: {
    'finder.setText a position': { text: '팀장' },
    'finder.setText a title': { text: '팀장 보고' },
    'finder.setText nothing': { text: '' },
  },
  outputs: {
    searchDocuments: { 'one document': [report] },
    listEmployees: {
      'three employees': anApprovalLine('yoondh', 'kim', 'park').map((employee) => ({
        ...employee,
        position: employee.id === 'yoondh' ? '대리' : '팀장',
      })),
    },
  },
  review: {
    outputs: {
      searchDocuments: { 'one document': realistic },
      listEmployees: { 'three employees': colleagues('lee', 'kim', 'park', 'choi', 'han', 'oh') },
    },
  },
  isGoal: ({ value, context }) =>
    value !== 'closed' && context.documents.length > 0 && context.employees.length > 0,
})
