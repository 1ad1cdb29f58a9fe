import type { Device } from '../../contract/session.ts'

/** All devices on which the employee is signed in except the one in use. */
export function otherDevices(devices: readonly Device[]): readonly Device[] {
  return devices.filter(({ current }) => !current)
}

/**
 * Whether the id belongs to a device other than the one in use. On the device in use, the employee signs out with the button in the top
 * bar.
 */
export function isOtherDevice(devices: readonly Device[], id: string): boolean {
  return otherDevices(devices).some((device) => device.id === id)
}
