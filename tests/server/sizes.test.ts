import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import { MEGABYTE } from '../../contract/limits.ts'
import { aFile, draftOf, encodeForm, type FormFile, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { startProduct, useProduct } from './product.ts'
import { storedState, expectDocumentsComplete, filesOf } from './stored.ts'
import { addBatch, batchNumbersOf, listVouchers } from './vouchers.ts'

const product = useProduct({ MAX_FILE_MB: '2', MAX_DOCUMENT_MB: '4', MAX_FILES_PER_VOUCHER: '3' })
let headers: { authorization: string }
let number = 0

beforeAll(async () => {
  await addEmployees(product(), { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
  headers = await signIn(product(), 'yoondh')
})
beforeEach(() => addBatch(product(), 'voucher', ++number, 2))

/** The draft of the current batch, with the given number of files on the first line of each voucher. */
const draft = (...counts: number[]) =>
  draftOf('yoondh', 'voucher', number, {
    invoices: counts.map((_, at) => `${number}-${number * 100 + at}-001-1`),
    counts: counts.map(String),
  })

/** Sends a body in chunks, without a content-length header. */
async function stream(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, type: string) {
  const response = await fetch(`${await product().listen()}/ea/create_document/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: Readable.toWeb(Readable.from(pieces)) as BodyInit,
    duplex: 'half',
  } as RequestInit)
  return response.status
}

describe('the limits of POST /ea/create_document/', () => {
  it.each([
    ['a file of exactly the limit', [1], [2 * MEGABYTE]],
    ['files of exactly the limit together', [2], [2 * MEGABYTE, 2 * MEGABYTE]],
    ['as many files of a voucher as allowed', [3, 3], [1, 1, 1, 1, 1, 1]],
  ])('accept %s', async (_, counts, sizes) => {
    const files = sizes.map((size, at) => aFile(`${at}.pdf`, size))
    expect((await submit(product(), headers, draft(...counts), files)).status).toBe(201)
    const stored = await expectDocumentsComplete(product())
    expect(stored.at(-1)?.attachments.map(({ size }) => size)).toEqual(sizes)
  })

  it.each([
    ['a file one byte too large', [1], [2 * MEGABYTE + 1]],
    ['a large file after good ones', [2, 1], [10, 20, 3 * MEGABYTE]],
    ['files one byte too large together', [3], [2 * MEGABYTE, MEGABYTE, MEGABYTE + 1]],
    ['one file more than a voucher may have', [4], [1, 1, 1, 1]],
    ['one file more of the second voucher', [1, 4], [1, 1, 1, 1, 1]],
  ])('return 413 for %s, and leave nothing behind', async (_, counts, sizes) => {
    const before = await storedState(product())
    const files = sizes.map((size, at) => aFile(`${at}.pdf`, size))
    const { status, body } = await submit(product(), headers, draft(...counts), files)
    expect([status, body]).toEqual([413, { detail: expect.any(String) }])
    expect(await storedState(product())).toEqual(before)
    expect(batchNumbersOf(await listVouchers(product(), headers, 'voucher'))).toContain(number)
  })

  it('name the file that is too large', async () => {
    const files = [aFile('good.pdf'), aFile('견적서.pdf', 2 * MEGABYTE + 1)]
    const { body } = await submit(product(), headers, draft(2), files)
    expect(body.detail).toContain('견적서.pdf')
  })

  it('accept a form with 10,000 lines', async () => {
    const lines = await addBatch(product(), 'voucher', ++number, 3400)
    const texts = draftOf('yoondh', 'voucher', number, {
      invoices: lines.slice(0, 10_000).map(({ id }) => id),
      counts: Array.from({ length: 10_000 }, () => '0'),
      receivers: '[]',
      request_id: randomUUID(),
      lines_fingerprint: linesFingerprint(lines),
    })
    expect((await submit(product(), headers, texts)).status).toBe(201)
  })

  it('stop an endless body without a length, and refuse a body with too large a length', async () => {
    const before = await storedState(product())
    const whole = encodeForm(draft(1), [aFile('a.pdf', 1)])
    const end = whole.payload.lastIndexOf('\r\n--')
    function* endless() {
      yield whole.payload.subarray(0, end)
      for (let at = 0; at < 30; at++) yield Buffer.alloc(MEGABYTE)
      yield whole.payload.subarray(end)
    }
    // A closed connection counts as 413: the server may send the response or close the connection.
    const status = await stream(endless(), whole.headers['content-type']).catch(() => 413)
    expect(status).toBe(413)
    await expect.poll(() => storedState(product())).toEqual(before)
    const heavy = await product().app.inject({
      method: 'POST',
      url: '/ea/create_document/',
      headers: { ...headers, ...whole.headers, 'content-length': String(10_000 * MEGABYTE) },
      payload: whole.payload,
    })
    expect(heavy.statusCode).toBe(413)
    expect(await storedState(product())).toEqual(before)
  })
})

describe('an interrupted upload of POST /ea/create_document/', () => {
  /** Sends the first bytes of a request and leaves the connection open. */
  async function begin(files: FormFile[], upTo: (payload: Buffer) => number) {
    const { port } = new URL(await product().listen())
    const form = encodeForm(draft(files.length), files)
    const head = [
      'POST /ea/create_document/ HTTP/1.1',
      'host: localhost',
      `authorization: ${headers.authorization}`,
      `content-type: ${form.headers['content-type']}`,
      `content-length: ${form.payload.length}`,
      'connection: close',
    ].join('\r\n')
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    const end = upTo(form.payload)
    socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), form.payload.subarray(0, end)]))
    return { socket, rest: form.payload.subarray(end) }
  }
  const onTheWay = () =>
    filesOf(product().settings.DATA_DIR).filter((file) => file.startsWith('incoming'))

  it.each([
    ['within its first file', 1, (payload: Buffer) => payload.indexOf('filename') + 5000],
    ['within its second file', 2, (payload: Buffer) => payload.lastIndexOf('filename') + 5000],
    ['after its files', 2, (payload: Buffer) => payload.length - 30],
  ])('%s leaves no row and no file', async (_, arrived, upTo) => {
    const before = await storedState(product())
    const { socket } = await begin([aFile('a.pdf', 100_000), aFile('b.pdf', 100_000)], upTo)
    await expect.poll(() => onTheWay().length).toBe(arrived)
    socket.destroy()
    await expect.poll(() => storedState(product())).toEqual(before)
    expect(batchNumbersOf(await listVouchers(product(), headers, 'voucher'))).toContain(number)
  })

  it('leaves the process running and the batch available', async () => {
    const cut = Array.from({ length: 10 }, () =>
      begin([aFile('a.pdf', 500_000)], (payload) => payload.length - 1000),
    )
    const lines = await Promise.all(cut)
    await expect.poll(() => onTheWay().length).toBe(10)
    for (const { socket } of lines) socket.destroy()
    await expect.poll(() => onTheWay()).toEqual([])
    const { status } = await submit(product(), headers, draft(1), [aFile('a.pdf')])
    expect(status).toBe(201)
    await expectDocumentsComplete(product())
  })

  it('is distinguished from a slow upload, which completes while another process starts', async () => {
    const { socket, rest } = await begin(
      [aFile('a.pdf', 100_000), aFile('b.pdf', 100_000)],
      (payload) => payload.lastIndexOf('filename') + 5000,
    )
    await expect.poll(() => onTheWay().length).toBe(2)
    const other = await startProduct(product().settings)
    const response = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data)))
    })
    socket.write(rest)
    expect(await response).toMatch(/^HTTP\/1\.1 201 /)
    await other.close()
    expect((await expectDocumentsComplete(product())).at(-1)?.attachments).toHaveLength(2)
  })
})
