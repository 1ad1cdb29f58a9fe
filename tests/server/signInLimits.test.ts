import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountSentences } from '../../server/accounts/accountSentences.ts'
import { cleanUp } from '../../server/cleanup.ts'
import { hashPassword, runWithQueuePlace } from '../../server/accounts/passwords.ts'
import { DELAY_SECONDS_MAX, delayAfter } from '../../server/accounts/signInLimits.ts'
import { addEmployees, logIn, PASSWORD, signIn } from './people.ts'
import { rebuild, send, useProduct } from './product.ts'

const product = useProduct({ LOGIN_TRIES: '5' })
const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const attempts = async () =>
  (
    await query(`select username, employee_id, host(address) as address, outcome
    from sign_ins order by id`)
  ).rows

beforeAll(() =>
  addEmployees(product(), { id: 'yoondh' }, { id: 'kimms' }, { id: 'new', active: false }),
)
beforeEach(() => query('delete from sign_ins'))

const office = '192.0.2.1'
const stranger = (number: number) => `198.51.100.${number}`

async function fail(username: string, address: string, times = 1): Promise<number[]> {
  const statuses = []
  for (let time = 0; time < times; time++) {
    statuses.push((await logIn(product(), username, 'wrong', address)).status)
  }
  return statuses
}

/** Moves the times of all attempts back, as if `seconds` had passed. */
const pass = (seconds: number) =>
  query('update sign_ins set at = at - make_interval(secs => $1)', [seconds])

const wrong = (times: number) => Array<number>(times).fill(400)

describe('delayAfter', () => {
  it.each<[string, number[], number]>([
    ['no failure', [], 0],
    ['four within a minute', [40, 30, 20, 10], 0],
    ['five, never five within a minute', [100, 80, 60, 40, 20], 0],
    ['five within a minute', [40, 30, 20, 10, 5], 55],
    ['five, a minute ago', [100, 90, 80, 70, 60], 0],
    ['a sixth', [200, 190, 180, 170, 160, 90], 30],
    ['an eighth', [600, 590, 580, 570, 560, 500, 400, 0], 480],
    ['twenty', [...Array(20).keys()].toReversed(), DELAY_SECONDS_MAX],
    ['a thousand', Array(1000).fill(0), DELAY_SECONDS_MAX],
  ])('returns the delay after these failures: %s', (_, ages, seconds) => {
    expect(delayAfter(ages, 5)).toBe(seconds)
  })
})

