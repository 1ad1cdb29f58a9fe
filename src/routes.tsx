import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useApp, useSession } from './app/appContext.ts'
import { PublicLayoutRoute } from './layout/PublicLayoutRoute.tsx'
import { pendingPath, publicPaths } from './app/paths.ts'
import { ErrorPageRoute } from './screens/ErrorPage/ErrorPageRoute.tsx'
import { SignInRoute } from './screens/SignIn/SignInRoute.tsx'
import { ErrorBoundary } from './loading/ErrorBoundary.tsx'
import { lazyComponent } from './loading/lazyComponent.ts'
import { boxTexts } from './text/boxes.ts'
import { homeTexts } from './text/home.ts'
import type { Language, TextTable } from './text/language.ts'

const signedIn = () => import('./signedIn.ts').then((file) => file.signedInExports)
const SignedInRoutes = lazyComponent(signedIn, 'SignedInRoutes')
const PublicScreen = lazyComponent(() => import('./PublicScreenRoute.tsx'), 'PublicScreen')

/** The texts of a screen's first paint. `/reportWrite…` are drafting screens, except `/reportWritten`, which is a box. */
const screenTexts: readonly { path: RegExp; texts: readonly TextTable<unknown>[] }[] = [
  // `/documents/N` leads to the document in its box.
  { path: /^\/report(?!Write(?!n))|^\/documents\//, texts: [boxTexts] },
  { path: /^\/dashboards\/default/, texts: [homeTexts] },
]

/** Loads the code and the texts of a signed-in employee's screen at this path. The HTML page has preloaded them (scripts/preloads.ts). */
export function loadScreenAtPath(address: string, language: Language): Promise<unknown> {
  // `/` leads to the pending box.
  const path = address === '/' ? pendingPath : address
  const { texts = [] } = screenTexts.find((screen) => screen.path.test(path)) ?? {}
  // `load` has a time limit. The screen reports a failure.
  const code = SignedInRoutes.load()
    .then(signedIn)
    .then(({ loadScreenCode }) => loadScreenCode(path))
  return Promise.allSettled([code, ...texts.map(({ load }) => load[language]())])
}

/** The route table of the specification (section 2). */
export function AppRoutes() {
  const { viewed } = useApp()
  const { pathname, key } = useLocation()
  useEffect(() => {
    const path = pathname.replace(/\/$/, '')
    if (Object.values<string>(publicPaths).includes(path)) viewed(path)
  }, [viewed, pathname])
  useEffect(() => {
    // Every navigation starts at the top of the page. Otherwise Back and Forward would restore the earlier scroll position (specification,
    // section 2).
    history.scrollRestoration = 'manual'
    window.scrollTo(0, 0)
  }, [pathname])
  // Rendered outside of every layout. Its code is part of the entry chunk, because the failure may be that code could not be loaded.
  const errorPage = (again: () => void) => (
    <PublicLayoutRoute>
      <ErrorPageRoute error="server" again={again} />
    </PublicLayoutRoute>
  )
  return (
    <ErrorBoundary visit={key} fallback={errorPage}>
      <Suspense>
        <Routes>
          <Route path="/" element={<Start />} />
          <Route element={<PublicLayoutRoute />}>
            <Route path={publicPaths.signIn} element={<SignInRoute />} />
            <Route path={publicPaths.register} element={<PublicScreen />} />
            <Route
              path={publicPaths.unauthorized}
              element={<ErrorPageRoute error="unauthorized" />}
            />
            <Route path={publicPaths.notFound} element={<ErrorPageRoute error="notFound" />} />
            <Route path={publicPaths.serverError} element={<ErrorPageRoute error="server" />} />
            <Route path="/overview" element={<PublicScreen />} />
            <Route path="/presentation" element={<PublicScreen />} />
          </Route>
          <Route path="*" element={<SignedInRoutes />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

/** `/` redirects to the pending box with a stored token, otherwise to the sign-in. */
function Start() {
  const session = useSession()
  if (session.matches('restoring')) return null
  return <Navigate to={session.matches('signedIn') ? pendingPath : publicPaths.signIn} replace />
}
