import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../server/cleanup.ts'
import { open, post, submitNew } from './approval.ts'
import { useDocumentCalls } from './documentCalls.ts'
import { startWhileLocked } from './lockWaits.ts'
import { storedState } from './stored.ts'

const { product, headersOf, submit, does } = useDocumentCalls()

interface Write {
  by: string
  path: string
  body: object
  /** another valid call to the same path, with other content */
  other: object
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
/** The start of the next delegation in days from now. It increases, so that delegations do not overlap. */
let next = 10
const nextPeriod = () => (next += 10)
const seat = (id: string, order: number) => ({ id, type: '0', order, step: order })

/** For each call with an idempotency key, prepares a write that can succeed only once. */
const writes: Record<string, () => Promise<Write>> = {
  async do_sign() {
    const document_id = await submit('A → B')
    const body = { document_id, username: 'A', opinion: '확인', sign_type: '승인' }
    return { by: 'A', path: 'do_sign/', body, other: { ...body, opinion: '다른 의견' } }
  },
  async do_sign_all() {
    const document_ids = [await submit('A → B'), await submit('B → A'), await submit('A')]
    const other = { document_ids: [await submit('A')] }
    return { by: 'A', path: 'do_sign_all/', body: { document_ids }, other }
  },
  async hold() {
    const body = { document_id: await submit('A'), reason: '증빙 확인' }
    return { by: 'A', path: 'hold/', body, other: { ...body, reason: '휴가' } }
  },
  async resume() {
    const document_id = await submit('A → B')
    await does(document_id, 'A holds')
    return { by: 'A', path: 'resume/', body: { document_id }, other: { document_id, revision: 1 } }
  },
  async send_back() {
    const document_id = await submit('A → B')
    await does(document_id, 'A approves')
    const body = { document_id, opinion: '금액 확인' }
    return { by: 'B', path: 'send_back/', body, other: { ...body, opinion: '증빙' } }
  },
  async undo_sign() {
    const document_id = await submit('A → B')
    await does(document_id, 'A approves')
    const other = { document_id, revision: 1 }
    return { by: 'A', path: 'undo_sign/', body: { document_id }, other }
  },
  async change_line() {
    const document_id = await submit('A → B')
    const approvers = [seat('C', 0), seat('B', 1)]
    const body = { document_id, revision: 1, reason: '검토 추가', approvers }
    return { by: 'A', path: 'change_line/', body, other: { ...body, reason: '다른 사유' } }
  },
  async add_receivers() {
    const body = { document_id: await submit('A'), receivers: ['X'] }
    return { by: 'author', path: 'add_receivers/', body, other: { ...body, receivers: ['E'] } }
  },
  async withdraw() {
    const [document_id, other] = [await submit('A'), await submit('A')]
    return {
      ...{ by: 'author', path: 'withdraw/' },
      ...{ body: { document_id }, other: { document_id: other } },
    }
  },
  async save_line() {
    const body = { name: randomUUID(), approvers: [{ id: 'B', type: '0' }] }
    return { by: 'A', path: 'save_line/', body, other: { ...body, name: randomUUID() } }
  },
  async delete_line() {
    const save = () =>
      post(product(), headersOf('A'), 'save_line/', {
        name: randomUUID(),
        approvers: [{ id: 'B', type: '0' }],
      })
    const [one, other] = [(await save()).body, (await save()).body]
    return { by: 'A', path: 'delete_line/', body: one, other }
  },
  async start_delegation() {
    const day = nextPeriod()
    const body = { delegate: 'E', starts: days(day), ends: days(day + 1), reason: '휴가' }
    return { by: 'C', path: 'start_delegation/', body, other: { ...body, ends: days(day + 2) } }
  },
  async end_delegation() {
    const start = async () => {
      const day = nextPeriod()
      const body = { delegate: 'E', starts: days(day), ends: days(day + 1), reason: '휴가' }
      return (await post(product(), headersOf('D'), 'start_delegation/', body)).body
    }
    const [one, other] = [await start(), await start()]
    return { by: 'D', path: 'end_delegation/', body: one, other }
  },
}

const send = ({ by, path }: Write, request_id: string, body: object) =>
  post(product(), headersOf(by), path, { ...body, request_id })

/** All rows that a write can store, except the idempotency keys. */
async function stored(): Promise<unknown> {
  const tables = ['decisions', 'saved_lines', 'delegations', 'outbox']
  const rows = await Promise.all(
    tables.map((table) => product().database.pool.query(`select * from ${table} order by 1, 2`)),
  )
  return [await storedState(product()), rows.map((each) => each.rows)]
}

const keys = async () =>
  (await product().database.pool.query('select count(*)::int as count from requests')).rows[0].count

describe.each(Object.keys(writes))('a repeated request id of %s', (name) => {
  let write: Write
  beforeEach(async () => {
    write = await (writes[name] as () => Promise<Write>)()
  })

  it('gets the first response, and the write has one effect (X9)', async () => {
    const key = randomUUID()
    const first = await send(write, key, write.body)
    expect(first.status).toBeLessThan(300)
    const before = await stored()
    const again = await send(write, key.toUpperCase(), write.body)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await stored()).toEqual(before)
  })

  it('returns 409 for another body, and stores nothing (X9)', async () => {
    const key = randomUUID()
    await send(write, key, write.body)
    const before = await stored()
    const { status, body } = await send(write, key, write.other)
    const detail = '같은 요청 번호로 다른 내용이 왔습니다.'
    expect([status, body]).toEqual([409, { detail }])
    expect(await stored()).toEqual(before)
    // With another key, the same call is another request.
    expect((await send(write, randomUUID(), write.other)).body).not.toEqual({ detail })
  })

  it('has one effect if both requests arrive at the same time (X9)', async () => {
    const key = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => send(write, key, write.body)))
    const [first] = responses
    expect(first?.status).toBeLessThan(300)
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([first?.status, first?.body])
    }
    const before = await stored()
    await send(write, key, write.body)
    expect(await stored()).toEqual(before)
  })
})

