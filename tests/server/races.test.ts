import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFile, approversField, draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { startProduct, type TestProduct, useProduct } from './product.ts'
import { readStoredDocuments, expectDocumentsComplete } from './stored.ts'
import { addBatch } from './vouchers.ts'

const TIMES = 50
const first = useProduct()
let second: TestProduct
let yoon: { authorization: string }
let kim: { authorization: string }
let number = 0

beforeAll(async () => {
  await addEmployees(first(), ...['yoondh', 'kimms', 'leader', 'director'].map((id) => ({ id })))
  yoon = await signIn(first(), 'yoondh')
  kim = await signIn(first(), 'kimms')
  second = await startProduct(first().settings)
})
afterAll(() => second?.close())

beforeEach(() => addBatch(first(), 'voucher', ++number))

/** Submits `TIMES` drafts at the same time, each with a file, to the given running products in turn. Returns the responses. */
function submitConcurrently(
  products: TestProduct[],
  request: (at: number) => { author: 'yoondh' | 'kimms'; batch: number; request_id?: string },
) {
  return Promise.all(
    Array.from({ length: TIMES }, (_, at) => {
      const { author, batch, request_id } = request(at)
      const draft = draftOf(author, 'voucher', batch, {
        request_id,
        invoices: `${batch}-${batch * 100}-001-1`,
        counts: '1',
      })
      const product = products[at % products.length] as TestProduct
      return submit(product, author === 'yoondh' ? yoon : kim, draft, [aFile(`${at}.pdf`)])
    }),
  )
}

const ofBatch = async (batch: number) =>
  (await expectDocumentsComplete(first())).filter((document) => document.batch_number === batch)

describe.each([
  ['one process', () => [first()]],
  ['two processes', () => [first(), second]],
])('POST /ea/create_document/ 50 times in parallel on %s', (_, products) => {
  it('with one request_id returns 201 each time for one document', async () => {
    const request_id = randomUUID()
    const responses = await submitConcurrently(products(), () => ({
      author: 'yoondh',
      batch: number,
      request_id,
    }))
    const stored = await ofBatch(number)
    expect(stored).toHaveLength(1)
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([201, { id: stored[0]?.id }])
    }
  })

  it('for one batch by two employees returns 201 once, otherwise 409 with its document', async () => {
    const responses = await submitConcurrently(products(), (at) => ({
      author: at % 4 < 2 ? 'yoondh' : 'kimms',
      batch: number,
      request_id: at % 3 === 0 ? randomUUID() : undefined,
    }))
    const stored = await ofBatch(number)
    expect(stored).toHaveLength(1)
    const id = stored[0]?.id
    const won = responses.filter(({ status }) => status === 201)
    const lost = responses.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, TIMES - 1])
    expect(won[0]?.body).toEqual({ id })
    for (const { body } of lost)
      expect(body).toEqual({ detail: expect.any(String), document_id: id })
  })

  it('with one request_id for two batches stores one document and returns 409 for the other batch', async () => {
    const other = number
    await addBatch(first(), 'voucher', ++number)
    const request_id = randomUUID()
    const responses = await submitConcurrently(products(), (at) => ({
      author: 'yoondh',
      batch: at % 3 === 0 ? other : number,
      request_id,
    }))
    const stored = [...(await ofBatch(other)), ...(await ofBatch(number))]
    expect(stored).toHaveLength(1)
    const { id, batch_number } = stored[0] as (typeof stored)[number]
    for (const [at, { status, body }] of responses.entries()) {
      if ((at % 3 === 0 ? other : number) === batch_number) {
        expect([status, body]).toEqual([201, { id }])
      } else {
        expect([status, body]).toEqual([409, { detail: expect.stringContaining(`${id}번`) }])
      }
    }
  })

  it('for 25 batches, each twice, stores one document each', async () => {
    const batches = Array.from({ length: 25 }, () => ++number)
    for (const batch of batches) await addBatch(first(), 'voucher', batch)
    const responses = await submitConcurrently(products(), (at) => ({
      author: at % 2 ? 'yoondh' : 'kimms',
      batch: batches[at >> 1] as number,
    }))
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(25).fill(201),
      ...Array(25).fill(409),
    ])
    const stored = await expectDocumentsComplete(first())
    const counts = batches.map(
      (batch) => stored.filter((each) => each.batch_number === batch).length,
    )
    expect(counts).toEqual(batches.map(() => 1))
  })
})

describe('the request_id of POST /ea/create_document/', () => {
  it('is scoped to its author: the same value of another author creates another document', async () => {
    const request_id = randomUUID()
    const mine = await submit(first(), yoon, draftOf('yoondh', 'voucher', number, { request_id }))
    await addBatch(first(), 'voucher', ++number)
    const other = await submit(second, kim, draftOf('kimms', 'voucher', number, { request_id }))
    expect([mine.status, other.status]).toEqual([201, 201])
    expect(other.body.id).not.toBe(mine.body.id)
  })

  it('returns the same document when an approver has become inactive since', async () => {
    await addEmployees(first(), { id: 'leaver' })
    const request_id = randomUUID()
    const line = approversField('leaver', 'leader')
    const draft = draftOf('yoondh', 'voucher', number, { request_id, approvers: line })
    const { status, body } = await submit(first(), yoon, draft)
    expect(status).toBe(201)
    await first().database.pool.query(`update employees set active = false where id = 'leaver'`)
    const again = await submit(first(), yoon, draft)
    expect([again.status, again.body]).toEqual([201, body])
  })

  it('of a refused draft can be used again', async () => {
    const request_id = randomUUID()
    const bad = draftOf('yoondh', 'voucher', number, { request_id, title: '' })
    expect((await submit(first(), yoon, bad)).status).toBe(400)
    const good = { ...bad, title: 'Better' }
    expect((await submit(first(), yoon, good)).status).toBe(201)
    expect(await readStoredDocuments(first())).toContainEqual(
      expect.objectContaining({ title: 'Better' }),
    )
  })

  it('is optional: two drafts without one are two requests', async () => {
    expect((await submit(first(), yoon, draftOf('yoondh', 'voucher', number))).status).toBe(201)
    expect((await submit(first(), yoon, draftOf('yoondh', 'voucher', number))).status).toBe(409)
  })
})
