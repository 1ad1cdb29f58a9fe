import { Failure } from '../../machines/ports.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { noon, session } from '../samples.ts'
import type { World } from '../world.ts'

export const sessionWorld: World<typeof sessionMachine> = {
  machine: sessionMachine,
  input: { now: () => noon },
  payloads: {
    'session.setUsername': [{ username: 'yoondh' }],
    'session.setPassword': [{ password: 'a-password' }],
    'session.changedElsewhere': [{ session: null }, { session }],
    'session.keepEndpoint': [{ endpoint: 'https://push.example/1' }],
    'xstate.done.actor.restoreSession': [{ output: null }, { output: session }],
    'xstate.done.actor.signIn': [{ output: session }],
    'xstate.error.actor.signIn': [{ error: new Failure('invalid') }],
  },
  facts: ({ session: own, failure, expired, elsewhere, username, password }) => [
    own !== null,
    failure !== null,
    expired,
    elsewhere !== null,
    username,
    password,
  ],
}
