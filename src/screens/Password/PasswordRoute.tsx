import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { passwordMachine } from '../../../machines/password/password.machine.ts'
import type { Noticeboard } from '../../../machines/ports.ts'
import { pushMachine } from '../../../machines/push/push.machine.ts'
import { useApp, useSettings, useText } from '../../app.ts'
import { Later } from '../../widgets/Later.tsx'
import { part } from '../../widgets/part.ts'
import { passwordView } from './Password.view.ts'

const Password = part(() => import('./Password.tsx').then((file) => file.Password))

interface PasswordRouteProps {
  notices: Noticeboard
  isOpen: boolean
  onClose(): void
}

/** The employee's own affairs: password, notifications, settings. Notifications are looked at even while the dialog is closed. */
export function PasswordRoute({ notices, isOpen, onClose }: PasswordRouteProps) {
  const app = useApp()
  const text = useText()
  const { ports } = app
  const { productionHost } = useSettings()
  const [machines] = useState(() => ({
    password: passwordMachine.provide({ actors: { changePassword: ports.changePassword } }),
    push: pushMachine.provide({
      actors: {
        checkPush: ports.checkPush,
        subscribePush: ports.subscribePush,
        unsubscribePush: ports.unsubscribePush,
      },
    }),
  }))
  const password = useActorRef(machines.password, { inspect: app.inspect, input: { notices } })
  const push = useActorRef(machines.push, {
    inspect: app.inspect,
    input: {
      notices,
      session: app.session,
      obstacle: app.pushObstacle(productionHost),
      endpoint: app.session.getSnapshot().context.session?.employee.endpoint ?? null,
    },
  })
  const snapshot = useSelector(password, (current) => current)
  const pushed = useSelector(push, (current) => current)
  const isClosed = snapshot.matches('closed')

  useEffect(() => {
    if (isOpen) password.send({ type: 'password.open' })
  }, [isOpen, password])
  useEffect(() => {
    const { unsubscribe } = password.subscribe((next) => {
      if (next.matches('closed')) onClose()
    })
    return unsubscribe
  }, [password, onClose])

  if (isClosed) return null
  const close = () => password.send({ type: 'password.close' })
  return (
    <Later onMissing={close}>
      <Password
        {...passwordView(snapshot, pushed, app, text)}
        on={{
          password: (typed) => password.send({ type: 'password.setPassword', password: typed }),
          repetition: (typed) =>
            password.send({ type: 'password.setRepetition', repetition: typed }),
          submit: () => password.send({ type: 'password.submit' }),
          close,
          push: () => push.send({ type: 'push.toggle' }),
          language: (language) => app.chooseLanguage(language),
          theme: (theme) => app.chooseTheme(theme),
          keys: (keys) => app.chooseKeys(keys),
          report: () => {
            app.recorder().then(
              ({ saveSteps }) => saveSteps(),
              () => undefined,
            )
          },
        }}
      />
    </Later>
  )
}
