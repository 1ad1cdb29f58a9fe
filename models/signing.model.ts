import type { SigningInput } from '../machines/signing/signing.context.ts'
import { signingMachine } from '../machines/signing/signing.machine.ts'
import { RequestError } from '../machines/requestError.ts'
import { aRequest } from './samples/approval.ts'
import { aPayableRequest } from './samples/realistic.ts'
import { aSavedDraft } from './samples/draft.ts'
import { type Environment, defineModel } from './engine/model.ts'

const copy = (is_readed: boolean) => [
  { id: 5, receiver_id: 'lee', receiver_name: '이서준', is_readed },
]

/** Document 7, in each situation in which it can be found. */
const documents = (request: typeof aRequest) => ({
  'that it waits': request(),
  'that it waits, an unread copy': request('waiting', { carbon_copys: copy(false) }),
  'that it is passed on': request('passedOn'),
  'that it is rejected': request('rejected'),
  'that it is withdrawn': request('withdrawn'),
})

const opened =
  (more: Partial<SigningInput>) =>
  ({ actor }: Environment): SigningInput => ({
    documentId: 7,
    employee: 'lee',
    notices: actor('notices'),
    box: actor('box'),
    newId: () => 'draft-1',
    ...more,
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
    'signing.setComment': { type: 'signing.setComment', comment: '확인' },
    'signing.setComment blank': { type: 'signing.setComment', comment: ' ' },
    'signing.approve': { type: 'signing.approve' },
    'signing.reject': { type: 'signing.reject' },
    'signing.askWithdrawal': { type: 'signing.askWithdrawal' },
    'signing.withdraw': { type: 'signing.withdraw' },
    'signing.keep': { type: 'signing.keep' },
    'signing.retry': { type: 'signing.retry' },
    'signing.changed': { type: 'signing.changed' },
    'signing.refreshUrls': { type: 'signing.refreshUrls' },
    'signing.redraft': { type: 'signing.redraft' },
    'signing.close': { type: 'signing.close' },
  },
  outputs: {
    fetchDocument: documents(aRequest),
    markReceiverRead: { 'with success': undefined },
    sign: { 'with success': undefined },
    withdraw: { 'with success': undefined },
    prepareRedraft: { 'with the draft': aSavedDraft({ batchNumber: 3 }) },
  },
  errors: {
    fetchDocument: failures,
    sign: {
      'somebody was faster': new RequestError('conflict', { detail: 'Too late.' }),
      'nobody answers': new RequestError('offline'),
    },
  },
  facts: ({
    document,
    employee,
    comment,
    isCommentMissing,
    refusal,
    wish,
    outcome,
    staleReason,
    failure,
    redraft,
  }) => ({
    document,
    copies: document?.carbon_copys.length ?? 0,
    employee,
    comment,
    isCommentMissing,
    refusal,
    wish,
    outcome,
    staleReason,
    failure,
    redraft,
  }),
  review: { outputs: { fetchDocument: documents(aPayableRequest) } },
  restingStates: { gone: 'what is not there, or is not for this employee, cannot be decided on' },
  isGoal: ({ value, context }) =>
    value === 'decided' || context.outcome === 'withdrawn' || context.document !== null,
})
