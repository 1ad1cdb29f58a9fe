import type { SigningInput } from '../../../machines/signing/signing.context.ts'
import { signingMachine } from '../../../machines/signing/signing.machine.ts'
import { Failure } from '../../../machines/ports.ts'
import { aRequest } from '../../builders/approval.ts'
import { aKeptDraft } from '../../builders/draft.ts'
import { type Cast, world } from '../world.ts'

const copy = (is_readed: boolean) => [
  { id: 5, receiver_id: 'lee', receiver_name: '이름 lee', is_readed },
]

const opened =
  (more: Partial<SigningInput>) =>
  ({ actor }: Cast): SigningInput => ({
    documentId: 7,
    employee: 'lee',
    notices: actor('notices'),
    box: actor('box'),
    newId: () => 'draft-1',
    ...more,
  })

const failures = {
  'by the server': new Failure('server'),
  'there is no such document': new Failure('notFound'),
}

export const signing = world({
  machine: signingMachine,
  starts: {
    'by an address': opened({}),
    'by its author': opened({ employee: 'yoondh' }),
    'by its author, from no box': opened({ employee: 'yoondh', box: null }),
    'to be approved at once': opened({ approve: true }),
  },
  sends: {
    'signing.setComment': { type: 'signing.setComment', comment: '확인' },
    'signing.setComment blank': { type: 'signing.setComment', comment: ' ' },
    'signing.approve': { type: 'signing.approve' },
    'signing.reject': { type: 'signing.reject' },
    'signing.withdraw': { type: 'signing.withdraw' },
    'signing.retry': { type: 'signing.retry' },
    'signing.changed': { type: 'signing.changed' },
    'signing.refreshAddresses': { type: 'signing.refreshAddresses' },
    'signing.draftAgain': { type: 'signing.draftAgain' },
    'signing.close': { type: 'signing.close' },
  },
  answers: {
    readDocument: {
      'that it waits': aRequest(),
      'that it waits, an unread copy': aRequest('waiting', { carbon_copys: copy(false) }),
      'that it is passed on': aRequest('passedOn'),
      'that it is rejected': aRequest('rejected'),
      'that it is withdrawn': aRequest('withdrawn'),
    },
    readCopy: { 'with success': undefined },
    sign: { 'with success': undefined },
    withdraw: { 'with success': undefined },
    layDraft: { 'with the draft': aKeptDraft({ batchNumber: 3 }) },
  },
  fails: {
    readDocument: failures,
    sign: {
      'somebody was faster': new Failure('conflict', { detail: 'Too late.' }),
      'nobody answers': new Failure('offline'),
    },
  },
  shown: ({
    document,
    employee,
    comment,
    refusal,
    wish,
    outcome,
    overtaken,
    failure,
    redraft,
  }) => ({
    document,
    copies: document?.carbon_copys.length ?? 0,
    employee,
    comment,
    refusal,
    wish,
    outcome,
    overtaken,
    failure,
    redraft,
  }),
  rests: { gone: 'what is not there, or is not for this employee, cannot be decided on' },
  succeeds: ({ value, context }) =>
    value === 'decided' || context.outcome === 'withdrawn' || context.document !== null,
})
