import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../server/accounts/authentication.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { addEmployees, logIn, PASSWORD, signIn } from './people.ts'
import { send, useProduct } from './product.ts'

const product = useProduct({ LOGIN_TRIES: '5' })
const url = '/rest-auth/login/'

beforeAll(() =>
  addEmployees(product(), { id: 'yoondh' }, { id: 'kimms' }, { id: 'new', active: false }),
)
beforeEach(() => product().database.pool.query('delete from sign_ins'))

const sessions = async () =>
  (await product().database.pool.query('select count(*) as count from sessions')).rows[0].count

describe('POST /rest-auth/login/', () => {
  it('returns a different key for each sign-in', async () => {
    const [one, other] = [await logIn(product(), 'yoondh'), await logIn(product(), 'yoondh')]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(Object.keys(one.body)).toEqual(['key'])
    expect(one.body.key).toMatch(/^[0-9a-f]{40,}$/)
    expect(other.body.key).not.toBe(one.body.key)
  })

  it('finds the account case-insensitively and uses the stored username', async () => {
    const { status, body } = await logIn(product(), ' YoonDH ')
    expect(status).toBe(200)
    const headers = { authorization: `Token ${body.key}` }
    const employee = await send(product(), {
      method: 'POST',
      url: '/employee/get_employee/',
      headers,
      payload: { token: body.key },
    })
    expect(employee.body.user.username).toBe('yoondh')
  })

  it('accepts the path without the trailing slash', async () => {
    const payload = { username: 'yoondh', password: PASSWORD }
    const { status } = await send(product(), { method: 'POST', url: '/rest-auth/login', payload })
    expect(status).toBe(200)
  })

  it('stores only the hash of the token and the argon2id hash of the password', async () => {
    const { pool } = product().database
    const hash = await hashPassword(PASSWORD)
    await pool.query(`update employees set password_hash = $1 where id = 'yoondh'`, [hash])
    const { body } = await logIn(product(), 'yoondh')
    const { rows: tables } = await pool.query(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await pool.query(`select stored::text as row from ${name} stored`)
        return rows.map(({ row }) => row)
      }),
    )
    const all = texts.flat().join('\n')
    const hexadecimal = (text: string) => Buffer.from(text).toString('hex')
    expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    for (const secret of [body.key, PASSWORD]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(hexadecimal(secret))
    }
  })

  it('starts a session of SESSION_SECONDS', async () => {
    await product().database.pool.query('delete from sessions')
    await logIn(product(), 'yoondh')
    const { rows } = await product().database.pool.query(
      `select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from sessions`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].seconds).toBeLessThanOrEqual(3600)
    expect(rows[0].seconds).toBeGreaterThan(3500)
  })

  it('keeps 20 sessions of an employee and ends the oldest, also in parallel sign-ins', async () => {
    const { pool } = product().database
    await pool.query(`delete from sessions;
      insert into sessions select decode(lpad(to_hex(at), 2, '0'), 'hex'), 'yoondh',
        now() + make_interval(mins => at) from generate_series(1, 20) at;
      insert into sessions values ('\\xff', 'kimms', now() + interval '1 second')`)
    await Promise.all([logIn(product(), 'yoondh'), logIn(product(), 'yoondh')])
    const { rows } = await pool.query(
      `select encode(token_hash, 'hex') as token from sessions where length(token_hash) = 1 order by 1`,
    )
    expect(rows.map(({ token }) => token)).toEqual([
      ...Array.from({ length: 18 }, (_, at) => (at + 3).toString(16).padStart(2, '0')),
      'ff',
    ])
    expect(await sessions()).toBe(21)
  })

  it('keeps the new session of 21 although it expires first, and ends the one used longest ago', async () => {
    const { pool } = product().database
    await pool.query(`delete from sessions;
      insert into sessions (token_hash, employee_id, expires_at, used_at)
      select decode(lpad(to_hex(at), 2, '0'), 'hex'), 'yoondh', now() + interval '30 days',
        now() - make_interval(mins => at) from generate_series(1, 20) at`)
    const { status, body } = await logIn(product(), 'yoondh')
    expect(status).toBe(200)
    const headers = { authorization: `Token ${body.key}` }
    expect((await send(product(), { url: '/ea/get_todo_count/', headers })).status).toBe(200)
    const { rows } = await pool.query(
      `select encode(token_hash, 'hex') as token from sessions where length(token_hash) = 1 order by 1`,
    )
    expect(rows).toHaveLength(19)
    expect(rows.at(-1)).toEqual({ token: '13' })
  })

  it('returns the same error for a wrong password and for an unknown username', async () => {
    const before = await sessions()
    const wrong = await logIn(product(), 'yoondh', 'wrong')
    const unknown = await logIn(product(), 'nobody', 'wrong')
    const inactive = await logIn(product(), 'new', 'wrong')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({ non_field_errors: [expect.any(String)] })
    expect([unknown.status, unknown.body]).toEqual([400, wrong.body])
    expect([inactive.status, inactive.body]).toEqual([400, wrong.body])
    expect(await sessions()).toBe(before)
  })

  it('normalizes the Hangul of a password, both at sign-in and when it is set', async () => {
    const parted = PASSWORD.normalize('NFD')
    expect(parted).not.toBe(PASSWORD)
    const { status, body } = await logIn(product(), 'kimms', parted)
    expect(status).toBe(200)
    const headers = { authorization: `Token ${body.key}` }
    const payload = { new_password: '새 비밀번호'.normalize('NFD') }
    await send(product(), { method: 'POST', url: '/employee/change_password/', headers, payload })
    expect((await logIn(product(), 'kimms', '새 비밀번호')).status).toBe(200)
    await send(product(), {
      method: 'POST',
      url: '/employee/change_password/',
      headers,
      payload: { new_password: PASSWORD },
    })
  })

  it('refuses an account that is not active', async () => {
    const before = await sessions()
    const { status, body } = await logIn(product(), 'new')
    expect(status).toBe(400)
    expect(body).toEqual({ non_field_errors: [expect.any(String)], code: ['inactive'] })
    expect(await sessions()).toBe(before)
  })

  it.each([
    ['no username', { password: 'x' }, 'username'],
    ['an empty username', { username: '', password: 'x' }, 'username'],
    [
      'a username that is not a string',
      { username: { toString: 'yoondh' }, password: 'x' },
      'username',
    ],
    ['no password', { username: 'yoondh' }, 'password'],
    ['an empty password', { username: 'yoondh', password: '' }, 'password'],
    ['a password that is a list', { username: 'yoondh', password: [PASSWORD] }, 'password'],
    ['a password of 60 kB', { username: 'yoondh', password: 'x'.repeat(60_000) }, 'password'],
    ['a username of NUL', { username: 'yoondh\0', password: PASSWORD }, undefined],
    ['a username of SQL', { username: `' or id = 'yoondh`, password: PASSWORD }, undefined],
    ['half a character', { username: '\ud800', password: '\udfff' }, undefined],
  ])('refuses %s', async (_, payload, field = 'non_field_errors') => {
    const { status, body } = await send(product(), { method: 'POST', url, payload })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('returns 413 for a body of more than 64 kB', async () => {
    const payload = { username: 'yoondh', password: 'x'.repeat(900_000) }
    expect((await send(product(), { method: 'POST', url, payload })).status).toBe(413)
  })

  it.each(['', '{', 'null', '[]', '"yoondh"', '{"__proto__": {"username": "yoondh"}}'])(
    'refuses the body %j',
    async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const { status, body } = await send(product(), { method: 'POST', url, headers, payload })
      expect(status).toBe(400)
      expect(body).not.toHaveProperty('key')
    },
  )

  describe('after too many attempts', () => {
    const fail = (username: string) => logIn(product(), username, 'wrong')

    it('returns 429 with the seconds to wait, also for the right password', async () => {
      for (let at = 0; at < 5; at++) expect((await fail('yoondh')).status).toBe(400)
      const { status, headers, body } = await logIn(product(), 'yoondh')
      expect([status, Object.keys(body)]).toEqual([429, ['detail']])
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    })

    it('accepts other accounts', async () => {
      for (let at = 0; at < 6; at++) await fail('yoondh')
      expect((await logIn(product(), 'kimms')).status).toBe(200)
    })

    it('returns 429 also for an unknown username', async () => {
      for (let at = 0; at < 5; at++) expect((await fail('nobody')).status).toBe(400)
      expect((await fail('nobody')).status).toBe(429)
    })

    it('counts spellings in upper and lower case as one account', async () => {
      for (const name of ['yoondh', 'YOONDH', 'Yoondh', 'yOONDH', 'yoonDH']) await fail(name)
      expect((await logIn(product(), 'yoondh')).status).toBe(429)
    })

    it('counts usernames with extra spaces as one account', async () => {
      for (let at = 0; at < 5; at++) await fail(`${' '.repeat(at)}yoondh`)
      expect((await logIn(product(), 'yoondh')).status).toBe(429)
    })

    it('counts concurrent attempts', async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => fail('yoondh')))
      const statuses = responses.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
    })

    it('does not count refused attempts, so the wait ends after a minute', async () => {
      for (let at = 0; at < 8; at++) await fail('yoondh')
      const { rows } = await product().database.pool.query(
        `select from sign_ins where outcome <> 'limited'`,
      )
      expect(rows).toHaveLength(5)
      await product().database.pool.query(`update sign_ins set at = at - interval '61 seconds'`)
      expect((await logIn(product(), 'yoondh')).status).toBe(200)
    })

    it('resets the attempts after a sign-in', async () => {
      for (let round = 0; round < 2; round++) {
        for (let at = 0; at < 4; at++) expect((await fail('yoondh')).status).toBe(400)
        expect((await logIn(product(), 'yoondh')).status).toBe(200)
      }
    })
  })
})

