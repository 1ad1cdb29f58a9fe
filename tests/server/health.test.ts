import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { Config } from '../../contract/config.ts'
import { addPeople, signIn } from './people.ts'
import { rebuild, send, useProduct } from './product.ts'

const product = useProduct()

describe.each(['/healthz', '/healthz/', '/readyz', '/readyz/'])('GET %s', (url) => {
  it('answers 200 without a token', async () => {
    expect((await product().app.inject(url)).statusCode).toBe(200)
  })
})

describe('without a database that answers', () => {
  const broken = () => {
    const pool = new pg.Pool({ host: '/nowhere' })
    return rebuild(product(), ({ database }) => ({ database: { ...database, pool } }))
  }

  it('GET /healthz answers 200, for the process runs', async () => {
    expect((await (await broken()).app.inject('/healthz')).statusCode).toBe(200)
  })

  it('GET /readyz answers 503, for it cannot serve', async () => {
    const { status, body } = await send(await broken(), { url: '/readyz' })
    expect([status, body]).toEqual([503, { detail: expect.any(String) }])
  })

  it('a list answers 500, and says nothing of the database', async () => {
    await addPeople(product(), { id: 'yoondh' })
    const headers = await signIn(product(), 'yoondh')
    const url = '/erp/nacct_list/?startDate=2026-01-01&endDate=2026-12-31'
    const { status, body } = await send(await broken(), { url, headers })
    expect([status, Object.keys(body)]).toEqual([500, ['detail']])
    expect(body.detail).not.toMatch(/nowhere|connect|ENOENT|select/)
  })
})

describe('GET /config.json', () => {
  it.each(['/config.json', '/config.json/'])(
    '%s says the defaults without a token',
    async (url) => {
      const { status, headers, body } = await send(product(), { url })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(Config.parse(body)).toEqual(body)
      expect(body).toEqual({
        apiBase: '',
        mediaBase: '',
        productionHost: '',
        vapidPublicKey: expect.any(String),
        pageviewUrl: '',
        sessionSeconds: 3600,
        language: 'ko',
        limits: { filesPerVoucher: 20, fileMb: 50, documentMb: 200 },
      })
    },
  )

  describe('of another installation', () => {
    const other = useProduct({
      SESSION_SECONDS: '60',
      PRODUCTION_HOST: 'pay.example.com',
      API_BASE: 'https://api.example.com/v1/',
      MEDIA_BASE: 'https://media.example.com',
      PAGEVIEW_URL: 'https://views.example.com/hit',
      LANGUAGE_DEFAULT: 'en',
      MAX_FILE_MB: '5',
      MAX_DOCUMENT_MB: '10',
      MAX_FILES_PER_VOUCHER: '2',
    })

    it('says its settings', async () => {
      const { body } = await send(other(), { url: '/config.json' })
      expect(body).toEqual({
        apiBase: 'https://api.example.com/v1/',
        mediaBase: 'https://media.example.com',
        productionHost: 'pay.example.com',
        vapidPublicKey: expect.any(String),
        pageviewUrl: 'https://views.example.com/hit',
        sessionSeconds: 60,
        language: 'en',
        limits: { filesPerVoucher: 2, fileMb: 5, documentMb: 10 },
      })
    })

    it('lets the page reach those hosts and no others', async () => {
      const policy = (await other().app.inject('/config.json')).headers['content-security-policy']
      expect(policy).toMatch(
        /connect-src 'self' https:\/\/api\.example\.com https:\/\/media\.example\.com https:\/\/views\.example\.com(;|$)/,
      )
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(policy).not.toMatch(/unsafe|\*/)
    })
  })
})

describe('an address that nobody answers', () => {
  let headers: { authorization: string }
  beforeAll(async () => {
    await addPeople(product(), { id: 'kimms' })
    headers = await signIn(product(), 'kimms')
  })

  it.each([
    ['GET', '/erp/nothing_list/'],
    ['GET', '/ea'],
    ['GET', '/ea/get_defaultUsers/'],
    ['GET', '/ea/get_allUsers/extra'],
    ['GET', '/EA/GET_ALLUSERS/'],
    ['GET', '/files/incoming/'],
    ['GET', '/../package.json'],
    ['GET', '/%2e%2e/package.json'],
    ['GET', '/.env'],
    ['GET', '/rest-auth/login/'],
    ['POST', '/erp/voucher_list/'],
    ['POST', '/config.json'],
    ['PUT', '/ea/create_document/'],
    ['DELETE', '/ea/get_allUsers/'],
  ] as const)('%s %s is 404 or 405 in the wire’s form', async (method, url) => {
    const { status, body } = await send(product(), { method, url, headers })
    expect([404, 405]).toContain(status)
    expect(body).toEqual({ detail: expect.any(String) })
  })

  it('is in the wire’s form where it is no address at all', async () => {
    const { status, body } = await send(product(), { url: '/erp/%E0%A4%A', headers })
    expect([400, 404]).toContain(status)
    expect(body).toEqual({ detail: expect.any(String) })
  })
})
