import { finderMachine } from '../machines/finder/finder.machine.ts'
import { defineModel } from './engine/model.ts'

export const finder = defineModel({
  machine: finderMachine,
  starts: { 'in the frame': () => undefined },
  sends: {
    'finder.open': { type: 'finder.open' },
    'finder.setText a name': { type: 'finder.setText', text: '상신' },
    'finder.setText nothing': { type: 'finder.setText', text: '' },
    'finder.choose': { type: 'finder.choose' },
    'finder.close': { type: 'finder.close' },
  },
  answers: {},
  succeeds: ({ value }) => value === 'open',
})
