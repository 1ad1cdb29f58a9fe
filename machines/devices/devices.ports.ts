import type { Device } from '../../contract/session.ts'
import { port } from '../port.ts'

/**
 * `endDevice` rejects with the kind `notFound` if the employee is not signed in on this device. `endDevice` and `endOtherDevices` are
 * finished even after the machine has stopped waiting; they ignore the signal.
 */
export const devicesPorts = {
  listDevices: port<readonly Device[], void>('listDevices'),
  endDevice: port<void, { id: string }>('endDevice'),
  endOtherDevices: port<void, void>('endOtherDevices'),
}
