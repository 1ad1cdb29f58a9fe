import { pushMachine } from '../../machines/push/push.machine.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

const input = { notices: deaf(), session: deaf(), endpoint: null }
const endpoint = 'https://push.example/1'

/** A browser that can, on a host that may. */
export const pushWorld: World<typeof pushMachine> = {
  machine: pushMachine,
  input: { ...input, obstacle: null },
  payloads: {
    'xstate.done.actor.checkPush': [{ output: { endpoint } }],
    'xstate.done.actor.subscribePush': [{ output: { endpoint } }],
  },
  facts: ({ state, endpoint: known }) => [state, known],
}

/** One that cannot. */
export const pushlessWorld: World<typeof pushMachine> = {
  ...pushWorld,
  input: { ...input, obstacle: { reason: 'browser' } },
}
