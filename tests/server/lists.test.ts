import zlib from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { categories, VoucherLine } from '../../contract/voucher.ts'
import { today } from '../../models/samples/days.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { addDocument, addLines, batchNumbersOf, listVouchers, listPaths } from './vouchers.ts'

const product = useProduct()
let headers: { authorization: string }

/** Two batches in unsorted order; one has two vouchers, a second pay item (RPSFX 002) and more than ten lines. */
const usual = [
  ...aVoucher({ RPICU: 20, RPDOC: 5 }),
  ...aVoucher({ RPICU: 9, RPDOC: 100, RPSFX: '002' }),
  ...Array.from({ length: 12 }, (_, at) =>
    aVoucherLine({ RPICU: 9, RPDOC: 100, RPSEQ: 12 - at, RPZ5DEBITAT: 0 }),
  ),
  ...aVoucher({ RPICU: 9, RPDOC: 11 }),
]
const settlement = { RPDCT: 'RC', RPZ5DEBITAT: 0 }
const receipts = [
  aVoucherLine({ RPICU: 31, RPDOC: 1, RPPYID: '9', RPCKNU: 'A', RPDOCM: 7, ...settlement }),
  aVoucherLine({ RPICU: 31, RPDOC: 2, RPPYID: '1', RPCKNU: 'B', RPDOCM: 8, ...settlement }),
  aVoucherLine({ RPICU: 31, RPDOC: 3, RPPYID: '1', RPCKNU: 'A', RPDOCM: 10, ...settlement }),
  aVoucherLine({
    RPICU: 31,
    RPDOC: 4,
    RPPYID: '1',
    RPCKNU: 'A',
    RPDOCM: 9,
    RPSEQ: 2,
    ...settlement,
  }),
  aVoucherLine({
    RPICU: 31,
    RPDOC: 5,
    RPPYID: '1',
    RPCKNU: 'A',
    RPDOCM: 9,
    RPSEQ: 1,
    ...settlement,
  }),
  aVoucherLine({ RPICU: 30, RPDOC: 6, RPPYID: '9', RPCKNU: 'Z', RPDOCM: 9, ...settlement }),
]
const awkward = aVoucherLine({
  RPICU: 40,
  RPRMK: '"따옴표" \\ </script> 😀 \u202e%_',
  RPALPH: '㈜한빛,상사',
  RPAN8: null,
  RPTAX: null,
  RPDSVJ: null,
  RPDDJ: null,
  RPZ5DEBITAT: -9_007_199_254_740_991,
})

beforeAll(async () => {
  await addEmployees(product(), { id: 'yoondh' })
  await addLines(product(), 'voucher', usual)
  await addLines(product(), 'receipt', receipts)
  await addLines(product(), 'nacct', [awkward])
  headers = await signIn(product(), 'yoondh')
})

const idsOf = (lines: readonly VoucherLine[]) => lines.map((line) => line.id)

