import { assertEvent, assign, sendTo, setup } from 'xstate'
import type { Device } from '../../contract/session.ts'
import type { NoticesRef, ShowNotice } from '../notice.ts'
import type { RequestError } from '../requestError.ts'
import { devicesPorts } from './devices.ports.ts'
import { isOtherDevice, otherDevices } from './devices.rules.ts'

export interface DevicesInput {
  notices: NoticesRef
}

/** The devices on which the employee is signed in (wire, "Devices"). */
export interface DevicesContext extends DevicesInput {
  /** The devices in the order of the server; empty before the first response. */
  devices: readonly Device[]
  /** The id of the device that the employee signed out last. */
  ended: string
  /** Why the devices could not be loaded. */
  failure: RequestError | null
}

export type DevicesEvent =
  | { type: 'devices.retry' }
  /** Signs the employee out on one other device. */
  | { type: 'devices.end'; id: string }
  | { type: 'devices.askEndOthers' }
  /** The employee's answer: `endOthers` signs out on all other devices, `keepOthers` does nothing. */
  | { type: 'devices.endOthers' }
  | { type: 'devices.keepOthers' }

export function initialContext({ input }: { input: DevicesInput }): DevicesContext {
  return { ...input, devices: [], ended: '', failure: null }
}

/** Input of `endDevice`. */
export function endDeviceInput({ context }: { context: DevicesContext }): { id: string } {
  return { id: context.ended }
}

const notice = (code: ShowNotice['code']): ShowNotice => ({ type: 'notices.show', code })

/** Types, actors, guards and actions of the `devices` machine. */
export const devicesSetup = setup({
  types: {
    context: {} as DevicesContext,
    events: {} as DevicesEvent,
    input: {} as DevicesInput,
    tags: {} as 'busy',
  },
  actors: devicesPorts,
  guards: {
    isOther: ({ context, event }) =>
      event.type === 'devices.end' && isOtherDevice(context.devices, event.id),
    hasOthers: ({ context }) => otherDevices(context.devices).length > 0,
    isGone: (_, error: RequestError) => error.kind === 'notFound',
  },
  actions: {
    setDevices: assign((_, devices: readonly Device[]) => ({ devices })),
    setFailure: assign((_, failure: RequestError) => ({ failure })),
    setEnded: assign(({ event }) => {
      assertEvent(event, 'devices.end')
      return { ended: event.id }
    }),
    removeEnded: assign(({ context: { devices, ended } }) => ({
      devices: devices.filter(({ id }) => id !== ended),
    })),
    removeOthers: assign(({ context: { devices } }) => ({
      devices: devices.filter(({ current }) => current),
    })),
    notifyEnded: sendTo(({ context }) => context.notices, notice('deviceEnded')),
    notifyOthersEnded: sendTo(({ context }) => context.notices, notice('otherDevicesEnded')),
    notifyFailed: sendTo(({ context }) => context.notices, notice('deviceFailed')),
  },
})
