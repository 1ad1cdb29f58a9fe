import type { Device } from '../../contract/session.ts'

/** A device on which the employee signed in at noon of the fixed day. */
export function aDevice(overrides: Partial<Device> = {}): Device {
  return {
    id: 'this',
    started_at: '2026-11-05T12:00:00.000+09:00',
    used_at: '2026-11-05T12:30:00.000+09:00',
    browser: 'Chrome',
    system: 'Windows',
    address: '192.0.2.7',
    current: false,
    ...overrides,
  }
}

export const thisDevice = aDevice({ current: true })
export const phoneDevice = aDevice({
  id: 'phone',
  browser: 'Safari',
  system: 'iOS',
  address: '192.0.2.8',
})
export const officeDevice = aDevice({ id: 'office', browser: 'Edge' })
