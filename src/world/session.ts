import type { sessionPorts } from '../../machines/session/session.ports.ts'
import type { PortCalls } from './actors.ts'
import { call } from './api.ts'
import type { Client } from './client.ts'
import { now } from './clock.ts'
import { loadSession, saveSession } from './storage.ts'

/** Signing in and out (wire, "Sign-in and employee"). */
export const sessionPortCalls: PortCalls<
  Pick<typeof sessionPorts, 'signIn' | 'exchangeCode' | 'signOut'>
> = {
  async signIn(client, credentials, signal) {
    const { key } = await call(client.api, 'login', { body: credentials, signal })
    return startSession(client, key, signal)
  },
  async exchangeCode(client, code, signal) {
    const earlierSession = loadSession()
    const { key } = await call(client.api, 'exchangeCode', { body: { code }, signal })
    const session = await startSession(client, key, signal)
    // Ends the earlier session only after the new one has been stored. Other tabs have then received the new session, and stay signed in.
    // The sign-in does not wait for the response, and ignores a failed call.
    if (earlierSession) signOut(client, earlierSession.token).catch(() => undefined)
    return session
  },
  signOut: (client, { token }) => signOut(client, token),
}

/** Ends a session that is no longer stored on this device. The call gets the session's token explicitly, and ignores a 401. */
async function signOut({ api }: Client, token: string): Promise<void> {
  await call({ ...api, token: () => token, onUnauthorized: () => undefined }, 'logout')
}

/** Loads the employee of a new session token, and stores the session. */
async function startSession({ api, config }: Client, token: string, signal: AbortSignal) {
  const signedIn = { ...api, token: () => token, onUnauthorized: () => undefined }
  const employee = await call(signedIn, 'getEmployee', { body: { token }, signal })
  const expiresAt = now() + config.sessionSeconds * 1000
  const session = { token, employee, expiresAt }
  saveSession(session)
  return session
}
