import { beforeAll, describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../contract/voucher.ts'
import { cleanUp } from '../../server/cleanup.ts'
import { signInAll } from './approval.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
const erp = useErp(product)
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

function post(payload: unknown, given: Record<string, string> = {}) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return erp.post('batches', body, { 'content-type': 'application/json', ...given })
}

const batchOf = (number: number, overrides: Partial<VoucherLine> = {}) => ({
  number,
  lines: linesOf(number, overrides) as object[],
})

const voucher = (...batches: object[]) => ({ category: 'voucher', batches })

const storedNumbers = async () => {
  const { rows } = await query('select number from batches order by number')
  return rows.map(({ number }) => number)
}

describe('POST /integration/batches/', () => {
  it('stores batches so that they can be drafted, as an import does (N15)', async () => {
    const first = await post(voucher(batchOf(5001), batchOf(5002)))
    expect(first).toMatchObject({
      status: 200,
      body: {
        results: [
          { number: 5001, outcome: 'added' },
          { number: 5002, outcome: 'added' },
        ],
      },
    })
    const secondResponse = await post(voucher(batchOf(5001), batchOf(5002, { RPRMK: '다른 적요' })))
    expect(secondResponse.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'unchanged',
      'replaced',
    ])
    const list = await send(product(), {
      url: '/erp/voucher_list/',
      headers: { ...headers.kim },
      query: { startDate: '2000-01-01', endDate: '2099-12-31', batchNumber: '5002' },
    })
    expect(list.body[0]).toMatchObject({ RPICU: 5002, RPRMK: '다른 적요' })
  })

  it('refuses an invalid batch with field and line, and stores the others (section 10)', async () => {
    const bad = batchOf(5102)
    bad.lines[1] = { ...bad.lines[1], RPZ5DEBITAT: 1e19 }
    const unequal = batchOf(5103)
    unequal.lines[0] = { ...unequal.lines[0], RPZ5DEBITAT: 1 }
    const text = batchOf(5104)
    text.lines[0] = { ...text.lines[0], RPDOC: '510400' }
    const { status, body } = await post(
      voucher(batchOf(5101), bad, unequal, text, { number: 5105, lines: linesOf(5106) }),
    )
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { number: 5101, outcome: 'added' },
      { number: 5102, outcome: 'refused', line: 2, reason: expect.stringContaining('RPZ5DEBITAT') },
      { number: 5103, outcome: 'refused', reason: expect.stringContaining('does not balance') },
      { number: 5104, outcome: 'refused', line: 1, reason: expect.stringContaining('RPDOC') },
      {
        number: 5105,
        outcome: 'refused',
        line: 1,
        reason: 'RPICU is 5106, but the batch is 5105',
      },
    ])
    const numbers = await storedNumbers()
    expect(numbers).toContain(5101)
    for (const number of [5102, 5103, 5104, 5105]) expect(numbers).not.toContain(number)
  })

  it('refuses a batch without a row in the voucher list (section 10)', async () => {
    const { body } = await post(voucher(batchOf(5111, { RPSFX: '002' })))
    const reason =
      'the batch 5111 has no line with RPSFX 001 and RPSEQ 1, so it has no row in the voucher list'
    expect(body.results).toEqual([{ number: 5111, outcome: 'refused', reason }])
  })

  it('refuses a batch whose sum does not fit in the database, and stores the others (section 10)', async () => {
    const [line] = linesOf(5152)
    const most = Number.MAX_SAFE_INTEGER
    const lines = Array.from({ length: 2200 }, (_, at) => ({
      ...line,
      id: `5152-${at}`,
      RPZ5DEBITAT: at % 2 === 0 ? most : 0,
      RPZ5CREDITAT: at % 2 === 0 ? 0 : most,
    }))
    const { status, body } = await post(voucher(batchOf(5151), { number: 5152, lines }))
    expect(status).toBe(200)
    const reason = 'the amount of the batch 5152 is more than 100000000000000 won'
    expect(body.results).toEqual([
      { number: 5151, outcome: 'added' },
      { number: 5152, outcome: 'refused', line: 1, reason },
    ])
  })

  it('refuses an id or a batch that occurs twice, and a batch of another category', async () => {
    const [line] = linesOf(5201)
    const copy = { number: 5202, lines: linesOf(5202).map((each) => ({ ...each, id: line?.id })) }
    const twice = await post(voucher(batchOf(5201), copy, batchOf(5203), batchOf(5203)))
    expect(twice.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
    ])
    await post(voucher(batchOf(5204)))
    const other = await post({ category: 'payment', batches: [batchOf(5204, { RPDCT: 'PK' })] })
    expect(other.body.results).toMatchObject([
      { outcome: 'refused', reason: 'the batch 5204 is already stored in voucher' },
    ])
  })

  it.each([
    ['an object', { toString: 1, valueOf: 1 }, 'not an object'],
    ['a list', [[1], null], 'not a list'],
    ['a long text', '가'.repeat(200), `not "${'가'.repeat(100)}…"`],
    ['a boolean', true, 'not "true"'],
    ['no value for a number', undefined, 'not ""'],
  ])(
    'refuses a batch with %s as the number of a line, and stores the others',
    async (_, RPDOC, reason) => {
      const bad = batchOf(5251)
      bad.lines[0] = { ...bad.lines[0], RPDOC }
      const { status, body } = await post(voucher(bad, batchOf(5252)))
      expect(status).toBe(200)
      expect(body.results).toMatchObject([
        { outcome: 'refused', line: 1, reason: `RPDOC must be a whole number, ${reason}` },
        { outcome: expect.stringMatching(/added|unchanged/) },
      ])
    },
  )

  it('refuses a batch with a list as a line', async () => {
    const { body } = await post(voucher({ number: 5261, lines: [[1]] }))
    expect(body.results).toMatchObject([{ line: 1, reason: 'it must be an object' }])
  })

  it.each([undefined, { 'idempotency-key': 'deep' }])(
    'returns 400 for a line that is nested 20,000 times, with %j',
    async (given) => {
      const lines = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
      const payload = `{"category":"voucher","batches":[{"number":5271,"lines":${lines}}]}`
      const { status, body } = await post(payload, given)
      expect([status, body]).toEqual([400, { non_field_errors: ['It is nested too deeply.'] }])
    },
  )

  it('stores a batch in only one category when it arrives in three categories at the same time (N15)', async () => {
    const number = 5281
    const batches = (category: string) =>
      batchOf(number).lines.map((line, at) => ({ ...line, id: `${category} ${number} ${at}` }))
    const responses = await Promise.all(
      ['voucher', 'payment', 'invoice'].map((category) =>
        post({ category, batches: [{ number, lines: batches(category) }] }),
      ),
    )
    const outcomes = responses.map(({ body }) => body.results[0].outcome)
    expect(outcomes.toSorted()).toEqual(['added', 'refused', 'refused'])
  })

  it('accepts a line that has moved from one batch to another', async () => {
    const moved = linesOf(5301)
    await post(voucher({ number: 5301, lines: moved }))
    const taken = moved.map((line) => ({ ...line, RPICU: 5302 }))
    const { body } = await post(
      voucher({ number: 5302, lines: taken }, batchOf(5301, { RPDOC: 999_999 })),
    )
    expect(body.results).toMatchObject([
      { number: 5302, outcome: 'added' },
      { number: 5301, outcome: 'replaced' },
    ])
  })

  it('does not replace a batch with a waiting document (N15, row 6)', async () => {
    const number = 5351
    await post(voucher(batchOf(number)))
    const draft = draftOf('kim', 'voucher', number, { approvers: approversField('lee') })
    const { id } = (await submit(product(), headers.kim, draft)).body
    const same = await post(voucher(batchOf(number)))
    expect(same.body.results).toEqual([{ number, outcome: 'unchanged' }])
    const { body } = await post(voucher(batchOf(number, { RPRMK: '바뀐 적요' })))
    expect(body.results).toMatchObject([
      { number, outcome: 'refused', reason: expect.stringContaining(`document ${id}`) },
    ])
  })

  it.each([
    ['no JSON', '{'],
    ['__proto__', '{"category":"voucher","__proto__":{"a":1},"batches":[]}'],
    ['a list', '[]'],
    ['no batches', '{"category":"voucher","batches":[]}'],
    [
      'an unknown category',
      JSON.stringify({ category: 'other', batches: [{ number: 1, lines: [1] }] }),
    ],
    ['a batch without lines', JSON.stringify(voucher({ number: 1, lines: [] }))],
  ])('returns 400 for %s (section 10)', async (_, payload) => {
    expect((await post(payload)).status).toBe(400)
  })

  it.each([
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'other',
    '',
  ])(
    'returns 400 for a body with the media type %j, which is not JSON (section 10)',
    async (type) => {
      const payload = JSON.stringify(voucher(batchOf(5381)))
      expect((await post(payload, { 'content-type': type })).status).toBe(400)
      const other = await post(payload, { 'content-type': type, authorization: 'Bearer itk_other' })
      expect(other.status).toBe(401)
    },
  )

  it('returns 413 for more than 1,000 batches or 50 MB (N15)', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({ number: at + 1, lines: [{}] }))
    expect((await post(voucher(...many))).status).toBe(413)
    const large = JSON.stringify(voucher({ number: 1, lines: ['x'.repeat(50 * 1024 * 1024)] }))
    expect((await post(large)).status).toBe(413)
  })
})

