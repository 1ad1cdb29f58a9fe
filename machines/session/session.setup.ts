import { assertEvent, assign, emit, setup } from 'xstate'
import type { Credentials } from '../../contract/session.ts'
import type { RequestError } from '../requestError.ts'
import { type Session, sessionPorts } from './session.ports.ts'
import {
  isSameEmployee,
  isSameSession,
  msUntilExpiry,
  minutesUntilExpiry,
  msUntilExpiryWarning,
  msUntilNextMinute,
} from './session.rules.ts'

/** The context of the session: the employee and the expiry (specification, section 4, "Session"). */
export interface SessionContext {
  session: Session | null
  /** Why the last sign-in or the last renewal failed. */
  failure: RequestError | null
  /** Whether the last session ended because it expired. */
  expired: boolean
  /** Whether the employee signed out, here or in another tab. After the next sign-in the app then does not return to the last page. */
  hasSignedOut: boolean
  /** The session that another tab has started and this page has not adopted yet. */
  elsewhere: Session | null
  /** The typed username. */
  username: string
  /** The password typed for a sign-in or a renewal. Cleared when a session begins or ends, and when the employee leaves the form. */
  password: string
  /** Whether the employee has submitted the form. From then on, empty fields are reported. */
  isSubmitted: boolean
  /** The minutes until the session expires. Updated after a renewal, and every minute when the session is about to expire. */
  minutes: number
  /** The one-time code in the URL to which the employee was redirected after a single sign-on at the identity provider. */
  code: string | undefined
  now: () => number
}

/** `now` returns milliseconds since the epoch, by the clock of the device. `code` is in the URL of the page after a single sign-on. */
export interface SessionInput {
  now: () => number
  code?: string | undefined
}

export type SessionEvent =
  | { type: 'session.setUsername'; username: string }
  /** Used on the sign-in screen, and in the offer to renew the session. */
  | { type: 'session.setPassword'; password: string }
  | { type: 'session.signIn' }
  /** The employee opens another public screen instead of signing in. */
  | { type: 'session.leaveForm' }
  | { type: 'session.signOut' }
  /** Renews the session: signs in the same employee again, without leaving the page. */
  | { type: 'session.renew' }
  /** A call returned 401. `token` is the session token of that call, so that a late response does not end a newer session. */
  | { type: 'session.expired'; token?: string }
  /** The page was restored, or the device woke from sleep. The expiry of the session is checked again. */
  | { type: 'session.woke' }
  /** Another tab signed in, signed out, renewed the session or noticed its expiry. */
  | { type: 'session.changedElsewhere'; session: Session | null }
  /** The new push endpoint of the employee (specification, section 7). */
  | { type: 'session.keepEndpoint'; endpoint: string | null }

/** Sent when the session has been renewed. `minutes` is the time until the session expires. */
export interface SessionRenewed {
  type: 'session.renewed'
  minutes: number
}

const emptyFields = { username: '', password: '', isSubmitted: false }

export function initialContext({ input }: { input: SessionInput }): SessionContext {
  return { ...sessionFields(null), now: input.now, code: input.code }
}

/** Input of `signIn` on the sign-in screen. */
export function signInInput({ context }: { context: SessionContext }): Credentials {
  return { username: context.username.trim(), password: context.password }
}

/** Input of `signIn` for a renewal: the same employee, the password just typed, and the token of the session that it renews. */
export function renewalInput({ context }: { context: SessionContext }): Credentials {
  return {
    username: context.session?.employee.user.username ?? '',
    password: context.password,
    renews: context.session?.token,
  }
}

/** Input of `exchangeCode`. */
export function exchangeCodeInput({ context }: { context: SessionContext }): string | undefined {
  return context.code
}

/** Input of `signOut`. */
export function signOutInput({ context }: { context: SessionContext }): { token: string } {
  return { token: context.session?.token ?? '' }
}

const sessionOf = (event: SessionEvent) =>
  event.type === 'session.changedElsewhere' ? event.session : null

