import type { Device } from '../../contract/session.ts'
import { port } from '../port.ts'

/**
 * `endDevice` rejects with the kind `notFound` if the employee is not signed in on the device with this `id`. `endDevice` and
 * `endOtherDevices` ignore the abort signal: a call that was sent is completed even if the machine no longer waits.
 */
export const devicesPorts = {
  listDevices: port<readonly Device[], void>('listDevices'),
  endDevice: port<void, { id: string }>('endDevice'),
  endOtherDevices: port<void, void>('endOtherDevices'),
}
