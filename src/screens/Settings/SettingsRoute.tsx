import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useOutletContext, useParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { NoticesRef } from '../../../machines/notice.ts'
import { devicesMachine } from '../../../machines/devices/devices.machine.ts'
import { passwordMachine } from '../../../machines/password/password.machine.ts'
import type { pushMachine } from '../../../machines/push/push.machine.ts'
import {
  useApp,
  useMainText,
  useSession,
  useInstallationSettings,
  useTexts,
} from '../../app/appContext.ts'
import { publicPaths } from '../../app/paths.ts'
import { preferenceHandlers } from '../../app/preferenceHandlers.ts'
import { settingsPath, type SettingsTab } from '../../app/screens.ts'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import { settingsTexts } from '../../text/settings.ts'
import { ShortcutList } from '../../ui/ShortcutList.tsx'
import { shortcutsOf } from '../Help/Help.view.ts'
import { appearanceView, passwordFormView, pushView } from '../ProfileDialog/ProfileDialog.view.ts'
import { PasswordForm } from '../ProfileDialog/PasswordForm.tsx'
import { Appearance, PushSwitch, ShortcutsSwitch } from '../ProfileDialog/Preferences.tsx'
import { Devices } from './Devices.tsx'
import { devicesView } from './Devices.view.ts'
import { ProfileFacts } from '../../domain/ProfileFacts.tsx'
import { Settings } from './Settings.tsx'
import { profileFactsView, settingsView, findSettingsTab } from './Settings.view.ts'

const AbsenceRoute = lazyComponent(() => import('../Absence/AbsenceRoute.tsx'), 'AbsenceRoute')

interface OutletContext {
  notices: NoticesRef
  push: ActorRefFrom<typeof pushMachine>
}

const contents: Record<SettingsTab, () => ReactNode> = {
  profile: Profile,
  password: NewPassword,
  devices: SignedInDevices,
  absence: AbsenceTab,
  notifications: Notifications,
  appearance: AppearanceChoices,
  keys: Keys,
}

/** The settings of the signed-in employee. A path without a tab leads to the first tab, an unknown tab to error-404. */
export function SettingsRoute() {
  const name = useParams()['tab']
  const text = useMainText()
  const { settingsText } = useTexts(settingsTexts)
  const settings = useInstallationSettings()
  if (name === undefined) return <Navigate to={settingsPath('profile')} replace />
  const tab = findSettingsTab(name, settings)
  if (!tab) return <Navigate to={publicPaths.notFound} replace />
  const Content = contents[tab]
  return (
    <Settings {...settingsView(tab, text, settingsText, settings)}>
      <Content />
    </Settings>
  )
}

function Profile() {
  const { settingsText } = useTexts(settingsTexts)
  const { mediaBase } = useInstallationSettings()
  const { session } = useSession().context
  return (
    session && <ProfileFacts {...profileFactsView(session.employee, mediaBase, settingsText)} />
  )
}

function NewPassword() {
  const app = useApp()
  const text = useMainText()
  const { notices } = useOutletContext<OutletContext>()
  const [machine] = useState(() => app.provide(passwordMachine))
  // A separate actor: the profile dialog has its own actor, and can be opened on top of this page.
  const password = useActorRef(machine, { inspect: app.inspect, input: { notices } })
  const snapshot = useSelector(password, (current) => current)
  const isClosed = snapshot.matches('closed')
  useEffect(() => {
    // The machine closes its form after a password change, but this page always shows the form, so it opens the form again.
    if (isClosed) password.send({ type: 'password.open' })
  }, [isClosed, password])
  return (
    <div {...machineAttributes(snapshot)} className="max-w-sm">
      <PasswordForm
        {...passwordFormView(snapshot, text)}
        on={{
          password: (typed) => password.send({ type: 'password.setPassword', password: typed }),
          repetition: (typed) =>
            password.send({ type: 'password.setRepetition', repetition: typed }),
          submit: () => password.send({ type: 'password.submit' }),
        }}
      />
    </div>
  )
}

function SignedInDevices() {
  const app = useApp()
  const { settingsText } = useTexts(settingsTexts)
  const { notices } = useOutletContext<OutletContext>()
  const [machine] = useState(() => app.provide(devicesMachine))
  const devices = useActorRef(machine, { inspect: app.inspect, input: { notices } })
  const snapshot = useSelector(devices, (current) => current)
  const on = {
    retry: () => devices.send({ type: 'devices.retry' }),
    end: (id: string) => devices.send({ type: 'devices.end', id }),
    askEndOthers: () => devices.send({ type: 'devices.askEndOthers' }),
    endOthers: () => devices.send({ type: 'devices.endOthers' }),
    keepOthers: () => devices.send({ type: 'devices.keepOthers' }),
  }
  return <Devices {...devicesView(snapshot, settingsText)} on={on} />
}

/** The absence tab. Its code is loaded separately. */
function AbsenceTab() {
  return (
    <Suspense>
      <AbsenceRoute />
    </Suspense>
  )
}

function Notifications() {
  const text = useMainText()
  const { push } = useOutletContext<OutletContext>()
  const snapshot = useSelector(push, (current) => current)
  return (
    <PushSwitch {...pushView(snapshot, text)} onToggle={() => push.send({ type: 'push.toggle' })} />
  )
}

function AppearanceChoices() {
  const app = useApp()
  const text = useMainText()
  return <Appearance {...appearanceView(app, text)} on={preferenceHandlers(app)} />
}

function Keys() {
  const app = useApp()
  const { profileDialog } = useMainText()
  const { help } = useTexts(settingsTexts)
  return (
    <>
      <ShortcutsSwitch
        texts={profileDialog}
        keys={app.keys}
        onToggle={preferenceHandlers(app).keys}
      />
      <div className="mt-4 grid gap-x-8 gap-y-6 border-t border-line pt-4 sm:grid-cols-2">
        {(['vouchers', 'documents'] as const).map((list) => (
          <div key={list}>
            <h3 className="mb-3 text-[13px] font-semibold text-soft">{help.lists[list]}</h3>
            <ShortcutList keys={shortcutsOf(list, app.keys, help)} />
          </div>
        ))}
      </div>
    </>
  )
}
