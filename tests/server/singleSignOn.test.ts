import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveRequest } from '../../server/accounts/accountRequests.service.ts'
import { cleanUp } from '../../server/cleanup.ts'
import { registrationLimits } from '../../server/accounts/registration.service.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import {
  linkAccountToEmployee,
  removeSignInLink,
} from '../../server/accounts/signInLinks.service.ts'
import { startIdentityProvider, type TestProvider } from '../../scripts/identityProvider.ts'
import { addEmployees, logIn } from './people.ts'
import {
  preparedFolder,
  rebuild,
  send,
  settingsOf,
  startProduct,
  type TestProduct,
} from './product.ts'
import {
  singleSignOnCodeOf,
  type AddressEdit,
  sendSingleSignOnCode,
  openAt,
  PUBLIC_URL,
  REDIRECT_URI,
  signInUpToCallback,
} from './singleSignOn.ts'

const folder = preparedFolder()

let provider: TestProvider
let product: TestProduct

beforeAll(async () => {
  provider = await startIdentityProvider()
  provider.serve(PUBLIC_URL)
  product = await startProduct(settingsOf(folder, { ...provider.settings, PUBLIC_URL }))
  await addEmployees(product, { id: 'yoondh', name: '윤도현' }, { id: 'kimms' }, { id: 'leaver' })
  for (const username of ['yoondh', 'leaver']) await link(username, `sub-${username}`)
})
afterAll(async () => {
  await product?.close()
  await provider?.stop()
})

const query = async (text: string) => (await product.database.pool.query(text)).rows
const identity = (subject: string) => ({ issuer: provider.issuer, subject })
const link = (username: string, subject: string) =>
  linkAccountToEmployee(product.database.db, username, identity(subject))

const open = (url: string, cookie?: string, to = product) => openAt(to, url, cookie)
const exchange = (code: string, cookie: string, to = product) =>
  sendSingleSignOnCode(to, code, cookie)

const arrive = (subject: string, next?: string, edit?: AddressEdit) =>
  signInUpToCallback(product, subject, next, edit)

/** Signs in at the provider, and opens the address to which the provider sends the browser back. */
async function comeBack(subject: string, next?: string, edit?: AddressEdit) {
  const { callback, cookie } = await arrive(subject, next, edit)
  return open(callback, cookie)
}

/** Signs in, and returns the response with the session or the error. */
async function signOn(subject: string) {
  const { location, cookie } = await comeBack(subject)
  return exchange(singleSignOnCodeOf(location), cookie)
}

const refused = (code: string) => [400, { non_field_errors: [expect.any(String)], code: [code] }]
const resultOf = ({ status, body }: Awaited<ReturnType<typeof exchange>>) => [status, body]

