import { beforeAll, describe, expect, it } from 'vitest'
import {
  approveRequest,
  hasRequestWithPassword,
  refuseRequest,
} from '../../server/accounts/accountRequests.service.ts'
import {
  addAccountRequest,
  type ProviderIdentity,
} from '../../server/accounts/accountRequests.sql.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { addEmployees } from './people.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const db = () => product().database.db
const query = async (text: string) => (await product().database.pool.query(text)).rows
const issuer = 'https://idp.example.com'
let passwordHash = ''

beforeAll(async () => {
  await addEmployees(product(), { id: 'kim' })
  passwordHash = await hashPassword('비밀번호')
})

/** Stores a request; returns its id. */
async function storeRequest(
  username: string,
  given: { department?: string; position?: string; name?: string } = {},
  identity?: ProviderIdentity,
): Promise<number> {
  const facts = { name: '새내기', department: '구매팀', position: '사원', ...given }
  const account = { username, passwordHash, address: '192.0.2.7', hasConsent: false }
  await addAccountRequest(db(), { ...facts, ...account, identity }, 1000)
  const [row] = await query('select max(id) as id from account_requests')
  return row.id
}

const employeeOf = async (id: string) =>
  (
    await query(`
      select e.name, d.name as department, p.name as position, active from employees e
      join departments d on d.id = department_id join positions p on p.id = position_id
      where e.id = '${id}'`)
  )[0]

/** Asserts that the approval of a request fails with this reason, and that the request stays stored. */
async function expectRefusal(id: number, reason: string, place: { position?: string } = {}) {
  await expect(approveRequest(db(), id, place)).rejects.toThrow(new Error(reason))
  expect(await query(`select id from account_requests where id = ${id}`)).toEqual([{ id }])
}

describe('approveRequest', () => {
  it('stores an active employee, and returns the request with the given position', async () => {
    const id = await storeRequest('first')
    const approved = await approveRequest(db(), id, { position: '과장' })
    expect(approved).toMatchObject({
      ...{ username: 'first', name: '새내기', department: '구매팀', position: '과장' },
    })
    expect(await employeeOf('first')).toEqual({
      ...{ name: '새내기', department: '구매팀', position: '과장', active: true },
    })
    expect(await query('select from account_requests')).toEqual([])
    expect(await query('select from sign_in_links')).toEqual([])
  })

  it('links the account of the identity provider that made the request', async () => {
    const identity = { issuer, subject: 'sub-1' }
    await approveRequest(db(), await storeRequest('linked', {}, identity), {})
    expect(await query('select issuer, subject, employee_id from sign_in_links')).toEqual([
      { ...identity, employee_id: 'linked' },
    ])
    const [{ what }] = await query('select what from entries order by seq desc limit 1')
    expect(JSON.parse(what)).toMatchObject({ type: 'employee.added', identity })
  })

  it.each([{ department: '' }, { position: '' }])(
    'does not approve a request with %j, and names the missing options',
    async (missing) => {
      const id = await storeRequest('unplaced', missing)
      await expectRefusal(
        id,
        `Request ${id} has no department or no position: requests approve ${id} --department NAME --position NAME`,
      )
      await refuseRequest(db(), id)
    },
  )

  it.each([{ name: '새\u202e내기' }, { department: '구\u202e매팀' }, { position: '사\u0007원' }])(
    'refuses invisible or control characters: %j',
    async (given) => {
      const id = await storeRequest('hidden', given)
      await expectRefusal(
        id,
        `Request ${id} has a name, department or position with invisible or control characters. Refuse it: requests refuse ${id}`,
      )
      await refuseRequest(db(), id)
    },
  )

  it('refuses the username of an employee, and names the link for an identity provider', async () => {
    const id = await storeRequest('KIM')
    const taken = 'An employee already has the username KIM.'
    const refuse = (of: number) => `Refuse the request: requests refuse ${of}`
    await expectRefusal(id, `${taken} ${refuse(id)}`)
    const other = await storeRequest('KIM', {}, { issuer, subject: 'sub-2' })
    const linkHint = 'If it is the same person: link-sign-in KIM --subject sub-2.'
    await expectRefusal(other, `${taken} ${linkHint} ${refuse(other)}`)
    expect(await query(`select from sign_in_links where subject = 'sub-2'`)).toEqual([])
    for (const each of [id, other]) await refuseRequest(db(), each)
  })
})

describe('refuseRequest', () => {
  it('removes the request, returns its username, and appends an entry', async () => {
    const id = await storeRequest('refused')
    expect(await refuseRequest(db(), id)).toEqual({ username: 'refused' })
    expect(await query('select from account_requests')).toEqual([])
    const [{ who, what }] = await query('select who, what from entries order by seq desc limit 1')
    expect([who, JSON.parse(what)]).toEqual([
      'admin',
      { type: 'request.refused', request: id, username: 'refused' },
    ])
  })
})

describe('an unknown request', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['approveRequest', () => approveRequest(db(), 999, {})],
    ['refuseRequest', () => refuseRequest(db(), 999)],
  ])('is refused by %s', async (_, call) => {
    await expect(call()).rejects.toThrow(
      new Error('There is no request 999. List the open requests: requests'),
    )
  })
})

describe('hasRequestWithPassword', () => {
  it('compares the password with the newest request of the username', async () => {
    await storeRequest('applicant')
    const has = (username: string, password: string) =>
      hasRequestWithPassword(db(), username, password)
    expect(await has('APPLICANT', '비밀번호')).toBe(true)
    expect(await has('applicant', '다른 비밀번호')).toBe(false)
    expect(await has('nobody', '비밀번호')).toBe(false)
  })
})
