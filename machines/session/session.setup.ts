import { assertEvent, assign, setup } from 'xstate'
import type { Credentials } from '../../contract/session.ts'
import { type Failure, ports, type Session } from '../ports.ts'
import { isSameEmployee, lifetimeLeft, untilEnding } from './session.rules.ts'

/** Who is signed in, and until when (specification, section 4, "Session"). */
export interface SessionContext {
  session: Session | null
  /** Why the last sign-in, or the last renewal, failed. */
  failure: Failure | null
  /** Signed out because the session's time was over, not by the employee. */
  expired: boolean
  /** The session that another tab has begun and that this page has not taken over yet. */
  elsewhere: Session | null
  /** As typed on the sign-in screen. */
  username: string
  /** As typed to sign in, or to renew; empty as soon as a session begins or ends, or the form is left. */
  password: string
  /** The employee has asked to be signed in: from now on empty fields are named. */
  isSubmitted: boolean
  now: () => number
}

/** `now` in milliseconds since the epoch, by the employee's clock. */
export interface SessionInput {
  now: () => number
}

export type SessionEvent =
  | { type: 'session.setUsername'; username: string }
  /** Of the sign-in screen, and of the offer to renew. */
  | { type: 'session.setPassword'; password: string }
  | { type: 'session.signIn' }
  /** The employee goes from the sign-in screen to another one. */
  | { type: 'session.leaveForm' }
  | { type: 'session.signOut' }
  /** Sign in again, as the same employee, without leaving the page. */
  | { type: 'session.renew' }
  /** A call got 401. With its `token`, so that a late answer does not end a newer session. */
  | { type: 'session.expired'; token?: string }
  /** The page was restored, or a sleeping machine woke: the session's end is looked up again. */
  | { type: 'session.woke' }
  /** Another tab signed in, out, or went on with a new session. */
  | { type: 'session.changedElsewhere'; session: Session | null }
  /** The push endpoint that the employee has from now on (specification, section 7). */
  | { type: 'session.keepEndpoint'; endpoint: string | null }

const emptyFields = { username: '', password: '', isSubmitted: false }

export function start({ input }: { input: SessionInput }): SessionContext {
  return { ...begun(null), now: input.now }
}

/** What the employee has typed to sign in. */
export function credentials({ context }: { context: SessionContext }): Credentials {
  return { username: context.username.trim(), password: context.password }
}

/** The same employee again, with the password just typed. */
export function renewal({ context }: { context: SessionContext }): Credentials {
  return {
    username: context.session?.employee.user.username ?? '',
    password: context.password,
  }
}

/** The token that the server is to forget. */
export function token({ context }: { context: SessionContext }): { token: string } {
  return { token: context.session?.token ?? '' }
}

const told = (event: SessionEvent) =>
  event.type === 'session.changedElsewhere' ? event.session : null

/** A session that begins, or goes on: nothing of before is said any more, and no typed password is left. */
const begun = (session: Session | null) => ({
  session,
  failure: null,
  expired: false,
  elsewhere: null,
  ...emptyFields,
})

/** What the machine knows, asks and does; its chart stands beside. */
export const sessionSetup = setup({
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
    untilEnding: ({ context }) => untilEnding(context.session, context.now()),
  },
  guards: {
    isMissing: (_, session: Session | null) => session === null,
    isOver: ({ context }, session: Session | null) => lifetimeLeft(session, context.now()) === 0,
    timeIsOver: ({ context }) => lifetimeLeft(context.session, context.now()) === 0,
    isNearEnd: ({ context }) => untilEnding(context.session, context.now()) === 0,
    isComplete: ({ context }) => context.username.trim() !== '' && context.password !== '',
    hasPassword: ({ context }) => context.password !== '',
    isOwn: ({ context, event }) =>
      event.type === 'session.expired' &&
      (event.token === undefined || event.token === context.session?.token),
    livesElsewhere: ({ context, event }) => lifetimeLeft(told(event), context.now()) > 0,
    goesOnElsewhere: ({ context, event }) =>
      isSameEmployee(context.session, told(event)) && lifetimeLeft(told(event), context.now()) > 0,
    othersLives: ({ context }) => lifetimeLeft(context.elsewhere, context.now()) > 0,
  },
  actions: {
    keepSession: assign((_, session: Session | null) => begun(session)),
    keepTold: assign(({ event }) => begun(told(event))),
    keepElsewhere: assign(({ event }) => ({ elsewhere: told(event) })),
    takeOver: assign(({ context }) => begun(context.elsewhere)),
    keepEndpoint: assign(({ context, event }) => {
      assertEvent(event, 'session.keepEndpoint')
      const { session } = context
      if (!session) return {}
      return {
        session: { ...session, employee: { ...session.employee, endpoint: event.endpoint } },
      }
    }),
    keepFailure: assign((_, failed: Failure) => ({ failure: failed })),
    forgetFailure: assign({ failure: null }),
    forgetSession: assign({ session: null }),
    setUsername: assign(({ event }) => {
      assertEvent(event, 'session.setUsername')
      return { username: event.username }
    }),
    setPassword: assign(({ event }) => {
      assertEvent(event, 'session.setPassword')
      return { password: event.password }
    }),
    markSubmitted: assign({ isSubmitted: true }),
    clearFields: assign(emptyFields),
    markExpired: assign({ expired: true }),
  },
})
