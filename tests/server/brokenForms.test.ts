import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEGABYTE } from '../../contract/limits.ts'
import { requestSentences } from '../../server/documents/requestSentences.ts'
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
  const response = await send(product(), {
    method: 'POST',
    url: '/ea/create_document/',
    headers: { ...headers, ...(type && { 'content-type': type }) },
    payload,
  })
  expect(await storedState(product())).toEqual(before)
  expect(batchNumbersOf(await listVouchers(product(), headers, 'voucher'))).toEqual([1])
  return response
}

const form = () => {
  const texts = draftOf('yoondh', 'voucher', 1, { invoices: '1-100-001-1', counts: '2' })
  const { headers: formHeaders, payload } = encodeForm(texts, [aFile('a', 5000), aFile('b', 5000)])
  return { type: formHeaders['content-type'], payload }
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
    const { headers: formHeaders, payload } = encodeForm({ counts })
    const { status } = await post(payload, formHeaders['content-type'])
    expect([400, 413]).toContain(status)
  })

  it('reads the files after too many voucher lines, so that the client gets the response', async () => {
    const before = await storedState(product())
    const invoices = Array.from({ length: 12_000 }, (_, at) => `1-${at}`)
    const texts = draftOf('yoondh', 'voucher', 1, { invoices, counts: invoices.map(() => '0') })
    const { headers: formHeaders, payload } = encodeForm(texts, [aFile('a.pdf', 40 * MEGABYTE)])
    let sent = 0
    function* pieces() {
      for (; sent < payload.length; sent += MEGABYTE) yield payload.subarray(sent, sent + MEGABYTE)
    }
    const response = await fetch(`${await product().listen()}/ea/create_document/`, {
      method: 'POST',
      headers: { ...headers, ...formHeaders, 'accept-language': 'en' },
      body: Readable.toWeb(Readable.from(pieces())) as BodyInit,
      duplex: 'half',
    } as RequestInit)
    const detail = requestSentences.en.tooManyLines('10,000')
    expect([response.status, await response.json()]).toEqual([413, { detail }])
    expect(sent).toBeGreaterThanOrEqual(payload.length)
    expect(await storedState(product())).toEqual(before)
  })
})