/** Starts or renews the session, and clears earlier errors and the typed password. */
const sessionFields = (session: Session | null) => ({
  session,
  failure: null,
  expired: false,
  hasSignedOut: false,
  elsewhere: null,
  minutes: 0,
  ...emptyFields,
})

/** Types, actors, delays, guards and actions of the `session` machine. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    emitted: {} as SessionRenewed,
    tags: {} as 'busy',
  },
  actors: {
    ...sessionPorts,
  },
  delays: {
    lifetime: ({ context }) => msUntilExpiry(context.session, context.now()),
    untilExpiryWarning: ({ context }) => msUntilExpiryWarning(context.session, context.now()),
    untilNextMinute: ({ context }) => msUntilNextMinute(context.session, context.now()),
  },
  guards: {
    hasCode: ({ context }) => context.code !== undefined,
    hasSession: ({ context }) => context.session !== null,
    isMissing: (_, session: Session | null) => session === null,
    isOver: ({ context }, session: Session | null) => msUntilExpiry(session, context.now()) === 0,
    isExpired: ({ context }) => msUntilExpiry(context.session, context.now()) === 0,
    isNearEnd: ({ context }) => msUntilExpiryWarning(context.session, context.now()) === 0,
    isComplete: ({ context }) => context.username.trim() !== '' && context.password !== '',
    hasPassword: ({ context }) => context.password !== '',
    isOwn: ({ context, event }) =>
      event.type === 'session.expired' &&
      (event.token === undefined || event.token === context.session?.token),
    isActiveInOtherTab: ({ context, event }) => msUntilExpiry(sessionOf(event), context.now()) > 0,
    isRenewedInOtherTab: ({ context, event }) =>
      isSameEmployee(context.session, sessionOf(event)) &&
      msUntilExpiry(sessionOf(event), context.now()) > 0,
    /** Another tab has stored the same session with another push endpoint or other data of the employee. */
    isUpdatedInOtherTab: ({ context, event }) => isSameSession(context.session, sessionOf(event)),
    /** Another tab found that the session has expired, and stored it as expired or deleted it from the device. */
    isExpiredInOtherTab: ({ context: { session, now }, event }) => {
      const told = sessionOf(event)
      return told
        ? isSameEmployee(session, told) && msUntilExpiry(told, now()) === 0
        : msUntilExpiry(session, now()) === 0
    },
    hasOtherTabSession: ({ context }) => msUntilExpiry(context.elsewhere, context.now()) > 0,
  },
  actions: {
    keepSession: assign((_, session: Session | null) => sessionFields(session)),
    /** If only the employee of the session has changed, for example the department, a typed password is kept. */
    adoptToldSession: assign(({ context: { session }, event }) => {
      const told = sessionOf(event)
      return isSameSession(session, told) ? { session: told } : sessionFields(told)
    }),
    adoptOtherTabSession: assign(({ event }) => ({ elsewhere: sessionOf(event) })),
    adoptStoredSession: assign(({ context }) => sessionFields(context.elsewhere)),
    keepEndpoint: assign(({ context, event }) => {
      assertEvent(event, 'session.keepEndpoint')
      const { session } = context
      if (!session) return {}
      return {
        session: { ...session, employee: { ...session.employee, endpoint: event.endpoint } },
      }
    }),
    countMinutes: assign(({ context: { session, now } }) => ({
      minutes: minutesUntilExpiry(session, now()),
    })),
    reportRenewed: emit(({ context: { minutes } }) => ({ type: 'session.renewed', minutes })),
    setFailure: assign((_, failure: RequestError) => ({ failure })),
    /** A form that was left is empty. It shows no failure when the employee comes back. */
    setSignInFailure: assign(({ context: { password } }, failure: RequestError) => ({
      failure: password === '' ? null : failure,
    })),
    clearFailure: assign({ failure: null }),
    forgetSession: assign({ session: null }),
    forgetCode: assign({ code: undefined }),
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
    markExpired: assign({ expired: true, failure: null }),
    markSignedOut: assign({ hasSignedOut: true, failure: null }),
  },
})
