import type { sessionPorts } from '../../machines/session/session.ports.ts'
import type { Calls } from './actors.ts'
import { call } from './api.ts'
import type { Client } from './client.ts'
import { now } from './clock.ts'
import { saveSession } from './storage.ts'

/** Signing in and out (wire, "Sign-in and employee"). */
export const session: Calls<Pick<typeof sessionPorts, 'signIn' | 'exchangeCode' | 'signOut'>> = {
  async signIn(client, credentials, signal) {
    const { key } = await call(client.caller, 'login', { body: credentials, signal })
    return begin(client, key, signal)
  },
  async exchangeCode(client, code, signal) {
    const { key } = await call(client.caller, 'exchangeCode', { body: { code }, signal })
    return begin(client, key, signal)
  },
  /** The session is no longer stored on this device, so the call gets the token explicitly, and a 401 has no effect. */
  async signOut({ caller }, { token }) {
    await call({ ...caller, token: () => token, onUnauthorized: () => undefined }, 'logout')
  },
}

/** Loads the employee of a new token, and stores the session. */
async function begin({ caller, config }: Client, key: string, signal: AbortSignal) {
  const signedIn = { ...caller, token: () => key, onUnauthorized: () => undefined }
  const employee = await call(signedIn, 'getEmployee', { body: { token: key }, signal })
  const expiresAt = now() + config.sessionSeconds * 1000
  const session = { token: key, employee, expiresAt }
  saveSession(session)
  return session
}
