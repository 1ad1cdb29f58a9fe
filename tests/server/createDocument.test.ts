import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../models/samples/days.ts'
import { aFile, approversField, draftOf, encodeForm, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { bytesOf, readStoredDocuments, expectDocumentsComplete, sha256 } from './stored.ts'
import { addBatch, batchNumbersOf, listVouchers } from './vouchers.ts'

const product = useProduct()
let headers: { authorization: string }

beforeAll(async () => {
  const ids = ['yoondh', 'leader', 'director', 'kimms', 'leejh']
  await addEmployees(product(), ...ids.map((id) => ({ id })))
  headers = await signIn(product(), 'yoondh')
})

async function findStoredDocument(id: number) {
  const found = (await readStoredDocuments(product())).find((document) => document.id === id)
  if (!found) throw new Error(`There is no document ${id}.`)
  return found
}

describe('POST /ea/create_document/', () => {
  it('stores the document with every line of its batch, and removes the batch from the list', async () => {
    await addBatch(product(), 'voucher', 1, 12)
    await addBatch(product(), 'voucher', 2)
    const { body: lines } = await listVouchers(product(), headers, 'voucher', { batchNumber: '1' })
    expect(lines).toHaveLength(36)
    const { status, body } = await submit(product(), headers, draftOf('yoondh', 'voucher', 1))
    expect([status, body]).toEqual([201, { id: expect.any(Number) }])
    expect(await expectDocumentsComplete(product())).toEqual([
      {
        id: body.id,
        category: 'voucher',
        batch_number: 1,
        author_id: 'yoondh',
        title: 'Rent of November',
        status: 'waiting',
        lines,
        signs: [
          { employee_id: 'leader', seq: 0, type: '0', result: '0' },
          { employee_id: 'director', seq: 1, type: '0', result: '1' },
        ],
        receivers: [],
        attachments: [],
      },
    ])
    expect(batchNumbersOf(await listVouchers(product(), headers, 'voucher'))).toEqual([2])
  })

  it('keeps the lines of the document when an import replaces the batch', async () => {
    await addBatch(product(), 'voucher', 3)
    const { body: lines } = await listVouchers(product(), headers, 'voucher', { batchNumber: '3' })
    const { body } = await submit(product(), headers, draftOf('yoondh', 'voucher', 3))
    await product().database.pool.query(
      `update documents set status = 'rejected' where id = ${body.id}`,
    )
    await addBatch(product(), 'voucher', 3, 2, { RPRMK: 'changed' })
    expect((await findStoredDocument(body.id)).lines).toEqual(lines)
    await product().database.pool.query(`delete from documents where id = ${body.id}`)
  })

  it('stores each file byte for byte, in order, with its own line', async () => {
    const lines = await addBatch(product(), 'payment', 10, 3)
    const [one, two, three] = [lines[0]?.id, lines[3]?.id, lines[6]?.id] as string[]
    const files = [aFile('b.pdf'), aFile('a.pdf', 300_000), aFile('empty.txt', 0), aFile('a.pdf')]
    const draft = draftOf('yoondh', 'payment', 10, {
      invoices: [three, two, one] as string[],
      counts: ['1', '0', '3'],
    })
    const { status, body } = await submit(product(), headers, draft, files)
    expect(status).toBe(201)
    const { attachments } = await findStoredDocument(body.id)
    expect(attachments.map(({ id: _, ...file }) => file)).toEqual(
      files.map(({ name, bytes }, at) => ({
        line_id: at === 0 ? three : one,
        title: name,
        size: bytes.length,
        sha256: sha256(bytes),
      })),
    )
    for (const [at, { id }] of attachments.entries()) {
      expect(bytesOf(product(), id).equals(files[at]?.bytes as Buffer)).toBe(true)
    }
    await expectDocumentsComplete(product())
  })

  it('accepts a form sent by a browser, without the trailing slash', async () => {
    const lines = await addBatch(product(), 'payment', 11)
    const form = new FormData()
    const texts = draftOf('yoondh', 'payment', 11, { invoices: lines[0]?.id, counts: '1' })
    for (const [field, text] of Object.entries(texts)) form.set(field, String(text))
    form.append('files', new Blob(['content']), '영수증.png')
    const response = await fetch(`${await product().listen()}/ea/create_document`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: number }
    expect((await findStoredDocument(id)).attachments).toMatchObject([
      { title: '영수증.png', size: 7 },
    ])
  })

  it('accepts lists sent with the content type JSON', async () => {
    await addBatch(product(), 'payment', 12)
    const { headers: formHeaders, payload } = encodeForm(draftOf('yoondh', 'payment', 12))
    const said = payload
      .toString('latin1')
      .replace('name="approvers"', '$&\r\ncontent-type: application/json')
    const { status, body } = await send(product(), {
      method: 'POST',
      url: '/ea/create_document/',
      headers: { ...headers, ...formHeaders },
      payload: Buffer.from(said, 'latin1'),
    })
    expect(status).toBe(201)
    expect((await findStoredDocument(body.id)).signs).toHaveLength(2)
  })

  it('submits a batch again after it was rejected or withdrawn', async () => {
    await addBatch(product(), 'invoice', 20)
    const draft = draftOf('yoondh', 'invoice', 20)
    for (const status of ['rejected', 'withdrawn']) {
      const { body } = await submit(product(), headers, draft)
      await product().database.pool.query(
        `update documents set status = '${status}' where id = ${body.id}`,
      )
    }
    expect((await submit(product(), headers, draft)).status).toBe(201)
    const documentsOfBatch = (await readStoredDocuments(product())).filter(
      (each) => each.batch_number === 20,
    )
    expect(documentsOfBatch.map((each) => each.status)).toEqual([
      'rejected',
      'withdrawn',
      'waiting',
    ])
  })

  describe('the title', () => {
    it.each([
      ['  Rent of November \n', 'Rent of November'],
      ['x'.repeat(255), 'x'.repeat(255)],
      [` ${'가'.repeat(255)} `, '가'.repeat(255)],
      ['가'.repeat(255).normalize('NFD'), '가'.repeat(255)],
      [`<b>"it's" & %s</b> \\`, `<b>"it's" & %s</b> \\`],
      ['\u202e거꾸로 😀', '거꾸로 😀'],
      ['two\r\nlines\tof a cell', 'two lines of a cell'],
    ])('%j is stored as %j', async (given, title) => {
      const number = 100 + title.length + given.length * 3
      await addBatch(product(), 'invoice', number)
      const draft = draftOf('yoondh', 'invoice', number, { title: given })
      const { status, body } = await submit(product(), headers, draft)
      expect(status).toBe(201)
      expect((await findStoredDocument(body.id)).title).toBe(title)
    })
  })

  describe('approvers and receivers', () => {
    it.each([
      ['types as strings', 30, ['0', '1']],
      ['types as numbers', 31, [0, 1]],
    ])('are accepted with %s', async (_, number, types) => {
      await addBatch(product(), 'receipt', number)
      const people = [
        { id: 'leader', type: types[1], order: 0 },
        { id: 'director', type: types[0], order: 1 },
      ]
      const draft = draftOf('yoondh', 'receipt', number, { approvers: JSON.stringify(people) })
      const { status, body } = await submit(product(), headers, draft)
      expect(status).toBe(201)
      expect((await findStoredDocument(body.id)).signs).toEqual([
        { employee_id: 'leader', seq: 0, type: '1', result: '0' },
        { employee_id: 'director', seq: 1, type: '0', result: '1' },
      ])
    })

    it('are sorted by their order, not by their index in the list', async () => {
      await addBatch(product(), 'receipt', 32)
      const people = ['kimms', 'leader', 'director'].map((id, at) => ({
        id,
        type: '0',
        order: 2 - at,
      }))
      const draft = draftOf('yoondh', 'receipt', 32, { approvers: JSON.stringify(people) })
      const { body } = await submit(product(), headers, draft)
      const { signs } = await findStoredDocument(body.id)
      expect(signs.map((sign) => sign.employee_id)).toEqual(['director', 'leader', 'kimms'])
      expect(signs.map((sign) => sign.result)).toEqual(['0', '1', '1'])
    })

    it.each([
      ['usernames', 33, JSON.stringify(['kimms', 'leejh'])],
      [
        'people',
        34,
        JSON.stringify([
          { id: 'kimms', type: '2' },
          { id: 'leejh', name: 'x', type: 2 },
        ]),
      ],
      ['candidates', 35, approversField('kimms', 'leejh')],
    ])('are stored as receivers when sent as %s', async (_, number, receivers) => {
      await addBatch(product(), 'receipt', number)
      const draft = draftOf('yoondh', 'receipt', number, { receivers })
      const { status, body } = await submit(product(), headers, draft)
      expect(status).toBe(201)
      expect((await findStoredDocument(body.id)).receivers).toEqual(['kimms', 'leejh'])
    })

    it.each([36, 37])('may consist of one approver and no receiver', async (number) => {
      await addBatch(product(), 'receipt', number)
      const draft = draftOf('yoondh', 'receipt', number, {
        receivers: number === 36 ? '[]' : '',
        approvers: approversField('leader'),
      })
      const { status, body } = await submit(product(), headers, draft)
      expect(status).toBe(201)
      expect(await findStoredDocument(body.id)).toMatchObject({
        receivers: [],
        signs: [{ result: '0' }],
      })
    })
  })

  describe('a batch that already has a document', () => {
    it.each(['waiting', 'approved'])(
      'returns 409 with the document when it is %s',
      async (status) => {
        const number = status === 'waiting' ? 40 : 41
        await addBatch(product(), 'nacct', number)
        const { body } = await submit(product(), headers, draftOf('yoondh', 'nacct', number))
        await product().database.pool.query(
          `update documents set status = '${status}', created_at = '2026-11-21T23:30:00Z'
         where id = ${body.id}`,
        )
        const before = await readStoredDocuments(product())
        const other = await signIn(product(), 'kimms')
        const secondResponse = await submit(
          product(),
          other,
          draftOf('kimms', 'nacct', number, {
            invoices: `${number}-${number * 100}-001-1`,
            counts: '1',
          }),
          [aFile('a.pdf')],
        )
        expect(secondResponse.status).toBe(409)
        // The sentence names the author and the local time, in the installation's language.
        const sentence =
          /^이름 yoondh 님이 2026-11-22 08:30에 이미 상신한 배치입니다\(배치 \d+\)\.$/
        expect(secondResponse.body).toEqual({
          detail: expect.stringMatching(sentence),
          document_id: body.id,
        })
        expect(await readStoredDocuments(product())).toEqual(before)
        await expectDocumentsComplete(product())
      },
    )
  })

  it('returns the same document to a retry after it was rejected', async () => {
    await addBatch(product(), 'nacct', 42)
    const request_id = '3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4d'
    const draft = draftOf('yoondh', 'nacct', 42, { request_id })
    const { body } = await submit(product(), headers, draft)
    await product().database.pool.query(`update documents set status = 'rejected'`)
    const upper = { ...draft, request_id: request_id.toUpperCase() }
    const form = encodeForm(upper)
    const secondResponse = await send(product(), {
      method: 'POST',
      url: '/ea/create_document',
      ...form,
      headers: { ...headers, ...form.headers },
    })
    expect([secondResponse.status, secondResponse.body]).toEqual([201, body])
    const { body: lines } = await listVouchers(product(), headers, 'nacct', { startDate: today })
    expect(lines.some((line: { RPICU: number }) => line.RPICU === 42)).toBe(true)
  })
})