describe('single sign-on', () => {
  it('signs in the linked employee, opens the requested page and stores name, department and position of the claims', async () => {
    provider.claims.set('sub-yoondh', {
      name: '윤도현 (개명)',
      department: '구매팀',
      title: '차장',
    })
    const { location, cookie, attributes } = await comeBack('sub-yoondh', '/reportWrite?page=2')
    expect(location).toMatch(/^\/reportWrite\?page=2#code=[0-9a-f]{40}$/)
    expect(attributes).toBe('Path=/rest-auth/oidc/; Max-Age=60; HttpOnly; SameSite=Lax')
    const { status, body } = await exchange(singleSignOnCodeOf(location), cookie)
    expect(status).toBe(200)
    const [payload, url] = [{ token: body.key }, '/employee/get_employee/']
    const headers = { authorization: `Token ${body.key}` }
    expect((await send(product, { method: 'POST', url, payload, headers })).body).toMatchObject({
      user: { username: 'yoondh', first_name: '윤도현 (개명)' },
      department: { name: '구매팀' },
      position: { name: '차장' },
    })
    expect(await query('select username, employee_id, outcome, way from sign_ins')).toEqual([
      { username: 'yoondh', employee_id: 'yoondh', outcome: 'accepted', way: 'oidc' },
    ])
    const [entry] = await query(
      `select who from entries where what like '{"type":"employee.moved"%'`,
    )
    expect(entry).toEqual({ who: 'yoondh' })
  })

  it('keeps the stored name, department and position when the claims are invalid', async () => {
    provider.claims.set('sub-yoondh', { name: '‮', department: 7, title: 'x'.repeat(151) })
    expect((await signOn('sub-yoondh')).status).toBe(200)
    const stored = await query(`select e.name, d.name as department, p.name as position
      from employees e join departments d on d.id = department_id
      join positions p on p.id = position_id where e.id = 'yoondh'`)
    expect(stored).toEqual([{ name: '윤도현 (개명)', department: '구매팀', position: '차장' }])
  })

  it('asks the provider for a code with S256, state and nonce, and uses new ones each time', async () => {
    const [one, other] = [await open('/rest-auth/oidc/start/'), await open('/rest-auth/oidc/start')]
    const { searchParams } = new URL(one.location)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const value = searchParams.get(name) ?? ''
      expect(value.length).toBeGreaterThan(40)
      expect(new URL(other.location).searchParams.get(name)).not.toBe(value)
    }
  })

  const edits: [string, AddressEdit][] = [
    ['nonce', ({ searchParams }) => searchParams.set('nonce', 'other')],
    ['verifier', ({ searchParams }) => searchParams.set('code_challenge', 'x'.repeat(43))],
  ]
  it.each(edits)('refuses a sign-in with another %s', async (_, edit) => {
    const { location, cookie } = await comeBack('sub-yoondh', '/reportWrite', edit)
    expect(location).toBe('/reportWrite#code=failed-identityRefused')
    expect(cookie).toBe('sign-in=')
    expect(resultOf(await exchange(singleSignOnCodeOf(location), cookie))).toEqual(
      refused('identityRefused'),
    )
  })

  it('refuses another state, another browser, a code that was used, and a person who cancels', async () => {
    const { callback, cookie } = await arrive('sub-yoondh')
    const failed = /#code=failed-identityRefused$/
    const withState = callback.replace(/state=[^&]+/, 'state=other')
    expect((await open(withState, cookie)).location).toMatch(failed)
    expect((await open(callback)).location).toBe('/#code=failed-identityRefused')
    expect((await open(callback, `${cookie.slice(0, -4)}AAAA`)).location).toMatch(failed)
    expect((await open(callback, cookie)).location).toMatch(/#code=[0-9a-f]{40}$/)
    expect((await open(callback, cookie)).location).toMatch(failed)
    const state = /state=([^&]+)/.exec(callback)?.[1]
    const cancelled = `/rest-auth/oidc/callback/?error=access_denied&state=${state}`
    expect((await open(cancelled, cookie)).location).toMatch(failed)
  })

  it('exchanges a code once, only in the browser that started the sign-in, and only within 60 seconds', async () => {
    const { location, cookie } = await comeBack('sub-yoondh')
    const code = singleSignOnCodeOf(location)
    const elsewhere = await comeBack('sub-yoondh')
    expect(resultOf(await exchange(code, elsewhere.cookie))).toEqual(refused('identityRefused'))
    const both = await Promise.all([exchange(code, cookie), exchange(code, cookie)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    await query(`update sign_in_codes set expires_at = expires_at - interval '60 seconds'`)
    const late = await exchange(singleSignOnCodeOf(elsewhere.location), elsewhere.cookie)
    expect(resultOf(late)).toEqual(refused('identityRefused'))
    await cleanUp(product.database.db)
    expect(await query('select from sign_in_codes')).toEqual([])
  })

  it('returns the reason of a failure in the language of the page', async () => {
    const { body } = await sendSingleSignOnCode(product, 'failed-providerUnreachable', '', 'ko')
    expect(body.non_field_errors).toEqual([expect.stringContaining('연결할 수 없습니다')])
    expect((await exchange('failed-server', '')).status).toBe(500)
  })

  it.each([
    ['//evil.example.com/', '/'],
    ['https://evil.example.com/', '/'],
    ['/\\evil.example.com', '/'],
    ['/.//evil.example.com', '/'],
    ['/reportSign?document=1#x', '/reportSign?document=1'],
  ])('leads from %s only to a page of the app', async (next, page) => {
    expect((await comeBack('sub-yoondh', next)).location.split('#')[0]).toBe(page)
  })

  it('leads to a page without its query if the browser would not store so long a cookie', async () => {
    const next = `/reportWritten?search=${'가'.repeat(400)}`
    expect((await arrive('sub-yoondh', next)).cookie.length).toBeLessThan(4096)
    expect((await comeBack('sub-yoondh', next)).location).toMatch(/^\/reportWritten#code=/)
  })

  it('lets an unknown person wait for an administrator, once, and then signs in', async () => {
    provider.claims.set('new-1', { preferred_username: 'newcomer', name: '새내기' })
    expect(resultOf(await signOn('new-1'))).toEqual(refused('inactive'))
    expect(resultOf(await signOn('new-1'))).toEqual(refused('inactive'))
    const requests = await query(
      'select id, username, name, department, position, subject, consented_at from account_requests',
    )
    expect(requests).toEqual([
      {
        id: expect.any(Number),
        username: 'newcomer',
        name: '새내기',
        department: '',
        position: '',
        subject: 'new-1',
        consented_at: null,
      },
    ])
    const { id } = requests[0]
    const { db } = product.database
    await expect(approveRequest(db, id, {})).rejects.toThrow('no department')
    await approveRequest(db, id, { department: '재무팀', position: '대리' })
    expect((await signOn('new-1')).status).toBe(200)
    expect((await logIn(product, 'newcomer')).status).toBe(400)
    expect(
      await query(
        `select what::json->'identity' as of from entries where what like '%"request":${id},%'`,
      ),
    ).toEqual([{ of: identity('new-1') }])
  })

  it('never takes over the employee with the claimed username; an administrator links the two', async () => {
    provider.claims.set('new-2', { preferred_username: 'KimMS', name: '김' })
    expect(resultOf(await signOn('new-2'))).toEqual(refused('inactive'))
    const [{ id }] = await query(`select id from account_requests where subject = 'new-2'`)
    const place = { department: '재무팀', position: '대리' }
    await expect(approveRequest(product.database.db, id, place)).rejects.toThrow('link-sign-in')
    for (const _ of ['once', 'again']) expect(await link('kimms', 'new-2')).toBe('kimms')
    expect(await query('select from account_requests')).toEqual([])
    expect((await signOn('new-2')).status).toBe(200)
    await expect(link('yoondh', 'new-2')).rejects.toThrow('already signs in as kimms')
    await expect(link('nobody', 'new-2')).rejects.toThrow('There is no employee nobody.')
    const { db } = product.database
    await removeSignInLink(db, 'kimms', identity('new-2'))
    expect(await query(`select from sessions where employee_id = 'kimms'`)).toEqual([])
    await expect(removeSignInLink(db, 'kimms', identity('new-2'))).rejects.toThrow(
      'does not sign in',
    )
  })

  it('refuses an unknown person without a usable username, while too many wait, and with REGISTRATION=off', async () => {
    await query(`insert into account_requests (username, name, department, position, password_hash, address)
      select n, n, '', '', '', '' from generate_series(1, ${registrationLimits.openMax}) n`)
    provider.claims.set('new-5', { preferred_username: 'late' })
    expect(resultOf(await signOn('new-5'))).toEqual(refused('identityUnknown'))
    await query(`delete from account_requests where password_hash = ''`)
    provider.claims.set('new-3', { preferred_username: '한글 이름' })
    expect(resultOf(await signOn('new-3'))).toEqual(refused('identityUnknown'))
    const closed = await rebuild(product, ({ settings }) => ({
      settings: { ...settings, REGISTRATION: 'off' },
    }))
    provider.claims.set('new-4', { preferred_username: 'another' })
    const { callback, cookie } = await arrive('new-4')
    expect((await open(callback, cookie, closed)).location).toMatch(/#code=failed-identityUnknown$/)
    expect(await query(`select from account_requests where subject in ('new-3', 'new-4')`)).toEqual(
      [],
    )
  })

  it('refuses an inactive employee, also between the code and its exchange', async () => {
    const { location, cookie } = await comeBack('sub-leaver')
    await deactivateEmployee(product.database.db, 'leaver')
    expect(resultOf(await exchange(singleSignOnCodeOf(location), cookie))).toEqual(
      refused('inactive'),
    )
    expect((await comeBack('sub-leaver')).location).toBe('/reportWrite#code=failed-inactive')
    expect(await query(`select from sessions where employee_id = 'leaver'`)).toEqual([])
  })

  it('refuses a code of an account that an administrator unlinked after the code was made', async () => {
    await link('yoondh', 'lost-1')
    const { location, cookie } = await comeBack('lost-1')
    await removeSignInLink(product.database.db, 'yoondh', identity('lost-1'))
    expect(resultOf(await exchange(singleSignOnCodeOf(location), cookie))).toEqual(
      refused('identityRefused'),
    )
    expect(await query(`select from sessions where employee_id = 'yoondh'`)).toEqual([])
  })

  it.each([{ OIDC_ISSUER: '' }, { PUBLIC_URL: '' }])(
    'has no page to start a sign-in with %j',
    async (missing) => {
      const off = await rebuild(product, ({ settings }) => ({
        settings: { ...settings, ...missing },
      }))
      expect((await off.app.inject('/rest-auth/oidc/start/')).statusCode).toBe(404)
    },
  )

  it('returns to the app if the provider cannot be reached, and works when it can be again', async () => {
    const { port } = new URL(provider.issuer)
    const down = await rebuild(product, ({ settings }) => ({
      // An identity provider on port 1, where nothing listens.
      settings: { ...settings, OIDC_ISSUER: provider.issuer.replace(port, '1') },
    }))
    const { location, cookie } = await open('/rest-auth/oidc/start/?next=/reportSign', '', down)
    expect(location).toBe('/reportSign#code=failed-providerUnreachable')
    const result = await exchange(singleSignOnCodeOf(location), cookie, down)
    expect(resultOf(result)).toEqual(refused('providerUnreachable'))
    expect((await open('/rest-auth/oidc/start/')).location).toContain(provider.issuer)
  })
})