describe('a request id', () => {
  const hold = async (document_id: number, request_id: string, reason = '증빙') =>
    post(product(), headersOf('A'), 'hold/', { document_id, reason, request_id })

  it('of a refused write can be used again for the corrected write', async () => {
    const id = await submit('A')
    const [key, count] = [randomUUID(), await keys()]
    expect((await hold(id, key, '')).status).toBe(400)
    expect(await keys()).toBe(count)
    expect((await hold(id, key)).status).toBe(200)
    expect(await keys()).toBe(count + 1)
  })

  it('can be used by another employee, too', async () => {
    const id = await submit('[A B]')
    const key = randomUUID()
    expect((await hold(id, key)).status).toBe(200)
    const body = { document_id: id, reason: '증빙', request_id: key }
    expect((await post(product(), headersOf('B'), 'hold/', body)).status).toBe(200)
    const { signs } = (await open(product(), headersOf('A'), id)).body
    expect(signs).toMatchObject([{ state: 'held' }, { state: 'held' }])
  })

  it('of another call returns 409', async () => {
    const id = await submit('A')
    const key = randomUUID()
    await hold(id, key)
    const headers = { ...headersOf('A'), 'accept-language': 'en' }
    const body = { document_id: id, request_id: key }
    expect(await post(product(), headers, 'resume/', body)).toMatchObject({
      status: 409,
      body: { detail: 'This request id was used with a different body.' },
    })
  })

  it.each(['', 'a', 7, null])('that is %j returns 400', async (request_id) => {
    const body = { document_id: await submit('A'), reason: '증빙', request_id }
    const { status, body: errors } = await post(product(), headersOf('A'), 'hold/', body)
    expect([status, Object.keys(errors)]).toEqual([400, ['request_id']])
  })

  it('can be a UUID of any version and variant', async () => {
    const id = await submit('A')
    const request_id = '11111111-1111-1111-1111-11111111111a'
    expect((await hold(id, request_id)).status).toBe(200)
    expect((await hold(id, request_id.toUpperCase())).status).toBe(200)
    const texts = { request_id: '00000000-0000-0000-0000-000000000001' }
    expect(await submitNew(product(), 'author', headersOf('author'), ['A'], texts)).toBeGreaterThan(
      id,
    )
  })

  it('is kept for seven days', async () => {
    const id = await submit('A')
    const key = randomUUID()
    await hold(id, key)
    const age = (days: number) =>
      product().database.pool.query(
        `update requests set at = clock_timestamp() - $1 * interval '1 hour' where key = $2`,
        [days * 24 - 1, key],
      )
    await age(7)
    await cleanUp(product().database.db)
    expect((await hold(id, key)).status).toBe(200)
    await age(8)
    await cleanUp(product().database.db)
    expect((await hold(id, key)).body).toEqual({ detail: '이미 보류 중입니다.' })
  })
})

describe('a bulk approval that ended in the middle', () => {
  it('is completed by the same request, with each approval once (X9)', async () => {
    const document_ids = [await submit('A → B'), await submit('A → B')]
    const request_id = randomUUID()
    const { pool } = product().database
    const repeat = () =>
      post(product(), headersOf('A'), 'do_sign_all/', { document_ids, request_id })
    const first = await repeat()
    // Removes the response of the whole call, as if the process had died between the second approval and the response.
    await pool.query(
      'update requests set status = null, answer = null where key = $1 and part = 0',
      [request_id],
    )
    expect((await repeat()).body).toEqual(first.body)
    expect(first.body).toEqual(document_ids.map((document_id) => ({ document_id, ok: true })))
    const { rows } = await pool.query(
      'select count(*)::int as count from decisions where document_id = any($1)',
      [document_ids],
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  it('is not stored, and can be completed, if the database interrupted one of the approvals', async () => {
    const [first, second] = [await submit('A'), await submit('A')]
    const body = { document_ids: [first, second], request_id: randomUUID() }
    const approve = () => post(product(), headersOf('A'), 'do_sign_all/', body)
    const [interrupted] = await startWhileLocked(
      product(),
      `select from documents where id = ${first} for update`,
      [approve],
      (client) =>
        client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
    )
    const failed = { document_id: first, ok: false, detail: expect.any(String) }
    expect(interrupted).toMatchObject({ body: [failed, { document_id: second, ok: true }] })
    const approved = [first, second].map((document_id) => ({ document_id, ok: true }))
    expect((await approve()).body).toEqual(approved)
    expect((await approve()).body).toEqual(approved)
    const { rows } = await product().database.pool.query(
      'select count(*)::int as count from decisions where document_id = any($1)',
      [[first, second]],
    )
    expect(rows).toEqual([{ count: 2 }])
  })
})
