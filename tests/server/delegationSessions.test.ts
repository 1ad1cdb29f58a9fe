import { beforeAll, describe, expect, it } from 'vitest'
import {
  addDelegation,
  dateInDays,
  endDelegation,
  fetchDelegations,
  signInTeam,
  startDelegation,
} from './delegations.ts'
import { startWhileLocked } from './lockWaits.ts'
import { signIn } from './people.ts'
import { rebuild, send, type TestProduct, useProduct } from './product.ts'
import { collectPublished } from './collectPublished.ts'

const product = useProduct()
/** The same product, in which the caller's session ends, or expires, after it was checked. */
let lateProduct: TestProduct
let expiringProduct: TestProduct

const productThatRuns = (statement: string) =>
  rebuild(product(), (context) => ({
    authenticate: async (request) => {
      const employee = await context.authenticate(request)
      await product().database.pool.query(`${statement} where employee_id = $1`, [employee.id])
      return employee
    },
  }))

beforeAll(async () => {
  lateProduct = await productThatRuns('delete from sessions')
  expiringProduct = await productThatRuns('update sessions set expires_at = clock_timestamp()')
})

describe('a request whose session expires meanwhile', () => {
  it.each([
    ['/ea/start_delegation/', { starts: dateInDays(1), ends: dateInDays(2), reason: '휴가' }],
    ['/employee/change_password/', { new_password: 'a-new-password-1' }],
    ['/employee/end_other_devices/', {}],
  ])('changes nothing: %s', async (url, payload) => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const request = { method: 'POST', url, headers: { ...a.headers } } as const
    const body = { ...payload, ...('starts' in payload && { delegate: b.id }) }
    expect((await send(expiringProduct, { ...request, payload: body })).status).toBe(401)
  })
})

describe('a delegation whose caller signs out meanwhile', () => {
  it('is not started: 401', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    expect((await startDelegation(lateProduct, a.headers, b.id)).status).toBe(401)
    expect(await fetchDelegations(product(), b.headers, '?of=to_me')).toEqual([])
  })

  it('is not ended: 401', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const id = await addDelegation(product(), a.id, b.id, [-1, 1])
    expect((await endDelegation(lateProduct, a.headers, id)).status).toBe(401)
    expect(await fetchDelegations(product(), b.headers, '?of=to_me')).toMatchObject([
      { id, state: 'active', ended_at: null },
    ])
  })
})

describe('a saved line whose owner signs out meanwhile', () => {
  const call = (to: TestProduct, headers: object, name: string, payload: object) =>
    send(to, { method: 'POST', url: `/ea/${name}/`, headers: { ...headers }, payload })

  it('is not saved, changed or deleted: 401', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const approvers = [{ id: b.id, type: '0' }]
    const saved = await call(product(), a.headers, 'save_line', { name: '팀장', approvers })
    expect(saved.status).toBe(201)
    const loadStoredRows = async () =>
      (await product().database.pool.query('select * from saved_lines')).rows
    const before = await loadStoredRows()
    for (const [name, payload] of [
      ['save_line', { name: '새 결재선', approvers }],
      ['save_line', { ...saved.body, name: '바뀐 이름', approvers }],
      ['delete_line', saved.body],
    ] as const) {
      const headers = await signIn(product(), a.id)
      expect((await call(lateProduct, headers, name, payload)).status).toBe(401)
    }
    expect(await loadStoredRows()).toEqual(before)
  })

  it('is saved before a sign-out that begins after the check of the session', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const payload = { name: '부서장', approvers: [{ id: b.id, type: '0' }] }
    const [saved, signedOut] = await startWhileLocked(
      product(),
      'lock table saved_lines in exclusive mode',
      [
        () => call(product(), a.headers, 'save_line', payload),
        () =>
          send(product(), {
            method: 'POST',
            url: '/rest-auth/logout/',
            headers: { ...a.headers },
          }),
      ],
    )
    expect([saved, signedOut]).toMatchObject([{ status: 201 }, { status: 200 }])
  })
})

describe('a push subscription whose employee signs out meanwhile', () => {
  it('is neither stored nor removed: 401', async () => {
    const { a } = await signInTeam(product(), 'a')
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    const keys = { p256dh, auth: Buffer.alloc(16).toString('base64url') }
    const pushInfo = { endpoint: 'https://push.example.com/a', keys }
    const call = async (to: TestProduct, name: string, payload: object) => {
      const headers = await signIn(product(), a.id)
      return (await send(to, { method: 'POST', url: `/ea/${name}/`, headers, payload })).status
    }
    const loadStoredEndpoints = async () => {
      const { rows } = await product().database.pool.query('select endpoint from subscriptions')
      return rows
    }
    expect(await call(lateProduct, 'create_push', { pushInfo })).toBe(401)
    expect(await loadStoredEndpoints()).toEqual([])
    expect(await call(product(), 'create_push', { pushInfo })).toBe(201)
    expect(await call(lateProduct, 'delete_push', { endpoint: pushInfo.endpoint })).toBe(401)
    expect(await loadStoredEndpoints()).toEqual([{ endpoint: pushInfo.endpoint }])
  })
})

describe('POST /ea/start_delegation/ and /ea/end_delegation/', () => {
  it('publish the change to both parties, and only once', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const clock = { to: [a.id, b.id], event: { type: 'clock' } }
    let id = 0
    const start = async () => {
      id = (await startDelegation(product(), a.headers, b.id)).body.id
    }
    expect(await collectPublished(product(), start)).toEqual([clock])
    const end = () => endDelegation(product(), a.headers, id)
    expect(await collectPublished(product(), end)).toEqual([clock])
    expect(await collectPublished(product(), end)).toEqual([])
    expect(await fetchDelegations(product(), a.headers)).toMatchObject([
      { id, state: 'ended', ended_at: expect.stringMatching(/^\d{4}-.*\+09:00$/) },
    ])
  })

  it('for all categories, or without categories, mean every category', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const all = ['채무발생', '채무정리', '채권발생', '채권정리', '일반전표']
    await startDelegation(product(), a.headers, b.id, { document_types: all })
    await startDelegation(product(), a.headers, b.id, {
      ...{ starts: dateInDays(11), ends: dateInDays(12) },
    })
    const found = await fetchDelegations(product(), a.headers)
    expect(found.map(({ document_types: types }) => types)).toEqual([null, null])
  })
})

describe('POST /ea/end_delegation/', () => {
  it.each([
    ['ko', '위임을 찾을 수 없습니다.', '위임자만 위임을 종료할 수 있습니다.'],
    ['en', 'There is no such delegation.', 'Only the employee who delegated can end it.'],
  ])('has its sentences in %s', async (language, gone, notPrincipal) => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const id = await addDelegation(product(), a.id, b.id, [-1, 1])
    const end = (given: typeof a.headers, of = id) => {
      const headers = { ...given, 'accept-language': language }
      return endDelegation(product(), headers, of)
    }
    for (const refused of [await end(c.headers), await end(a.headers, 999_999)]) {
      expect([refused.status, refused.body]).toEqual([404, { detail: gone }])
    }
    const { status, body } = await end(b.headers)
    expect([status, body]).toEqual([403, { detail: notPrincipal }])
  })
})