describe('GET /erp/*_list/', () => {
  it('returns every line of every batch, sorted by batch, document, suffix and sequence', async () => {
    const {
      status,
      headers: responseHeaders,
      body,
    } = await listVouchers(product(), headers, 'voucher')
    expect(status).toBe(200)
    expect(responseHeaders['content-type']).toBe('application/json; charset=utf-8')
    expect(z.array(VoucherLine).parse(body)).toEqual(body)
    const order = body.map((line: VoucherLine) =>
      [line.RPICU, line.RPDOC, line.RPSFX, line.RPSEQ].join(' '),
    )
    expect(order).toEqual([
      ...[1, 2, 3].map((seq) => `9 11 001 ${seq}`),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((seq) => `9 100 001 ${seq}`),
      ...[1, 2, 3].map((seq) => `9 100 002 ${seq}`),
      ...[1, 2, 3].map((seq) => `20 5 001 ${seq}`),
    ])
  })

  it('sorts receipts by batch, payment, check, matching document and sequence', async () => {
    const { body } = await listVouchers(product(), headers, 'receipt')
    expect(body.map((line: VoucherLine) => line.RPDOC)).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('returns every field as stored', async () => {
    expect((await listVouchers(product(), headers, 'nacct')).body).toEqual([awkward])
    const { body } = await listVouchers(product(), headers, 'voucher')
    const given = usual.toSorted((a, b) => a.id.localeCompare(b.id))
    expect(body.toSorted((a: VoucherLine, b: VoucherLine) => a.id.localeCompare(b.id))).toEqual(
      given,
    )
  })

  it('separates the categories, and returns an empty list for an empty category', async () => {
    const lists = await Promise.all(
      categories.map((each) => listVouchers(product(), headers, each)),
    )
    expect(lists.map(batchNumbersOf)).toEqual([[9, 20], [], [], [30, 31], [40]])
    expect(lists[1]?.body).toEqual([])
  })

  it.each(categories)('returns %s without the trailing slash', async (category) => {
    const url = listPaths[category].slice(0, -1)
    const query = { startDate: today, endDate: today }
    const { body } = await send(product(), { url, headers, query })
    expect(body).toEqual((await listVouchers(product(), headers, category)).body)
  })

  it('returns the same bytes after decompression', async () => {
    for (const category of categories) {
      const url = `${listPaths[category]}?startDate=${today}&endDate=${today}`
      const ask = (accepted: string | undefined) =>
        product().app.inject({
          url,
          headers: { ...headers, ...(accepted && { 'accept-encoding': accepted }) },
        })
      const plain = await ask(undefined)
      expect(plain.headers).not.toHaveProperty('content-encoding')
      for (const accepted of ['deflate', 'gzip, deflate, br', 'br;q=1, deflate;q=0.5']) {
        const { rawPayload, headers: responseHeaders } = await ask(accepted)
        expect([accepted, responseHeaders['content-encoding']]).toEqual([accepted, 'deflate'])
        expect(responseHeaders.vary).toMatch(/accept-encoding/i)
        expect(zlib.inflateSync(rawPayload)).toEqual(plain.rawPayload)
      }
      for (const accepted of ['gzip', 'identity', 'deflate;q=0', 'deflate;q=0.0, gzip', '']) {
        const { rawPayload, headers: responseHeaders } = await ask(accepted)
        expect([accepted, responseHeaders['content-encoding']]).toEqual([accepted, undefined])
        expect(rawPayload).toEqual(plain.rawPayload)
      }
    }
  })

  it('streams a long list, compressed and uncompressed', async () => {
    const url = `${await product().listen()}${listPaths.nacct}?startDate=2031-01-01&endDate=2031-01-01`
    const lines = Array.from({ length: 1000 }, (_, at) =>
      aVoucher({
        RPICU: 3131,
        RPDOC: 313_100 + at,
        RPDGJ: '2031-01-01',
        RPRMK: `${Math.sin(at)}`,
      }),
    )
    await addLines(product(), 'nacct', lines.flat())
    const plain = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
    expect(plain.headers.get('transfer-encoding')).toBe('chunked')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const packed = await fetch(url, { headers: { ...headers, 'accept-encoding': 'deflate' } })
    expect(packed.headers.get('content-encoding')).toBe('deflate')
    const text = await plain.text()
    expect(text === (await packed.text())).toBe(true)
    expect(JSON.parse(text)).toHaveLength(lines.flat().length)
  })

  it('is readable by a client that decompresses automatically', async () => {
    const url = `${await product().listen()}${listPaths.voucher}?startDate=${today}&endDate=${today}`
    const body = (await (await fetch(url, { headers })).json()) as VoucherLine[]
    expect(body).toEqual((await listVouchers(product(), headers, 'voucher')).body)
  })
})

describe('GET /erp/payment_list/ while batches are under approval', () => {
  it('lists a batch unless a document for it is waiting or approved', async () => {
    const statuses = ['rejected', 'withdrawn', 'waiting', 'approved'] as const
    const numbers = [101, 102, 103, 104, 105, 106]
    await addLines(
      product(),
      'payment',
      numbers.flatMap((RPICU) => aVoucher({ RPICU })),
    )
    await addLines(product(), 'invoice', aVoucher({ RPICU: 103, id: 'other' }).slice(0, 1))
    for (const [at, status] of statuses.entries()) {
      await addDocument(product(), 'yoondh', 'payment', 101 + at, status)
    }
    await addDocument(product(), 'yoondh', 'payment', 105, 'rejected')
    await addDocument(product(), 'yoondh', 'payment', 105, 'waiting')
    const listed = async () => batchNumbersOf(await listVouchers(product(), headers, 'payment'))
    expect(await listed()).toEqual([101, 102, 106])
    expect(idsOf((await listVouchers(product(), headers, 'invoice')).body)).toEqual(['other'])
    await product().database.pool.query(`update documents set status = 'rejected'`)
    expect(await listed()).toEqual(numbers)
    await product().database.pool.query(
      `update documents set status = 'withdrawn' where batch_number = 101`,
    )
    expect(await listed()).toEqual(numbers)
  })
})
