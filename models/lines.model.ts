import type { LinesContext } from '../machines/lines/lines.setup.ts'
import { linesMachine } from '../machines/lines/lines.machine.ts'
import { RequestError } from '../machines/requestError.ts'
import { anApprovalLine, aReceiver } from './samples/people.ts'
import { colleagues } from './samples/realistic.ts'
import { aSavedLine } from './samples/savedLine.ts'
import { defineModel } from './engine/model.ts'

const own = aSavedLine({ id: 1, name: '가' })
const other = aSavedLine({ id: 2, name: '나', document_type: '채무정리' })
const company = aSavedLine({ id: 3, name: '가', owner: 'company' })

/** The approval line of the dialog when the form is opened, and after a change while it is open. */
const content = { approvers: anApprovalLine('kim'), receivers: [aReceiver({ id: 'lee' })] }
const changedContent = { approvers: anApprovalLine('kim', 'choi'), receivers: [] }
const noContent = { approvers: [], receivers: [] }

/** A saved line with realistic contents for the review page. */
const reviewLine = (id: number, name: string, ...people: string[]) =>
  aSavedLine({
    id,
    name,
    approvers: colleagues(...people).map(({ order, ...person }) => ({
      ...person,
      type: '0',
      step: order,
      active: true,
    })),
  })

const facts = ({ lines, isAll, name, isForCategory, isFormKept, ...context }: LinesContext) => ({
  lines: lines?.map(({ id, version }) => `${id}.${version}`) ?? null,
  isAll,
  name,
  isForCategory,
  isFormKept,
  content: context.content && [context.content.approvers.length, context.content.receivers.length],
  chosen: context.chosen?.id ?? null,
  result: context.result,
})

const failures = {
  'it changed meanwhile': new RequestError('conflict'),
  'by the server': new RequestError('server'),
}

export const lines = defineModel({
  machine: linesMachine,
  inputs: { 'in the dialog': () => ({ category: 'voucher' as const }) },
  events: {
    'lines.startSave': content,
    'lines.startSave an empty line': noContent,
    'lines.startSave too long a line': {
      approvers: anApprovalLine(...Array.from({ length: 31 }, (_, index) => `approver${index}`)),
      receivers: [],
    },
    'lines.save': changedContent,
    'lines.save an empty line': noContent,
    'lines.overwrite': content,
    'lines.overwrite an empty line': noContent,
    'lines.startRename': { id: 1 },
    'lines.startRename of the company': { id: 3 },
    'lines.setName a new one': { name: '다' },
    'lines.setName a used one': { name: ' 나 ' },
    'lines.setName nothing': { name: ' ' },
    'lines.setForCategory': { isForCategory: true },
    'lines.askRemoval': { id: 1 },
    'lines.askRemoval of the company': { id: 3 },
  },
  outputs: {
    listLines: { 'three lines': [own, other, company] },
    saveLine: { 'with success': { id: 4, version: 1 } },
    deleteLine: { 'with success': undefined },
  },
  errors: { saveLine: failures, deleteLine: failures },
  facts,
  review: {
    events: {
      'lines.setName a new one': { name: '월말 지급 결재' },
      'lines.setName a used one': { name: '지급 결재' },
    },
    outputs: {
      listLines: {
        'three lines': [
          reviewLine(1, '지급 결재', 'lee', 'kim'),
          reviewLine(2, '구매 품의', 'choi', 'lee', 'oh'),
          { ...reviewLine(3, '표준 결재선', 'park', 'lee', 'kim'), owner: 'company' as const },
        ],
      },
    },
  },
  isGoal: ({ context }) => context.result?.kind === 'saved',
})
