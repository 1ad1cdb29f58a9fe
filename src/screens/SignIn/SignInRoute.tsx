import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useApp, useRegistrationOffered, useSession } from '../../app.ts'
import { paths } from '../../paths.ts'
import { SignIn } from './SignIn.tsx'
import { signInView } from './SignIn.view.ts'

/** The sign-in; who is signed in goes on to where they came from, or to the pending box. */
export function SignInRoute() {
  const { session, front, prepare } = useApp()
  const location = useLocation()
  const [attempt, setAttempt] = useState({ username: '', password: '', asked: false })
  const snapshot = useSession()
  const isRegistrationOffered = useRegistrationOffered()
  if (snapshot.matches('restoring')) return null
  if (snapshot.matches('signedIn')) {
    const from: unknown = location.state?.from
    return <Navigate to={typeof from === 'string' ? from : '/'} replace />
  }
  return (
    <SignIn
      {...signInView(snapshot, attempt, front)}
      registerPath={isRegistrationOffered ? paths.register : null}
      firstPage={location.key === 'default'}
      onUsername={(username) => {
        prepare()
        setAttempt({ ...attempt, username })
      }}
      onPassword={(password) => setAttempt({ ...attempt, password })}
      onSubmit={() => {
        const { username, password } = attempt
        setAttempt({ ...attempt, asked: true })
        session.send({ type: 'session.signIn', username: username.trim(), password })
      }}
    />
  )
}