describe('Idempotency-Key', () => {
  it('returns the first response to the same key and body, and 409 for another body (N15)', async () => {
    const key = { 'idempotency-key': 'run 1' }
    const first = await post(voucher(batchOf(5401)), key)
    expect(first.body.results).toEqual([{ number: 5401, outcome: 'added' }])
    expect((await post(voucher(batchOf(5401)), key)).body).toEqual(first.body)
    expect((await post(voucher(batchOf(5402)), key)).status).toBe(409)
    expect(await storedNumbers()).not.toContain(5402)
    expect((await post(voucher(batchOf(5401)))).body.results[0].outcome).toBe('unchanged')
  })

  it('lets a parallel request wait for the response of the first (row 11)', async () => {
    const key = { 'idempotency-key': 'run 2' }
    const payload = voucher(...Array.from({ length: 50 }, (_, at) => batchOf(5500 + at)))
    const responses = await Promise.all([1, 2, 3, 4].map(() => post(payload, key)))
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(body).toEqual(responses[0]?.body)
    }
    expect(responses[0]?.body.results[0].outcome).toBe('added')
  })

  it('of a refused request can be used again', async () => {
    const key = { 'idempotency-key': 'run 3' }
    const many = Array.from({ length: 1001 }, (_, at) => ({ number: at + 1, lines: [{}] }))
    expect((await post(voucher(...many), key)).status).toBe(413)
    expect((await post(voucher(batchOf(5601)), key)).status).toBe(200)
  })

  it('is kept for seven days', async () => {
    await query(`update idempotency set at = clock_timestamp() - interval '6.9 days'`)
    await cleanUp(product().database.db)
    expect((await query('select * from idempotency')).rows).toHaveLength(3)
    await query(`update idempotency set at = clock_timestamp() - interval '7.1 days'`)
    await cleanUp(product().database.db)
    expect((await query('select * from idempotency')).rows).toHaveLength(0)
  })

  it.each(['', 'x'.repeat(256)])('of a wrong length is refused with 400', async (value) => {
    const { status } = await post(voucher(batchOf(5701)), { 'idempotency-key': value })
    expect(status).toBe(400)
  })
})
