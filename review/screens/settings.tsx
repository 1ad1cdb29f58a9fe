import type { SnapshotFrom } from 'xstate'
import type { devicesMachine } from '../../machines/devices/devices.machine.ts'
import { Devices } from '../../src/screens/Settings/Devices.tsx'
import { devicesView } from '../../src/screens/Settings/Devices.view.ts'
import { Settings } from '../../src/screens/Settings/Settings.tsx'
import { settingsView } from '../../src/screens/Settings/Settings.view.ts'
import { noopHandlers, useScreenContext } from './context.tsx'
import { Framed } from './frame.tsx'

/** The tab of the settings with the devices, in the main layout. */
export function FramedDevices({ devices }: { devices: SnapshotFrom<typeof devicesMachine> }) {
  const { text, account } = useScreenContext()
  return (
    <Framed>
      <Settings {...settingsView('devices', text, account)}>
        <Devices {...devicesView(devices, account)} on={noopHandlers()} />
      </Settings>
    </Framed>
  )
}
