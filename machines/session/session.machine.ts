import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'
import {
  signInInput,
  exchangeCodeInput,
  renewalInput,
  sessionSetup,
  initialContext,
  signOutInput,
} from './session.setup.ts'

/** Events of the sign-in form, which are accepted before sign-in and during sign-out. */
const form = {
  'session.setUsername': { actions: 'setUsername' },
  'session.setPassword': { actions: 'setPassword' },
  'session.signIn': [
    { guard: 'isComplete', target: 'signingIn', actions: 'markSubmitted' },
    { actions: 'markSubmitted' },
  ],
  'session.leaveForm': { actions: ['clearFields', 'clearFailure'] },
} as const

/** State machine of the session (specification, section 4, "Session"; wire, "Sign-in and employee"). */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'The session of the signed-in employee, and its expiry.',
  context: initialContext,
  initial: 'restoring',
  on: { 'session.changedElsewhere': { actions: 'adoptOtherTabSession' } },
  states: {
    restoring: {
      description: 'The page has just opened. Looks for an earlier session that is still valid.',
      tags: 'busy',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: 'hasCode',
            target: 'returning',
            actions: { type: 'keepSession', params: outputOf },
          },
          { guard: { type: 'isMissing', params: outputOf }, target: 'signedOut' },
          {
            guard: { type: 'isOver', params: outputOf },
            target: 'signingOut',
            actions: [{ type: 'keepSession', params: outputOf }, 'markExpired'],
          },
          { target: 'signedIn', actions: { type: 'keepSession', params: outputOf } },
        ],
        onError: { target: 'signedOut', actions: 'forgetCode' },
      },
      on: { 'session.changedElsewhere': { target: 'restoring', reenter: true } },
    },
    returning: {
      description:
        'The identity provider has sent the employee back. The server exchanges the code for a session. A failure also ends an earlier session, which can be that of another employee.',
      tags: 'busy',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: exchangeCodeInput,
        onDone: { target: 'signedIn', actions: { type: 'keepSession', params: outputOf } },
        onError: [
          {
            guard: 'hasSession',
            target: 'signingOut',
            actions: { type: 'setFailure', params: requestErrorOfEvent },
          },
          { target: 'signedOut', actions: { type: 'setFailure', params: requestErrorOfEvent } },
        ],
      },
      exit: 'forgetCode',
    },
    signedOut: {
      description: 'No employee is signed in. The sign-in screen is shown.',
      entry: 'forgetSession',
      on: {
        ...form,
        'session.changedElsewhere': {
          guard: 'isActiveInOtherTab',
          target: 'signedIn',
          actions: 'adoptToldSession',
        },
        'session.woke': {
          guard: 'hasOtherTabSession',
          target: 'signedIn',
          actions: 'adoptStoredSession',
        },
      },
    },
    signingIn: {
      description: 'The server checks the username and the password.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: signInInput,
        onDone: { target: 'signedIn', actions: { type: 'keepSession', params: outputOf } },
        onError: {
          target: 'signedOut',
          actions: { type: 'setSignInFailure', params: requestErrorOfEvent },
        },
      },
      on: { 'session.leaveForm': { actions: 'clearFields' } },
    },
    signedIn: {
      description: 'The employee is signed in until sign-out or expiry.',
      initial: 'working',
      on: {
        'session.signOut': { target: 'signingOut', actions: 'markSignedOut' },
        'session.expired': { guard: 'isOwn', target: 'signingOut', actions: 'markExpired' },
        'session.woke': [
          { guard: 'isExpired', target: 'signingOut', actions: 'markExpired' },
          { target: 'signedIn', reenter: true },
        ],
        'session.changedElsewhere': [
          {
            guard: 'isRenewedInOtherTab',
            target: 'signedIn',
            reenter: true,
            actions: 'adoptToldSession',
          },
          {
            guard: 'isExpiredInOtherTab',
            target: 'signedOut',
            actions: ['adoptOtherTabSession', 'clearFields', 'markExpired'],
          },
          {
            target: 'signedOut',
            actions: ['adoptOtherTabSession', 'clearFields', 'markSignedOut'],
          },
        ],
        'session.keepEndpoint': { actions: 'keepEndpoint' },
      },
      after: { lifetime: { target: 'signingOut', actions: 'markExpired' } },
      states: {
        working: {
          description: 'The session expires in more than five minutes.',
          always: { guard: 'isNearEnd', target: 'ending' },
          after: { untilExpiryWarning: 'ending' },
        },
        ending: {
          description:
            'The session expires within five minutes, which are counted down. The employee can renew it on the same page.',
          entry: 'countMinutes',
          after: {
            // The session timer does not run while the computer sleeps, so the expiry is compared with the clock every minute.
            untilNextMinute: [
              { guard: 'isExpired', target: '#session.signingOut', actions: 'markExpired' },
              { target: 'ending', reenter: true },
            ],
          },
          on: {
            'session.setPassword': { actions: ['setPassword', 'clearFailure'] },
            'session.renew': { guard: 'hasPassword', target: 'renewing' },
          },
        },
        renewing: {
          description: 'A new session is being requested. The page does not change.',
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: renewalInput,
            onDone: {
              target: '#session.signedIn',
              actions: [{ type: 'keepSession', params: outputOf }, 'countMinutes', 'reportRenewed'],
            },
            onError: {
              target: '#session.signedIn',
              actions: { type: 'setFailure', params: requestErrorOfEvent },
            },
          },
          on: {
            'session.expired': {},
            'session.changedElsewhere': {
              guard: 'isUpdatedInOtherTab',
              actions: 'adoptToldSession',
            },
            'session.woke': [
              { guard: 'isExpired', target: '#session.signingOut', actions: 'markExpired' },
              {},
            ],
          },
        },
      },
    },
    signingOut: {
      description:
        'The session is being ended, also on the server. The sign-in screen is already usable. A failed server call is ignored.',
      tags: 'busy',
      entry: 'clearFields',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: signOutInput,
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      on: form,
    },
  },
})
