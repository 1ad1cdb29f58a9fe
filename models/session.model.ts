import type { SessionContext } from '../machines/session/session.setup.ts'
import { RequestError } from '../machines/requestError.ts'
import type { Session } from '../machines/session/session.ports.ts'
import { sessionMachine } from '../machines/session/session.machine.ts'
import { aSession, anEmployee } from './samples/people.ts'
import { hourMs, minuteMs } from './samples/days.ts'
import { type Situation, defineModel } from './engine/model.ts'
import { pick } from './engine/pick.ts'

type Now = Pick<Situation<SessionContext>, 'now'>

const sessionFor =
  (token: string, minutes: number, username = 'yoondh') =>
  ({ now }: Now): Session => {
    const employee = anEmployee({ token, user: { username, first_name: username } })
    return aSession({ employee, expiresAt: now() + minutes * minuteMs })
  }

const fresh = sessionFor('fresh', 60)
const ending = sessionFor('ending', 4)
const over = sessionFor('over', 0)
const other = sessionFor('other', 60, 'kimys')

const left = (session: Session | null, now: number) =>
  session && {
    token: session.token,
    user: session.employee.user.username,
    endpoint: session.employee.endpoint,
    minutes: Math.max(0, session.expiresAt - now) / minuteMs,
  }

const elsewhere = (session: (situation: Now) => Session | null) => (situation: Now) =>
  ({ session: session(situation) }) as const

const refused = { 'a wrong password': new RequestError('invalid', { detail: 'wrong' }) }

export const session = defineModel({
  machine: sessionMachine,
  inputs: {
    'as the page opens': ({ now }) => ({ now }),
    'back from the identity provider': ({ now }) => ({ now, code: 'one-time' }),
  },
  events: {
    'session.setUsername': { username: ' yoondh ' },
    'session.setUsername blank': { username: ' ' },
    'session.setPassword': { password: 'secret' },
    'session.setPassword empty': { password: '' },
    'session.expired': {},
    'session.expired with the present token': ({ context }) => ({
      token: context.session?.token ?? 'none',
    }),
    'session.expired with an older token': { token: 'older' },
    'session.changedElsewhere to no session': { session: null },
    'session.changedElsewhere to a fresh one': elsewhere(fresh),
    'session.changedElsewhere to one that is over': elsewhere(over),
    'session.changedElsewhere to another employee': elsewhere(other),
    'session.changedElsewhere to the same one with an endpoint': ({ context: { session } }) => ({
      session: session && { ...session, employee: { ...session.employee, endpoint: 'endpoint-1' } },
    }),
    'session.keepEndpoint': { endpoint: 'endpoint-1' },
  },
  outputs: {
    restoreSession: {
      nothing: null,
      'a fresh session': fresh,
      'a session near its end': ending,
      'a session that is over': over,
    },
    signIn: { 'a fresh session': fresh, 'a session near its end': ending },
    exchangeCode: { 'a fresh session': fresh, 'a session near its end': ending },
    signOut: { 'with success': undefined },
  },
  errors: {
    signIn: refused,
    exchangeCode: { 'a used code': new RequestError('invalid', { detail: 'used' }) },
  },
  sleepDuration: hourMs,
  facts: ({ session: present, elsewhere: told, code, ...context }, now) => ({
    ...pick(context, 'failure', 'expired', 'hasSignedOut'),
    ...pick(context, 'minutes', 'username', 'password', 'isSubmitted'),
    session: left(present, now),
    elsewhere: left(told, now),
    hasCode: code !== undefined,
  }),
  isGoal: ({ value }) => JSON.stringify(value).includes('signedIn'),
})
