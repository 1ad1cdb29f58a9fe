import { beforeAll, describe, expect, it } from 'vitest'
import { open, submitNew, signInAll } from './approval.ts'
import { aFile } from './forms.ts'
import { PASSWORD } from './people.ts'
import { send, useProduct } from './product.ts'

const named = 'https://approval.example.com'
const stranger = 'https://approval.example.com.evil.example'
const product = useProduct({ CORS_ORIGINS: `https://other.example.com,${named}` })
const published = useProduct({ CORS_ORIGINS: named, PUBLIC_URL: 'https://api.example.com/' })
const closed = useProduct()
let kim: { authorization: string }
let id = 0
let path = ''

/** Signs kim in and submits a document with a file. Returns its id, and the header of kim. */
async function submitFile(of: typeof product) {
  const people = await signInAll(of(), 'kim', 'leader')
  const headers = people.kim
  return { headers, id: await submitNew(of(), 'kim', headers, ['leader'], {}, [aFile('a.pdf')]) }
}

/** The URLs of the file and of the archive for a page of this origin. */
async function urlsFor(of: typeof product, caller: typeof kim, document: number, origin: string) {
  const headers = { ...caller, origin }
  const { body } = await open(of(), headers, document)
  return [body.attachments[0].path, body.archive] as string[]
}

beforeAll(async () => {
  const submitted = await submitFile(product)
  ;({ headers: kim, id } = submitted)
  path = (await open(product(), kim, id)).body.attachments[0].path
})

const isOfCors = (name: string) => name.startsWith('access-control-')

async function responseOf(
  of: typeof product,
  method: 'GET' | 'HEAD' | 'OPTIONS',
  url: string,
  headers: object,
) {
  const given = { ...headers } as Record<string, string>
  const response = await of().app.inject({ method, url, headers: given })
  const cors = Object.keys(response.headers).filter(isOfCors)
  return { status: response.statusCode, headers: response.headers, cors }
}

const preflight = (origin: string, method = 'POST') => ({
  origin,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type',
})

describe('CORS_ORIGINS', () => {
  const urls = [
    '/rest-auth/login/',
    '/ea/create_document/',
    '/ea/events/',
    '/erp/voucher_list/',
    '/config.json',
    '/media/attachment/x?signature=x',
  ]

  it.each(urls)('allow the preflight request of a listed origin for %s', async (url) => {
    const { status, headers } = await responseOf(product, 'OPTIONS', url, preflight(named))
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': named,
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-max-age': '7200',
    })
    expect(String(headers['access-control-allow-methods'])).toContain('POST')
    expect(String(headers.vary)).toContain('Origin')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.each([
    ['another origin', product, stranger],
    ['an opaque origin', product, 'null'],
    ['an origin in upper case', product, named.toUpperCase()],
    ['any origin when none is listed', closed, named],
  ])('send no CORS header to %s', async (_sense, of, origin) => {
    for (const url of urls) {
      expect(await responseOf(of, 'OPTIONS', url, preflight(origin))).toMatchObject({
        status: 404,
        cors: [],
      })
      // Uses HEAD, because the response of `ea/events/` to GET does not end.
      const { cors, headers } = await responseOf(of, 'HEAD', url, { ...kim, origin })
      expect(cors).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  it('let a listed origin read responses, errors and the exposed headers', async () => {
    for (const [url, status] of [
      ['/ea/get_todo_count/', 200],
      ['/ea/document/?document_id=999', 403],
      ['/nothing', 404],
      [path, 200],
    ] as const) {
      const { headers, ...rest } = await responseOf(product, 'GET', url, { ...kim, origin: named })
      expect(rest.status).toBe(status)
      expect(headers['access-control-allow-origin']).toBe(named)
      expect(String(headers['access-control-expose-headers'])).toContain('Content-Range')
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
    const { status, headers } = await responseOf(product, 'GET', '/ea/get_todo_count/', {
      origin: named,
    })
    expect([status, headers['access-control-allow-origin']]).toEqual([401, named])
  })

  it('give a page of a listed origin absolute URLs of files', async () => {
    for (const url of await urlsFor(product, kim, id, named)) {
      expect(url).toMatch(/^http:\/\/localhost:80\/media\//)
      expect((await product().app.inject({ url })).statusCode).toBe(200)
    }
    const other = await submitFile(published)
    for (const url of await urlsFor(published, other.headers, other.id, named)) {
      expect(url).toMatch(/^https:\/\/api\.example\.com\/media\//)
    }
  })

  it('give other pages URLs of files without a host', async () => {
    for (const url of await urlsFor(product, kim, id, stranger)) expect(url).toMatch(/^\/media\//)
    expect(path).toMatch(/^\/media\//)
  })

  it.each([
    ['a listed origin', { referer: `${named}/` }, 'cross-origin'],
    ['a page without a referrer', {}, 'cross-origin'],
    ['another origin', { referer: `${stranger}/` }, 'same-origin'],
  ])(
    'set the resource policy of a picture by the referrer: %s',
    async (_sense, headers, policy) => {
      const { headers: responseHeaders } = await responseOf(product, 'GET', path, headers)
      expect(responseHeaders['cross-origin-resource-policy']).toBe(policy)
    },
  )

  it('refuse a form from another origin that needs no preflight request', async () => {
    const login = (origin: string, site: string) =>
      send(product(), {
        method: 'POST',
        url: '/rest-auth/login/',
        headers: {
          origin,
          'sec-fetch-site': site,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ username: 'kim', password: PASSWORD }).toString(),
      })
    expect((await login(stranger, 'cross-site')).status).toBe(403)
    expect((await login('null', 'cross-site')).status).toBe(403)
    expect((await login('https://x.example.com', 'same-site')).status).toBe(403)
    expect((await login(named, 'cross-site')).status).toBe(200)
    expect((await login('http://localhost:80', 'same-origin')).status).toBe(200)
  })
})
