import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { badgesMachine } from '../../machines/badges/badges.machine.ts'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import type { Session } from '../../machines/ports.ts'
import { useApp, useSession, useText } from '../app.ts'
import { paths } from '../paths.ts'
import { CommandsRoute } from '../screens/Commands/CommandsRoute.tsx'
import { Ending } from './Ending.tsx'
import { Frame } from './Frame.tsx'
import { destinationsOf, profileOf, themeOf } from './Frame.view.ts'
import { otherLanguageOf } from './language.view.ts'
import { NoticesRoute } from './NoticesRoute.tsx'

const PasswordRoute = lazy(() =>
  import('../screens/Password/PasswordRoute.tsx').then((file) => ({ default: file.PasswordRoute })),
)

/** The main layout for a signed-in employee; anybody else is sent to the sign-in. */
export function FrameRoute() {
  const { pathname } = useLocation()
  const snapshot = useSession()
  const { session, expired } = snapshot.context
  if (snapshot.matches('restoring')) return null
  if (!snapshot.matches('signedIn') || !session) {
    return <Navigate to={paths.signIn} replace state={expired ? { from: pathname } : null} />
  }
  // Whoever signs in next finds nothing of whoever was here before.
  return <Signed key={session.employee.user.username} session={session} />
}

function Signed({ session }: { session: Session }) {
  const app = useApp()
  const text = useText()
  const { mediaBase } = use(app.settings())
  const notices = useActorRef(noticesMachine)
  const [machine] = useState(() =>
    badgesMachine.provide({ actors: { loadCounts: app.ports.loadCounts } }),
  )
  const badges = useActorRef(machine)
  const counts = useSelector(badges, ({ context }) => context.counts)
  const snapshot = useSession()
  const [isOpen, setOpen] = useState(false)
  const isRenewing = snapshot.matches({ signedIn: 'renewing' })

  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) badges.send({ type: 'badges.refresh' })
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [badges])

  const { registerWorker } = app
  useEffect(() => {
    registerWorker()
  }, [registerWorker])

  const groups = destinationsOf(text, counts)
  return (
    <Frame
      skip={text.frame.skip}
      topBar={{
        productName: text.productName,
        home: paths.signIn,
        menu: text.frame.menu,
        closeMenu: text.frame.closeMenu,
        signOut: {
          label: text.frame.signOut,
          ask: () => app.session.send({ type: 'session.signOut' }),
        },
        otherLanguage: otherLanguageOf(text, app.language, app.chooseLanguage),
        theme: themeOf(text, app.theme, app.chooseTheme),
      }}
      navigation={{
        label: text.frame.navigation,
        groups,
        profile: {
          ...profileOf(session.employee, mediaBase),
          label: text.frame.settings,
          open: () => setOpen(true),
        },
      }}
      above={
        (isRenewing || snapshot.matches({ signedIn: 'ending' })) && (
          <Ending
            texts={text.ending}
            busy={isRenewing}
            failed={snapshot.context.failure !== null}
            onRenew={(password) => app.session.send({ type: 'session.renew', password })}
          />
        )
      }
    >
      <Outlet context={{ notices, badges }} />
      <NoticesRoute notices={notices} />
      <CommandsRoute groups={groups} />
      <Suspense fallback={null}>
        <PasswordRoute notices={notices} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </Frame>
  )
}
