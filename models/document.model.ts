import { documentMachine } from '../machines/document/document.machine.ts'
import { lifeOf } from './samples/document.ts'
import { defineModel } from './engine/model.ts'

const people = ['author', 'stranger', 'one', 'two', 'three']

const asked = people.flatMap((by) => [
  [`document.approve by ${by}`, { type: 'document.approve', by, comment: `확인 ${by}` }],
  [`document.reject by ${by}`, { type: 'document.reject', by, comment: '증빙 누락' }],
  [`document.reject without a comment by ${by}`, { type: 'document.reject', by, comment: ' ' }],
  [`document.withdraw by ${by}`, { type: 'document.withdraw', by }],
])

const submittedTo = (...line: string[]) => {
  const { author, signs } = lifeOf('author', line)
  return () => ({ author, signs })
}

export const document = defineModel({
  machine: documentMachine,
  inputs: {
    'submitted to one': submittedTo('one'),
    'submitted to two': submittedTo('one', 'two'),
    'submitted to three': submittedTo('one', 'two', 'three'),
  },
  events: Object.fromEntries(asked),
  outputs: {},
  facts: ({ author, signs }) => ({
    author,
    signs: signs.map(({ user, result, comment }) => `${user} ${result} ${comment}`.trimEnd()),
  }),
  isGoal: ({ value }) => value === 'approved',
})
