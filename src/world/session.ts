import type { sessionPorts } from '../../machines/session/session.ports.ts'
import type { Calls } from './actors.ts'
import { call } from './api.ts'
import { now } from './clock.ts'
import { saveSession } from './storage.ts'

/** Signing in and out (wire, "Sign-in and employee"). */
export const session: Calls<Pick<typeof sessionPorts, 'signIn' | 'signOut'>> = {
  async signIn({ caller, config }, credentials, signal) {
    const { key } = await call(caller, 'login', { body: credentials, signal })
    const signedIn = { ...caller, token: () => key, onUnauthorized: () => undefined }
    const employee = await call(signedIn, 'getEmployee', { body: { token: key }, signal })
    const expiresAt = now() + config.sessionSeconds * 1000
    const session = { token: key, employee, expiresAt }
    saveSession(session)
    return session
  },
  /** The session is already removed from this device. */
  async signOut({ caller }, { token }) {
    await call({ ...caller, token: () => token, onUnauthorized: () => undefined }, 'logout')
  },
}
