import { answer, failure } from '../ports.ts'
import { credentials, renewal, sessionSetup, start, token } from './session.setup.ts'

/** What the sign-in screen takes, with nobody signed in or while a session is ended. */
const form = {
  'session.setUsername': { actions: 'setUsername' },
  'session.setPassword': { actions: 'setPassword' },
  'session.signIn': [
    { guard: 'isComplete', target: 'signingIn', actions: 'markSubmitted' },
    { actions: 'markSubmitted' },
  ],
  'session.leaveForm': { actions: 'clearFields' },
} as const

/** The chart of the session (specification, section 4, "Session"; wire, "Sign-in and employee"). */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, and until when.',
  context: start,
  initial: 'restoring',
  on: { 'session.changedElsewhere': { actions: 'keepElsewhere' } },
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
      on: { 'session.changedElsewhere': { target: 'restoring', reenter: true } },
    },
    signedOut: {
      description: 'Nobody is signed in: the sign-in screen waits for a name and a password.',
      entry: 'forgetSession',
      on: {
        ...form,
        'session.changedElsewhere': {
          guard: 'livesElsewhere',
          target: 'signedIn',
          actions: 'keepTold',
        },
        'session.woke': { guard: 'othersLives', target: 'signedIn', actions: 'takeOver' },
      },
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
      on: { 'session.leaveForm': { actions: 'clearFields' } },
    },
    signedIn: {
      description: 'The employee works, until they sign out or the session’s time is over.',
      initial: 'working',
      on: {
        'session.signOut': 'signingOut',
        'session.expired': { guard: 'isOwn', target: 'signingOut', actions: 'markExpired' },
        'session.woke': [
          { guard: 'timeIsOver', target: 'signingOut', actions: 'markExpired' },
          { target: 'signedIn', reenter: true },
        ],
        'session.changedElsewhere': [
          { guard: 'goesOnElsewhere', target: 'signedIn', reenter: true, actions: 'keepTold' },
          { target: 'signedOut', actions: ['keepElsewhere', 'forgetFailure', 'clearFields'] },
        ],
        'session.keepEndpoint': { actions: 'keepEndpoint' },
      },
      after: { lifetime: { target: 'signingOut', actions: 'markExpired' } },
      states: {
        working: {
          description: 'There is time enough.',
          always: { guard: 'isNearEnd', target: 'ending' },
          after: { untilEnding: 'ending' },
        },
        ending: {
          description: 'Five minutes are left: the employee may sign in again without leaving.',
          on: {
            'session.setPassword': { actions: 'setPassword' },
            'session.renew': { guard: 'hasPassword', target: 'renewing' },
          },
        },
        renewing: {
          description: 'The server is asked for a new session; the page stays as it is.',
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: renewal,
            onDone: {
              target: '#session.signedIn',
              actions: { type: 'keepSession', params: answer },
            },
            onError: {
              target: '#session.signedIn',
              actions: { type: 'keepFailure', params: failure },
            },
          },
          on: {
            'session.expired': {},
            'session.woke': [
              { guard: 'timeIsOver', target: '#session.signingOut', actions: 'markExpired' },
              {},
            ],
          },
        },
      },
    },
    signingOut: {
      description: 'The session is forgotten here and ended at the server, which need not answer.',
      tags: 'busy',
      entry: ['forgetFailure', 'clearFields'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: token,
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      on: form,
    },
  },
})
