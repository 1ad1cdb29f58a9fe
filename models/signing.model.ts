import type { ApprovalDocument, Sign } from '../contract/document.ts'
import type { SigningContext, SigningInput } from '../machines/signing/signing.context.ts'
import { signingMachine } from '../machines/signing/signing.machine.ts'
import { RequestError } from '../machines/requestError.ts'
import { aDocument } from './samples/approval.ts'
import { aRealisticDocument } from './samples/realistic.ts'
import { today } from './samples/days.ts'
import { preparedRedraft } from './samples/draft.ts'
import { anApprover, aReceiver } from './samples/people.ts'
import { defineModel, type Environment } from './engine/model.ts'
import { pick } from './engine/pick.ts'

const unreadCopies = [{ id: 5, receiver_id: 'lee', receiver_name: '이서준', is_readed: false }]

/** The seats of a sample document in which the second approver approves, instead of agreeing. */
const twoApprovingSeats = () => {
  const { signs } = aDocument()
  return signs.map((sign, index) => (index === 1 ? { ...sign, type: '0' as const } : sign))
}

/** The line after a change: Park decides before Kim. */
const requestedLine = [anApprover({ id: 'park' }), anApprover({ id: 'kim', type: '1', order: 1 })]

/** The receiver that the employee adds: Park. */
const requestedReceivers = [aReceiver({ id: 'park', name: '이름 park' })]

/** An undecided seat of a sample document, with this approver. */
const seatOf = (id: string, seq: number): Sign => {
  const sign = aDocument().signs[seq === 0 ? 0 : 1] as Sign
  return { ...sign, id: seq + 1, seq, user: { ...sign.user, id, name: `이름 ${id}` } }
}

/** Park, who has been added, and Kim decide after Lee. */
const changedLine = (): Sign[] => [
  seatOf('lee', 0),
  { ...seatOf('park', 1), type: '0' },
  seatOf('kim', 2),
]

const caller = (...acts_for: string[]) => ({
  caller: { acts_for, line_change: true, erp_differs: false },
})

const changedInErp = { caller: { acts_for: [], line_change: true, erp_differs: true } }

/** Lee has approved in the seat of Kim, and has the turn in the seat of Lee. */
const decidedForKim = () =>
  aDocument('second').signs.map((sign) =>
    sign.user.id === 'kim'
      ? { ...sign, way: 'delegate' as const, acted_by: { id: 'lee', name: '이름 lee' } }
      : sign,
  )

/** The revision of a document and the states of its seats, as text. */
const revisionAndSeatsText = (document: ApprovalDocument | null) =>
  [document?.revision, ...(document?.signs ?? []).map(({ state, result }) => state ?? result)].join(
    ' ',
  )

/** Document 7 in each status and seat state that the walks need. */
const documents = (request: typeof aDocument) => ({
  'that it waits': request('waiting', caller()),
  'that it waits, changed in the ERP': request('waiting', changedInErp),
  'that it waits, an unread copy': request('waiting', { carbon_copys: unreadCopies }),
  'that it waits, after kim': request('second'),
  'that it waits, with another line': request('waiting', {
    revision: 2,
    signs: twoApprovingSeats(),
    ...caller(),
  }),
  'that it waits, with the requested line': request('waiting', {
    revision: 2,
    signs: changedLine(),
    ...caller(),
  }),
  'that it waits, after lee for kim': request('second', {
    signs: decidedForKim(),
    ...caller('kim'),
  }),
  'that it waits for two': request('parallel', caller('kim')),
  'that it waits for a principal': request('waiting', {
    signs: [seatOf('kim', 0), seatOf('park', 1)],
    ...caller('kim'),
  }),
  'that it is passed on, with the requested receiver': request('passedOn', {
    carbon_copys: [{ id: 6, receiver_id: 'park', receiver_name: '이름 park', is_readed: false }],
  }),
  'that it is held': request('held', caller()),
  'that it is passed on': request('passedOn'),
  'that it is rejected': request('rejected'),
  'that it is withdrawn': request('withdrawn'),
})

