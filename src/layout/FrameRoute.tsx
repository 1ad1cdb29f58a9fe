import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { useApp, useSession, useText } from '../app.ts'
import { paths } from '../paths.ts'
import { Frame } from './Frame.tsx'
import { type Counts, destinationsOf, profileOf, themeOf } from './Frame.view.ts'
import { otherLanguageOf } from './language.view.ts'
import { NoticesRoute } from './NoticesRoute.tsx'

const nothing: Counts = { pending: 0, drafts: [] }

/** The main layout for a signed-in employee; anybody else is sent to the sign-in. */
export function FrameRoute() {
  const app = useApp()
  const { loadCounts, settings } = app
  const text = useText()
  const notices = useActorRef(noticesMachine)
  const { pathname } = useLocation()
  const snapshot = useSession()
  const { session, expired } = snapshot.context
  const isSignedIn = snapshot.matches('signedIn')
  const drafted = useSelector(notices, ({ context: { current } }) =>
    current?.code === 'draftDone' ? current.number : 0,
  )
  const [counts, setCounts] = useState(nothing)
  const [media, setMedia] = useState('')

  useEffect(() => {
    if (!isSignedIn) return
    const calls = new AbortController()
    // Badges are a help: without them the screen says nothing (specification, section 8).
    loadCounts(calls.signal).then(setCounts, () => undefined)
    return () => calls.abort()
  }, [loadCounts, isSignedIn, pathname, drafted])

  useEffect(() => {
    settings().then(({ mediaBase }) => setMedia(mediaBase))
  }, [settings])

  if (snapshot.matches('restoring')) return null
  if (!isSignedIn || !session) {
    return <Navigate to={paths.signIn} replace state={expired ? { from: pathname } : null} />
  }
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
        groups: destinationsOf(text, counts),
        profile: profileOf(session.employee, media),
      }}
    >
      <Outlet context={notices} />
      <NoticesRoute notices={notices} />
    </Frame>
  )
}
