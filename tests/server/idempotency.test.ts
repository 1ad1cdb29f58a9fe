import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '../../contract/integrationCalls.ts'
import { runIntegrationCallOnce } from '../../server/integration/idempotency.service.ts'
import { addIntegration } from '../../server/integration/integrations.service.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let integration = 0

beforeAll(async () => {
  integration = (await addIntegration(product().database.db, 'ERP', scopes, [])).id
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const soon = { waitMs: 300, renewMs: 20 }

function run(
  key: string,
  work: () => Promise<string>,
  { isGone = () => false, ...times }: Partial<typeof soon> & { isGone?: () => boolean } = {},
): Promise<string> {
  const call = { integration, key, body: { a: 1 }, isGone }
  return runIntegrationCallOnce(product().database.db, call, work, { ...soon, ...times })
}

const claimedAt = async (key: string) =>
  (await query('select at::text from idempotency where key = $1', [key])).rows[0]?.at

/** Makes the claim of an idempotency key older. */
const age = (key: string, seconds: number) =>
  query(`update idempotency set at = at - $2 * interval '1 second' where key = $1`, [key, seconds])

/** Starts a request whose work lasts until `end` or `fail` is called, and waits until it has the claim. */
async function start(key: string, times = {}) {
  const before = await claimedAt(key)
  let end: (response: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const work = new Promise<string>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  const response = run(key, () => work, times)
  await expect.poll(() => claimedAt(key)).not.toBe(before)
  return { response, end, fail }
}

/** Stores the claim of a process that has died. */
async function addDeadClaim(key: string): Promise<void> {
  await start(key, { renewMs: 3_600_000 })
}

describe('a request with an Idempotency-Key', () => {
  it('runs when the process of the earlier request died more than a minute ago (N15)', async () => {
    const key = randomUUID()
    await addDeadClaim(key)
    await age(key, 61)
    expect(await run(key, async () => 'second')).toBe('second')
    expect(await run(key, async () => 'third')).toBe('second')
  })

  it('returns 503 with Retry-After while the earlier request has no response (N15)', async () => {
    const key = randomUUID()
    await addDeadClaim(key)
    await age(key, 50)
    await expect(run(key, async () => 'second')).rejects.toMatchObject({
      status: 503,
      body: { detail: 'The first request with this Idempotency-Key has not ended. Try again.' },
      headers: { 'retry-after': expect.any(String) },
    })
  })

  it('stops waiting when its client is gone', async () => {
    const key = randomUUID()
    await addDeadClaim(key)
    const gone = run(key, async () => 'second', { isGone: () => true, waitMs: 3_600_000 })
    await expect(gone).rejects.toMatchObject({ status: 503 })
  })

  it('keeps its claim while it runs, and a parallel request gets the same response (row 11)', async () => {
    const key = randomUUID()
    const { response, end } = await start(key)
    for (let times = 0; times < 3; times++) {
      const before = await claimedAt(key)
      await expect.poll(() => claimedAt(key)).not.toBe(before)
    }
    const parallel = run(key, async () => 'second', { waitMs: 60_000 })
    end('first')
    expect(await Promise.all([response, parallel])).toEqual(['first', 'first'])
  })

  it('waits for the response of the earlier request while its client is connected', async () => {
    const key = randomUUID()
    const { response, end } = await start(key)
    let checks = 0
    const isGone = () => {
      checks += 1
      return false
    }
    const parallel = run(key, async () => 'second', { waitMs: 60_000, isGone })
    await expect.poll(() => checks).toBeGreaterThan(2)
    end('first')
    expect(await Promise.all([response, parallel])).toEqual(['first', 'first'])
  })

  it('does not renew its claim after its end', async () => {
    let statements = 0
    const db = product().database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const call = { integration, key: randomUUID(), body: {}, isGone: () => false }
    await runIntegrationCallOnce(db, call, async () => 'first', soon)
    const before = statements
    // Three renewals of another request take longer than one interval of the first.
    const key = randomUUID()
    const { response, end } = await start(key)
    for (let times = 0; times < 3; times++) {
      const at = await claimedAt(key)
      await expect.poll(() => claimedAt(key)).not.toBe(at)
    }
    end('second')
    await response
    expect(statements).toBe(before)
  })

  it.each([true, false])(
    'that lost its claim does not change the response of the request that has it (success: %s)',
    async (isSuccess) => {
      const key = randomUUID()
      const lostRequest = await start(key, { renewMs: 3_600_000 })
      await age(key, 61)
      const { response, end } = await start(key)
      if (isSuccess) lostRequest.end('lost')
      else lostRequest.fail(new Error('lost'))
      await lostRequest.response.catch(() => undefined)
      end('second')
      expect(await response).toBe('second')
      expect(await run(key, async () => 'third')).toBe('second')
    },
  )

  it.each([
    ['an empty key', ''],
    ['a key of 256 characters', 'x'.repeat(256)],
    ['a key with NUL', 'a\0b'],
  ])('returns 400 with the rule for %s, and does not run', async (_, key) => {
    let runs = 0
    const work = async () => `run ${++runs}`
    await expect(run(key, work)).rejects.toMatchObject({
      status: 400,
      body: { 'Idempotency-Key': ['It has 1 to 255 characters.'] },
    })
    expect(runs).toBe(0)
  })

  it('runs once with a key of 255 characters', async () => {
    const key = randomUUID().padEnd(255, 'x')
    expect(await run(key, async () => 'first')).toBe('first')
    expect(await run(key, async () => 'second')).toBe('first')
  })

  it('returns 409 with the reason for another body, also while the earlier one runs', async () => {
    const key = randomUUID()
    const { response, end } = await start(key)
    const call = { integration, key, body: { a: 2 }, isGone: () => false }
    const conflict = () =>
      runIntegrationCallOnce(product().database.db, call, async () => 'second', soon)
    const error = {
      status: 409,
      body: { detail: 'This Idempotency-Key was used with a different body.' },
    }
    await expect(conflict()).rejects.toMatchObject(error)
    end('first')
    expect(await response).toBe('first')
    await expect(conflict()).rejects.toMatchObject(error)
  })

  it('gets its own error, and releases its key, when its work fails', async () => {
    const key = randomUUID()
    const { response, fail } = await start(key)
    fail(new Error('the work failed'))
    await expect(response).rejects.toThrow('the work failed')
    expect(await claimedAt(key)).toBeUndefined()
    expect(await run(key, async () => 'second')).toBe('second')
  })

  it('without a key always runs', async () => {
    let runs = 0
    const call = { integration, key: undefined, body: {}, isGone: () => false }
    const once = () =>
      runIntegrationCallOnce(product().database.db, call, async () => `run ${++runs}`)
    expect([await once(), await once()]).toEqual(['run 1', 'run 2'])
  })

  it('returns 503 instead of an error of the database after the removal of its integration', async () => {
    const call = { integration: 999_999, key: 'a', body: {}, isGone: () => false }
    const work = async () => 'first'
    await expect(
      runIntegrationCallOnce(product().database.db, call, work, soon),
    ).rejects.toMatchObject({ status: 503 })
  })
})
