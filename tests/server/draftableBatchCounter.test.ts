import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServerEvent } from '../../contract/events.ts'
import { categories } from '../../contract/voucher.ts'
import { messagesTo, publishMessages } from '../../server/notifications/messages.sql.ts'
import { createDraftableBatchCounter } from '../../server/vouchers/draftableBatchCounter.service.ts'
import { submitNew, withdraw } from './approval.ts'
import { type EventStream, openStream } from './eventStream.ts'
import { addEmployees, signIn } from './people.ts'
import { send, startProduct, type TestProduct, useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

type Headers = { authorization: string }

const first = useProduct()
let second: TestProduct
let author: Headers

beforeAll(async () => {
  await addEmployees(first(), { id: 'author' }, { id: 'leader' })
  author = await signIn(first(), 'author')
  second = await startProduct(first().settings)
})
afterAll(() => second?.close())

async function countsOf(product: TestProduct, headers: Headers): Promise<number[]> {
  return (await send(product, { url: '/erp/get_todo_count/', headers })).body
}

/**
 * Counts the batches that can be drafted, as docs/wire.md, "Counts", defines them. It reads the database directly, without the tested
 * query.
 */
async function storedCounts(): Promise<number[]> {
  const { rows } = await first().database.pool.query<{ category: string }>(
    `select category from batches b where not exists (select from documents d
      where d.category = b.category and d.batch_number = b.number and status in ('waiting', 'approved'))`,
  )
  return categories.map((each) => rows.filter(({ category }) => category === each).length)
}

async function open(product: TestProduct, headers: Headers): Promise<EventStream> {
  const opened = await openStream(await product.listen(), { ...headers })
  onTestFinished(() => opened.close())
  await opened.until(({ type }) => type === 'refetch')
  return opened
}

const hasCounts = (counts: readonly number[]) => (event: ServerEvent) =>
  event.type === 'drafts' && JSON.stringify(event.counts) === JSON.stringify(counts)

/** Cuts the connections on which the processes receive notifications. */
async function cutListeners(): Promise<void> {
  const { rowCount } = await first().database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`,
  )
  expect(rowCount).toBeGreaterThan(0)
}

const submit = () => submitNew(first(), 'author', author, ['leader'])

/** Draft counts on a fake pool. The pool counts the queries that were started, and delays their results until `release`. */
function gated() {
  const { pool } = first().database
  let startedQueries = 0
  let waiting: (() => void)[] = []
  let time = 0
  const query = async (...given: Parameters<typeof pool.query>) => {
    startedQueries++
    const result = await pool.query(...given)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return result
  }
  const counts = createDraftableBatchCounter(
    { pool: { query } as unknown as typeof pool },
    { VOUCHER_SCOPE: 'company' },
    () => time,
  )
  return {
    counts,
    begun: () => startedQueries,
    /** Whether the running query has ended in the database. */
    isAnswered: () => waiting.length === 1,
    /** Releases the result of the running query as soon as it is available. */
    async release() {
      await expect.poll(() => waiting.length).toBe(1)
      for (const each of waiting) each()
      waiting = []
    },
    later: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('createDraftableBatchCounter', () => {
  it('runs one query for all concurrent calls, and a new one for later calls', async () => {
    const { counts, begun, release } = gated()
    const calls = Array.from({ length: 50 }, () => counts.load(null))
    await release()
    const storedBatchCounts = await storedCounts()
    for (const each of await Promise.all(calls)) expect(each).toEqual(storedBatchCounts)
    expect(await counts.load(null)).toEqual(storedBatchCounts)
    expect(begun()).toBe(1)
  })

  it('runs a second query after a change during the first, and keeps only its result', async () => {
    const { counts, begun, isAnswered: hasQueryEnded, release } = gated()
    const before = await storedCounts()
    const early = counts.load(null)
    await expect.poll(hasQueryEnded).toBe(true)
    await addBatch(first(), 'nacct', 500_000)
    counts.invalidate()
    const lateCalls = Array.from({ length: 20 }, () => counts.load(null))
    expect(begun()).toBe(1)
    await release()
    await release()
    const after = before.with(4, (before[4] ?? 0) + 1)
    expect(await early).toEqual(before)
    for (const each of await Promise.all(lateCalls)) expect(each).toEqual(after)
    expect(await counts.load(null)).toEqual(after)
    expect(begun()).toBe(2)
  })

  it('runs the query again after 30 s without a change', async () => {
    const { counts, begun, release, later } = gated()
    const load = async () => {
      const loading = counts.load(null)
      await release()
      return loading
    }
    await load()
    later(29_999)
    await counts.load(null)
    expect(begun()).toBe(1)
    later(1)
    await load()
    expect(begun()).toBe(2)
  })

  it('does not cache a failed query', async () => {
    const { pool } = first().database
    let fails = true
    const query = async (...given: Parameters<typeof pool.query>) => {
      if (fails) throw new Error('The connection is lost.')
      return pool.query(...given)
    }
    const counts = createDraftableBatchCounter(
      { pool: { query } as unknown as typeof pool },
      { VOUCHER_SCOPE: 'company' },
    )
    await expect(counts.load(null)).rejects.toThrow('The connection is lost.')
    fails = false
    expect(await counts.load(null)).toEqual(await storedCounts())
  })
})

describe('GET /erp/get_todo_count/', () => {
  it('includes a submission or withdrawal that has just returned', async () => {
    let [vouchers = 0] = await countsOf(first(), author)
    for (let turn = 0; turn < 5; turn++) {
      const id = await submit()
      expect((await countsOf(first(), author))[0]).toBe(vouchers)
      await withdraw(first(), author, id)
      vouchers++
      expect((await countsOf(first(), author))[0]).toBe(vouchers)
    }
  })

  it('counts again after a backup has been restored', async () => {
    const stream = await open(first(), author)
    // Messages arrive in order. After this message, no earlier change is pending that would make the process count again.
    await publishMessages(first().database.db, messagesTo(['author'], { type: 'clock' }))
    await stream.until(({ type }) => type === 'clock')
    const before = await countsOf(first(), author)
    await addBatch(first(), 'receipt', 500_001)
    expect(await countsOf(first(), author)).toEqual(before)
    await publishMessages(first().database.db, [{ restored: true }])
    await stream.ended
    expect(await countsOf(first(), author)).toEqual(await storedCounts())
  })
})

describe('GET /ea/events/', () => {
  it('sends the new counts after concurrent submissions, on every process', async () => {
    const streams = [await open(first(), author), await open(second, author)]
    const ids = await Promise.all(Array.from({ length: 6 }, submit))
    await Promise.all(ids.slice(0, 3).map((id) => withdraw(first(), author, id)))
    const counts = await storedCounts()
    await Promise.all(streams.map((stream) => stream.until(hasCounts(counts))))
    expect(await countsOf(second, author)).toEqual(counts)
    // On each stream, the last event about drafts has the current counts.
    for (const { events } of streams) {
      expect(events.findLast(({ type }) => type === 'drafts')).toEqual({ type: 'drafts', counts })
    }
  })

  it('sends counts that include the change of the same event', async () => {
    const stream = await open(second, author)
    const before = await countsOf(second, author)
    await submit()
    await withdraw(first(), author, await submit())
    const event = await stream.until(({ type }) => type === 'drafts')
    const { counts = [] } = event as { counts?: number[] }
    expect(counts.slice(1)).toEqual(before.slice(1))
    await stream.until(hasCounts(before.with(0, (before[0] ?? 0) + 1)))
  })

  it('sends the current counts after the listening connection has reconnected', async () => {
    const stream = await open(second, author)
    await countsOf(second, author)
    await cutListeners()
    await addBatch(first(), 'payment', 500_002)
    const id = await submit()
    await stream.ended
    expect(stream.retry()).toBeGreaterThanOrEqual(500)
    expect(await countsOf(second, author)).toEqual(await storedCounts())
    const next = await open(second, author)
    await withdraw(first(), author, id)
    await next.until(hasCounts(await storedCounts()))
  })
})

describe('VOUCHER_SCOPE=department', () => {
  it('sends each stream the counts of its own department, with one query for all streams', async () => {
    const product = await startProduct({ ...first().settings, VOUCHER_SCOPE: 'department' })
    onTestFinished(() => product.close())
    await addEmployees(
      product,
      { id: 'kim', department: '영업팀' },
      { id: 'lee', department: '개발팀' },
    )
    await addBatch(product, 'invoice', 500_003, 1, { RPTORG: 'KIM' })
    await addBatch(product, 'invoice', 500_004, 1, { RPTORG: 'KIM' })
    await addBatch(product, 'voucher', 500_005, 1, { RPTORG: 'LEE' })
    const kim = await signIn(product, 'kim')
    const lee = await signIn(product, 'lee')
    const streams = [await open(product, kim), await open(product, lee)]
    await submit()
    const expected = [
      [0, 0, 2, 0, 0],
      [1, 0, 0, 0, 0],
    ]
    await Promise.all(streams.map((each, at) => each.until(hasCounts(expected[at] ?? []))))
    expect(await countsOf(product, kim)).toEqual(expected[0])
    expect(await countsOf(product, lee)).toEqual(expected[1])

    // Nothing is published, as if the notification of the change had been lost with the connection.
    await product.database.pool.query(
      `update employees set department_id = (select department_id from employees where id = 'lee') where id = 'kim'`,
    )
    await cutListeners()
    await streams[0]?.ended
    const moved = await open(product, kim)
    await submit()
    await moved.until(hasCounts([1, 0, 2, 0, 0]))
  })
})
