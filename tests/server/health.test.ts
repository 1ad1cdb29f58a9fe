import fs from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { Config } from '../../contract/config.ts'
import { createDatabaseProbe } from '../../server/db/probe.ts'
import type { Tables } from '../../server/db/tables.ts'
import { openDisk } from '../../server/storage/disk.ts'
import { addEmployees, signIn } from './people.ts'
import { rebuild, send, useProduct } from './product.ts'
import type { Media } from '../../server/http/context.ts'

const product = useProduct()

describe.each(['/healthz', '/healthz/', '/readyz', '/readyz/'])('GET %s', (url) => {
  it('returns 200 without a token', async () => {
    expect((await product().app.inject(url)).statusCode).toBe(200)
  })
})

describe('while the database does not respond', () => {
  const broken = () => {
    const pool = new pg.Pool({ host: '/nowhere' })
    const probe = createDatabaseProbe({ host: '/nowhere' }, 1000, () => undefined)
    return rebuild(product(), ({ database }) => ({ database: { ...database, pool, probe } }))
  }

  it('GET /healthz returns 200, because the process runs', async () => {
    expect((await (await broken()).app.inject('/healthz')).statusCode).toBe(200)
  })

  it('GET /readyz returns 503 with Retry-After', async () => {
    const { status, headers, body } = await send(await broken(), { url: '/readyz' })
    expect([status, body]).toEqual([503, { detail: expect.stringContaining('database') }])
    expect(headers['retry-after']).toMatch(/^\d+$/)
  })

  it('a list returns 503 with Retry-After, without details of the database', async () => {
    await addEmployees(product(), { id: 'yoondh' })
    const authorization = await signIn(product(), 'yoondh')
    const pool = new pg.Pool({ host: '/nowhere' })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const away = await rebuild(product(), ({ database }) => ({
      database: { ...database, pool, db },
    }))
    const url = '/erp/nacct_list/?startDate=2026-01-01&endDate=2026-12-31'
    const { status, headers, body } = await send(away, { url, headers: authorization })
    expect([status, Object.keys(body)]).toEqual([503, ['detail']])
    expect(headers['retry-after']).toMatch(/^\d+$/)
    expect(body.detail).not.toMatch(/nowhere|connect|ENOENT|select/)
  })
})

describe('GET /readyz with a files folder', () => {
  const files = () => path.join(product().settings.DATA_DIR, 'files')
  const withMedia = (media: Media) => rebuild(product(), () => ({ media }))

  it('returns 503 when a file has the name of the upload folder', async () => {
    const incoming = path.join(files(), 'incoming', '7')
    const app = await withMedia(await openDisk(files(), 7))
    fs.rmSync(incoming, { recursive: true })
    fs.writeFileSync(incoming, '')
    const { status, body } = await send(app, { url: '/readyz' })
    fs.rmSync(incoming)
    expect([status, body.detail]).toEqual([503, 'The file storage cannot be used.'])
  })

  it('creates a removed upload folder again', async () => {
    const incoming = path.join(files(), 'incoming', '8')
    const app = await withMedia(await openDisk(files(), 8))
    fs.rmSync(incoming, { recursive: true })
    expect((await send(app, { url: '/readyz' })).status).toBe(200)
    expect(fs.statSync(incoming).isDirectory()).toBe(true)
  })

  it('checks the folder once for all requests at the same time', async () => {
    let release = () => undefined as void
    const allArrived = new Promise<void>((resolve) => (release = resolve))
    let [arrived, checks] = [0, 0]
    const app = await rebuild(product(), ({ database, media }) => ({
      media: {
        ...media,
        async check() {
          checks++
          await allArrived
          await media.check()
        },
      },
      database: {
        ...database,
        probe: {
          ...database.probe,
          check() {
            if (++arrived === 50) release()
            return database.probe.check()
          },
        },
      },
    }))
    const requests = Array.from({ length: 50 }, () => send(app, { url: '/readyz' }))
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
    expect(checks).toBe(1)
    await send(app, { url: '/readyz' })
    expect(checks).toBe(2)
  })

  it('returns 503 when the disk is almost full', async () => {
    const app = await withMedia(await openDisk(files(), 9, Number.MAX_SAFE_INTEGER))
    const { status, body } = await send(app, { url: '/readyz' })
    expect([status, body.detail]).toEqual([503, expect.stringContaining('full')])
  })
})