describe('an account with failures from one address', () => {
  it('has a delay that doubles after each further failure, up to 15 minutes', async () => {
    expect(await fail('yoondh', office, 6)).toEqual([...wrong(5), 429])
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const { status, headers } = await logIn(product(), 'yoondh', PASSWORD, office)
      const seconds = Number(headers['retry-after'])
      expect([minutes, status]).toEqual([minutes, 429])
      expect(seconds).toBeGreaterThan(minutes * 60 - 30)
      expect(seconds).toBeLessThanOrEqual(minutes * 60)
      await pass(seconds)
      expect(await fail('yoondh', office)).toEqual([400])
    }
  })

  it('is reset after a sign-in, and after an hour without a failure', async () => {
    await fail('yoondh', office, 5)
    await pass(60)
    expect((await logIn(product(), 'yoondh', PASSWORD, office)).status).toBe(200)
    expect(await fail('yoondh', office, 6)).toEqual([...wrong(5), 429])
    await pass(3600)
    expect(await fail('yoondh', office, 6)).toEqual([...wrong(5), 429])
  })

  it('is identified case-insensitively, and its address by the IPv6 network', async () => {
    const host = (last: number) => `2001:db8:1:2::${last}`
    for (const [at, username] of ['kimms', 'KIMMS', 'Kimms', 'kimMS', 'kimms'].entries()) {
      expect(await fail(username, host(at))).toEqual([400])
    }
    expect((await logIn(product(), 'kimms', PASSWORD, host(99))).status).toBe(429)
    expect((await logIn(product(), 'kimms', PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('does not get a longer delay when the clock is set back', async () => {
    await fail('yoondh', office, 5)
    await pass(-3600)
    expect((await logIn(product(), 'yoondh', PASSWORD, office)).status).toBe(200)
    await query('delete from sign_ins')
    await fail('yoondh', office, 5)
    await pass(-3600)
    expect(await fail('yoondh', office, 6)).toEqual([...wrong(5), 429])
    const { headers } = await logIn(product(), 'yoondh', PASSWORD, office)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  })
})

describe('attempts from unknown addresses', () => {
  it('lock an account for unknown addresses, and never for addresses it has used before', async () => {
    expect((await logIn(product(), 'yoondh', PASSWORD, office)).status).toBe(200)
    for (const number of [1, 2, 3, 4, 5]) {
      expect(await fail('yoondh', stranger(number), 4)).toEqual(wrong(4))
    }
    const { status, headers } = await logIn(product(), 'yoondh', PASSWORD, stranger(6))
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await logIn(product(), 'yoondh', PASSWORD, office)).status).toBe(200)
    expect((await logIn(product(), 'kimms', PASSWORD, stranger(6))).status).toBe(200)
  })

  it('that use up the limit of one address do not lock the account for other addresses', async () => {
    expect(await fail('yoondh', stranger(1), 6)).toEqual([...wrong(5), 429])
    expect((await logIn(product(), 'yoondh', PASSWORD, office)).status).toBe(200)
  })

  it('are limited over all accounts of an address: 160 attempts for 40 accounts', async () => {
    expect((await logIn(product(), 'kimms', PASSWORD, stranger(1))).status).toBe(200)
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const users = Array.from({ length: 40 }, (_, at) => fail(`user${at}`, stranger(1)))
      statuses.push(...(await Promise.all(users)).flat())
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(110)
    expect((await logIn(product(), 'yoondh', PASSWORD, stranger(1))).status).toBe(429)
    expect((await logIn(product(), 'yoondh', PASSWORD, office)).status).toBe(200)
    // kimms has signed in from this address before, so the limit of the address does not block kimms.
    expect((await logIn(product(), 'kimms', PASSWORD, stranger(1))).status).toBe(200)
  })
})

describe('the log of sign-in attempts', () => {
  it('contains account, address and outcome, without the password', async () => {
    await logIn(product(), ' Yoondh', 'secret', office)
    await logIn(product(), 'yoondh', 'secret', office)
    await logIn(product(), 'nobody', 'secret', stranger(1))
    await logIn(product(), 'new', PASSWORD, office)
    await logIn(product(), 'kimms', PASSWORD, `::ffff:${office}`)
    const [capital, ...others] = await attempts()
    expect(capital).toMatchObject({ username: 'Yoondh', address: office, outcome: 'wrong' })
    expect(others).toEqual([
      { username: 'yoondh', employee_id: 'yoondh', address: office, outcome: 'wrong' },
      { username: 'nobody', employee_id: null, address: stranger(1), outcome: 'wrong' },
      { username: 'new', employee_id: 'new', address: office, outcome: 'inactive' },
      { username: 'kimms', employee_id: 'kimms', address: office, outcome: 'accepted' },
    ])
  })

  it('contains refused attempts at most once a minute', async () => {
    await fail('Yoondh', office, 12)
    const all = await attempts()
    expect(all.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('wrong'), 'limited'])
    expect(all.at(-1)).toMatchObject({ username: 'Yoondh', employee_id: 'yoondh' })
  })

  it('contains at most 100 refused attempts of an address a minute, whatever accounts they name', async () => {
    const stored = async () =>
      (await attempts()).filter(({ outcome }) => outcome === 'limited').length
    const useUp = (address: string) =>
      query(
        `insert into sign_ins (username, address, outcome)
         select 'nobody', $1, 'wrong' from generate_series(1, 50)`,
        [address],
      )
    await useUp(stranger(1))
    for (let at = 0; at < 120; at++) expect(await fail(`user${at}`, stranger(1))).toEqual([429])
    expect(await stored()).toBe(100)
    await useUp(stranger(2))
    expect(await fail('user0', stranger(2))).toEqual([429])
    expect(await stored()).toBe(101)
    await pass(60)
    await useUp(stranger(1))
    expect(await fail('user0', stranger(1))).toEqual([429])
    expect(await stored()).toBe(102)
  })

  it('is cleaned up after 90 days together with expired sessions, and not by a sign-in', async () => {
    await query(`
      insert into sign_ins (at, username, address)
        values (now() - interval '91 days', 'old', '::1'), (now() - interval '89 days', 'kept', '::1');
      insert into sessions values ('\\x01', 'kimms', now() - interval '1 second'),
        ('\\x02', 'kimms', now() + interval '1 hour')`)
    const left = async () => {
      const { rows } = await query(`
        select username as name from sign_ins union all
        select encode(token_hash, 'hex') from sessions where length(token_hash) = 1 order by 1`)
      return rows.map(({ name }) => name)
    }
    await logIn(product(), 'yoondh', PASSWORD, office)
    expect(await left()).toEqual(['01', '02', 'kept', 'old', 'yoondh'])
    await cleanUp(product().database.db)
    expect(await left()).toEqual(['02', 'kept', 'yoondh'])
  })
})

describe('the queue of password hashes', () => {
  it('accepts 52 callers and refuses others with 503, wherever a password is hashed', async () => {
    const headers = await signIn(product(), 'yoondh')
    const before = await attempts()
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    const callers = Array.from({ length: 52 }, () => runWithQueuePlace(() => gate, 'en'))
    await expect(hashPassword('x')).rejects.toMatchObject({ status: 503 })
    const refused = await logIn(product(), 'yoondh')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.body).toEqual({ detail: accountSentences.ko.tooManyAtOnce() })
    const changed = await send(product(), {
      method: 'POST',
      url: '/employee/change_password/',
      headers: { 'accept-language': 'en', ...headers },
      payload: { new_password: 'x' },
    })
    expect(changed.status).toBe(503)
    expect(changed.body).toEqual({ detail: accountSentences.en.tooManyAtOnce() })
    expect(await attempts()).toEqual(before)
    release()
    await Promise.all(callers)
    expect((await logIn(product(), 'yoondh')).status).toBe(200)
  })
})

