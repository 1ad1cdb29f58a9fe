import { documentMachine } from '../machines/document/document.machine.ts'
import type { DocumentContext } from '../machines/document/document.rules.ts'
import { submittedDocument } from './samples/document.ts'
import { defineModel } from './engine/model.ts'

const people = ['author', 'stranger', 'substitute', 'one', 'two', 'three']

const four = { username: 'four', name: '이름 four' }

/** Adds the employee `four` at the end of the line, unless the line already contains them. */
const addFour =
  (by: string) =>
  ({ context: { seats } }: { context: DocumentContext }) => {
    if (seats.some(({ approver }) => approver.username === four.username)) return undefined
    const own = seats.find(({ approver }) => approver.username === by)
    const later = seats.filter(({ step }) => own && step > own.step)
    const steps = [...new Set(later.map(({ step }) => step))]
    const line = later.map((seat) => ({ ...seat, step: steps.indexOf(seat.step) }))
    const added = { approver: four, type: '0' as const, step: steps.length }
    return { by, reason: '검토 추가', line: [...line, added] }
  }

const asked = people.flatMap((by) => [
  [`document.approve by ${by}`, { by, comment: `확인 ${by}` }],
  [`document.reject by ${by}`, { by, comment: '증빙 누락' }],
  [`document.reject without a comment by ${by}`, { by, comment: ' ' }],
  [`document.withdraw by ${by}`, { by }],
  [`document.hold by ${by}`, { by, reason: '증빙 확인', until: null }],
  [`document.resume by ${by}`, { by }],
  [`document.sendBack by ${by}`, { by, comment: '금액 확인' }],
  [`document.undo by ${by}`, { by }],
  [`document.changeLine by ${by}`, addFour(by)],
  [`document.addReceivers by ${by}`, { by, receivers: [] }],
])

/** Events of delegates that name the principal. Without a name, the only principal would be used. */
const forOne = ['substitute', 'two'].flatMap((by) => [
  [`document.approve for one by ${by}`, { by, for: 'one', comment: '대결' }],
  [`document.undo for one by ${by}`, { by, for: 'one' }],
])

const reassigned = [
  ['four', four],
  ['one', { username: 'one', name: '이름 one' }],
].map(([name, to]) => [
  `document.reassign to ${name}`,
  { by: 'admin', from: 'two', to, reason: '퇴직' },
])

const submittedTo = (...line: (string | string[])[]) => {
  const { status: _, ...context } = submittedDocument('author', line)
  return () => context
}

/** The document in which the approver `username` has left the company. */
const withInactiveApprover = (username: string, line: () => DocumentContext) => () => {
  const context = line()
  const seats = context.seats.map((seat) => ({
    ...seat,
    isActive: seat.approver.username !== username,
  }))
  return { ...context, seats }
}

/** The approvers `one` and `two` are away. One of the delegates of `one` is an approver of the document. */
const delegated = (line: () => DocumentContext) => () => {
  const delegate = (username: string) => ({ username, name: `이름 ${username}` })
  const delegations = [
    { id: 1, principal: 'one', delegate: delegate('substitute'), hasEnded: false },
    { id: 2, principal: 'one', delegate: delegate('two'), hasEnded: false },
    { id: 3, principal: 'two', delegate: delegate('substitute'), hasEnded: true },
  ]
  return { ...line(), delegations }
}

export const document = defineModel({
  machine: documentMachine,
  inputs: {
    'submitted to one': submittedTo('one'),
    'submitted to two': submittedTo('one', 'two'),
    'submitted to two agreers, then to three': submittedTo(['one', 'two'], 'three'),
    'submitted to two, who are away': delegated(submittedTo('one', 'two')),
    'submitted to two, who has left': withInactiveApprover(
      'two',
      submittedTo('one', 'two', 'three'),
    ),
  },
  events: Object.fromEntries([
    ...asked,
    ...forOne,
    ...reassigned,
    ['document.approve by four', { by: 'four', comment: '확인 four' }],
  ]),
  outputs: {},
  facts: ({ author, seats, revision }) => ({
    author,
    revision,
    seats: seats.map(({ approver, step, state, actedBy, comment }) => {
      const who = actedBy ? `${approver.username} (${actedBy.username})` : approver.username
      return `${step} ${who} ${state} ${comment}`.trimEnd()
    }),
  }),
  identifyingFacts: ({ seats, delegations }) => ({
    delegations: delegations.length,
    seats: seats.map(({ approver, state, step, actedBy, laterActor, isActive }) =>
      [approver.username, step, state, actedBy?.username, laterActor, isActive].join(' '),
    ),
  }),
  isGoal: ({ value }) => value === 'approved',
})
