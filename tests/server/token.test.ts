import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { Employee } from '../../contract/session.ts'
import { addPeople, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { draftOf, encodeForm } from './forms.ts'
import { everything } from './stored.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()

beforeAll(async () => {
  await addPeople(
    product(),
    { id: 'yoondh', name: '윤도현', department: '재무팀', position: '과장', rank: 4 },
    { id: 'leader' },
    { id: 'director' },
    { id: 'gone' },
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

/** A request that would be answered, were its token good. */
function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>) {
  if (!url.includes('create_document')) {
    const body = method === 'POST' ? { payload: { token: 'x' } } : {}
    return send(product(), { method, url, headers, ...body })
  }
  const form = encodeForm(draftOf('yoondh', 'voucher', 1))
  return send(product(), { method, url, ...form, headers: { ...headers, ...form.headers } })
}

/** Headers that name nobody, though they lean on a good token. */
async function badHeaders(): Promise<Record<string, Record<string, string>>> {
  const { pool } = product().database
  const good = (await signIn(product(), 'yoondh')).authorization
  const loggedOut = await signIn(product(), 'yoondh')
  await send(product(), { method: 'POST', url: '/rest-auth/logout/', headers: loggedOut })
  const gone = await signIn(product(), 'gone')
  await pool.query(`update employees set active = false where id = 'gone'`)
  const before = await pool.query('select token_hash from sessions')
  const expired = await signIn(product(), 'yoondh')
  await pool.query(
    `update sessions set expires_at = now() - interval '1 millisecond'
     where not token_hash = any($1::bytea[])`,
    [before.rows.map((row) => row.token_hash)],
  )
  const key = good.replace('Token ', '')
  return {
    'no token': {},
    'a wrong one': { authorization: `Token ${'0'.repeat(40)}` },
    Bearer: { authorization: `Bearer ${key}` },
    'no scheme': { authorization: key },
    'no key': { authorization: 'Token' },
    'an empty key': { authorization: 'Token ' },
    'two keys': { authorization: `Token ${key} ${key}` },
    'a longer key': { authorization: `Token ${key}0` },
    'its stored hash': { authorization: `Token ${before.rows[0].token_hash.toString('hex')}` },
    SQL: { authorization: `Token ' or '1' = '1` },
    'a token in the query': { 'x-token': key },
    'one that was signed out': loggedOut,
    'one that has expired': expired,
    'one of an account that is not active any more': gone,
  }
}

describe('the token', () => {
  let bad: Record<string, Record<string, string>>
  beforeAll(async () => {
    bad = await badHeaders()
  })

  it.each(closed)('%s %s answers 401 without a good one, and does nothing', async (method, url) => {
    const before = await everything(product())
    for (const [name, headers] of Object.entries(bad)) {
      const { status, body } = await ask(method, url, headers)
      expect([name, status, body]).toEqual([name, 401, { detail: expect.any(String) }])
    }
    const bare = await ask(method, url.replace(/\/(\?|$)/, '$1'), {})
    expect(bare.status).toBe(401)
    expect(await everything(product())).toEqual(before)
  })

  it.each(closed)('%s %s answers with a good one', async (method, url) => {
    const headers = await signIn(product(), 'yoondh')
    expect([200, 201]).toContain((await ask(method, url, headers)).status)
  })

  it('is asked for by every call of the product but those that are open', () => {
    const open = Object.entries(calls)
      .filter(([, call]) => 'open' in call)
      .map(([name]) => name)
    expect(open).toEqual(['login', 'register', 'getConfig'])
  })
})

describe('POST /rest-auth/logout/', () => {
  const url = '/rest-auth/logout/'
  let mine: { authorization: string }
  beforeEach(async () => {
    mine = await signIn(product(), 'yoondh')
  })

  it('kills this token alone', async () => {
    const other = await signIn(product(), 'yoondh')
    expect((await send(product(), { method: 'POST', url, headers: mine })).status).toBe(200)
    expect((await send(product(), { method: 'POST', url, headers: mine })).status).toBe(401)
    expect((await send(product(), { url: '/ea/get_allUsers/', headers: other })).status).toBe(200)
  })

  it.each([
    ['without the trailing slash', '/rest-auth/logout', {}],
    ['with a JSON body', url, { payload: {} }],
    ['with an empty body that is said to be JSON', url, { type: 'application/json' }],
  ])('answers %s', async (_, address, { payload, type }: { payload?: object; type?: string }) => {
    const headers = { ...mine, ...(type && { 'content-type': type }) }
    const { status } = await send(product(), { method: 'POST', url: address, headers, payload })
    expect(status).toBe(200)
    expect((await send(product(), { url: '/ea/get_allUsers/', headers: mine })).status).toBe(401)
  })
})

describe('POST /employee/get_employee/', () => {
  it.each(['/employee/get_employee/', '/employee/get_employee'])('%s answers', async (url) => {
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
  })

  it('describes whoever the header names, not the body', async () => {
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