/** The input of document 7, opened from this box; by default by lee. */
export const signingInput = (
  given: Pick<SigningInput, 'notices' | 'box'> & Partial<SigningInput>,
): SigningInput => ({
  documentId: 7,
  employee: 'lee',
  newId: () => 'draft-1',
  today: () => today,
  ...given,
})

const opened =
  (more: Partial<SigningInput>) =>
  ({ actor }: Environment) =>
    signingInput({ notices: actor('notices'), box: actor('box'), ...more })

/** The facts on which the next possible moves depend. */
const decisiveFacts = (context: SigningContext) => ({
  ...pick(context, 'document', 'employee', 'comment', 'isCommentMissing', 'changes', 'principal'),
  ...pick(context, 'actionErrors', 'requestedAction'),
  copies: context.document?.carbon_copys.length ?? 0,
  line: revisionAndSeatsText(context.document),
})

const failures = {
  'by the server': new RequestError('server'),
  'there is no such document': new RequestError('notFound'),
}

export const signing = defineModel({
  machine: signingMachine,
  inputs: {
    'by an address': opened({}),
    'by its author': opened({ employee: 'yoondh' }),
    'by its author, from no box': opened({ employee: 'yoondh', box: null }),
    'to be approved at once': opened({ approve: true }),
  },
  events: {
    'signing.setComment': { comment: '확인' },
    'signing.setComment blank': { comment: ' ' },
    'signing.prepare hold': { action: 'hold' },
    'signing.prepare sendBack': { action: 'sendBack' },
    'signing.prepare changeLine': { action: 'changeLine' },
    'signing.prepare addReceivers': { action: 'addReceivers' },
    'signing.prepare undo': { action: 'undo' },
    'signing.prepare undo for kim': { action: 'undo', principal: 'kim' },
    'signing.setReason': { reason: '증빙 확인' },
    'signing.setUntil': { until: '2026-12-01' },
    'signing.changeLine': { line: requestedLine },
    'signing.addReceivers': { receivers: requestedReceivers },
    'signing.actFor kim': { principal: 'kim' },
    'signing.actFor self': { principal: null },
  },
  outputs: {
    fetchDocument: documents(aDocument),
    markReceiverRead: { 'with success': undefined },
    sign: { 'with success': undefined },
    act: { 'with success': undefined },
    prepareRedraft: { 'with the draft': preparedRedraft },
  },
  errors: {
    fetchDocument: failures,
    sign: {
      'it changed meanwhile': new RequestError('conflict', { detail: 'Too late.' }),
      'without a response': new RequestError('offline'),
    },
    act: { 'it changed meanwhile': new RequestError('conflict', { detail: 'It changed.' }) },
  },
  facts: (context) => ({
    ...decisiveFacts(context),
    ...pick(context, 'outcome', 'staleReason', 'staleAction', 'failure', 'redraft', 'reason'),
    ...pick(context, 'until', 'receivers'),
    requested: context.line,
  }),
  identifyingFacts: (context) => ({
    ...decisiveFacts(context),
    // Preparing another action clears these fields, so they matter only for their own action.
    reason: ['hold', 'changeLine'].includes(String(context.requestedAction)) ? context.reason : '',
    requested: context.requestedAction === 'changeLine' ? context.line : null,
    receivers: context.requestedAction === 'addReceivers' ? context.receivers : null,
    hasBox: context.box !== null,
    staleAction: context.staleAction,
  }),
  review: { outputs: { fetchDocument: documents(aRealisticDocument) } },
  restingStates: { gone: 'what is not there, or is not for this employee, cannot be decided on' },
  isGoal: ({ value, context }) =>
    value === 'decided' || context.outcome === 'withdrawn' || context.document !== null,
})
