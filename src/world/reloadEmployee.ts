import type { Session } from '../../machines/session/session.ports.ts'
import { type ApiAccess, call } from './api.ts'

/**
 * The session with the name, department, position and avatar that the server now has for the employee. Null if none of them has changed.
 * Throws a `RequestError`.
 */
export async function reloadEmployee(api: ApiAccess, session: Session): Promise<Session | null> {
  const { token, employee } = session
  const { user, department, position, avatar } = await call(api, 'getEmployee', {
    body: { token },
  })
  const newEmployee = { ...employee, user, department, position, avatar }
  return JSON.stringify(newEmployee) === JSON.stringify(employee)
    ? null
    : { ...session, employee: newEmployee }
}