describe('every response of the API', () => {
  let tokenHeaders: { authorization: string }
  beforeAll(async () => {
    await addEmployees(product(), { id: 'storer' })
    tokenHeaders = await signIn(product(), 'storer')
  })

  it.each<[method: 'GET' | 'POST', url: string, status: number, control?: string]>([
    ['GET', '/ea/sign_document/', 200],
    ['GET', '/ea/written_document/?page=1', 200],
    ['GET', '/ea/get_allUsers/', 200],
    ['GET', '/erp/voucher_list/?startDate=2026-01-01&endDate=2026-01-31', 200],
    ['GET', '/ea/document/?document_id=1', 403],
    ['GET', '/ea/document/?document_id=x', 400],
    ['POST', '/employee/get_employee/', 200],
    ['POST', '/rest-auth/login/', 400],
    ['GET', '/readyz', 200],
    ['GET', '/unknown', 404],
    ['GET', '/%E0', 400],
    ['GET', '/media/attachment/x', 403],
    ['GET', '/config.json', 200, 'no-cache'],
  ])('%s %s (%d) is not cached by a browser', async (method, url, status, control = 'no-store') => {
    const payload = method === 'POST' ? { token: 'x' } : undefined
    const response = await product().app.inject({ method, url, headers: tokenHeaders, payload })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([status, control])
    const without = await product().app.inject({ method, url, payload })
    expect(without.headers['cache-control']).toBe(control)
  })
})

describe('GET /config.json', () => {
  it.each(['/config.json', '/config.json/'])(
    '%s returns the defaults without a token',
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
        timeZone: 'Asia/Seoul',
        language: 'ko',
        limits: { filesPerVoucher: 20, fileMb: 50, documentMb: 200 },
        registration: true,
        features: [
          'receivers',
          'lines',
          'parallel',
          'delegations',
          'hold',
          'sendBack',
          'undo',
          'changeLine',
          'integration',
        ],
      })
    },
  )

  describe('of another installation', () => {
    const other = useProduct({
      SESSION_SECONDS: '60',
      TIME_ZONE: 'Europe/Berlin',
      PRODUCTION_HOST: 'pay.example.com',
      API_BASE: 'https://api.example.com/v1/',
      MEDIA_BASE: 'https://media.example.com',
      PAGEVIEW_URL: 'https://views.example.com/hit',
      LANGUAGE_DEFAULT: 'en',
      MAX_FILE_MB: '5',
      MAX_DOCUMENT_MB: '10',
      MAX_FILES_PER_VOUCHER: '2',
      REGISTRATION: 'off',
    })

    it('returns the settings of the installation', async () => {
      const { body } = await send(other(), { url: '/config.json' })
      expect(body).toEqual({
        apiBase: 'https://api.example.com/v1/',
        mediaBase: 'https://media.example.com',
        productionHost: 'pay.example.com',
        vapidPublicKey: expect.any(String),
        pageviewUrl: 'https://views.example.com/hit',
        sessionSeconds: 60,
        timeZone: 'Europe/Berlin',
        language: 'en',
        limits: { filesPerVoucher: 2, fileMb: 5, documentMb: 10 },
        registration: false,
        features: [
          'receivers',
          'lines',
          'parallel',
          'delegations',
          'hold',
          'sendBack',
          'undo',
          'changeLine',
          'integration',
        ],
      })
    })

    it('allows only the configured hosts in the content security policy', async () => {
      const policy = (await other().app.inject('/config.json')).headers['content-security-policy']
      expect(policy).toMatch(
        /connect-src 'self' https:\/\/api\.example\.com https:\/\/media\.example\.com https:\/\/views\.example\.com(;|$)/,
      )
      // A test of the page itself shows that the hash is the one of its script.
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')?(;|$)/)
      expect(policy).not.toMatch(/unsafe|\*/)
    })
  })
})

describe('an unknown URL', () => {
  let headers: { authorization: string }
  beforeAll(async () => {
    await addEmployees(product(), { id: 'kimms' })
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
  ] as const)('%s %s returns 404 or 405 in the form of the wire', async (method, url) => {
    const { status, body } = await send(product(), { method, url, headers })
    expect([404, 405]).toContain(status)
    expect(body).toEqual({ detail: expect.any(String) })
  })

  it('returns an error in the form of the wire when the URL is malformed', async () => {
    const { status, body } = await send(product(), { url: '/erp/%E0%A4%A', headers })
    expect([400, 404]).toContain(status)
    expect(body).toEqual({ detail: expect.any(String) })
  })
})
