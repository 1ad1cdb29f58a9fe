import type { Credentials, Employee } from '../../contract/session.ts'
import { port } from '../port.ts'

/** A session. `expiresAt` in milliseconds since the epoch (specification, section 4, "Session"). */
export interface Session {
  token: string
  employee: Employee
  expiresAt: number
}

/** `restoreSession` loads the session that is stored on this device. The other ports call the server. */
export const sessionPorts = {
  restoreSession: port<Session | null, void>('restoreSession'),
  signIn: port<Session, Credentials>('signIn'),
  exchangeCode: port<Session, string | undefined>('exchangeCode'),
  signOut: port<void, { token: string }>('signOut'),
}
