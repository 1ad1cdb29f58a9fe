import { type PushInput, pushMachine } from '../machines/push/push.machine.ts'
import { type Environment, defineModel } from './engine/model.ts'

const input = (more: Pick<PushInput, 'obstacle' | 'endpoint'>) => {
  return ({ actor }: Environment) => ({
    notices: actor('notices'),
    session: actor('session'),
    ...more,
  })
}

export const push = defineModel({
  machine: pushMachine,
  inputs: {
    'in a browser that can': input({ obstacle: null, endpoint: null }),
    'with an endpoint': input({ obstacle: null, endpoint: 'endpoint-1' }),
    'in a browser that cannot': input({ obstacle: { reason: 'browser' }, endpoint: null }),
  },
  events: {},
  outputs: {
    checkPush: { 'with the endpoint': { endpoint: 'endpoint-1' } },
    subscribePush: { 'with another endpoint': { endpoint: 'endpoint-2' } },
    unsubscribePush: { 'with success': undefined },
  },
  restingStates: { unsupported: 'a browser that cannot, or a host that may not, stays so' },
  isGoal: ({ value }) => value === 'on',
})
