import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Device } from '../../contract/session.ts'
import { hashToken } from '../../server/accounts/authentication.ts'
import { openStream } from './eventStream.ts'
import { addEmployees, PASSWORD, signIn } from './people.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile/15E148 Safari/604.1'

type Headers = { authorization: string }
let here: Headers
let there: Headers
let stranger: Headers

beforeAll(() => addEmployees(product(), { id: 'kim' }, { id: 'lee' }))
beforeEach(async () => {
  await query('delete from sessions')
  here = await signInWith(chrome)
  there = await signInWith(iphone)
  stranger = await signIn(product(), 'lee')
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const tokenOf = ({ authorization }: Headers) => authorization.slice('Token '.length)

/** Signs kim in with this browser; `renews` is the token of the session to renew. */
async function signInWith(browser: string, renews?: unknown): Promise<Headers> {
  const { status, body } = await send(product(), {
    method: 'POST',
    url: '/rest-auth/login/',
    headers: { 'user-agent': browser },
    payload: { username: 'kim', password: PASSWORD, renews },
    remoteAddress: '192.0.2.7',
  })
  expect(status).toBe(200)
  return { authorization: `Token ${body.key}` }
}

const renew = (headers: Headers) => signInWith(chrome, tokenOf(headers))

async function devices(headers: Headers): Promise<Device[]> {
  const { status, body } = await send(product(), { url: '/employee/devices/', headers })
  expect(status).toBe(200)
  expect(body.map((each: unknown) => Device.parse(each))).toEqual(body)
  return body
}

/** The id of the device with this session. */
const idOf = async (headers: Headers) => (await devices(headers))[0]?.id

function post(headers: Headers, path: string, payload?: object) {
  return send(product(), { method: 'POST', url: `/${path}`, headers, payload })
}
const end = (headers: Headers, id: unknown) => post(headers, 'employee/end_device/', { id })
const endOthers = (headers: Headers) => post(headers, 'employee/end_other_devices/')

/** Sends a request with each of these sessions; returns the statuses, which show which sessions have ended. */
const statuses = (...all: Headers[]) =>
  Promise.all(
    all.map(
      async (headers) => (await send(product(), { url: '/ea/get_box_counts/', headers })).status,
    ),
  )

const loadSessions = async () => (await query('select * from sessions order by token_hash')).rows

async function stream(headers: Headers) {
  const opened = await openStream(await product().listen(), headers)
  onTestFinished(() => opened.close())
  await opened.until(({ type }) => type === 'refetch')
  return opened
}

describe('GET /employee/devices/', () => {
  it('returns this device, then the other ones of the caller, with browser, system and address', async () => {
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const common = { id: expect.any(String), started_at: moment, used_at: moment }
    const address = '192.0.2.7'
    expect(await devices(here)).toEqual([
      { ...common, browser: 'Chrome', system: 'Windows', address, current: true },
      { ...common, browser: 'Safari', system: 'iOS', address, current: false },
    ])
    expect((await devices(there)).map(({ browser, current }) => [browser, current])).toEqual([
      ['Safari', true],
      ['Chrome', false],
    ])
    expect(await devices(stranger)).toHaveLength(1)
  })

  it('returns no device whose sessions have expired', async () => {
    await query('update sessions set expires_at = now() where token_hash = $1', [
      hashToken(tokenOf(there)),
    ])
    expect(await devices(here)).toHaveLength(1)
  })

  it('returns the device used last before the others, with the time of its last request to the minute', async () => {
    const other = await signInWith(iphone)
    const used = (seconds: number) =>
      query('update sessions set used_at = now() - make_interval(secs => $1)', [seconds])
    await used(59)
    expect(await statuses(there)).toEqual([200])
    const before = (await devices(here)).map(({ used_at }) => Date.parse(used_at))
    expect(Math.max(...before) - Math.min(...before)).toBe(0)
    await used(61)
    expect(await statuses(there)).toEqual([200])
    const [, first, second] = await devices(here)
    expect([first?.id, second?.id]).toEqual([await idOf(there), await idOf(other)])
    expect(Date.parse(first?.used_at ?? '') - Date.parse(second?.used_at ?? '')).toBeGreaterThan(
      60_000,
    )
  })
})

describe('POST /rest-auth/login/ with renews', () => {
  it('keeps one device with its first facts, and both tokens belong to it', async () => {
    const [first] = await devices(there)
    const renewed = await renew(there)
    expect(await statuses(there, renewed)).toEqual([200, 200])
    for (const headers of [there, renewed]) {
      const currentDevices = (await devices(headers)).filter(({ current }) => current)
      expect(currentDevices).toEqual([{ ...first, used_at: expect.any(String) }])
    }
    expect(await devices(here)).toHaveLength(2)
  })

  it.each([
    ['of another employee', async () => tokenOf(stranger)],
    [
      'that has expired',
      async () => {
        await query('update sessions set expires_at = now() where token_hash = $1', [
          hashToken(tokenOf(there)),
        ])
        return tokenOf(there)
      },
    ],
    ['that does not exist', async () => '0'.repeat(40)],
    ['of one character', async () => 'x'],
  ])('starts another device for a token %s', async (_, token) => {
    const before = await devices(here)
    const ids = new Set([...before, ...(await devices(stranger))].map(({ id }) => id))
    const fresh = await idOf(await signInWith(chrome, await token()))
    expect(ids).not.toContain(fresh)
    expect(await devices(stranger)).toHaveLength(1)
  })

  it('refuses a token that is not a string', async () => {
    const payload = { username: 'kim', password: PASSWORD, renews: 1 }
    const { status, body } = await send(product(), {
      method: 'POST',
      url: '/rest-auth/login/',
      payload,
    })
    expect([status, Object.keys(body)]).toEqual([400, ['renews']])
  })
})

describe('POST /rest-auth/logout/', () => {
  it('ends all sessions of a renewed device, and no other device', async () => {
    const renewed = await renew(here)
    expect((await post(renewed, 'rest-auth/logout/')).status).toBe(200)
    expect(await statuses(here, renewed, there, stranger)).toEqual([401, 401, 200, 200])
  })
})

describe('POST /employee/end_device/', () => {
  it('ends every session and event stream of the device; its next request returns 401', async () => {
    const renewed = await renew(there)
    const [ended, alsoEnded, own] = await Promise.all([there, renewed, here].map(stream))
    expect((await end(here, await idOf(there))).status).toBe(200)
    expect(await statuses(there, renewed, here, stranger)).toEqual([401, 401, 200, 200])
    await Promise.all([ended?.ended, alsoEnded?.ended])
    expect(await devices(here)).toHaveLength(1)
    await query(`select pg_notify('e_payment', $1)`, [
      JSON.stringify({ to: 'everybody', event: { type: 'box', document_id: 5 } }),
    ])
    await own?.until((event) => event.type === 'box')
  })

  it('lets a renewal of the ended device only start a new device', async () => {
    const id = await idOf(there)
    await end(here, id)
    const renewedSession = await renew(there)
    expect(await idOf(renewedSession)).not.toBe(id)
  })

  it('signs the caller out with the id of the caller’s device', async () => {
    expect((await end(here, await idOf(here))).status).toBe(200)
    expect(await statuses(here, there)).toEqual([401, 200])
  })

  it('returns the same 404 for the device of another employee and for an unknown id, and ends nothing', async () => {
    const before = await loadSessions()
    const foreign = await end(here, await idOf(stranger))
    const unknown = await end(here, randomUUID())
    expect([foreign.status, foreign.body]).toEqual([
      404,
      { detail: 'You are not signed in there.' },
    ])
    expect([unknown.status, unknown.body]).toEqual([404, foreign.body])
    expect(await loadSessions()).toEqual(before)
  })

  it.each(['', 'x', 7, null, undefined])('returns 400 for the id %j', async (id) => {
    const { status, body } = await end(here, id)
    expect([status, Object.keys(body)]).toEqual([400, ['id']])
  })

  it('ends no session if one of them cannot be ended', async () => {
    const renewed = await renew(there)
    const id = await idOf(there)
    const before = await loadSessions()
    await query(`
      create sequence deletions;
      create function fail_second() returns trigger language plpgsql as $$ begin
        if nextval('deletions') = 2 then
          raise exception 'the disk is full' using errcode = 'disk_full';
        end if;
        return old;
      end $$;
      create trigger fail before delete on sessions for each row execute function fail_second()`)
    expect((await end(here, id)).status).toBe(503)
    expect(await loadSessions()).toEqual(before)
    expect(await statuses(there, renewed)).toEqual([200, 200])
    await query('drop trigger fail on sessions')
    expect((await end(here, id)).status).toBe(200)
  })
})

describe('POST /employee/end_other_devices/', () => {
  it('ends all devices of the caller except the current device, which keeps its renewed session', async () => {
    const renewed = await renew(here)
    const third = await signInWith(iphone)
    const ended = await stream(third)
    expect((await endOthers(renewed)).status).toBe(200)
    await ended.ended
    expect(await statuses(here, renewed, stranger, there, third)).toEqual([200, 200, 200, 401, 401])
    expect((await endOthers(renewed)).status).toBe(200)
  })

  /** Starts each request while the employee is locked, so that they continue in this order. Returns their results. */
  async function inOrder(...requests: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const client = await product().database.pool.connect()
    const results: Promise<unknown>[] = []
    try {
      await client.query('begin')
      await client.query(`select from employees where id = 'kim' for update`)
      for (const [index, request] of requests.entries()) {
        results.push(request())
        await vi.waitFor(async () => {
          const { rowCount } = await query(`select from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%for no key update%'`)
          expect(rowCount).toBe(index + 1)
        })
      }
      await client.query('commit')
    } finally {
      client.release()
    }
    return Promise.all(results)
  }

  it('lets the first of two devices that end each other at the same time continue, and returns 401 to the second', async () => {
    const results = await inOrder(
      () => endOthers(here),
      () => endOthers(there),
    )
    expect(results).toMatchObject([{ status: 200 }, { status: 401 }])
    expect(await statuses(here, there)).toEqual([200, 401])
  })

  it('also ends a session that renews another device at the same time', async () => {
    const [renewed] = await inOrder(
      () => renew(there),
      () => endOthers(here),
    )
    expect(await statuses(renewed as Headers, here)).toEqual([401, 200])
  })

  it('does not end a later renewal of an ended device, which starts a new device', async () => {
    const ended = await idOf(there)
    const [, renewed] = await inOrder(
      () => endOthers(here),
      () => renew(there),
    )
    expect(await idOf(renewed as Headers)).not.toBe(ended)
  })
})
