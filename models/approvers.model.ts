import type { Approver } from '../contract/approver.ts'
import type { Sign } from '../contract/document.ts'
import { approversMachine } from '../machines/approvers/approvers.machine.ts'
import { searchModes } from '../machines/approvers/approvers.rules.ts'
import { aDocument } from './samples/approval.ts'
import { anApprovalLine, anApprover } from './samples/people.ts'
import { aSavedLine } from './samples/savedLine.ts'
import { colleagues } from './samples/realistic.ts'
import { defineModel, type Environment } from './engine/model.ts'
import { pick } from './engine/pick.ts'

const kim = anApprover({ id: 'kim' })
const lee = anApprover({ id: 'lee', type: '1' })
const author = anApprover({ id: 'yoondh' })
const choi = anApprover({ id: 'choi', type: '1' })
/** A document whose approval line Park changes. After Park, Lee agrees and Kim approves. */
const changed = aDocument('waiting', {
  caller: { acts_for: [], line_change: true, erp_differs: false },
  signs: ['park', 'lee', 'kim'].map((id, seq) => ({
    ...(aDocument().signs[seq === 0 ? 0 : 1] as Sign),
    id: seq + 1,
    seq,
    type: id === 'lee' ? '1' : '0',
    user: { ...anApprover({ id }) },
  })),
})
/** A saved line in which Kim agrees. The saved line also contains Choi, who has left the company. */
const saved = aSavedLine({ approvers: aSavedLine().approvers.slice(0, 2) })

const seatOf = ({ id, type, step }: Approver) => [id, type, step].join(' ')

const ofDraft = ({ actor }: Environment) => ({
  draft: actor('draft'),
  notices: actor('notices'),
  category: 'voucher' as const,
  author: 'yoondh',
})

export const approvers = defineModel({
  machine: approversMachine,
  inputs: {
    'of a new draft': ofDraft,
    'of a document': ({ actor }) => ({
      draft: null,
      change: { document: changed, employee: 'park', requested: null },
      notices: actor('notices'),
      category: 'voucher' as const,
      author: 'yoondh',
    }),
  },
  events: {
    // Written first, so that the shortest paths of the review page begin with it.
    'approvers.open': {},
    'approvers.select kim': { id: 'kim' },
    'approvers.select lee': { id: 'lee' },
    'approvers.moveTo kim to the end': { id: 'kim', order: 1 },
    'approvers.remove kim': { id: 'kim' },
    'approvers.add kim': { approver: kim },
    'approvers.add lee': { approver: lee },
    'approvers.add the author': { approver: author },
    // These events are sent only when the line of a document is changed, where they show which edits the document refuses. In a draft they
    // would multiply the states.
    'approvers.add choi': ({ context }) => (context.change ? { approver: choi } : undefined),
    'approvers.remove lee': ({ context }) => (context.change ? { id: 'lee' } : undefined),
    'approvers.toggleType kim': { id: 'kim' },
    'approvers.toggleType lee': { id: 'lee' },
    'approvers.join lee': { id: 'lee' },
    'approvers.split lee': { id: 'lee' },
    // Sent in every line change. In a draft, sent only before a saved line has been applied, and only if `line` and `decided` are each
    // empty or equal to `defaultLine`. Any other line that can be restored would multiply the states.
    'approvers.applyLine': ({ context: { change, line, decided, defaultLine, applied } }) =>
      change ||
      (applied === null && [line, decided].every((one) => one === defaultLine || one.length === 0))
        ? { saved }
        : undefined,
    'approvers.setMode by name': { mode: searchModes.name },
    'approvers.setMode by department': { mode: searchModes.department },
    'approvers.search': { text: '김' },
    'approvers.restore': { line: anApprovalLine('lee') },
  },
  outputs: {
    listDefaultApprovers: { 'two people': anApprovalLine('kim', 'lee'), 'no approvers': [] },
    listDepartmentApprovers: { 'two people': anApprovalLine('kim', 'lee') },
    listAllApprovers: { 'three people': anApprovalLine('kim', 'lee', 'park') },
  },
  identifyingFacts: ({ change, line, decided, defaultLine, applied, ...context }) => ({
    ...pick(context, 'selected', 'mode'),
    isChange: change !== null,
    line: line.map(seatOf),
    // Contains types and steps, because `approvers.reset` restores them.
    decided: decided.map(seatOf),
    // Whether each line is the same object as the line used last.
    used: [line, decided, applied?.before].map(
      (one) => !!defaultLine?.length && one === defaultLine,
    ),
    hasDefault: !!defaultLine?.length,
    // After a line is decided, a missing default line and an empty one have the same effect.
    isDefaultMissing: change === null && decided.length === 0 && defaultLine === null,
    isApplied: applied !== null,
    known: [context.department !== null, context.everyone !== null],
  }),
  review: {
    // The review page uses the dialog of a draft for all states, because that dialog shows more.
    inputs: { 'of a document': ofDraft },
    events: { 'approvers.restore': { line: colleagues('lee', 'kim') } },
    outputs: {
      listDefaultApprovers: { 'two people': colleagues('lee', 'kim') },
      listDepartmentApprovers: { 'two people': colleagues('lee', 'park', 'han') },
      listAllApprovers: {
        'three people': colleagues('kim', 'lee', 'park', 'choi', 'han', 'oh'),
      },
    },
  },
  isGoal: ({ context }) => context.decided.length > 0,
})
