import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDelegation, changesOf, day, end, list, results, start, team } from './delegations.ts'
import { startProduct, type TestProduct, useProduct } from './product.ts'

const product = useProduct()
let second: TestProduct
beforeAll(async () => {
  second = await startProduct(product().settings)
})
afterAll(() => second?.close())

describe('POST /ea/end_delegation/', () => {
  it('ends an active delegation now, once, with an audit entry (L30, X6)', async () => {
    const { a, b } = await team(product(), 'a', 'b')
    const { body } = await start(product(), a.headers, b.id, { starts: day(0) })
    const statuses = await Promise.all([
      end(product(), a.headers, body.id),
      end(second, a.headers, body.id),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    const [ended] = await results(product(), a.headers)
    expect(ended?.state).toBe('ended')
    const entries = await changesOf(product(), 'delegation.ended', a.id)
    expect(entries).toMatchObject([{ delegation: body.id }])
    const again = await start(product(), a.headers, b.id, { starts: day(0) })
    expect(again.status).toBe(201)
  })

  it('ends a delegation before its start, and the period is free again', async () => {
    const { a, b } = await team(product(), 'a', 'b')
    const { body } = await start(product(), a.headers, b.id)
    expect((await end(product(), a.headers, body.id)).status).toBe(200)
    expect((await start(product(), a.headers, b.id)).status).toBe(201)
    expect((await start(product(), b.headers, a.id)).status).toBe(400)
  })

  it('keeps a delegation whose period is over', async () => {
    const { a, b } = await team(product(), 'a', 'b')
    const id = await addDelegation(product(), a.id, b.id, [-2, -1])
    expect((await end(product(), a.headers, id)).status).toBe(200)
    expect(await changesOf(product(), 'delegation.ended', a.id)).toEqual([])
    expect((await results(product(), a.headers))[0]?.ended_at).toBeNull()
  })

  it('returns 403 for the delegate, and 404 for other employees and unknown ids', async () => {
    const { a, b, c } = await team(product(), 'a', 'b', 'c')
    const { body } = await start(product(), a.headers, b.id)
    const ended = await end(product(), b.headers, body.id)
    expect([ended.status, ended.body]).toEqual([
      403,
      { detail: 'Only the employee who delegated can end it.' },
    ])
    expect((await end(product(), c.headers, body.id)).status).toBe(404)
    expect((await end(product(), a.headers, 999_999)).status).toBe(404)
    for (const id of ['1', 0, 1.5, null, [1], 2 ** 31]) {
      expect((await end(product(), a.headers, id)).status).toBe(400)
    }
    expect((await results(product(), a.headers))[0]?.state).toBe('upcoming')
  })
})

describe('GET /ea/delegations/', () => {
  it('returns pages of 25, those that have not ended first (X11)', async () => {
    const { a, b, c } = await team(product(), 'a', 'b', 'c')
    for (let each = 0; each < 26; each++) {
      await addDelegation(product(), a.id, b.id, [-100 + each, -99 + each])
    }
    const later = await addDelegation(product(), a.id, c.id, [5, 6])
    const active = await addDelegation(product(), a.id, b.id, [-1, 1])
    const first = await list(product(), a.headers)
    const last = await list(product(), a.headers, '?of=me&page=2')
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
    expect(await results(product(), a.headers, '?of=to_me')).toEqual([])
    expect((await list(product(), c.headers, '?of=to_me')).body.total_number).toBe(1)
  })

  it('shows the reason to the principal and the delegate only (L42)', async () => {
    const { a, b, c } = await team(product(), 'a', 'b', 'c')
    await start(product(), a.headers, b.id)
    expect((await results(product(), a.headers))[0]?.reason).toBe('연차')
    expect((await results(product(), b.headers, '?of=to_me'))[0]?.reason).toBe('연차')
    expect(await results(product(), c.headers)).toEqual([])
    expect(await results(product(), c.headers, '?of=to_me')).toEqual([])
  })

  it.each(['?of=all', '?page=0', '?page=x', '?page=1.5'])('returns 400 for %s', async (asked) => {
    const { a } = await team(product(), 'a')
    expect((await list(product(), a.headers, asked)).status).toBe(400)
  })
})
