import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUrlSigner, generateUrlSigningKey } from '../../server/storage/urlSigner.ts'
import { open, signInAll } from './approval.ts'
import { aFile, type FormFile } from './forms.ts'
import { attachFiles, fetchMedia } from './media.ts'
import { signIn } from './people.ts'
import { startProduct, useProduct } from './product.ts'
import { unzip } from './unzip.ts'

const product = useProduct()
let people: Record<'author' | 'leader' | 'reader' | 'stranger', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'author', 'leader', 'reader', 'stranger')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

const attach = (...files: FormFile[]) => attachFiles(product(), people, files)
const fetchFrom = (url: string, headers?: Record<string, string>) =>
  fetchMedia(product(), url, headers)

describe('the media type of a file', () => {
  it.each([
    ['a picture', 'a.png', png, 'image/png', true, false],
    ['a picture with another name', 'a.exe', gif, 'image/gif', true, false],
    ['a PDF', 'a', pdf, 'application/pdf', false, true],
    ['an SVG', 'a.svg', svg, null, false, false],
    ['HTML that is called a picture', 'a.png', html, null, false, false],
    ['HTML that is called a PDF', 'a.pdf', html, null, false, false],
    ['an empty file', 'a.png', Buffer.alloc(0), null, false, false],
  ])('is detected from its bytes: %s', async (_what, name, bytes, type, isImg, isPdf) => {
    const { attachments } = await attach({ name, bytes })
    expect(attachments[0]).toMatchObject({ title: name, size: bytes.length, isImg, isPdf })
    const response = await fetchFrom(attachments[0].path)
    expect([response.status, response.bytes]).toEqual([200, bytes])
    expect(response.headers['content-type']).toBe(type ?? 'application/octet-stream')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    const shown = type !== null
    expect(response.headers['content-disposition']).toMatch(shown ? /^inline; / : /^attachment; /)
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy.includes('sandbox')).toBe(!shown)
    expect(policy).not.toContain('script-src')
  })

  it('is detected on start for files stored without one', async () => {
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

  it('of a file that cannot be read on start is detected on a later start', async () => {
    const { id } = await attach({ name: 'a.png', bytes: png })
    const { pool } = product().database
    const { rows } = await pool.query(
      'update attachments set kind = null where document_id = $1 returning id',
      [id],
    )
    const file = String(rows[0].id)
    const stored = join(product().settings.DATA_DIR, 'files', file.slice(0, 2), file)
    const restart = async () => {
      const next = await startProduct(product().settings)
      await next.close()
      const { body } = await open(product(), people.leader, id)
      return body.attachments[0].isImg as boolean
    }
    await rename(stored, `${stored}.away`)
    expect(await restart()).toBe(false)
    await rename(`${stored}.away`, stored)
    expect(await restart()).toBe(true)
  })
})

describe('a signed URL of a file', () => {
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

  it('works without a token, also for a receiver', async () => {
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
      'of the other URL type',
      (text) =>
        text.includes('/attachment/')
          ? text.replace('attachment', 'archive')
          : text.replace('archive', 'attachment'),
    ],
  ])('%s returns 403 and no content', async (_what, spoil) => {
    for (const text of [path, archive]) {
      const { status, bytes } = await fetchFrom(spoil(text))
      expect(status).toBe(403)
      expect(JSON.parse(bytes.toString())).toEqual({ detail: '이 문서를 볼 권한이 없습니다.' })
    }
  })

  it.each([
    '/media/attachment/../../postgres/PG_VERSION',
    '/media/attachment/..%2f..%2fpostgres%2fPG_VERSION',
  ])('does not lead outside its folder: %s', async (text) => {
    const { status } = await fetchFrom(`${text}?${path.split('?')[1]}`)
    expect([403, 404]).toContain(status)
  })

  it('expires with the session for which it was made', async () => {
    const { pool } = product().database
    const [own] = (await open(product(), await signIn(product(), 'leader'), id)).body.attachments
    const left = (time: string) =>
      pool.query(
        `update sessions set expires_at = clock_timestamp() + $1::interval
         where token_hash = (select token_hash from sessions where employee_id = 'leader'
           order by expires_at desc limit 1)`,
        [time],
      )
    // Longer than any other session, so that the URL finds the same session again.
    await left('20 years')
    expect((await fetchFrom(own.path)).status).toBe(200)
    await left('0 seconds')
    expect((await fetchFrom(own.path)).status).toBe(403)
    expect((await fetchFrom(path)).status).toBe(200)
  })

  it('is refused when it is signed with another key', async () => {
    const [, file] = /attachment\/([^?]+)/.exec(path) ?? []
    const { rows } = await product().database.pool.query(
      `select token_hash as "tokenHash" from sessions where employee_id = 'leader'`,
    )
    const session = { id: 'leader', tokenHash: rows[0].tokenHash }
    const forged = createUrlSigner(generateUrlSigningKey()).path(
      'attachment',
      file as string,
      session,
      'a.txt',
    )
    expect((await fetchFrom(forged)).status).toBe(403)
  })

  it('is refused when the employee loses access to the document or the account is inactive', async () => {
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

describe('the name of a file', () => {
  it.each([
    ['영수증 11월.pdf', 'filename="___ 11_.pdf"'],
    ['a"b\\".txt', 'filename="__.txt"'],
    ["it's (1)*.txt", `filename="it's (1)*.txt"`],
    ['100%.txt', 'filename="100_.txt"'],
  ])('%j is returned as sent', async (name, plain) => {
    const { attachments } = await attach({ name: name.replaceAll('"', '%22'), bytes: pdf })
    const title = name.split('\\').at(-1) as string
    expect(attachments[0].title).toBe(title)
    const { headers } = await fetchFrom(attachments[0].path)
    const said = String(headers['content-disposition'])
    expect(said).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
    expect(decodeURIComponent(said.split("''")[1] as string)).toBe(title)
    if (!name.includes('\\')) expect(said).toContain(plain)
  })

  it('cannot inject a header with a line end', async () => {
    const { attachments } = await attach({ name: 'a%0D%0ASet-Cookie: x.txt', bytes: pdf })
    const { headers } = await fetchFrom(attachments[0].path)
    expect(attachments[0].title).toBe('a Set-Cookie: x.txt')
    expect(headers['set-cookie']).toBeUndefined()
    const name = String(headers['content-disposition']).split("''")[1] as string
    expect(decodeURIComponent(name)).toBe('a Set-Cookie: x.txt')
  })
})

describe('all files of a document', () => {
  it('are returned as one zip, with unique names inside its folder', async () => {
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

  it('have no archive URL when the document has no files', async () => {
    const { attachments, archive } = await attach()
    expect({ attachments, archive }).toEqual({ attachments: [], archive: undefined })
    expect((await attach({ name: 'a.txt', bytes: Buffer.from('a') })).archive).toEqual(
      expect.any(String),
    )
  })
})
