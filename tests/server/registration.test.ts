import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPassword } from '../../server/accounts/passwords.ts'
import { addAccountRequest } from '../../server/accounts/accountRequests.sql.ts'
import { registrationLimits } from '../../server/accounts/registration.service.ts'
import { linkAccountToEmployee } from '../../server/accounts/signInLinks.service.ts'
import { lockKeys } from '../../server/db/lockKeys.ts'
import { addEmployees, logIn, PASSWORD } from './people.ts'
import { rebuild, send, type TestProduct, useProduct } from './product.ts'

const product = useProduct()

beforeAll(() => addEmployees(product(), { id: 'kimms' }))
beforeEach(() =>
  product().database.pool.query('delete from account_requests; delete from registration_tries'),
)

const form = {
  username: 'newcomer',
  first_name: ' 새내기 ',
  password1: '새 비밀번호 1!',
  password2: '새 비밀번호 1!',
  department: '없는 부서',
  position: '없는 직급',
}

function register(
  given: Partial<typeof form & { consent: boolean }> = {},
  remoteAddress = '10.0.0.1',
  to: Pick<TestProduct, 'app'> = product(),
) {
  const payload = { ...form, ...given }
  const headers = { 'accept-language': 'en' }
  const url = '/rest-auth/registration/'
  return send(to, { method: 'POST', url, headers, payload, remoteAddress })
}

const query = async (text: string) => (await product().database.pool.query(text)).rows
const requests = () => query('select * from account_requests order by id')

/** The rows of all tables that a request must not change. */
const others = () =>
  query(`
    select 'employee' as what, e::text as row from employees e
    union all select 'department', d::text from departments d
    union all select 'position', p::text from positions p
    union all select 'entry', n::text from entries n order by 1, 2`)

