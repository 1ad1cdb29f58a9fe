import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { verifyAuditLog } from '../../server/admin/verification/audit.ts'
import { findAccount } from '../../server/accounts/employees.sql.ts'
import { startSession } from '../../server/accounts/sessions.sql.ts'
import {
  activateEmployee,
  deactivateEmployee,
  changeEmployee,
  resetPassword,
  storeEmployee,
} from '../../server/accounts/employees.service.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { approveRequest, refuseRequest } from '../../server/accounts/accountRequests.service.ts'
import { openStream } from './eventStream.ts'
import { sessionToStart, logIn, PASSWORD, signIn } from './people.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
const db = () => product().database.db
const query = async (text: string) => (await product().database.pool.query(text)).rows
let passwordHash = ''

const employeeOf = (id: string) => ({
  id,
  name: `이름 ${id}`,
  passwordHash,
  department: '재무팀',
  position: '대리',
})

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  for (const id of ['yoondh', 'colleague']) await storeEmployee(db(), employeeOf(id))
})

/** After each test, the audit log must match the stored data. */
afterEach(async () => {
  const findings = await db()
    .transaction()
    .execute((trx) => verifyAuditLog(trx))
  expect(findings).toEqual([])
})

async function request(username: string): Promise<number> {
  const rows = await query(`
    insert into account_requests (username, name, department, position, password_hash)
    values ('${username}', '새내기', '구매팀', '사원', '${passwordHash}') returning id`)
  return rows[0].id
}

async function stream(headers: object) {
  const opened = await openStream(await product().listen(), headers)
  onTestFinished(() => opened.close())
  await opened.until(({ type }) => type === 'refetch')
  return opened
}

const entries = () => query(`select who, what::json as what from entries order by seq`)

/** The audit entries appended by `work`. */
async function appended(work: () => Promise<unknown>) {
  const before = (await entries()).length
  await work()
  return (await entries()).slice(before)
}

const statusOf = async (headers: { authorization: string }) =>
  (await send(product(), { url: '/ea/get_allUsers/', headers })).status

describe('storeEmployee', () => {
  it('refuses a username that differs only in case, also from parallel calls', async () => {
    expect(await storeEmployee(db(), employeeOf('YoonDH'))).toBe(false)
    const results = await Promise.all(
      ['second', 'SECOND', 'Second'].map((id) => storeEmployee(db(), employeeOf(id))),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await query(`select id from employees where upper(id) = 'SECOND'`)).toHaveLength(1)
  })
})

