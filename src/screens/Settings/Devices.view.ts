import type { SnapshotFrom } from 'xstate'
import type { Device } from '../../../contract/session.ts'
import type { devicesMachine } from '../../../machines/devices/devices.machine.ts'
import { otherDevices } from '../../../machines/devices/devices.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import { formatDateTime } from '../../text/dates.ts'
import type { SettingsText } from '../../text/settings.en.ts'
import type { DeviceRow, DevicesProps } from './Devices.tsx'

type Snapshot = SnapshotFrom<typeof devicesMachine>
type DevicesText = SettingsText['devices']

/** The props of the devices on which the employee is signed in. */
export function devicesView(
  snapshot: Snapshot,
  { devices: t, tabs }: SettingsText,
): Omit<DevicesProps, 'on'> {
  const { devices, failure } = snapshot.context
  const otherDeviceCount = otherDevices(devices).length
  const isLoading = snapshot.matches('loading')
  const isEndingOthers = snapshot.matches('endingOthers')
  return {
    machine: machineAttributes(snapshot),
    label: tabs.devices,
    texts: t,
    status: isLoading ? 'loading' : snapshot.matches('failed') ? 'failed' : 'shown',
    busy: isLoading ? t.loading : snapshot.hasTag('busy') ? t.signingOut : null,
    failure: failure?.kind === 'notFound' ? t.unsupported : t.failed,
    rows: devices.map((device) => rowOf(device, snapshot, t)),
    hasOthers: otherDeviceCount > 0,
    cannotAsk: reasonAgainst(snapshot, 'devices.askEndOthers', t),
    question:
      snapshot.matches('confirmingEndOthers') || isEndingOthers
        ? t.question(otherDeviceCount)
        : null,
    isEndingOthers,
    cannotEndOthers: reasonAgainst(snapshot, 'devices.endOthers', t),
    cannotKeep: reasonAgainst(snapshot, 'devices.keepOthers', t),
  }
}

/** Why the control of this event is disabled; undefined if the machine accepts the event. */
function reasonAgainst(
  snapshot: Snapshot,
  type: 'devices.askEndOthers' | 'devices.endOthers' | 'devices.keepOthers',
  t: DevicesText,
): string | undefined {
  return snapshot.can({ type }) ? undefined : t.signingOut
}

function rowOf(device: Device, snapshot: Snapshot, t: DevicesText): DeviceRow {
  const { id, current, started_at, used_at, address } = device
  const name = nameOf(device, t)
  const startedText = t.started(formatDateTime(started_at))
  const canEnd = snapshot.can({ type: 'devices.end', id })
  const cannot = snapshot.matches('confirmingEndOthers') ? t.asked : t.signingOut
  return {
    id,
    icon: device.system === 'iOS' || device.system === 'Android' ? 'phone' : 'screen',
    name,
    mark: current ? t.thisDevice : null,
    facts: address === null ? [startedText] : [startedText, t.address(address)],
    lastUsed: current ? t.inUse : t.used(formatDateTime(used_at)),
    signOut: current
      ? null
      : {
          label: t.signOutOf(name, startedText),
          cannot: canEnd ? undefined : cannot,
          isBusy: snapshot.matches('ending') && snapshot.context.ended === id,
        },
  }
}

/** The kind of the device and its browser, as far as known. */
function nameOf({ system, browser }: Device, { systems, unknown }: DevicesText): string {
  const kinds: Readonly<Record<string, string>> = systems
  const kind = system === null ? null : (kinds[system] ?? system)
  return [kind, browser].filter((part) => part !== null).join(' · ') || unknown
}
