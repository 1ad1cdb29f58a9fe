import { assign, fromPromise, setup } from 'xstate'
import { extract } from '../../scripts/statecharts/extract.ts'
import { layout } from '../../scripts/statecharts/layout.ts'
import { draw } from '../../scripts/statecharts/svg.ts'

const save = fromPromise(() => Promise.resolve())

/** A machine with one example of each element of a chart. */
export const sampleMachine = setup({
  types: { context: {} as { count: number }, tags: {} as 'busy' },
  actors: { save },
  delays: { patience: 1000 },
  guards: { isFull: () => true, isEmpty: () => false },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    tell: assign({}),
    forget: assign({}),
  },
}).createMachine({
  id: 'sample',
  description: 'One of everything.',
  context: { count: 0 },
  initial: 'closed',
  on: {
    'sample.count': { actions: 'count' },
    'sample.fail': '.failed',
  },
  states: {
    closed: {
      description: 'Not open.',
      on: {
        'sample.open': [
          { guard: 'isFull', target: 'open', actions: ['count', 'tell'] },
          { guard: 'isEmpty', actions: 'tell' },
          { target: 'failed' },
        ],
        'sample.again': { target: 'closed', reenter: true },
        'sample.never': {},
      },
    },
    open: {
      description: 'Two parts.',
      type: 'parallel',
      on: { 'sample.save': 'saving', 'sample.close': 'closed' },
      states: {
        left: {
          description: 'The left part.',
          initial: 'one',
          on: { 'sample.back': { target: '.one', actions: 'forget' } },
          states: {
            one: { description: 'One.', always: { guard: 'isFull', target: 'two' } },
            two: {
              description: 'Two.',
              on: { 'sample.whole': { target: '#sample.open', reenter: true } },
            },
          },
        },
        right: { description: 'The right part.', entry: 'tell', exit: 'forget' },
      },
    },
    saving: {
      description: 'On its way.',
      tags: 'busy',
      entry: 'tell',
      invoke: {
        id: 'save',
        src: 'save',
        onDone: { target: 'done', actions: 'count' },
        onError: [{ guard: 'isFull', target: '#sample.open.left.two' }, { target: 'failed' }],
      },
      after: { patience: { target: 'failed', actions: 'tell' } },
    },
    failed: { description: 'Not saved.', on: { 'sample.close': 'closed' } },
    done: { description: 'Saved.', type: 'final' },
  },
})

/** The picture of the sample in English, which needs no table of names. */
export async function samplePicture(): Promise<string> {
  const chart = extract(sampleMachine)
  return draw(chart, await layout(chart, 'en'), 'en')
}
