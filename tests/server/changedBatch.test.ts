import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { aFile, draftOf, submit, type FormTexts } from './forms.ts'
import { startWhileLocked } from './lockWaits.ts'
import { addEmployees, signIn } from './people.ts'
import { useProduct } from './product.ts'
import { readStoredDocuments, filesOf } from './stored.ts'
import { addLines } from './vouchers.ts'

const product = useProduct()
let author: { authorization: string }
let headers: { authorization: string; 'accept-language': string }
let batch = 0
let lines: VoucherLine[]

beforeAll(async () => {
  await addEmployees(product(), { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
  author = await signIn(product(), 'yoondh')
  headers = { ...author, 'accept-language': 'en' }
})

beforeEach(async () => {
  batch += 1
  lines = aVoucher({ RPICU: batch })
  await addLines(product(), 'voucher', lines)
})

/** A draft of the batch whose author has seen these lines. */
const draftAfter = (seen: readonly VoucherLine[], more: FormTexts = {}) =>
  draftOf('yoondh', 'voucher', batch, { lines_fingerprint: linesFingerprint(seen), ...more })

/** The ERP replaces the lines of the batch. */
const replaceBatch = (changed: readonly VoucherLine[]) => addLines(product(), 'voucher', changed)

const withAmounts = (factor: number) =>
  lines.map((line) => ({
    ...line,
    RPZ5DEBITAT: line.RPZ5DEBITAT * factor,
    RPZ5CREDITAT: line.RPZ5CREDITAT * factor,
  }))

const documentsOfBatch = async () =>
  (await readStoredDocuments(product())).filter(({ batch_number }) => batch_number === batch)

describe('POST /ea/create_document/ with lines_fingerprint', () => {
  it.each([
    ['other amounts', () => withAmounts(10)],
    ['another partner', () => lines.map((line) => ({ ...line, RPALPH: '다른 거래처' }))],
    ['another line', () => [...lines, ...aVoucher({ RPICU: batch, RPDOC: 2 })]],
    ['fewer lines', () => lines.slice(0, 2)],
  ])('returns 409 batchChanged and stores nothing when the batch has %s', async (_, changed) => {
    await replaceBatch(changed())
    const draft = draftAfter(lines, { invoices: lines[2]?.id, counts: '1' })
    const { status, body } = await submit(product(), headers, draft, [aFile('1.pdf')])
    expect([status, body]).toEqual([
      409,
      {
        detail: `The ERP has changed batch ${batch} since you opened the draft. Check its vouchers and request approval again.`,
        code: ['batchChanged'],
      },
    ])
    expect(await documentsOfBatch()).toEqual([])
    expect(filesOf(product().settings.DATA_DIR)).toEqual([])
    const secondResponse = await submit(product(), headers, draftAfter(changed()))
    expect(secondResponse.status).toBe(201)
  })

  it('gives the reason in Korean', async () => {
    await replaceBatch(withAmounts(10))
    const { body } = await submit(product(), author, draftAfter(lines))
    expect(body.detail).toBe(
      `배치 ${batch}의 전표가 기안을 연 뒤에 ERP에서 바뀌었습니다. 바뀐 내용을 확인하고 다시 요청해 주세요.`,
    )
  })

  it.each([
    ['as the author has seen it', () => lines, () => lines],
    ['in another order', () => lines.toReversed(), () => lines],
    [
      'with other fields that no screen shows',
      () => lines.map((line) => ({ ...line, RPTORG: 'LEE', RPSBLT: 'B' })),
      () => lines,
    ],
  ])('stores the document of a batch %s', async (_, present, seen) => {
    await replaceBatch(present())
    expect((await submit(product(), headers, draftAfter(seen()))).status).toBe(201)
  })

  it('stores the document of any content for a client that does not send the field', async () => {
    await replaceBatch(withAmounts(10))
    const draft = draftAfter(lines, { lines_fingerprint: undefined })
    expect((await submit(product(), headers, draft)).status).toBe(201)
    expect(await documentsOfBatch()).toMatchObject([{ lines: withAmounts(10) }])
  })

  it('compares with the batch as it is when the document is stored', async () => {
    const [refused] = await startWhileLocked(
      product(),
      `select from employees where id = 'leader' for update`,
      [() => submit(product(), headers, draftAfter(lines))],
      () => replaceBatch(withAmounts(10)),
    )
    expect(refused).toMatchObject({ status: 409, body: { code: ['batchChanged'] } })
    expect(await documentsOfBatch()).toEqual([])
  })

  it('returns the stored document to a repeated request id after the batch has changed', async () => {
    const draft = draftAfter(lines, { request_id: randomUUID() })
    const { body } = await submit(product(), headers, draft)
    const { pool } = product().database
    await pool.query(`update documents set status = 'withdrawn' where id = ${body.id}`)
    await replaceBatch(withAmounts(10))
    const secondResponse = await submit(product(), headers, draft)
    expect([secondResponse.status, secondResponse.body]).toEqual([201, { id: body.id }])
  })

  it('names the document of a batch that has been submitted, also if its lines are others', async () => {
    const { body } = await submit(product(), headers, draftAfter(lines))
    const lateResponse = await submit(product(), headers, draftAfter(lines.slice(1)))
    expect([lateResponse.status, lateResponse.body]).toEqual([
      409,
      { detail: expect.any(String), document_id: body.id },
    ])
  })
})
