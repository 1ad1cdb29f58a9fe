import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { answer, employeePorts, type Noticeboard, type ShowNotice } from '../ports.ts'
import type { PushObstacle } from './push.ports.ts'

/** The push states of the specification (section 4): 0 off, 1 on. */
export const pushStates = { off: 0, on: 1 } as const
export type PushState = (typeof pushStates)[keyof typeof pushStates]

/** What the session hears: the endpoint that it carries from now on, or that it carries none. */
export interface KeepEndpoint {
  type: 'session.keepEndpoint'
  endpoint: string | null
}

export interface PushInput {
  notices: Noticeboard
  session: ActorRef<Snapshot<unknown>, KeepEndpoint>
  obstacle: PushObstacle | null
  /** The endpoint that the session carries. */
  endpoint: string | null
}

/** The push notifications of the signed-in employee on this device. */
export interface PushContext extends PushInput {
  state: PushState
}

export type PushEvent = { type: 'push.check' } | { type: 'push.toggle' }

/** How long after the page has opened the subscription is checked, in milliseconds (specification, section 9). */
const CHECK_MS = 3000

function start({ input }: { input: PushInput }): PushContext {
  return { ...input, state: pushStates.off }
}

function endpoint({ context }: { context: PushContext }) {
  return { endpoint: context.endpoint }
}

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** The chart of the push notification switch (specification, section 4, "Push state"; section 8). */
export const pushMachine = setup({
  types: {
    context: {} as PushContext,
    events: {} as PushEvent,
    input: {} as PushInput,
    tags: {} as 'busy',
  },
  actors: {
    checkPush: employeePorts.checkPush,
    subscribePush: employeePorts.subscribePush,
    unsubscribePush: employeePorts.unsubscribePush,
  },
  delays: { checkDelay: CHECK_MS },
  guards: { isUnsupported: ({ context }) => context.obstacle !== null },
  actions: {
    beOff: assign({ state: pushStates.off }),
    beOn: assign({ state: pushStates.on }),
    keepEndpoint: assign((_, subscribed: { endpoint: string }) => subscribed),
    dropEndpoint: assign({ endpoint: null }),
    tellSession: sendTo(
      ({ context }) => context.session,
      ({ context }): KeepEndpoint => ({
        type: 'session.keepEndpoint',
        endpoint: context.endpoint,
      }),
    ),
    sayOn: sendTo(({ context }) => context.notices, notice('pushOn')),
    sayOff: sendTo(({ context }) => context.notices, notice('pushOff')),
    sayFailed: sendTo(({ context }) => context.notices, notice('pushFailed')),
  },
}).createMachine({
  id: 'push',
  description: 'Whether the employee gets push notifications on this device.',
  context: start,
  initial: 'unknown',
  states: {
    unknown: {
      description: 'The page has just opened; the subscription is looked at three seconds later.',
      always: { guard: 'isUnsupported', target: 'unsupported' },
      on: { 'push.check': 'checking' },
      after: { checkDelay: 'checking' },
    },
    unsupported: {
      description: 'Notifications cannot reach this page: the settings say why, and what to do.',
    },
    checking: {
      description: 'Does the server know the subscription of this browser?',
      tags: 'busy',
      invoke: {
        id: 'checkPush',
        src: 'checkPush',
        input: endpoint,
        onDone: { target: 'on', actions: { type: 'keepEndpoint', params: answer } },
        onError: 'off',
      },
    },
    off: {
      description: 'No notifications come.',
      entry: 'beOff',
      on: { 'push.toggle': 'subscribing', 'push.check': 'checking' },
    },
    subscribing: {
      description: 'The browser is asked for a subscription, and the server to keep it.',
      tags: 'busy',
      invoke: {
        id: 'subscribePush',
        src: 'subscribePush',
        onDone: {
          target: 'on',
          actions: [{ type: 'keepEndpoint', params: answer }, 'tellSession', 'sayOn'],
        },
        onError: { target: 'off', actions: 'sayFailed' },
      },
    },
    on: {
      description: 'Notifications come to this device.',
      entry: 'beOn',
      on: { 'push.toggle': 'unsubscribing', 'push.check': 'checking' },
    },
    unsubscribing: {
      description: 'The server is asked to forget the subscription.',
      tags: 'busy',
      invoke: {
        id: 'unsubscribePush',
        src: 'unsubscribePush',
        input: endpoint,
        onDone: { target: 'off', actions: ['dropEndpoint', 'tellSession', 'sayOff'] },
        onError: { target: 'on', actions: 'sayFailed' },
      },
    },
  },
})
