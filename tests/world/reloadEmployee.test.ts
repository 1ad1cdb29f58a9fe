import { describe, expect, it } from 'vitest'
import { aSession } from '../../models/samples/people.ts'
import { reloadEmployee } from '../../src/world/reloadEmployee.ts'
import { startHttpServer } from './startHttpServer.ts'

describe('reloadEmployee', () => {
  const session = aSession()
  const { employee } = session

  /** Reloads the employee from a server with these data. */
  async function reload(found: object) {
    const base = await startHttpServer((_, reply) => reply.end(JSON.stringify(found)))
    const api = { base, token: () => session.token, onUnauthorized: () => undefined }
    return reloadEmployee(api, session)
  }

  it('returns the session with the current name and department', async () => {
    const user = { ...employee.user, first_name: '윤새' }
    const department = { ...employee.department, name: '영업팀' }
    expect(await reload({ ...employee, user, department })).toEqual({
      ...session,
      employee: { ...employee, user, department },
    })
  })

  it('returns null if nothing has changed, and keeps the push endpoint of this device', async () => {
    expect(await reload({ ...employee, endpoint: 'https://push.example/other' })).toBeNull()
  })
})
