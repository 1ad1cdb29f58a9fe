import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { NoticesRef, ShowNotice } from '../notice.ts'
import { outputOf } from '../port.ts'
import { type PushObstacle, pushPorts } from './push.ports.ts'

/** The push states of the specification (section 4): 0 off, 1 on. */
export const pushStates = { off: 0, on: 1 } as const
export type PushState = (typeof pushStates)[keyof typeof pushStates]

/** Sent to the session: the push endpoint that the session keeps from now on; null for none. */
export interface KeepPushEndpoint {
  type: 'session.keepEndpoint'
  endpoint: string | null
}

export interface PushInput {
  notices: NoticesRef
  session: ActorRef<Snapshot<unknown>, KeepPushEndpoint>
  obstacle: PushObstacle | null
  /** The endpoint of the push subscription of this device, as kept in the session; null if there is none. */
  endpoint: string | null
}

/** Push notifications of the signed-in employee on this device. */
export interface PushContext extends PushInput {
  state: PushState
}

export type PushEvent = { type: 'push.check' } | { type: 'push.toggle' }

/** Delay between the opening of the page and the check of the subscription, in milliseconds (specification, section 9). */
const CHECK_MS = 3000

function initialContext({ input }: { input: PushInput }): PushContext {
  return { ...input, state: pushStates.off }
}

function endpointInput({ context }: { context: PushContext }) {
  return { endpoint: context.endpoint }
}

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** State machine of the push notification switch (specification, section 4, "Push state"; section 8). */
export const pushMachine = setup({
  types: {
    context: {} as PushContext,
    events: {} as PushEvent,
    input: {} as PushInput,
    tags: {} as 'busy',
  },
  actors: pushPorts,
  delays: { checkDelay: CHECK_MS },
  guards: { isUnsupported: ({ context }) => context.obstacle !== null },
  actions: {
    setOff: assign({ state: pushStates.off }),
    setOn: assign({ state: pushStates.on }),
    keepEndpoint: assign((_, subscribed: { endpoint: string }) => subscribed),
    clearEndpoint: assign({ endpoint: null }),
    sendEndpoint: sendTo(
      ({ context }) => context.session,
      ({ context }): KeepPushEndpoint => ({
        type: 'session.keepEndpoint',
        endpoint: context.endpoint,
      }),
    ),
    notifyOn: sendTo(({ context }) => context.notices, notice('pushOn')),
    notifyOff: sendTo(({ context }) => context.notices, notice('pushOff')),
    notifyFailed: sendTo(({ context }) => context.notices, notice('pushFailed')),
  },
}).createMachine({
  id: 'push',
  description: 'The push notifications of the employee on this device.',
  context: initialContext,
  initial: 'unknown',
  states: {
    unknown: {
      description: 'The page has just opened. The subscription is checked after three seconds.',
      always: { guard: 'isUnsupported', target: 'unsupported' },
      on: { 'push.check': 'checking' },
      after: { checkDelay: 'checking' },
    },
    unsupported: {
      description:
        'Push notifications are not available on this page. The settings show the reason and the next step.',
    },
    checking: {
      description: 'Checks whether the server has the subscription of this browser.',
      tags: 'busy',
      invoke: {
        id: 'checkPush',
        src: 'checkPush',
        input: endpointInput,
        onDone: { target: 'on', actions: { type: 'keepEndpoint', params: outputOf } },
        onError: 'off',
      },
    },
    off: {
      description: 'Push notifications are off.',
      entry: 'setOff',
      on: { 'push.toggle': 'subscribing', 'push.check': 'checking' },
    },
    subscribing: {
      description: 'The browser creates a subscription, and the server stores it.',
      tags: 'busy',
      invoke: {
        id: 'subscribePush',
        src: 'subscribePush',
        onDone: {
          target: 'on',
          actions: [{ type: 'keepEndpoint', params: outputOf }, 'sendEndpoint', 'notifyOn'],
        },
        onError: { target: 'off', actions: 'notifyFailed' },
      },
    },
    on: {
      description: 'Push notifications are on for this device.',
      entry: 'setOn',
      on: { 'push.toggle': 'unsubscribing', 'push.check': 'checking' },
    },
    unsubscribing: {
      description: 'The subscription is being deleted from the server.',
      tags: 'busy',
      invoke: {
        id: 'unsubscribePush',
        src: 'unsubscribePush',
        input: endpointInput,
        onDone: { target: 'off', actions: ['clearEndpoint', 'sendEndpoint', 'notifyOff'] },
        onError: { target: 'on', actions: 'notifyFailed' },
      },
    },
  },
})
