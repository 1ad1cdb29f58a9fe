import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDelegation,
  changesOf,
  dateInDays,
  endDelegation,
  listDelegations,
  fetchDelegations,
  startDelegation,
  signInTeam,
} from './delegations.ts'
import { startProduct, type TestProduct, useProduct } from './product.ts'

const product = useProduct()
let second: TestProduct
beforeAll(async () => {
  second = await startProduct(product().settings)
})
afterAll(() => second?.close())

describe('POST /ea/end_delegation/', () => {
  it('ends an active delegation now, once, with an audit entry (L30, X6)', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const { body } = await startDelegation(product(), a.headers, b.id, { starts: dateInDays(0) })
    const statuses = await Promise.all([
      endDelegation(product(), a.headers, body.id),
      endDelegation(second, a.headers, body.id),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    const [ended] = await fetchDelegations(product(), a.headers)
    expect(ended?.state).toBe('ended')
    const entries = await changesOf(product(), 'delegation.ended', a.id)
    expect(entries).toMatchObject([{ delegation: body.id }])
    const secondResponse = await startDelegation(product(), a.headers, b.id, {
      starts: dateInDays(0),
    })
    expect(secondResponse.status).toBe(201)
  })

  it('ends a delegation before its start, and the period is free again', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const { body } = await startDelegation(product(), a.headers, b.id)
    expect((await endDelegation(product(), a.headers, body.id)).status).toBe(200)
    expect((await startDelegation(product(), a.headers, b.id)).status).toBe(201)
    expect((await startDelegation(product(), b.headers, a.id)).status).toBe(400)
  })

  it('keeps a delegation whose period is over', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const id = await addDelegation(product(), a.id, b.id, [-2, -1])
    expect((await endDelegation(product(), a.headers, id)).status).toBe(200)
    expect(await changesOf(product(), 'delegation.ended', a.id)).toEqual([])
    expect((await fetchDelegations(product(), a.headers))[0]?.ended_at).toBeNull()
  })

  it('returns 403 for the delegate, and 404 for other employees and unknown ids', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const { body } = await startDelegation(product(), a.headers, b.id)
    const ended = await endDelegation(product(), b.headers, body.id)
    expect([ended.status, ended.body]).toEqual([
      403,
      { detail: 'Only the employee who delegated can end it.' },
    ])
    expect((await endDelegation(product(), c.headers, body.id)).status).toBe(404)
    expect((await endDelegation(product(), a.headers, 999_999)).status).toBe(404)
    for (const id of ['1', 0, 1.5, null, [1], 2 ** 31]) {
      expect((await endDelegation(product(), a.headers, id)).status).toBe(400)
    }
    expect((await fetchDelegations(product(), a.headers))[0]?.state).toBe('upcoming')
  })
})

describe('GET /ea/delegations/', () => {
  it('returns pages of 25, those that have not ended first (X11)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    for (let each = 0; each < 26; each++) {
      await addDelegation(product(), a.id, b.id, [-100 + each, -99 + each])
    }
    const later = await addDelegation(product(), a.id, c.id, [5, 6])
    const active = await addDelegation(product(), a.id, b.id, [-1, 1])
    const first = await listDelegations(product(), a.headers)
    const last = await listDelegations(product(), a.headers, '?of=me&page=2')
    expect([first.body.total_number, first.body.results.length]).toEqual([28, 25])
    expect(
      first.body.results
        .slice(0, 3)
        .map((each: { id: number; state: string }) => [each.id, each.state]),
    ).toEqual([
      [active, 'active'],
      [later, 'upcoming'],
      [active - 2, 'ended'],
    ])
    expect(last.body.results).toHaveLength(3)
    expect(await fetchDelegations(product(), a.headers, '?of=to_me')).toEqual([])
    expect((await listDelegations(product(), c.headers, '?of=to_me')).body.total_number).toBe(1)
  })

  it('shows the reason to the principal and the delegate only (L42)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    await startDelegation(product(), a.headers, b.id)
    expect((await fetchDelegations(product(), a.headers))[0]?.reason).toBe('연차')
    expect((await fetchDelegations(product(), b.headers, '?of=to_me'))[0]?.reason).toBe('연차')
    expect(await fetchDelegations(product(), c.headers)).toEqual([])
    expect(await fetchDelegations(product(), c.headers, '?of=to_me')).toEqual([])
  })

  it.each(['?of=all', '?page=0', '?page=x', '?page=1.5'])('returns 400 for %s', async (asked) => {
    const { a } = await signInTeam(product(), 'a')
    expect((await listDelegations(product(), a.headers, asked)).status).toBe(400)
  })
})
