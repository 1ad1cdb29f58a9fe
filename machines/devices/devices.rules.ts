import type { Device } from '../../contract/session.ts'

/** The devices without this one. */
export function otherDevices(devices: readonly Device[]): readonly Device[] {
  return devices.filter(({ current }) => !current)
}

/** Whether this id is one of the other devices. The employee signs out on this device with the button of the frame. */
export function isOtherDevice(devices: readonly Device[], id: string): boolean {
  return otherDevices(devices).some((device) => device.id === id)
}
