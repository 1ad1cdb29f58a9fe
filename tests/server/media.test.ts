import { beforeAll, describe, expect, it } from 'vitest'
import { createSeal, makeSealKey } from '../../server/media/seal.ts'
import { open, request, signedIn } from './approval.ts'
import { aFile, type FormFile } from './forms.ts'
import { signIn } from './people.ts'
import { startProduct, useProduct } from './product.ts'
import { unzip } from './unzip.ts'

const product = useProduct()
let people: Record<'author' | 'leader' | 'reader' | 'stranger', { authorization: string }>
const receivers = JSON.stringify(['reader'])

beforeAll(async () => {
  people = await signedIn(product(), 'author', 'leader', 'reader', 'stranger')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

async function attach(...files: FormFile[]) {
  const id = await request(product(), 'author', people.author, ['leader'], { receivers }, files)
  const { body } = await open(product(), people.leader, id)
  return { id, attachments: body.attachments, archive: body.archive as string }
}

/** Fetches an address as an image does: without a token. */
async function fetchFrom(url: string, headers: Record<string, string> = {}) {
  const {
    statusCode: status,
    headers: answered,
    rawPayload,
  } = await product().app.inject({ url, headers })
  return { status, headers: answered, bytes: rawPayload }
}

describe('the kind of a file', () => {
  it.each([
    ['a picture', 'a.png', png, 'image/png', true, false],
    ['a picture with another name', 'a.exe', gif, 'image/gif', true, false],
    ['a PDF', 'a', pdf, 'application/pdf', false, true],
    ['an SVG', 'a.svg', svg, null, false, false],
    ['HTML that is called a picture', 'a.png', html, null, false, false],
    ['HTML that is called a PDF', 'a.pdf', html, null, false, false],
    ['nothing', 'a.png', Buffer.alloc(0), null, false, false],
  ])('is what the bytes of %s say', async (_what, name, bytes, type, isImg, isPdf) => {
    const { attachments } = await attach({ name, bytes })
    expect(attachments[0]).toMatchObject({ title: name, size: bytes.length, isImg, isPdf })
    const answer = await fetchFrom(attachments[0].path)
    expect([answer.status, answer.bytes]).toEqual([200, bytes])
    expect(answer.headers['content-type']).toBe(type ?? 'application/octet-stream')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const shown = type !== null
    expect(answer.headers['content-disposition']).toMatch(shown ? /^inline; / : /^attachment; /)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy.includes('sandbox')).toBe(!shown)
    expect(policy).not.toContain('script-src')
  })

  it('is looked at when the product starts, where nobody has looked before', async () => {
    const { id } = await attach({ name: 'a.png', bytes: png }, { name: 'b.png', bytes: html })
    const { pool } = product().database
    await pool.query('update attachments set kind = null where document_id = $1', [id])
    const unseen = (await open(product(), people.leader, id)).body.attachments
    expect(unseen.map((each: { isImg: boolean }) => each.isImg)).toEqual([false, false])
    expect((await fetchFrom(unseen[0].path)).headers['content-disposition']).toMatch(/^attachment/)
    const second = await startProduct(product().settings)
    await second.close()
    const seen = (await open(product(), people.leader, id)).body.attachments
    expect(seen.map((each: { isImg: boolean }) => each.isImg)).toEqual([true, false])
  })
})

describe('an address of a file', () => {
  let path = ''
  let archive = ''
  let id = 0
  beforeAll(async () => {
    const made = await attach(aFile('a.txt'))
    ;({ archive, id } = made)
    path = made.attachments[0].path
  })

  const change = (text: string, name: string, value: string) => {
    const url = new URL(text, 'http://x')
    url.searchParams.set(name, value)
    return `${url.pathname}${url.search}`
  }

  it('works without a token, and for whoever is a reference too', async () => {
    expect((await fetchFrom(path)).status).toBe(200)
    const { body } = await open(product(), people.reader, id)
    expect((await fetchFrom(body.attachments[0].path)).status).toBe(200)
    expect((await fetchFrom(body.archive)).status).toBe(200)
  })

  it.each<[string, (path: string) => string]>([
    ['without its query', (text) => text.split('?')[0] as string],
    ['without a signature', (text) => change(text, 'signature', '')],
    ['with another signature', (text) => text.replace(/signature=...../, 'signature=AAAAA')],
    ['with another employee', (text) => change(text, 'employee', 'reader')],
    ['with a NUL in the employee', (text) => change(text, 'employee', 'leader\0')],
    ['with the signature twice', (text) => `${text}&signature=x`],
    [
      'of another file',
      (text) => text.replace(/([^/?]+)\?/, '00000000-0000-4000-8000-000000000000?'),
    ],
    [
      'of the other sort',
      (text) =>
        text.includes('/attachment/')
          ? text.replace('attachment', 'archive')
          : text.replace('archive', 'attachment'),
    ],
  ])('%s is 403, and shows nothing', async (_what, spoil) => {
    for (const text of [path, archive]) {
      const { status, bytes } = await fetchFrom(spoil(text))
      expect(status).toBe(403)
      expect(JSON.parse(bytes.toString())).toEqual({ detail: '이 문서를 볼 권한이 없습니다.' })
    }
  })

  it.each([
    '/media/attachment/../../postgres/PG_VERSION',
    '/media/attachment/..%2f..%2fpostgres%2fPG_VERSION',
  ])('leads nowhere else: %s', async (text) => {
    const { status } = await fetchFrom(`${text}?${path.split('?')[1]}`)
    expect([403, 404]).toContain(status)
  })

  it('lives as long as the session that it was made for', async () => {
    const { pool } = product().database
    const [own] = (await open(product(), await signIn(product(), 'leader'), id)).body.attachments
    const left = (time: string) =>
      pool.query(
        `update sessions set expires_at = clock_timestamp() + $1::interval
         where token_hash = (select token_hash from sessions where employee_id = 'leader'
           order by expires_at desc limit 1)`,
        [time],
      )
    // Later than those of all other sessions, so that the same one is found again.
    await left('20 years')
    expect((await fetchFrom(own.path)).status).toBe(200)
    await left('0 seconds')
    expect((await fetchFrom(own.path)).status).toBe(403)
    expect((await fetchFrom(path)).status).toBe(200)
  })

  it('that a stranger signs with another key is worth nothing', async () => {
    const [, file] = /attachment\/([^?]+)/.exec(path) ?? []
    const { rows } = await product().database.pool.query(
      `select token_hash as "tokenHash" from sessions where employee_id = 'leader'`,
    )
    const session = { id: 'leader', tokenHash: rows[0].tokenHash }
    const forged = createSeal(makeSealKey()).path('attachment', file as string, session, 'a.txt')
    expect((await fetchFrom(forged)).status).toBe(403)
  })

  it('ends with the right to see the document, and with the account', async () => {
    const { pool } = product().database
    const { body } = await open(product(), people.reader, id)
    const of = [body.attachments[0].path, body.archive]
    await pool.query(`delete from receivers where document_id = $1`, [id])
    for (const text of of) expect((await fetchFrom(text)).status).toBe(403)
    await pool.query(`update employees set active = false where id = 'leader'`)
    expect((await fetchFrom(path)).status).toBe(403)
    await pool.query(`update employees set active = true where id = 'leader'`)
    expect((await fetchFrom(path)).status).toBe(200)
  })
})

describe('a part of a file', () => {
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
  ])('%s', async (range, status, text, contentRange) => {
    const answer = await fetchFrom(path, { range })
    expect([answer.status, answer.bytes.toString()]).toEqual([status, text])
    expect(answer.headers['content-range']).toBe(contentRange)
    if (status !== 416) expect(answer.headers['content-length']).toBe(String(text.length))
    if (status !== 416) expect(answer.headers['accept-ranges']).toBe('bytes')
  })

  it('is the whole where the file is another since', async () => {
    const { headers } = await fetchFrom(path)
    const asked = { range: 'bytes=0-0' }
    const same = await fetchFrom(path, { ...asked, 'if-range': String(headers.etag) })
    const other = await fetchFrom(path, { ...asked, 'if-range': '"other"' })
    expect([same.status, other.status]).toEqual([206, 200])
  })
})

