import type { SnapshotOf } from '../../models/models.ts'
import { Absence } from '../../src/screens/Absence/Absence.tsx'
import { absenceView } from '../../src/screens/Absence/Absence.view.ts'
import { AbsenceForm } from '../../src/screens/Absence/AbsenceForm.tsx'
import { absenceFormView, delegatePickerView } from '../../src/screens/Absence/AbsenceForm.view.ts'
import { DelegatePicker } from '../../src/screens/Absence/DelegatePicker.tsx'
import { Devices } from '../../src/screens/Settings/Devices.tsx'
import { devicesView } from '../../src/screens/Settings/Devices.view.ts'
import { Settings } from '../../src/screens/Settings/Settings.tsx'
import { settingsView } from '../../src/screens/Settings/Settings.view.ts'
import { noopHandlers, useScreenContext } from './context.tsx'
import { FramedScreen } from './frame.tsx'

/** The tab of the settings with the devices, in the main layout. */
export function FramedDevices({ devices }: { devices: SnapshotOf<'devices'> }) {
  const { text, settingsText } = useScreenContext()
  return (
    <FramedScreen>
      <Settings {...settingsView('devices', text, settingsText, { features: ['delegations'] })}>
        <Devices {...devicesView(devices, settingsText)} on={noopHandlers()} />
      </Settings>
    </FramedScreen>
  )
}

/** The tab of the settings with the absences, in the main layout. */
export function FramedAbsence({ delegations }: { delegations: SnapshotOf<'delegations'> }) {
  const { text, settingsText, absenceText, language } = useScreenContext()
  const picker = delegatePickerView(delegations, '', absenceText)
  return (
    <FramedScreen>
      <Settings {...settingsView('absence', text, settingsText, { features: ['delegations'] })}>
        <Absence {...absenceView(delegations, text, absenceText)} on={noopHandlers()}>
          <AbsenceForm
            {...absenceFormView(delegations, text, absenceText, language)}
            on={noopHandlers()}
          />
          {picker && <DelegatePicker {...picker} on={noopHandlers()} />}
        </Absence>
      </Settings>
    </FramedScreen>
  )
}
