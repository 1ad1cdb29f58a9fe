import { profileMachine } from '../machines/profile/profile.machine.ts'
import { RequestError } from '../machines/requestError.ts'
import { defineModel } from './engine/model.ts'

const kim = {
  username: 'kim',
  name: '이름 kim',
  department: '재무팀',
  position: '팀장',
  avatar: null,
}

export const profile = defineModel({
  machine: profileMachine,
  inputs: { 'of a colleague': () => ({ username: 'kim' }) },
  events: { 'profile.retry': {} },
  outputs: { loadProfile: { 'the facts': kim } },
  errors: {
    loadProfile: {
      'by the server': new Error('by the server'),
      'there is no such employee': new RequestError('notFound'),
    },
  },
  review: {
    outputs: {
      loadProfile: {
        'the facts': { ...kim, name: '김영수', department: '경영지원본부', position: '이사' },
      },
    },
  },
  restingStates: {
    shown: 'the links of the page lead on',
    unknown: 'a link of the page leads back',
  },
  isGoal: ({ value }) => value === 'shown' || value === 'unknown',
})
