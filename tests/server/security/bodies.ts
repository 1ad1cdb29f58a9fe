import net from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { aFile, draftOf, encodeForm } from '../forms.ts'
import { PASSWORD } from '../people.ts'
import { send } from '../product.ts'
import { addBatch } from '../vouchers.ts'
import { type State, stateOf } from './state.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('bodies', () => {
  let token = ''
  let before: State
  let port = 0

  beforeAll(async () => {
    token = (await signInSharedEmployees('author', 'leader', 'director')).author.authorization
    await addBatch(sharedProduct(), 'voucher', 801)
    port = Number(new URL(await sharedProduct().listen()).port)
    before = await stateOf(sharedProduct())
  })

  /** Sends bytes; returns the status, or 0 when the server closes the connection without a response. */
  function exchange(...pieces: (string | Buffer)[]): Promise<number> {
    return converse(pieces, false)
  }

  /** Like `exchange`, for an incomplete request: the client ends its side of the connection. */
  function cut(...pieces: (string | Buffer)[]): Promise<number> {
    return converse(pieces, true)
  }

  function converse(pieces: (string | Buffer)[], isCut: boolean): Promise<number> {
    return new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('data', (chunk) => {
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1]))
        socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.once('close', () => resolve(0))
      socket.write(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))))
      if (isCut) socket.end()
    })
  }

  const CRLF = '\r\n'
  const head = (...lines: string[]) =>
    [
      'POST /ea/create_document/ HTTP/1.1',
      'host: x',
      `authorization: ${token}`,
      'connection: close',
      ...lines,
      '',
      '',
    ].join(CRLF)
  const form = (body: string | Buffer, type = 'multipart/form-data; boundary=x') =>
    exchange(head(`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`), body)
  const part = (headers: string, content = 'x') =>
    `--x${CRLF}${headers}${CRLF}${CRLF}${content}${CRLF}`
  const field = (name: string) => part(`content-disposition: form-data; name="${name}"`)
  const end = `--x--${CRLF}`
  /** A complete form for a batch that does not exist, so that nothing is stored even if the parser accepts it. */
  const whole = () => encodeForm(draftOf('author', 'voucher', 999), [aFile('a.pdf')])

  const bodies: [string, () => Promise<number>][] = [
    ['an empty boundary', () => form(end, 'multipart/form-data; boundary=')],
    [
      'a boundary of 252 characters',
      () => form(`--${'b'.repeat(252)}--`, `multipart/form-data; boundary=${'b'.repeat(252)}`),
    ],
    [
      'a boundary that the body does not contain',
      () => form('--y--', 'multipart/form-data; boundary=x'),
    ],
    ['two boundaries', () => form(end, 'multipart/form-data; boundary=x; boundary=y')],
    [
      'a boundary that is not closed in quotes',
      () => form(end, 'multipart/form-data; boundary="x'),
    ],
    [
      'the type multipart/mixed',
      () => form(`${field('title')}${end}`, 'multipart/mixed; boundary=x'),
    ],
    [
      'the type multipart/form-data with another charset',
      () => form(`${field('title')}${end}`, 'multipart/form-data; boundary=x; charset=utf-7'),
    ],
    ['a part without headers', () => form(`--x${CRLF}${CRLF}x${CRLF}${end}`)],
    ['a part with the header __proto__', () => form(`${part('__proto__: x')}${end}`)],
    ['a part without a disposition', () => form(`${part('content-type: text/plain')}${end}`)],
    [
      'a part with two dispositions',
      () =>
        form(
          `${part(`content-disposition: form-data; name="a"${CRLF}content-disposition: form-data; name="author"`)}${end}`,
        ),
    ],
    [
      'a part with a header of 1 MB',
      () =>
        form(
          `${part(`content-disposition: form-data; name="a"; x="${'x'.repeat(2 ** 20)}"`)}${end}`,
        ),
    ],
    [
      'a part with 3,000 headers',
      () => form(`${part(Array.from({ length: 3000 }, (_, at) => `x-${at}: 1`).join(CRLF))}${end}`),
    ],
    ['a part with NUL in its name', () => form(`${field('a\0b')}${end}`)],
    ['a part with an empty name', () => form(`${field('')}${end}`)],
    ['a part with a name of 100,000 characters', () => form(`${field('n'.repeat(100_000))}${end}`)],
    [
      'a part with a broken percent code in its file name',
      () =>
        form(
          `${part("content-disposition: form-data; name=files; filename*=UTF-8''%E0%A4%A")}${end}`,
        ),
    ],
    [
      'a part with an unknown charset in its file name',
      () => form(`${part("content-disposition: form-data; name=files; filename*=x-y''a")}${end}`),
    ],
    [
      '300 empty files',
      () =>
        form(
          `${part('content-disposition: form-data; name="files"; filename="a"', '').repeat(300)}${end}`,
        ),
    ],
    ['5,000 parts without an end', () => form(field('a').repeat(5000))],
    [
      'only line feeds',
      () =>
        form(
          whole().payload.toString('latin1').replaceAll(CRLF, '\n'),
          whole().headers['content-type'],
        ),
    ],
    ['nothing after the first boundary', () => form('--x')],
    [
      'random bytes',
      () => form(Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))),
    ],
    [
      'a gzip body',
      () =>
        cut(
          head(
            'content-type: multipart/form-data; boundary=x',
            'content-encoding: gzip',
            'content-length: 2',
          ),
          Buffer.from([0x1f, 0x8b]),
        ),
    ],
    [
      'a length that is too large',
      () => cut(head('content-type: multipart/form-data; boundary=x', 'content-length: 9000'), end),
    ],
    ['a length that is no number', () => cut(head('content-length: 1x'), end)],
    ['a negative length', () => exchange(head('content-length: -1'), end)],
    ['two lengths', () => exchange(head('content-length: 5', 'content-length: 6'), end)],
    [
      'a length and chunks',
      () => exchange(head('content-length: 5', 'transfer-encoding: chunked'), `0${CRLF}${CRLF}`),
    ],
    [
      'a chunk size that is no number',
      () => exchange(head('transfer-encoding: chunked'), `zz${CRLF}x${CRLF}`),
    ],
    [
      'a chunk size of 2^64',
      () => cut(head('transfer-encoding: chunked'), `10000000000000000${CRLF}x`),
    ],
    [
      'a chunk that ends early',
      () =>
        cut(
          head('content-type: multipart/form-data; boundary=x', 'transfer-encoding: chunked'),
          `ff${CRLF}x`,
        ),
    ],
    ['an unknown transfer encoding', () => exchange(head('transfer-encoding: xchunked'), end)],
    ['a folded header', () => exchange(head(`x-a: 1${CRLF} 2`, 'content-length: 0'))],
    ['NUL in a header', () => exchange(head('x-a: \0', 'content-length: 0'))],
    [
      'a line feed as the end of a header',
      () => exchange(`POST / HTTP/1.1\nhost: x\ncontent-length: 0\n\n`),
    ],
    ['a blank before the colon of a header', () => exchange(head('content-length : 0'))],
    ['headers of 200 kB', () => exchange(head(`x-a: ${'a'.repeat(200_000)}`))],
    [
      '2,500 headers',
      () =>
        exchange(
          head(...Array.from({ length: 2500 }, (_, at) => `x-${at}: 1`), 'content-length: 0'),
        ),
    ],
    ['an unknown method', () => exchange(`BREW / HTTP/1.1${CRLF}host: x${CRLF}${CRLF}`)],
    ['an unknown version', () => exchange(`GET / HTTP/9.9${CRLF}host: x${CRLF}${CRLF}`)],
    ['no host', () => exchange(`GET /healthz HTTP/1.1${CRLF}${CRLF}`)],
    ['TLS', () => exchange(Buffer.from('16030100a5010000a10303', 'hex'))],
  ]

  describe('a request body with', () => {
    it.each(bodies)('%s is refused, and the process continues', async (_, ask) => {
      const status = await ask()
      expect(status === 0 || (status >= 400 && status < 500)).toBe(true)
      // Polled, because files of a request whose connection ended first are removed later.
      await expect.poll(() => stateOf(sharedProduct())).toEqual(before)
      expect((await sharedProduct().app.inject('/healthz')).statusCode).toBe(200)
    })
  })

  const credentials = { username: 'author', password: PASSWORD }

  describe('POST /rest-auth/login/', () => {
    it.each([
      ['a username with a wildcard', { ...credentials, username: 'auth%' }],
      ['a username in full-width letters', { ...credentials, username: 'ａｕｔｈｏｒ' }],
      ['a username with a zero-width character', { ...credentials, username: 'author\u200b' }],
      ['SQL in the password', { ...credentials, password: `' or '1'='1` }],
      ['a padded password', { ...credentials, password: `${PASSWORD} ` }],
      ['NUL after the password', { ...credentials, password: `${PASSWORD}\0` }],
      ['the password as a list', { ...credentials, password: [PASSWORD] }],
      ['an operator as the password', { ...credentials, password: { $ne: '' } }],
      ['true as the password', { ...credentials, password: true }],
      ['the username in a list', { ...credentials, username: ['author'] }],
      ['fields of a prototype', { __proto__: credentials }],
    ])('returns no key for %s', async (_, payload) => {
      const { status, body } = await send(sharedProduct(), {
        method: 'POST',
        url: '/rest-auth/login/',
        payload,
      })
      expect(status).toBe(400)
      expect(body).not.toHaveProperty('key')
      expect(await stateOf(sharedProduct())).toEqual(before)
    })
  })

  describe('POST /rest-auth/registration/', () => {
    const good = {
      username: 'newcomer',
      first_name: 'Name',
      password1: 'password of 1',
      password2: 'password of 1',
      department: 'Team',
      position: 'Clerk',
    }

    it.each([
      ['username', 'a blank within', 'new comer'],
      ['username', 'a leading hyphen', '-new'],
      ['username', 'a slash', 'new/comer'],
      ['username', 'a wildcard', 'new%'],
      ['username', 'Hangul', '신입'],
      ['username', 'a line end', 'new\ncomer'],
      ['username', 'NUL', 'new\0'],
      ['username', '151 characters', 'n'.repeat(151)],
      ['username', 'nothing', ''],
      ['username', 'markup', '<b>new</b>'],
      ['first_name', '151 characters', 'n'.repeat(151)],
      ['first_name', 'blanks', ' \u3000'],
      ['first_name', 'a list', ['Name']],
      ['department', '151 characters', 'n'.repeat(151)],
      ['department', 'null', null],
      ['position', 'nothing', ''],
      ['position', 'a number', 1],
      ['password1', 'nothing', ''],
      ['password1', '1,001 characters', 'p'.repeat(1001)],
      ['password1', 'an object', {}],
      ['password2', 'another text', 'password of 2'],
      ['password2', 'no value', undefined],
    ])('returns 400 on %s for %s', async (name, _, value) => {
      const payload = { ...good, [name]: value }
      const { status, body } = await send(sharedProduct(), {
        method: 'POST',
        url: '/rest-auth/registration/',
        payload,
      })
      expect(status).toBe(400)
      expect(Object.keys(body)).toContain(name)
      expect(await stateOf(sharedProduct())).toEqual(before)
    })
  })
})
