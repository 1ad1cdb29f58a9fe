import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passwordMachine } from '../../../machines/password/password.machine.ts'
import type { NoticesRef } from '../../../machines/notice.ts'
import { pushMachine } from '../../../machines/push/push.machine.ts'
import { useApp, useSettings, useText } from '../../app/app.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { passwordView } from './Password.view.ts'

const Password = lazyComponent(() => import('./Password.tsx'), 'Password')

interface PasswordRouteProps {
  notices: NoticesRef
  password: ActorRefFrom<typeof passwordMachine>
}

/**
 * The profile dialog: password, push notifications and preferences. The `push` machine runs also while the dialog is closed, to check the
 * subscription.
 */
export function PasswordRoute({ notices, password }: PasswordRouteProps) {
  const app = useApp()
  const text = useText()
  const { pushObstacle } = useSettings()
  const [machine] = useState(() => app.provide(pushMachine))
  const push = useActorRef(machine, {
    inspect: app.inspect,
    input: {
      notices,
      session: app.session,
      obstacle: pushObstacle,
      endpoint: app.session.getSnapshot().context.session?.employee.endpoint ?? null,
    },
  })
  const snapshot = useSelector(password, (current) => current)
  const pushed = useSelector(push, (current) => current)
  if (snapshot.matches('closed')) return null
  const close = () => password.send({ type: 'password.close' })
  return (
    <LazyBoundary onMissing={close}>
      <Password
        {...passwordView(snapshot, pushed, app, text)}
        on={{
          password: (typed) => password.send({ type: 'password.setPassword', password: typed }),
          repetition: (typed) =>
            password.send({ type: 'password.setRepetition', repetition: typed }),
          submit: () => password.send({ type: 'password.submit' }),
          close,
          push: () => push.send({ type: 'push.toggle' }),
          language: (language) =>
            app.preferences.send({ type: 'preferences.setLanguage', language }),
          theme: (theme) => app.preferences.send({ type: 'preferences.setTheme', theme }),
          keys: (hasKeys) => app.preferences.send({ type: 'preferences.setKeys', hasKeys }),
          report: () => {
            app.recorder().then(
              ({ saveSteps }) => saveSteps(),
              () => undefined,
            )
          },
        }}
      />
    </LazyBoundary>
  )
}