describe('POST /employee/change_password/', () => {
  it('hashes one password of a session at a time, and returns 429 for further calls', async () => {
    const headers = await signIn(product(), 'kimms')
    const change = { method: 'POST', url: '/employee/change_password/', headers } as const
    const payload = { new_password: PASSWORD }
    const calls = Array.from({ length: 60 }, () => send(product(), { ...change, payload }))
    expect((await logIn(product(), 'yoondh')).status).toBe(200)
    const responses = await Promise.all(calls)
    expect(responses.map(({ status }) => status).filter((status) => status === 503)).toEqual([])
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers['retry-after']).toBe('5')
    expect((await send(product(), { ...change, payload })).status).toBe(200)
  })
})

describe('TRUST_PROXY', () => {
  const forwarded = '203.0.113.9, 203.0.113.8'
  it.each([
    ['off', office, office],
    ['1', office, '203.0.113.8'],
    ['2', office, '203.0.113.9'],
    ['192.0.2.0/24', office, '203.0.113.8'],
    ['192.0.2.0/24, 203.0.113.8', office, '203.0.113.9'],
    ['192.0.2.0/24', '198.51.100.1', '198.51.100.1'],
    ['loopback', '127.0.0.1', '203.0.113.8'],
    ['loopback', office, office],
  ])('%s: a request from %s comes from %s', async (TRUST_PROXY, remoteAddress, address) => {
    const { app } = await rebuild(product(), ({ settings }) => ({
      settings: { ...settings, TRUST_PROXY },
    }))
    await app.inject({
      method: 'POST',
      url: '/rest-auth/login/',
      headers: { 'x-forwarded-for': forwarded },
      payload: { username: 'yoondh', password: 'wrong' },
      remoteAddress,
    })
    expect(await attempts()).toMatchObject([{ address, outcome: 'wrong' }])
  })

  it.each([
    ['203.0.113.8:4711', '203.0.113.8'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['unknown', '::'],
    ['<script>', '::'],
  ])('resolves the forwarded address %s to %s', async (header, address) => {
    const { app } = await rebuild(product(), ({ settings }) => ({
      settings: { ...settings, TRUST_PROXY: '1' },
    }))
    await app.inject({
      method: 'POST',
      url: '/rest-auth/login/',
      headers: { 'x-forwarded-for': header },
      payload: { username: 'yoondh', password: 'wrong' },
    })
    expect(await attempts()).toMatchObject([{ address }])
  })
})
