import { beforeAll, describe, expect, it } from 'vitest'
import { signInAll } from './approval.ts'
import type { FormFile } from './forms.ts'
import { attachFiles, fetchMedia } from './media.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let people: Record<'author' | 'leader' | 'reader', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'author', 'leader', 'reader')
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const attach = (...files: FormFile[]) => attachFiles(product(), people, files)
const fetchFrom = (url: string, headers?: Record<string, string>) =>
  fetchMedia(product(), url, headers)

describe('a range of a file', () => {
  const bytes = Buffer.from('0123456789')
  let path = ''
  beforeAll(async () => {
    path = (await attach({ name: 'a.pdf', bytes })).attachments[0].path
  })

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
  ])('%s returns the expected status and bytes', async (range, status, text, contentRange) => {
    const response = await fetchFrom(path, { range })
    expect([response.status, response.bytes.toString()]).toEqual([status, text])
    expect(response.headers['content-range']).toBe(contentRange)
    if (status !== 416) expect(response.headers['content-length']).toBe(String(text.length))
    if (status !== 416) expect(response.headers['accept-ranges']).toBe('bytes')
  })

  it('is ignored when If-Range names another version of the file', async () => {
    const { headers } = await fetchFrom(path)
    const asked = { range: 'bytes=0-0' }
    const same = await fetchFrom(path, { ...asked, 'if-range': String(headers.etag) })
    const other = await fetchFrom(path, { ...asked, 'if-range': '"other"' })
    expect([same.status, other.status]).toEqual([206, 200])
  })
})

describe('a picture or a PDF', () => {
  it.each([
    ['a link of a page of another origin', 'cross-site', 'document', 'attachment'],
    ['a link of a page of another port', 'same-site', 'document', 'attachment'],
    ['a picture in a page of another origin', 'cross-site', 'image', 'inline'],
    ['a script of a page of another origin', 'cross-site', 'empty', 'inline'],
    ['a link of the app', 'same-origin', 'document', 'inline'],
    ['the address bar', 'none', 'document', 'inline'],
  ])('requested by %s (%s, %s) is sent as %s', async (_from, site, dest, expected) => {
    const { path } = (await attach({ name: 'a.pdf', bytes: pdf })).attachments[0]
    const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': dest }
    const response = await fetchFrom(path, headers)
    expect([response.status, response.bytes]).toEqual([200, pdf])
    expect(String(response.headers['content-disposition']).split(';')[0]).toBe(expected)
  })
})

describe('a file in the cache of the client', () => {
  let path = ''
  let tag = ''
  beforeAll(async () => {
    path = (await attach({ name: 'a.pdf', bytes: pdf })).attachments[0].path
    tag = String((await fetchFrom(path)).headers.etag)
  })

  it.each([
    [(own: string) => own, 304],
    [(own: string) => `W/${own}`, 304],
    [(own: string) => `"other", ${own}`, 304],
    [() => '*', 304],
    [() => '"other"', 200],
  ])('is compared with If-None-Match (row %#)', async (header, status) => {
    const response = await fetchFrom(path, { 'if-none-match': header(tag), range: 'bytes=0-' })
    expect(response.status).toBe(status === 200 ? 206 : 304)
    expect(response.headers.etag).toBe(tag)
    if (status === 304) expect(response.bytes.length).toBe(0)
  })

  it('returns 403 for an invalid signature, despite a matching ETag', async () => {
    const unsigned = path.replace(/signature=...../, 'signature=AAAAA')
    expect((await fetchFrom(unsigned, { 'if-none-match': tag })).status).toBe(403)
  })

  it('has its length but no bytes in the response to HEAD', async () => {
    const address = await product().listen()
    const response = await fetch(address + path, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(pdf.length))
    expect(response.headers.get('etag')).toBe(tag)
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })
})

describe('all files of a document', () => {
  it('have no length in the response to HEAD, because the length of the archive is not known in advance', async () => {
    const { archive } = await attach({ name: 'a.pdf', bytes: pdf })
    const response = await fetch((await product().listen()) + archive, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/zip',
    ])
    expect(response.headers.get('content-length')).toBeNull()
    expect((await fetchFrom(archive)).bytes.length).toBeGreaterThan(0)
  })
})

describe('a file that cannot be read', () => {
  it.each(['', 'bytes=0-3'])('returns only the error, with the range %j', async (range) => {
    const { attachments } = await attach({ name: 'a.zip', bytes: Buffer.from('0123456789') })
    const [{ id, path }] = attachments
    await product().media.drop([id])
    const response = await fetchFrom(path, { range })
    expect(response.status).toBe(500)
    expect(response.headers['content-type']).toContain('application/json')
    for (const name of ['content-disposition', 'content-range', 'etag']) {
      expect(response.headers[name]).toBeUndefined()
    }
  })
})
