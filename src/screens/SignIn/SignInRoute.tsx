import { Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useApp, useSession, useSignInOffers } from '../../app/appContext.ts'
import { publicPaths } from '../../app/paths.ts'
import { ErrorBoundary } from '../../loading/ErrorBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { SignIn } from './SignIn.tsx'
import { signInView } from './SignIn.view.ts'

const SingleSignOnLink = lazyComponent(
  () => import('./SingleSignOnLinkRoute.tsx'),
  'SingleSignOnLinkRoute',
)

/** The sign-in screen. Redirects a signed-in employee to the screen that required the sign-in, else to the pending box. */
export function SignInRoute() {
  const { session, front, prepare } = useApp()
  const location = useLocation()
  const snapshot = useSession()
  const offers = useSignInOffers()
  useEffect(() => () => session.send({ type: 'session.leaveForm' }), [session])
  if (snapshot.matches('restoring')) return null
  /** Set by `AppLayoutRoute`: the path of the screen that required a sign-in. */
  const from: string = location.state?.from ?? '/'
  if (snapshot.matches('signedIn')) return <Navigate to={from} replace />
  // Renders nothing until the response arrives. A password form would otherwise appear even where password sign-in is disabled.
  if (!offers) return null
  return (
    <SignIn
      {...signInView(snapshot, front, /document/.test(from))}
      registerPath={offers.registration === false ? null : publicPaths.register}
      hasPassword={offers.passwordSignIn !== false}
      firstPage={location.key === 'default'}
      onUsername={(username) => {
        prepare()
        session.send({ type: 'session.setUsername', username })
      }}
      onPassword={(password) => {
        prepare()
        session.send({ type: 'session.setPassword', password })
      }}
      onSubmit={() => session.send({ type: 'session.signIn' })}
    >
      {offers.singleSignOn && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <SingleSignOnLink {...offers} next={from} />
          </Suspense>
        </ErrorBoundary>
      )}
    </SignIn>
  )
}