describe('approveRequest', () => {
  it('creates one employee when the same request is approved twice in parallel', async () => {
    const id = await request('twice')
    const results = await Promise.allSettled([
      approveRequest(db(), id, {}),
      approveRequest(db(), id, {}),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason.message).toContain(`There is no request ${id}`)
    expect(await query(`select id, active from employees where id = 'twice'`)).toEqual([
      { id: 'twice', active: true },
    ])
    expect(await query(`select from account_requests where id = ${id}`)).toEqual([])
    expect((await logIn(product(), 'TWICE')).status).toBe(200)
  })

  it('stores the given department and position, and who approved which request', async () => {
    const id = await request('placed')
    const added = await appended(() => approveRequest(db(), id, { department: '영업팀' }))
    expect(added).toEqual([
      {
        who: 'admin',
        what: {
          type: 'employee.added',
          request: id,
          employee: expect.objectContaining({
            username: 'placed',
            department: '영업팀',
            position: '사원',
            active: true,
          }),
        },
      },
    ])
  })

  it('refuses a username that an employee already has with different letter case, and changes nothing', async () => {
    const id = await request('YOONDH')
    const added = await appended(async () => {
      const approval = approveRequest(db(), id, { department: '새 부서' })
      await expect(approval).rejects.toThrow('An employee already has the username YOONDH')
    })
    expect(added).toEqual([])
    expect(await query(`select from account_requests where id = ${id}`)).toHaveLength(1)
    expect(await query(`select from departments where name = '새 부서'`)).toEqual([])
    const refusal = await appended(() => refuseRequest(db(), id))
    expect(refusal).toEqual([
      { who: 'admin', what: { type: 'request.refused', request: id, username: 'YOONDH' } },
    ])
    expect(await query(`select from account_requests where id = ${id}`)).toEqual([])
  })

  it('refuses a name stored by an earlier version that the form no longer accepts', async () => {
    const id = await request('hidden')
    await query(`update account_requests set name = E'\\u202e' || name where id = ${id}`)
    await expect(approveRequest(db(), id, {})).rejects.toThrow('requests refuse')
    await refuseRequest(db(), id)
  })
})

describe('deactivateEmployee', () => {
  it('ends sessions, streams and push subscriptions; activate lets the employee in again', async () => {
    const headers = await signIn(product(), 'yoondh')
    const opened = await stream(headers)
    await query(`insert into subscriptions (endpoint, employee_id, p256dh, auth)
      values ('https://push.example/1', 'yoondh', 'key', 'auth')`)
    const added = await appended(() => deactivateEmployee(db(), 'YOONDH'))
    expect(added).toMatchObject([
      {
        who: 'admin',
        what: { type: 'employee.deactivated', employee: { username: 'yoondh', active: false } },
      },
    ])
    await opened.ended
    expect(await statusOf(headers)).toBe(401)
    expect((await logIn(product(), 'yoondh')).body.code).toEqual(['inactive'])
    expect(await query(`select from subscriptions`)).toEqual([])
    expect(await appended(() => deactivateEmployee(db(), 'yoondh'))).toEqual([])

    expect(await appended(() => activateEmployee(db(), 'yoondh'))).toMatchObject([
      { what: { type: 'employee.reactivated', employee: { active: true } } },
    ])
    expect(await statusOf(headers)).toBe(401)
    expect((await logIn(product(), 'yoondh')).status).toBe(200)
    expect(await appended(() => activateEmployee(db(), 'yoondh'))).toEqual([])
  })
})

describe('resetPassword', () => {
  it('ends sessions and streams, after which only the new password is accepted', async () => {
    const headers = await signIn(product(), 'colleague')
    const opened = await stream(headers)
    const next = await hashPassword('새 비밀번호')
    const added = await appended(() => resetPassword(db(), 'Colleague', next))
    expect(added).toMatchObject([{ who: 'admin', what: { type: 'employee.passwordChanged' } }])
    expect(JSON.stringify(added)).not.toContain(next)
    await opened.ended
    expect(await statusOf(headers)).toBe(401)
    expect((await logIn(product(), 'colleague')).status).toBe(400)
    expect((await logIn(product(), 'colleague', '새 비밀번호')).status).toBe(200)
    await resetPassword(db(), 'colleague', passwordHash)
  })

  it('ends a session whose sign-in loaded the account before the reset', async () => {
    const account = await findAccount(db(), 'colleague')
    if (!account) throw new Error('The employee is missing.')
    await resetPassword(db(), 'colleague', await hashPassword(PASSWORD))
    expect(await startSession(db(), account, sessionToStart)).toBe(false)
  })
})

describe('changeEmployee', () => {
  it('closes the streams, keeps the sessions and publishes the changed draft counts', async () => {
    const headers = await signIn(product(), 'yoondh')
    const [own, other] = [await stream(headers), await stream(await signIn(product(), 'colleague'))]
    const added = await appended(() =>
      changeEmployee(db(), 'yoondh', { department: '영업팀', name: '윤도현' }),
    )
    expect(added).toMatchObject([
      {
        who: 'admin',
        what: {
          type: 'employee.moved',
          employee: { name: '윤도현', department: '영업팀', position: '대리' },
        },
      },
    ])
    await own.ended
    await other.until(({ type }) => type === 'drafts')
    const { body } = await send(product(), {
      method: 'POST',
      url: '/employee/get_employee/',
      headers,
      payload: { token: 'x' },
    })
    expect([body.user.first_name, body.department.name]).toEqual(['윤도현', '영업팀'])
    await stream(headers)
    expect(await appended(() => changeEmployee(db(), 'yoondh', { name: '윤도현' }))).toEqual([])
  })
})

describe('POST /employee/change_password/', () => {
  it('appends employee.passwordChanged to the audit log', async () => {
    const headers = await signIn(product(), 'colleague')
    const payload = { new_password: PASSWORD }
    const url = '/employee/change_password/'
    const added = await appended(() => send(product(), { method: 'POST', url, headers, payload }))
    expect(added).toMatchObject([
      {
        who: 'colleague',
        what: { type: 'employee.passwordChanged', employee: { username: 'colleague' } },
      },
    ])
  })
})
