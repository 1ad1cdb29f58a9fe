import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { describeDevices, signOut, signOutDevice, signOutOtherDevices } from './devices.service.ts'

const signedOut = { detail: 'Signed out.' }

/** Calls about the devices on which the caller is signed in (wire, "Devices"), and the sign-out from the caller's own device. */
export function registerDeviceRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, calls.logout, async ({ currentEmployee }) => {
    await signOut(context, currentEmployee)
    return signedOut
  })

  serve(app, context, calls.listDevices, ({ currentEmployee }) =>
    describeDevices(context, currentEmployee),
  )

  serve(app, context, calls.endDevice, async ({ currentEmployee, body }) => {
    await signOutDevice(context, currentEmployee, body.id)
    return signedOut
  })

  serve(app, context, calls.endOtherDevices, async ({ currentEmployee }) => {
    await signOutOtherDevices(context, currentEmployee)
    return signedOut
  })
}
