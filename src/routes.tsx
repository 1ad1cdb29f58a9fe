import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useApp, useSession } from './app.ts'
import { BareRoute } from './layout/BareRoute.tsx'
import { boxes, draftingRoutes, isKnown, paths } from './paths.ts'
import { Boundary } from './screens/ErrorPage/Boundary.tsx'
import { SignInRoute } from './screens/SignIn/SignInRoute.tsx'

const FrameRoute = lazy(() =>
  import('./layout/FrameRoute.tsx').then((file) => ({ default: file.FrameRoute })),
)
const BoxRoute = lazy(() =>
  import('./screens/Box/BoxRoute.tsx').then((file) => ({ default: file.BoxRoute })),
)
const DraftingRoute = lazy(() =>
  import('./screens/Drafting/DraftingRoute.tsx').then((file) => ({ default: file.DraftingRoute })),
)
const ErrorPageRoute = lazy(() =>
  import('./screens/ErrorPage/ErrorPageRoute.tsx').then((file) => ({
    default: file.ErrorPageRoute,
  })),
)
const RegisterRoute = lazy(() =>
  import('./screens/Register/RegisterRoute.tsx').then((file) => ({ default: file.RegisterRoute })),
)

/** The route table of the specification (section 2). */
export function AppRoutes() {
  const { viewed } = useApp()
  const { pathname } = useLocation()
  useEffect(() => {
    if (isKnown(pathname)) viewed(pathname)
  }, [viewed, pathname])
  const notFound = <Navigate to={paths.notFound} replace />
  return (
    <Boundary fallback={<ErrorPageRoute error="server" />}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Start />} />
          <Route element={<BareRoute />}>
            <Route path={paths.signIn} element={<SignInRoute />} />
            <Route path={paths.register} element={<RegisterRoute />} />
            <Route path={paths.unauthorized} element={<ErrorPageRoute error="unauthorized" />} />
            <Route path={paths.notFound} element={<ErrorPageRoute error="notFound" />} />
            <Route path={paths.serverError} element={<ErrorPageRoute error="server" />} />
          </Route>
          <Route element={<FrameRoute />}>
            {boxes.map((box) => (
              <Route key={box} path={paths[box]} element={<BoxRoute box={box} />} />
            ))}
            {draftingRoutes.map(([category, path]) => (
              <Route
                key={category}
                path={path}
                element={<DraftingRoute key={category} category={category} />}
              />
            ))}
          </Route>
          <Route path="*" element={notFound} />
        </Routes>
      </Suspense>
    </Boundary>
  )
}

/** `/` leads to the pending box with a stored token, otherwise to the sign-in. */
function Start() {
  const session = useSession()
  if (session.matches('restoring')) return null
  return <Navigate to={session.matches('signedIn') ? paths.pending : paths.signIn} replace />
}
