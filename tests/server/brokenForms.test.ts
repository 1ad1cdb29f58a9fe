import { beforeAll, describe, expect, it } from 'vitest'
import { aFile, draftOf, encodeForm } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { storedState } from './stored.ts'
import { addBatch, batchNumbersOf, listVouchers } from './vouchers.ts'

const product = useProduct()
let headers: { authorization: string }

beforeAll(async () => {
  await addEmployees(product(), { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
  await addBatch(product(), 'voucher', 1)
  headers = await signIn(product(), 'yoondh')
})

async function post(payload: Buffer | string, type: string | undefined) {
  const before = await storedState(product())
  const answer = await send(product(), {
    method: 'POST',
    url: '/ea/create_document/',
    headers: { ...headers, ...(type && { 'content-type': type }) },
    payload,
  })
  expect(await storedState(product())).toEqual(before)
  expect(batchNumbersOf(await listVouchers(product(), headers, 'voucher'))).toEqual([1])
  return answer
}

const form = () => {
  const texts = draftOf('yoondh', 'voucher', 1, { invoices: '1-100-001-1', counts: '2' })
  const { headers: own, payload } = encodeForm(texts, [aFile('a', 5000), aFile('b', 5000)])
  return { type: own['content-type'], payload }
}

describe('POST /ea/create_document/ with a malformed form', () => {
  it('refuses a form of another media type', async () => {
    expect((await post('title=x', 'application/x-www-form-urlencoded')).status).toBe(415)
  })

  it.each([
    ['nothing', '', undefined],
    ['JSON', '{"title": "x"}', 'application/json'],
    ['JSON with the media type of a form', '{"title": "x"}', 'multipart/form-data; boundary=x'],
    ['a form without a boundary', 'title=x', 'multipart/form-data'],
    ['an empty form', '--x--\r\n', 'multipart/form-data; boundary=x'],
    ['text', 'title', 'text/plain'],
  ])('refuses %s', async (_, payload, type) => {
    expect((await post(payload, type)).status).toBe(400)
  })

  it.each([1, 60, 300, 900, 3000, 6000, 9000, -5000, -60, -5])(
    'refuses a form that is truncated at byte %i',
    async (end) => {
      const { type, payload } = form()
      expect((await post(payload.subarray(0, end), type)).status).toBe(400)
    },
  )

  it('refuses a part without a name', async () => {
    const { type, payload } = form()
    const nameless = payload.toString('latin1').replace('name="author"', 'title="author"')
    expect((await post(Buffer.from(nameless, 'latin1'), type)).status).toBe(400)
  })

  it('refuses more fields than any batch has lines, before memory runs out', async () => {
    const counts = Array.from({ length: 30_000 }, () => '0')
    const { headers: own, payload } = encodeForm({ counts })
    const { status } = await post(payload, own['content-type'])
    expect([400, 413]).toContain(status)
  })
})
