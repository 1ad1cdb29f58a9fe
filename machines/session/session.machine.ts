import { assertEvent, assign, setup } from 'xstate'
import type { Credentials } from '../../contract/session.ts'
import { answer, type Failure, failure, ports, type Session } from '../ports.ts'
import { lifetimeLeft } from './session.rules.ts'

/** Who is signed in, and until when (specification, section 4, "Session"). */
export interface SessionContext {
  session: Session | null
  /** Why the last sign-in failed. */
  failure: Failure | null
  /** Signed out because the session's time was over, not by the employee. */
  expired: boolean
  now: () => number
}

/** `now` in milliseconds since the epoch, by the employee's clock. */
export interface SessionInput {
  now: () => number
}

export type SessionEvent =
  | ({ type: 'session.signIn' } & Credentials)
  | { type: 'session.signOut' }
  /** A call got 401. With its `token`, so that a late answer does not end a newer session. */
  | { type: 'session.expired'; token?: string }
  /** The page was restored, or a sleeping machine woke: the session's end is looked up again. */
  | { type: 'session.woke' }

function start({ input }: { input: SessionInput }): SessionContext {
  return { session: null, failure: null, expired: false, now: input.now }
}

function credentials({ event }: { event: SessionEvent }): Credentials {
  assertEvent(event, 'session.signIn')
  return { username: event.username, password: event.password }
}

function token({ context }: { context: SessionContext }): { token: string } {
  return { token: context.session?.token ?? '' }
}

/** The chart of the session (specification, section 4, "Session"; wire, "Sign-in and employee"). */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy',
  },
  actors: {
    restoreSession: ports.restoreSession,
    signIn: ports.signIn,
    signOut: ports.signOut,
  },
  delays: {
    lifetime: ({ context }) => lifetimeLeft(context.session, context.now()),
  },
  guards: {
    isMissing: (_, session: Session | null) => session === null,
    isOver: ({ context }, session: Session | null) => lifetimeLeft(session, context.now()) === 0,
    timeIsOver: ({ context }) => lifetimeLeft(context.session, context.now()) === 0,
    isComplete: ({ event }) =>
      event.type === 'session.signIn' && event.username !== '' && event.password !== '',
    isOwn: ({ context, event }) =>
      event.type === 'session.expired' &&
      (event.token === undefined || event.token === context.session?.token),
  },
  actions: {
    keepSession: assign((_, session: Session | null) => ({ session, expired: false })),
    keepFailure: assign((_, failed: Failure) => ({ failure: failed })),
    forgetFailure: assign({ failure: null }),
    forgetSession: assign({ session: null }),
    markExpired: assign({ expired: true }),
  },
}).createMachine({
  id: 'session',
  description: 'Who is signed in, and until when.',
  context: start,
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The page has just opened: does an earlier session still live?',
      tags: 'busy',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          { guard: { type: 'isMissing', params: answer }, target: 'signedOut' },
          {
            guard: { type: 'isOver', params: answer },
            target: 'signingOut',
            actions: [{ type: 'keepSession', params: answer }, 'markExpired'],
          },
          { target: 'signedIn', actions: { type: 'keepSession', params: answer } },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      description: 'Nobody is signed in: the sign-in screen waits for a name and a password.',
      entry: 'forgetSession',
      on: { 'session.signIn': { guard: 'isComplete', target: 'signingIn' } },
    },
    signingIn: {
      description: 'The server is asked whether name and password belong together.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: credentials,
        onDone: { target: 'signedIn', actions: { type: 'keepSession', params: answer } },
        onError: { target: 'signedOut', actions: { type: 'keepFailure', params: failure } },
      },
    },
    signedIn: {
      description: 'The employee works, until they sign out or the session’s time is over.',
      on: {
        'session.signOut': 'signingOut',
        'session.expired': { guard: 'isOwn', target: 'signingOut', actions: 'markExpired' },
        'session.woke': [
          { guard: 'timeIsOver', target: 'signingOut', actions: 'markExpired' },
          { target: 'signedIn', reenter: true },
        ],
      },
      after: { lifetime: { target: 'signingOut', actions: 'markExpired' } },
    },
    signingOut: {
      description: 'The session is forgotten here and ended at the server, which need not answer.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: token,
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      on: { 'session.signIn': { guard: 'isComplete', target: 'signingIn' } },
    },
  },
})
