import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { passwordMachine } from '../../../machines/password/password.machine.ts'
import type { pushMachine } from '../../../machines/push/push.machine.ts'
import { useApp, useMainText, useInstallationSettings } from '../../app/appContext.ts'
import { preferenceHandlers } from '../../app/preferenceHandlers.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { profileDialogView } from './ProfileDialog.view.ts'

const ProfileDialog = lazyComponent(() => import('./ProfileDialog.tsx'), 'ProfileDialog')

interface ProfileDialogRouteProps {
  password: ActorRefFrom<typeof passwordMachine>
  push: ActorRefFrom<typeof pushMachine>
}

/** The profile dialog: preferences, push notifications and password. */
export function ProfileDialogRoute({ password, push }: ProfileDialogRouteProps) {
  const app = useApp()
  const text = useMainText()
  const { features, passwordSignIn } = useInstallationSettings()
  const snapshot = useSelector(password, (current) => current)
  const pushed = useSelector(push, (current) => current)
  if (snapshot.matches('closed')) return null
  const close = () => password.send({ type: 'password.close' })
  return (
    <LazyBoundary onMissing={close}>
      <ProfileDialog
        {...profileDialogView(snapshot, pushed, app, text)}
        hasPassword={passwordSignIn !== false}
        hasAbsence={features.includes('delegations')}
        on={{
          ...preferenceHandlers(app),
          password: (typed) => password.send({ type: 'password.setPassword', password: typed }),
          repetition: (typed) =>
            password.send({ type: 'password.setRepetition', repetition: typed }),
          submit: () => password.send({ type: 'password.submit' }),
          close,
          push: () => push.send({ type: 'push.toggle' }),
        }}
      />
    </LazyBoundary>
  )
}
