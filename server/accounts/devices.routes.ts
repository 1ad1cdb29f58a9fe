import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { registerCall } from '../http/registerCall.ts'
import { describeDevices, signOut, signOutDevice, signOutOtherDevices } from './devices.service.ts'

const signedOut = { detail: 'Signed out.' }

/** Calls about the devices on which the caller is signed in (wire, "Devices"), and the sign-out from the caller's own device. */
export function registerDeviceRoutes(app: FastifyInstance, context: ServerContext): void {
  registerCall(app, context, calls.logout, async ({ currentEmployee, language }) => {
    await signOut(context, currentEmployee, language)
    return signedOut
  })

  registerCall(app, context, calls.listDevices, ({ currentEmployee }) =>
    describeDevices(context, currentEmployee),
  )

  registerCall(app, context, calls.endDevice, async ({ currentEmployee, body, language }) => {
    await signOutDevice(context, currentEmployee, body.id, language)
    return signedOut
  })

  registerCall(app, context, calls.endOtherDevices, async ({ currentEmployee, language }) => {
    await signOutOtherDevices(context, currentEmployee, language)
    return signedOut
  })
}