describe('POST /rest-auth/registration/', () => {
  it('stores a request, and no employee, department, position or entry', async () => {
    const before = await others()
    expect((await register({ username: ' newcomer ' })).status).toBe(201)
    expect(await others()).toEqual(before)
    const [stored, ...more] = await requests()
    expect(more).toEqual([])
    expect(stored).toMatchObject({
      username: 'newcomer',
      name: '새내기',
      department: '없는 부서',
      position: '없는 직급',
      address: '10.0.0.1',
    })
    expect(await checkPassword(stored.password_hash, form.password1)).toBe(true)
  })

  it('does not wait for periodic jobs', async () => {
    const jobs = await product().database.pool.connect()
    try {
      await jobs.query(`begin; select pg_advisory_xact_lock(${lockKeys.scheduler})`)
      expect((await register()).status).toBe(201)
    } finally {
      await jobs.query('rollback')
      jobs.release()
    }
  })

  it('stores the time of consent, and null for a call without consent', async () => {
    await register({ consent: true })
    await register()
    expect(
      await query(`
        select consented_at between created_at - interval '1 hour' and clock_timestamp() as consented
        from account_requests order by id`),
    ).toEqual([{ consented: true }, { consented: null }])
  })

  it('returns 400 for a withheld consent, and stores nothing', async () => {
    const { status, body } = await register({ consent: false })
    expect([status, body]).toEqual([400, { consent: [expect.stringMatching(/^Must be checked/)] }])
    expect(await requests()).toEqual([])
  })

  it('returns the same response and hashes the password, whether or not the username exists', async () => {
    const responses = []
    for (const username of ['newcomer', 'newcomer', 'NEWCOMER', 'kimms', 'KimMS']) {
      const { status, body, headers } = await register({ username })
      responses.push({ status, body, headers: Object.keys(headers) })
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    const hashes = (await requests()).map((row) => row.password_hash)
    expect(hashes).toHaveLength(5)
    expect(hashes.filter((hash) => !hash.startsWith('$argon2id$'))).toEqual([])
  })

  it.each([
    ['a username with a space', 'username', 'new comer'],
    ['a username of Hangul', 'username', '새내기'],
    ['the username of admin commands', 'username', 'Admin'],
    ['an empty name', 'first_name', ' '],
    ['a name of 151 characters', 'first_name', 'x'.repeat(151)],
    ['a control character in a name', 'first_name', '새\u0007내기'],
    ['a bidi override in a name', 'first_name', '\u202e기내새'],
    ['a bidi isolate in a name', 'first_name', '새\u2066내기'],
    ['a name of zero-width characters', 'first_name', '\u200b\u200d'],
    ['a name of Hangul fillers', 'first_name', '\u3164\u115f'],
    ['half a character in a name', 'first_name', '새\ud800'],
    ['a line separator in a department', 'department', '재무\u2028팀'],
    ['a bidi mark in a position', 'position', '대\u200f리'],
    ['an empty password', 'password1', ''],
    ['a password of 1,001 characters', 'password1', 'x'.repeat(1001)],
    ['a password of 1,001 emojis', 'password1', '🔑'.repeat(1001)],
    ['another password', 'password2', 'other'],
  ])('returns 400 for %s', async (_, field, value) => {
    const { status, body } = await register({ [field]: value })
    expect([status, body]).toEqual([400, { [field]: [expect.stringMatching(/\S/)] }])
    expect(await requests()).toEqual([])
    expect(await query('select * from registration_tries')).toEqual([])
  })

  it('accepts a password of 1,000 emojis, which are 2,000 UTF-16 units', async () => {
    const password = '🔑'.repeat(1000)
    expect((await register({ password1: password, password2: password })).status).toBe(201)
  })

  it('returns the limit for a password that is too long', async () => {
    const { body } = await register({ password1: 'x'.repeat(1001) })
    expect(body).toEqual({ password1: [expect.stringMatching(/at most 1000 characters/)] })
  })

  it.each(['새내기\u200d김', 'José', '김 민수 (대리)', '👩‍💻'])(
    'accepts the name %s',
    async (name) => {
      expect((await register({ first_name: name })).status).toBe(201)
    },
  )

  it('returns 429 with Retry-After beyond the attempts per address, also in parallel', async () => {
    const { perHour } = registrationLimits
    const responses = await Promise.all(Array.from({ length: perHour + 3 }, () => register()))
    const refused = responses.filter(({ status }) => status !== 201)
    expect(responses.length - refused.length).toBe(perHour)
    for (const { status, headers, body } of refused) {
      const detail = `Too many requests from this address. Try again in ${headers['retry-after']} seconds.`
      expect([status, body]).toEqual([429, { detail }])
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
    }
    expect(await requests()).toHaveLength(perHour)
    expect((await register({}, '10.0.0.2')).status).toBe(201)
    expect((await register({}, '::ffff:10.0.0.1')).status).toBe(429)
    await query(`update registration_tries set tried_at = tried_at - interval '1 hour'`)
    expect((await register()).status).toBe(201)
  })

  it.each([
    ['2001:db8:1:2::9', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::9'],
    ['fe80::1%eth0', 'fe80::2', 'fe81::1'],
  ])('counts %s and %s as the same network, and %s as another', async (one, same, other) => {
    for (let tried = 0; tried < registrationLimits.perHour; tried += 1) await register({}, one)
    expect((await register({}, same)).status).toBe(429)
    expect((await register({}, other)).status).toBe(201)
  })

  it('returns 503 with Retry-After beyond the limit of open requests, also in parallel', async () => {
    await query(`
      insert into account_requests (username, name, department, position, password_hash)
      select 'user' || n, 'x', 'x', 'x', 'x' from generate_series(2, ${registrationLimits.openMax}) n`)
    const responses = await Promise.all([1, 2, 3, 4].map((n) => register({}, `10.0.1.${n}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 503, 503, 503])
    const refused = responses.find(({ status }) => status === 503)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await register({}, '10.0.1.9')).status).toBe(503)
    expect(refused?.body).toEqual({
      detail: 'Too many requests are open. An administrator has to decide on them first.',
    })
    expect(await requests()).toHaveLength(registrationLimits.openMax)
    await query(`delete from account_requests where username = 'user2'`)
    expect((await register({}, '10.0.2.1')).status).toBe(201)
  })

  it('returns 403 with REGISTRATION=off, which config.json also contains', async () => {
    const off = await rebuild(product(), ({ settings }) => ({
      settings: { ...settings, REGISTRATION: 'off' },
    }))
    const { status, body } = await register({}, '10.0.0.1', off)
    const detail = 'Accounts cannot be requested here. Ask an administrator for an account.'
    expect([status, body]).toEqual([403, { detail }])
    expect((await send(off, { url: '/config.json' })).body.registration).toBe(false)
    expect((await send(product(), { url: '/config.json' })).body.registration).toBe(true)
    expect(await requests()).toEqual([])
  })
})

describe('POST /rest-auth/login/ with a requested account', () => {
  const inactive = { non_field_errors: [expect.any(String)], code: ['inactive'] }

  it.each(['newcomer', 'kimms'])(
    'returns the error inactive only for the right password: %s',
    async (username) => {
      await register({ username })
      const right = await logIn(product(), username.toUpperCase(), form.password1)
      expect([right.status, right.body]).toEqual([400, inactive])
      const wrong = await logIn(product(), username, 'wrong')
      expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['non_field_errors']])
    },
  )

  it('signs in an existing employee whose username is also in an account request', async () => {
    await register({ username: 'KIMMS' })
    expect((await logIn(product(), 'kimms', PASSWORD)).status).toBe(200)
  })
})

describe('a request by single sign-on', () => {
  it('is not stored if an administrator has linked the person after the sign-in began', async () => {
    const { db } = product().database
    const identity = { issuer: 'https://id.example.com', subject: '1' }
    const place = { name: '김', department: '재무팀', position: '대리' }
    const person = { ...place, passwordHash: 'x', address: '10.0.0.1', hasConsent: false, identity }
    await linkAccountToEmployee(db, 'kimms', identity)
    expect(
      await addAccountRequest(db, { ...person, username: 'kim' }, registrationLimits.openMax),
    ).toBe(true)
    expect(await requests()).toEqual([])
  })
})