describe('a file that the client has', () => {
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
  ])('is not sent again: If-None-Match of row %#', async (header, status) => {
    const answer = await fetchFrom(path, { 'if-none-match': header(tag), range: 'bytes=0-' })
    expect(answer.status).toBe(status === 200 ? 206 : 304)
    expect(answer.headers.etag).toBe(tag)
    if (status === 304) expect(answer.bytes.length).toBe(0)
  })

  it('is 403 all the same for a URL that is not signed', async () => {
    const unsigned = path.replace(/signature=...../, 'signature=AAAAA')
    expect((await fetchFrom(unsigned, { 'if-none-match': tag })).status).toBe(403)
  })

  it('is described by HEAD with its length, without its bytes', async () => {
    const address = await product().listen()
    const answer = await fetch(address + path, { method: 'HEAD' })
    expect(answer.headers.get('content-length')).toBe(String(pdf.length))
    expect(answer.headers.get('etag')).toBe(tag)
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })
})

describe('the name of a file', () => {
  it.each([
    ['영수증 11월.pdf', 'filename="___ 11_.pdf"'],
    ['a"b\\".txt', 'filename="__.txt"'],
    ["it's (1)*.txt", `filename="it's (1)*.txt"`],
    ['100%.txt', 'filename="100_.txt"'],
  ])('%j comes back as it was sent', async (name, plain) => {
    const { attachments } = await attach({ name: name.replaceAll('"', '%22'), bytes: pdf })
    const title = name.split('\\').at(-1) as string
    expect(attachments[0].title).toBe(title)
    const { headers } = await fetchFrom(attachments[0].path)
    const said = String(headers['content-disposition'])
    expect(said).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
    expect(decodeURIComponent(said.split("''")[1] as string)).toBe(title)
    if (!name.includes('\\')) expect(said).toContain(plain)
  })

  it('with a line end starts no header of its own', async () => {
    const { attachments } = await attach({ name: 'a%0D%0ASet-Cookie: x.txt', bytes: pdf })
    const { headers } = await fetchFrom(attachments[0].path)
    expect(attachments[0].title).toBe('a Set-Cookie: x.txt')
    expect(headers['set-cookie']).toBeUndefined()
    const name = String(headers['content-disposition']).split("''")[1] as string
    expect(decodeURIComponent(name)).toBe('a Set-Cookie: x.txt')
  })
})

describe('all files of a document', () => {
  it('come as one zip, each under a name of its own that stays in its folder', async () => {
    const names = ['영수증.pdf', '영수증.pdf', 'A.txt', 'a.txt', '...', 'c:d?.txt']
    const files = names.map((name, at) => ({ name, bytes: Buffer.from(`file ${at}`) }))
    const { archive } = await attach(...files)
    const { status, headers, bytes } = await fetchFrom(archive)
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toContain('attachment; filename="Rent of November.zip"')
    expect(unzip(bytes)).toEqual([
      ['영수증.pdf', 'file 0'],
      ['영수증 (2).pdf', 'file 1'],
      ['A.txt', 'file 2'],
      ['a (2).txt', 'file 3'],
      ['_', 'file 4'],
      ['c_d_.txt', 'file 5'],
    ])
  })

  it('are none where there is no file', async () => {
    const { attachments, archive } = await attach()
    expect({ attachments, archive }).toEqual({ attachments: [], archive: undefined })
    expect((await attach({ name: 'a.txt', bytes: Buffer.from('a') })).archive).toEqual(
      expect.any(String),
    )
  })
})
