import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { badgesMachine } from '../../machines/badges/badges.machine.ts'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { passwordMachine } from '../../machines/password/password.machine.ts'
import type { Session } from '../../machines/ports.ts'
import { useApp, useSession, useSettings, useSnapshot, useText } from '../app.ts'
import { paths } from '../paths.ts'
import { FinderRoute } from '../screens/Finder/FinderRoute.tsx'
import { ErrorPageRoute } from '../screens/ErrorPage/ErrorPageRoute.tsx'
import { PasswordRoute } from '../screens/Password/PasswordRoute.tsx'
import { Above } from '../widgets/Above.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { Missing } from '../widgets/Later.tsx'
import { pictured } from '../widgets/pictured.view.ts'
import { badgesEventOf } from './badgesEvent.ts'
import { changesOf, createChanges } from './changes.ts'
import { Ending } from './Ending.tsx'
import { Frame } from './Frame.tsx'
import { endingView, frameView, themeOf } from './Frame.view.ts'
import { otherLanguageOf } from './language.view.ts'
import { NoticesRoute } from './NoticesRoute.tsx'

/** The main layout for a signed-in employee; anybody else is sent to the sign-in. */
export function FrameRoute() {
  const { pathname, search } = useLocation()
  const snapshot = useSession()
  const { session, expired } = snapshot.context
  // One and the same at each rendering: another would be another redirect.
  const from = pathname + search
  const state = useMemo(() => (expired ? { from } : null), [expired, from])
  if (snapshot.matches('restoring')) return null
  if (!snapshot.matches('signedIn')) {
    return <Navigate to={paths.signIn} replace state={state} />
  }
  // One condition decides on every redirection; a second one could send the page to and fro without an end.
  if (!session) throw new Error('unreachable: somebody is signed in without a session')
  // Whoever signs in next finds nothing of whoever was here before.
  return <Signed key={session.employee.user.username} session={session} />
}

function Signed({ session }: { session: Session }) {
  const app = useApp()
  const text = useText()
  const { mediaBase } = useSettings()
  const notices = useActorRef(noticesMachine, { inspect: app.inspect })
  const [machines] = useState(() => ({
    badges: badgesMachine.provide({ actors: { loadCounts: app.ports.loadCounts } }),
    password: passwordMachine.provide({ actors: { changePassword: app.ports.changePassword } }),
  }))
  const password = useActorRef(machines.password, { inspect: app.inspect, input: { notices } })
  const badges = useActorRef(machines.badges, {
    inspect: app.inspect,
    input: { random: Math.random },
  })
  const counted = useSelector(badges, (current) => current)
  const snapshot = useSession()
  const preferred = useSnapshot(app.preferences)
  const visit = useLocation().key
  const sayMissing = useCallback(
    () => notices.send({ type: 'notices.show', code: 'missing' }),
    [notices],
  )

  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) badges.send({ type: 'badges.refresh' })
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [badges])

  const { listen, registerWorker } = app
  const { username } = session.employee.user
  const [changes] = useState(createChanges)
  useEffect(
    () =>
      listen(username, (event) => {
        badges.send(badgesEventOf(event))
        for (const change of changesOf(event)) changes.tell(change)
      }),
    [listen, username, badges, changes],
  )

  useEffect(() => {
    registerWorker()
  }, [registerWorker])

  // One and the same at each rendering: a count that changes is nothing to the page.
  const around = useMemo(() => ({ notices, badges, changes }), [notices, badges, changes])
  const shown = {
    employee: session.employee,
    media: mediaBase,
    choices: {
      otherLanguage: otherLanguageOf(
        text,
        app.language,
        (language) => app.preferences.send({ type: 'preferences.setLanguage', language }),
        pictured(preferred),
      ),
      theme: themeOf(text, app.theme, (theme) =>
        app.preferences.send({ type: 'preferences.setTheme', theme }),
      ),
    },
  }
  const view = frameView(snapshot, counted, shown, text, {
    signOut: () => app.session.send({ type: 'session.signOut' }),
    open: () => password.send({ type: 'password.open' }),
  })
  const ending = endingView(snapshot, text)
  const renewal = {
    onPassword: (password: string) => app.session.send({ type: 'session.setPassword', password }),
    onRenew: () => app.session.send({ type: 'session.renew' }),
  }
  return (
    <Missing value={sayMissing}>
      <Above value={ending && <Ending {...ending} {...renewal} />}>
        <Frame {...view}>
          <Boundary
            visit={visit}
            fallback={(again) => <ErrorPageRoute error="server" again={again} />}
          >
            <Outlet context={around} />
          </Boundary>
          <NoticesRoute notices={notices} />
          <FinderRoute groups={view.navigation.groups} />
          <PasswordRoute notices={notices} password={password} />
        </Frame>
      </Above>
    </Missing>
  )
}
