import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { Employee } from '../../contract/session.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { draftOf, encodeForm } from './forms.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()

beforeAll(async () => {
  await addEmployees(
    product(),
    { id: 'yoondh', name: '윤도현', department: '재무팀', position: '과장', rank: 4 },
    { id: 'leader' },
    { id: 'director' },
  )
  await addBatch(product(), 'voucher', 1)
})

const closed = [
  ['POST', '/rest-auth/logout/'],
  ['POST', '/employee/get_employee/'],
  ['GET', '/ea/get_todo_count/'],
  ['GET', '/erp/get_todo_count/'],
  ['GET', '/erp/voucher_list/?startDate=2026-11-01&endDate=2026-11-30'],
  ['GET', '/erp/payment_list/?startDate=2026-11-01&endDate=2026-11-30'],
  ['GET', '/erp/invoice_list/?startDate=2026-11-01&endDate=2026-11-30'],
  ['GET', '/erp/receipt_list/?startDate=2026-11-01&endDate=2026-11-30'],
  ['GET', '/erp/nacct_list/?startDate=2026-11-01&endDate=2026-11-30'],
  ['GET', `/ea/get_defaultUsers/${encodeURIComponent('채무발생')}`],
  ['GET', '/ea/get_departmentUsers/'],
  ['GET', '/ea/get_allUsers/'],
  ['POST', '/ea/create_document/'],
] as const

/** A request that succeeds with a valid token. */
function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>) {
  if (!url.includes('create_document')) {
    const body = method === 'POST' ? { payload: { token: 'x' } } : {}
    return send(product(), { method, url, headers, ...body })
  }
  const form = encodeForm(draftOf('yoondh', 'voucher', 1))
  return send(product(), { method, url, ...form, headers: { ...headers, ...form.headers } })
}

describe('the token', () => {
  it.each(closed)('%s %s accepts a valid token', async (method, url) => {
    const headers = await signIn(product(), 'yoondh')
    expect([200, 201]).toContain((await ask(method, url, headers)).status)
  })

  it.each(['token ', 'TOKEN  '])('is accepted after the scheme %j', async (scheme) => {
    const { authorization } = await signIn(product(), 'yoondh')
    const headers = { authorization: authorization.replace('Token ', scheme) }
    expect((await ask('GET', '/ea/get_allUsers/', headers)).status).toBe(200)
  })

  it('is required by every call except login, exchangeCode, register and getConfig', () => {
    const open = Object.entries(calls)
      .filter(([, call]) => 'open' in call)
      .map(([name]) => name)
    expect(open).toEqual(['login', 'exchangeCode', 'register', 'getConfig'])
  })
})

describe('POST /rest-auth/logout/', () => {
  const url = '/rest-auth/logout/'
  let mine: { authorization: string }
  beforeEach(async () => {
    mine = await signIn(product(), 'yoondh')
  })

  it('ends only the session of this token', async () => {
    const other = await signIn(product(), 'yoondh')
    expect((await send(product(), { method: 'POST', url, headers: mine })).status).toBe(200)
    expect((await send(product(), { method: 'POST', url, headers: mine })).status).toBe(401)
    expect((await send(product(), { url: '/ea/get_allUsers/', headers: other })).status).toBe(200)
  })

  it.each([
    ['without the trailing slash', '/rest-auth/logout', {}],
    ['with a JSON body', url, { payload: {} }],
    ['with an empty body of type JSON', url, { type: 'application/json' }],
  ])(
    'accepts a request %s',
    async (_, address, { payload, type }: { payload?: object; type?: string }) => {
      const headers = { ...mine, ...(type && { 'content-type': type }) }
      const { status } = await send(product(), { method: 'POST', url: address, headers, payload })
      expect(status).toBe(200)
      expect((await send(product(), { url: '/ea/get_allUsers/', headers: mine })).status).toBe(401)
    },
  )
})

describe('POST /employee/get_employee/', () => {
  it.each(['/employee/get_employee/', '/employee/get_employee'])(
    '%s returns the employee',
    async (url) => {
      const headers = await signIn(product(), 'yoondh')
      const token = headers.authorization.replace('Token ', '')
      const { status, body } = await send(product(), {
        method: 'POST',
        url,
        headers,
        payload: { token },
      })
      expect(status).toBe(200)
      expect(Employee.parse(body)).toEqual(body)
      expect(body).toEqual({
        user: { username: 'yoondh', first_name: '윤도현' },
        department: { id: expect.any(Number), name: '재무팀', order: expect.any(Number) },
        position: { id: expect.any(Number), name: '과장', order: 4 },
        avatar: null,
        token,
      })
    },
  )

  it('returns the employee of the authorization header, not of the body', async () => {
    const [mine, other] = [await signIn(product(), 'yoondh'), await signIn(product(), 'leader')]
    const { body } = await send(product(), {
      method: 'POST',
      url: '/employee/get_employee/',
      headers: mine,
      payload: { token: other.authorization.replace('Token ', '') },
    })
    expect(body.user.username).toBe('yoondh')
    expect(body.token).toBe(mine.authorization.replace('Token ', ''))
  })
})
