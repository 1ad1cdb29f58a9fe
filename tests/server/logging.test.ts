import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { open, submitNew, decide, signInAll } from './approval.ts'
import { aFile, approversField, draftOf, encodeForm, submit } from './forms.ts'
import { addEmployees, logIn, PASSWORD } from './people.ts'
import { rebuild, type TestProduct, useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
let people: Record<'kimms' | 'director' | 'reader', { authorization: string }>
let logging: TestProduct
let lines: Record<string, unknown>[] = []
let text = ''

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The product of this file with a collected log. */
async function withLog(given: Record<string, string> = {}): Promise<TestProduct> {
  const write = (line: string) => {
    text += line
    lines.push(JSON.parse(line))
  }
  const change = ({ settings }: { settings: TestProduct['settings'] }) => ({
    settings: { ...settings, LOG_LEVEL: 'trace' as const, ...given },
  })
  return rebuild(product(), change, { log: { write } })
}

beforeAll(async () => {
  people = await signInAll(product(), 'kimms', 'director', 'reader')
  await addEmployees(product(), { id: 'leader' })
  logging = await withLog()
  await logging.app.ready()
})
beforeEach(() => {
  lines = []
  text = ''
})

/** The last log line of a completed request. */
const completed = () => lines.filter(({ msg }) => msg === 'request completed').at(-1)

async function ask(options: InjectOptions, from: TestProduct = logging) {
  return from.app.inject({ remoteAddress: '192.0.2.7', ...options })
}

describe('the log lines of a request', () => {
  it('contain the client address and a random id, which the response also contains', async () => {
    for (const url of ['/healthz', '/config.json', '/nothing', '/ea/get_todo_count/']) {
      lines = []
      const { headers } = await ask({ url, headers: { 'x-request-id': 'chosen' } })
      const reqId = headers['x-request-id']
      expect([url, reqId]).toEqual([url, expect.stringMatching(UUID)])
      expect(completed()).toMatchObject({ reqId, address: '192.0.2.7' })
      expect(lines.filter((line) => line.reqId !== reqId)).toEqual([])
    }
    const { headers } = await ask({ url: '/%zz' })
    expect(headers['x-request-id']).toBe(lines.at(-1)?.reqId)
  })

  it.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '0af7651916cd43dd8448eb211c80319c'],
    [
      'cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
      '0af7651916cd43dd8448eb211c80319c',
    ],
    ['00-00000000000000000000000000000000-b7ad6b7169203331-01', undefined],
    ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined],
    ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', undefined],
    ['00-short-b7ad6b7169203331-01', undefined],
    ['', undefined],
  ])('contain the trace id of traceparent %s: %s', async (traceparent, trace) => {
    await ask({ url: '/healthz', headers: { traceparent } })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.map((line) => line['trace'])).toEqual(lines.map(() => trace))
  })

  it('use the request id and the address of a trusted proxy only', async () => {
    const behind = await withLog({ TRUST_PROXY: '192.0.2.7' })
    const headers = { 'x-request-id': 'proxy-1', 'x-forwarded-for': '203.0.113.5' }
    expect((await ask({ url: '/healthz', headers }, behind)).headers['x-request-id']).toBe(
      'proxy-1',
    )
    expect(completed()).toMatchObject({ reqId: 'proxy-1', address: '203.0.113.5' })
    const remoteAddress = '192.0.2.8'
    const other = await ask({ url: '/healthz', headers, remoteAddress }, behind)
    expect(other.headers['x-request-id']).toMatch(UUID)
    expect(completed()).toMatchObject({ address: remoteAddress })
    const odd = { ...headers, 'x-request-id': 'a b' }
    expect((await ask({ url: '/healthz', headers: odd }, behind)).headers['x-request-id']).toMatch(
      UUID,
    )
  })

  it('contain the employee and the document', async () => {
    const line = ['director']
    await addBatch(product(), 'voucher', 900)
    const receivers = JSON.stringify([{ id: 'reader' }])
    const { body: made } = await submit(
      logging,
      people.kimms,
      draftOf('kimms', 'voucher', 900, {
        approvers: approversField(...line),
        receivers,
        invoices: '900-90000-001-1',
        counts: '1',
      }),
      [aFile('비밀 파일.txt')],
    )
    const document = made.id
    expect(completed()).toMatchObject({ employee: 'kimms', document })

    const { body } = await open(logging, people.director, document)
    expect(completed()).toMatchObject({ employee: 'director', document })
    await ask({ url: body.attachments[0].path })
    const attachment = body.attachments[0].id
    expect(completed()).toMatchObject({ employee: 'director', document, attachment })
    await ask({ url: body.archive })
    expect(completed()).toMatchObject({ employee: 'director', document })
    await ask({ url: body.archive.replace('signature=', 'signature=x') })
    expect(completed()).not.toHaveProperty('employee')

    const copy = body.carbon_copys[0].id
    await ask({ method: 'POST', url: `/ea/cc_update/${copy}/`, headers: people.reader })
    expect(completed()).toMatchObject({ employee: 'reader', document })
    await decide(logging, 'director', people.director, document)
    expect(completed()).toMatchObject({ employee: 'director', document })
    const documents = [document, await submitNew(product(), 'kimms', people.kimms, line)]
    const all = { document_ids: documents }
    const headers = people.director
    await ask({ method: 'POST', url: '/ea/do_sign_all/', headers, payload: all })
    expect(completed()).toMatchObject({ employee: 'director', documents })
  })

  it('contain the account and address of failed and successful sign-ins, without passwords', async () => {
    await logIn(logging, ' Kimms ', '비밀스러운', '192.0.2.9')
    const refused = { level: 40, msg: 'sign-in refused', address: '192.0.2.9' }
    expect(lines).toContainEqual(
      expect.objectContaining({ ...refused, account: 'kimms', status: 400 }),
    )
    for (const secret of ['비밀스러운', 'demo-epayment']) {
      lines.length = 0
      await logIn(logging, secret, 'x', '192.0.2.9')
      expect(lines).toContainEqual(
        expect.objectContaining({ ...refused, account: null, status: 400 }),
      )
    }
    const { body } = await logIn(logging, 'kimms', PASSWORD)
    expect(completed()).toMatchObject({ employee: 'kimms' })
    for (const secret of ['비밀스러운', 'demo-epayment', PASSWORD, body.key])
      expect(text).not.toContain(secret)
  })

  it('do not change the response of a refused sign-in if the lookup of its employee fails', async () => {
    let lookups = 0
    const failing = await rebuild(product(), ({ database }) => ({
      database: {
        ...database,
        db: database.db.withPlugin({
          transformQuery: ({ node }) => {
            if (node.kind !== 'SelectQueryNode') return node
            if (!JSON.stringify(node.from).includes('"employees"')) return node
            lookups += 1
            if (lookups === 2) throw new Error('The database does not respond.')
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      },
    }))
    expect((await logIn(failing, 'kimms', 'wrong', '192.0.2.8')).status).toBe(400)
    expect(lookups).toBe(2)
  })

  it('contain no title, search text, file name or token', async () => {
    const headers = people.kimms
    const search = encodeURIComponent('비밀스러운')
    const period = 'startDate=2026-01-01&endDate=2026-12-31'
    await ask({ url: `/erp/voucher_list/?${period}&search=비밀스러운`, headers })
    await ask({ url: `/ea/written_document/?search=${search}`, headers })
    await ask({ url: `/nothing/${search}` })
    const secret = { title: '비밀스러운 제목' }
    await submit(logging, headers, draftOf('kimms', 'voucher', 901, secret), [aFile('비밀.txt')])
    expect(lines.length).toBeGreaterThan(7)
    for (const part of ['비밀', search, headers.authorization.slice(6)]) {
      expect(text).not.toContain(part)
    }
  })
})

describe('a request whose client has disconnected', () => {
  let server: TestProduct
  beforeAll(async () => {
    server = await withLog()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    return () => server.app.close()
  })

  /** Sends the first part of a form, and never sends the rest. */
  async function begin(share: number) {
    const { port } = server.app.server.address() as AddressInfo
    const client = net.connect(port, '127.0.0.1')
    await once(client, 'connect')
    const form = encodeForm(draftOf('kimms', 'voucher', 1), [aFile('a.txt', 500_000)])
    const length = { 'content-length': form.payload.length }
    const head = { host: 'localhost', ...people.kimms, ...form.headers, ...length }
    const headers = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    client.write(`POST /ea/create_document/ HTTP/1.1\r\n${headers.join('')}\r\n`)
    client.write(form.payload.subarray(0, form.payload.length * share))
    return client
  }
  const connections = () =>
    new Promise<number>((resolve) => {
      server.app.server.getConnections((_, count) => resolve(count))
    })

  it('is logged as an error when the database fails', async () => {
    const blocker = await product().database.pool.connect()
    onTestFinished(() => blocker.release())
    await blocker.query('begin; lock table sessions in access exclusive mode')
    const client = await begin(0.01)
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock'`
    await expect.poll(async () => (await blocker.query(`select ${waiting}`)).rowCount).toBe(1)
    client.destroy()
    await expect.poll(connections).toBe(0)
    await blocker.query(`select pg_cancel_backend(pid) ${waiting}`)
    const error = { level: 50, msg: 'database unavailable', address: '127.0.0.1' }
    await expect.poll(() => lines).toContainEqual(expect.objectContaining(error))
    await blocker.query('rollback')
  })

  it('is not logged as an error when only the client fails', async () => {
    const client = await begin(0.5)
    const incoming = path.join(product().settings.DATA_DIR, 'files', 'incoming')
    const arriving = () => fs.readdirSync(incoming, { recursive: true }).length
    const before = fs.readdirSync(incoming).length
    await expect.poll(arriving).toBeGreaterThan(before)
    client.destroy()
    await expect.poll(arriving).toBe(before)
    const gone = { msg: 'the client closed the connection', employee: 'kimms' }
    await expect.poll(() => lines).toContainEqual(expect.objectContaining(gone))
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([])
  })
})
