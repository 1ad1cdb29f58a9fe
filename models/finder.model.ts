import { finderMachine } from '../machines/finder/finder.machine.ts'
import { defineModel } from './engine/model.ts'

export const finder = defineModel({
  machine: finderMachine,
  inputs: { 'in the frame': () => undefined },
  events: {
    'finder.open': { type: 'finder.open' },
    'finder.setText a name': { type: 'finder.setText', text: '상신' },
    'finder.setText nothing': { type: 'finder.setText', text: '' },
    'finder.choose': { type: 'finder.choose' },
    'finder.close': { type: 'finder.close' },
  },
  outputs: {},
  isGoal: ({ value }) => value === 'open',
})
