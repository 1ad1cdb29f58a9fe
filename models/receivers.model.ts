import { receiversMachine } from '../machines/receivers/receivers.machine.ts'
import { anApprovalLine, aReceiver } from './samples/people.ts'
import { colleagues } from './samples/realistic.ts'
import { defineModel } from './engine/model.ts'

export const receivers = defineModel({
  machine: receiversMachine,
  inputs: {
    // A limit of two receivers, so that few employees reach it.
    'of a new draft': ({ actor }) => ({ draft: actor('draft'), author: 'yoondh', limit: 2 }),
    'of a document that lee can open': () => ({
      draft: null,
      author: 'yoondh',
      limit: 2,
      participants: ['yoondh', 'lee'],
      requested: [aReceiver({ id: 'lee' }), aReceiver({ id: 'park' })],
    }),
  },
  events: {
    'receivers.add kim': { people: anApprovalLine('kim') },
    'receivers.add the author': { people: anApprovalLine('yoondh') },
    'receivers.add a department': { people: anApprovalLine('kim', 'lee', 'park') },
    'receivers.remove kim': { id: 'kim' },
    'receivers.setKind circulated': { id: 'kim', kind: 'circulate' as const },
    'receivers.setKind for reference': { id: 'kim', kind: 'reference' as const },
    'receivers.restore': { receivers: [aReceiver({ id: 'lee', kind: 'circulate' })] },
    'receivers.apply': {
      receivers: ['lee', 'park', 'choi'].map((id) => aReceiver({ id, kind: 'circulate' })),
    },
  },
  outputs: {},
  facts: ({ draft, receivers: list, decided, before, leftOut }) => ({
    isOfDraft: draft !== null,
    receivers: list,
    decided,
    before,
    isSame: list === decided,
    leftOut,
  }),
  review: {
    events: {
      'receivers.add kim': { people: colleagues('park') },
      'receivers.add a department': { people: colleagues('park', 'choi', 'han', 'oh') },
    },
  },
  isGoal: ({ context }) => context.decided.length > 0,
})
