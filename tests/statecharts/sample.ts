import { assign, fromPromise, setup } from 'xstate'
import { extractChart } from '../../scripts/statecharts/chart.ts'
import { drawChart } from '../../scripts/statecharts/svg.ts'

const save = fromPromise(() => Promise.resolve())

/** A machine with one example of each element of a chart. */
export const sampleMachine = setup({
  types: { context: {} as { count: number }, tags: {} as 'busy' },
  actors: { save },
  delays: { patience: 1000 },
  guards: { isFull: () => true, isEmpty: () => false },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    notify: assign({}),
    reset: assign({}),
  },
}).createMachine({
  id: 'sample',
  description: 'An example of each element.',
  context: { count: 0 },
  initial: 'closed',
  on: {
    'sample.count': { actions: 'count' },
    'sample.fail': '.failed',
  },
  states: {
    closed: {
      description: 'The sample is closed.',
      on: {
        'sample.open': [
          { guard: 'isFull', target: 'open', actions: ['count', 'notify'] },
          { guard: 'isEmpty', actions: 'notify' },
          { target: 'failed' },
        ],
        'sample.again': { target: 'closed', reenter: true },
        'sample.never': {},
      },
    },
    open: {
      description: 'Two regions are active.',
      type: 'parallel',
      on: { 'sample.save': 'saving', 'sample.close': 'closed' },
      states: {
        left: {
          description: 'The left region.',
          initial: 'one',
          on: { 'sample.back': { target: '.one', actions: 'reset' } },
          states: {
            one: { description: 'One.', always: { guard: 'isFull', target: 'two' } },
            two: {
              description: 'Two.',
              on: { 'sample.whole': { target: '#sample.open', reenter: true } },
            },
          },
        },
        right: { description: 'The right region.', entry: 'notify', exit: 'reset' },
      },
    },
    saving: {
      description: 'The content is being saved.',
      tags: 'busy',
      entry: 'notify',
      invoke: {
        id: 'save',
        src: 'save',
        onDone: { target: 'done', actions: 'count' },
        onError: [{ guard: 'isFull', target: '#sample.open.left.two' }, { target: 'failed' }],
      },
      after: { patience: { target: 'failed', actions: 'notify' } },
    },
    failed: { description: 'The content was not saved.', on: { 'sample.close': 'closed' } },
    done: { description: 'The content is saved.', type: 'final' },
  },
})

/** The picture of the sample in English, which needs no table of names. */
export const drawSampleChart = () => drawChart(extractChart(sampleMachine), 'en')