describe('POST /employee/change_password/', () => {
  it('in two sessions at the same time succeeds once, and the other session gets 401 and ends', async () => {
    const { pool } = product().database
    const signedIn = [await signIn(product(), 'kimms'), await signIn(product(), 'kimms')]
    const passwords = ['첫째 비밀번호', '둘째 비밀번호']
    const blocker = await pool.connect()
    try {
      await blocker.query(`begin; select from employees where id = 'kimms' for update`)
      const responses = signedIn.map((headers, at) =>
        send(product(), {
          method: 'POST',
          url: '/employee/change_password/',
          headers,
          payload: { new_password: passwords[at] },
        }),
      )
      const blocked = async () => {
        const { rows } = await pool.query(
          `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
        )
        return rows[0].waiting
      }
      await expect.poll(blocked).toBe(2)
      await blocker.query('commit')
      const statuses = (await Promise.all(responses)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 401])
      const winner = statuses.indexOf(200)
      const { rows } = await pool.query(
        `select token_hash from sessions where employee_id = 'kimms'`,
      )
      const token = signedIn[winner]?.authorization.replace('Token ', '') ?? ''
      expect(rows).toEqual([{ token_hash: hashToken(token) }])
      expect((await logIn(product(), 'kimms', passwords[winner])).status).toBe(200)
      expect((await logIn(product(), 'kimms', passwords[1 - winner])).status).toBe(400)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  })
})
