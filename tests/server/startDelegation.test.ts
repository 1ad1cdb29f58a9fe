import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import {
  changesOf,
  dateInDays,
  fetchDelegations,
  startDelegation,
  signInTeam,
} from './delegations.ts'
import { send, startProduct, type TestProduct, useProduct } from './product.ts'

const product = useProduct()
let second: TestProduct
beforeAll(async () => {
  second = await startProduct(product().settings)
})
afterAll(() => second?.close())

const query = async (text: string, values: unknown[] = []) =>
  (await product().database.pool.query(text, values)).rows

const stored = () => query('select * from delegations order by id')

describe('POST /ea/start_delegation/', () => {
  it('stores a delegation with its audit entry, whose reason is a hash (L30, X6)', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const given = { document_types: ['채무정리', '채무발생', '채무정리'], reason: ' 연차 휴가 ' }
    const { status, body } = await startDelegation(product(), a.headers, b.id, given)
    expect(status).toBe(201)
    expect(await fetchDelegations(product(), a.headers)).toEqual([
      {
        id: body.id,
        principal: {
          id: a.id,
          name: `이름 ${a.id}`,
          department: '재무팀',
          position: '대리',
          avatar: null,
        },
        delegate: {
          id: b.id,
          name: `이름 ${b.id}`,
          department: '재무팀',
          position: '대리',
          avatar: null,
        },
        starts: `${dateInDays(1)}T00:00:00+09:00`,
        ends: `${dateInDays(11)}T00:00:00+09:00`,
        reason: '연차 휴가',
        document_types: ['채무발생', '채무정리'],
        ended_at: null,
        state: 'upcoming',
        delegate_away: [],
      },
    ])
    const [entry] = await changesOf(product(), 'delegation.started', a.id)
    expect(entry.delegation).toMatchObject({ id: body.id, principal: a.id, delegate: b.id })
    expect(entry.delegation.reason).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(entry)).not.toContain('연차')
  })

  it('replaces a start earlier today by the current time (L31, X7)', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const [before] = await query('select clock_timestamp() as at')
    expect(
      (await startDelegation(product(), a.headers, b.id, { starts: dateInDays(0) })).status,
    ).toBe(201)
    const [row] = await query(
      'select starts_at = created_at as is_now, starts_at >= $2 as is_later from delegations where principal_id = $1',
      [a.id, before?.['at']],
    )
    expect(row).toEqual({ is_now: true, is_later: true })
    expect((await fetchDelegations(product(), a.headers))[0]?.state).toBe('active')
  })

  it('reads dates, company times and timestamps with an offset', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const periods: [string, string, string, string][] = [
      [
        dateInDays(2),
        dateInDays(2),
        `${dateInDays(2)}T00:00:00+09:00`,
        `${dateInDays(3)}T00:00:00+09:00`,
      ],
      [
        `${dateInDays(4)}T09:00`,
        `${dateInDays(4)}T18:30`,
        `${dateInDays(4)}T09:00:00+09:00`,
        `${dateInDays(4)}T18:30:00+09:00`,
      ],
      [
        `${dateInDays(6)}T00:00:00Z`,
        `${dateInDays(6)}T10:00:00+02:00`,
        `${dateInDays(6)}T09:00:00+09:00`,
        `${dateInDays(6)}T17:00:00+09:00`,
      ],
    ]
    for (const [starts, ends] of periods) {
      expect((await startDelegation(product(), a.headers, b.id, { starts, ends })).status).toBe(201)
    }
    expect(
      (await fetchDelegations(product(), a.headers)).map((each) => [each.starts, each.ends]),
    ).toEqual(periods.map(([, , starts, ends]) => [starts, ends]))
  })

  it('returns 400 on the field of a period that L31 does not allow', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const before = await stored()
    const refused = async (given: object) =>
      (await startDelegation(product(), a.headers, b.id, given as Record<string, unknown>)).body
    expect(await refused({ starts: dateInDays(-1) })).toEqual({
      starts: ['The start cannot be in the past.'],
      code: ['startPast'],
    })
    expect(await refused({ starts: dateInDays(5), ends: dateInDays(4) })).toEqual({
      ends: ['The end must be after the start.'],
      code: ['endBeforeStart'],
    })
    expect(await refused({ starts: dateInDays(1), ends: dateInDays(367) })).toEqual({
      ends: ['A delegation can last at most 366 days.'],
      code: ['periodTooLong'],
    })
    expect(await refused({ reason: ' \u0001 ' })).toEqual({
      reason: ['Please enter a reason.'],
      code: ['reasonMissing'],
    })
    expect(await stored()).toEqual(before)
    expect(
      (await startDelegation(product(), a.headers, b.id, { ends: dateInDays(366) })).status,
    ).toBe(201)
  })

  it('returns 409 delegationOverlaps unless both delegations name categories and share no category (L31)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const of = (...document_types: string[]) => ({ document_types })
    expect(
      (await startDelegation(product(), a.headers, b.id, of('채무발생', '채무정리'))).status,
    ).toBe(201)
    expect((await startDelegation(product(), a.headers, c.id, of('일반전표'))).status).toBe(201)
    const sentence = `A delegation from ${dateInDays(1)} to ${dateInDays(10)} already exists.`
    for (const given of [
      of('채무정리'),
      {},
      { starts: `${dateInDays(10)}T23:59`, ends: dateInDays(20) },
    ]) {
      const { status, body } = await startDelegation(product(), a.headers, c.id, given)
      expect([status, body]).toEqual([409, { detail: sentence }])
    }
    const after = { starts: dateInDays(11), ends: dateInDays(20) }
    expect((await startDelegation(product(), a.headers, c.id, after)).status).toBe(201)
  })

  it('has sentences in both languages', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    await startDelegation(product(), a.headers, b.id)
    const korean = { ...a.headers, 'accept-language': 'ko' }
    expect((await startDelegation(product(), korean, b.id)).body.detail).toBe(
      `${dateInDays(1)}–${dateInDays(10)}에 이미 위임이 있습니다.`,
    )
    expect((await startDelegation(product(), korean, a.id)).body.delegate).toEqual([
      '본인에게 위임할 수 없습니다.',
    ])
  })

  it('returns 400 on delegate for the caller, and for an inactive or unknown employee (L32)', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    await deactivateEmployee(product().database.db, b.id)
    expect((await startDelegation(product(), a.headers, a.id)).body).toEqual({
      delegate: ['You cannot delegate to yourself.'],
      code: ['delegateSelf'],
    })
    for (const delegate of [b.id, 'unknown', '']) {
      const { status, body } = await startDelegation(product(), a.headers, delegate)
      expect([status, body.code]).toEqual([400, ['delegateInactive']])
    }
  })

  it('returns 400 delegateAway with the dates, so that no cycle is possible (L32)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    expect((await startDelegation(product(), b.headers, c.id)).status).toBe(201)
    expect(
      (
        await startDelegation(product(), a.headers, b.id, {
          starts: dateInDays(10),
          ends: dateInDays(12),
        })
      ).body,
    ).toEqual({
      delegate: [`이름 ${b.id} is away from ${dateInDays(1)} to ${dateInDays(10)}.`],
      code: ['delegateAway'],
    })
    expect((await startDelegation(product(), c.headers, b.id)).status).toBe(400)
    const after = { starts: dateInDays(11), ends: dateInDays(12) }
    expect((await startDelegation(product(), a.headers, b.id, after)).status).toBe(201)
  })

  it('accepts an absence of a delegate, and shows it to the principal (L32, L33, L43)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    expect((await startDelegation(product(), a.headers, b.id)).status).toBe(201)
    expect(
      (
        await startDelegation(product(), b.headers, c.id, {
          starts: dateInDays(3),
          ends: dateInDays(4),
        })
      ).status,
    ).toBe(201)
    expect((await fetchDelegations(product(), a.headers))[0]?.delegate_away).toEqual([
      { starts: `${dateInDays(3)}T00:00:00+09:00`, ends: `${dateInDays(5)}T00:00:00+09:00` },
    ])
    expect(
      (await fetchDelegations(product(), c.headers, '?of=to_me')).map((each) => each.principal.id),
    ).toEqual([b.id])
  })

  it('stores one of two delegations that are started at the same time on two processes', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const pairs = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        startDelegation(at % 2 === 0 ? product() : second, a.headers, at % 3 === 0 ? b.id : c.id),
      ),
    )
    expect(pairs.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    const crossed = await signInTeam(product(), 'a', 'b')
    const both = await Promise.all([
      startDelegation(product(), crossed.a.headers, crossed.b.id),
      startDelegation(second, crossed.b.headers, crossed.a.id),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it.each([
    ['no body', undefined],
    ['a list', []],
    ['a text', '"a"'],
    ['__proto__', '{"__proto__": {"delegate": "a"}}'],
    ['a number as delegate', { delegate: 7 }],
    ['an unknown time zone', { starts: '2027-01-01T09:00[Mars/Olympus]' }],
    ['an impossible offset', { starts: '2027-01-01T09:00+99:00' }],
    ['an impossible date', { starts: '2027-02-30' }],
    ['year 0', { starts: '0000-01-01' }],
    ['the last year', { starts: '9999-12-31', ends: '9999-12-31' }],
    ['the last hour of the last year', { starts: '9999-12-31T23:00:00-14:00' }],
    ['the end of the last year', { ends: '9999-12-31T23:30' }],
    ['NUL as delegate', { delegate: '\0' }],
    ['a reason with NUL', { reason: '연차\0' }],
    ['a number as start', { starts: 20270101 }],
    ['a list as reason', { reason: ['연차'] }],
    ['a reason that is too long', { reason: 'x'.repeat(2001) }],
    ['categories as a text', { document_types: '채무발생' }],
    ['an unknown category', { document_types: ['채무'] }],
    ['no category', { document_types: [] }],
  ])('returns 400 for %s (section 13)', async (_, given) => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const valid = { delegate: b.id, starts: dateInDays(1), ends: dateInDays(2), reason: '연차' }
    const isRaw = typeof given === 'string' || Array.isArray(given) || given === undefined
    const payload = isRaw ? given : { ...valid, ...given }
    const { status } = await send(product(), {
      method: 'POST',
      url: '/ea/start_delegation/',
      headers: { ...a.headers, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    expect(status).toBe(400)
    expect(await fetchDelegations(product(), a.headers)).toEqual([])
  })
})
