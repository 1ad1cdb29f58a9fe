import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sendStream } from '../../server/http/streams.ts'
import { open, submitNew, signInAll } from './approval.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
let people: Record<'author' | 'leader', { authorization: string }>
let address = ''
const ids: number[] = []

/**
 * Voucher lines of 2.5 MB that cannot be compressed: more than a single query returns. The surrogate pairs are at odd indexes, so that a
 * split pair would be noticed.
 */
const long = JSON.stringify([
  { id: `x${'😀'.repeat(300_000)}` },
  { id: Array.from({ length: 50_000 }, (_, at) => `${Math.sin(at)}`).join('') },
])
const middle = JSON.stringify([{ id: `x${'😀한'.repeat(100_000)}` }])
const documents = 16

beforeAll(async () => {
  people = await signInAll(product(), 'author', 'leader')
  for (let made = 0; made < documents; made++) {
    ids.unshift(await submitNew(product(), 'author', people.author, ['leader']))
  }
  const { pool } = product().database
  await pool.query('update documents set lines = $1', [long])
  await pool.query('update documents set lines = $1 where id % 4 = 1', [middle])
  await pool.query(`update documents set lines = '[]' where id % 4 = 2`)
  address = await product().listen()
})

const box = '/ea/sign_document/'

/** Requests the box and reads no byte of the response; `served` is the socket of the server. */
async function stopReading() {
  const connected = new Promise<Socket>((resolve) => {
    product().app.server.once('connection', resolve)
  })
  const arrival = new Promise<http.IncomingMessage>((resolve, reject) => {
    const agent = new http.Agent()
    http.get(address + box, { headers: people.leader, agent }, resolve).on('error', reject)
  })
  const served = await connected
  const response = await arrival
  response.on('error', () => undefined)
  await expect.poll(() => served.writableNeedDrain, { timeout: 10_000 }).toBe(true)
  return { served, response }
}

/** Counts the queries for complete documents. */
function countReads() {
  const query = vi.spyOn(product().database.pool, 'query')
  const names = () => query.mock.calls.map(([asked]) => (asked as { name?: string }).name)
  return {
    count: () => names().filter((name) => name === 'page-rows' || name === 'lines-part').length,
    end: () => query.mockRestore(),
  }
}

describe('GET /ea/sign_document/ with long documents', () => {
  it('streams documents as they are stored, newest first', async () => {
    const response = await fetch(address + box, { headers: people.leader })
    expect(response.headers.get('transfer-encoding')).toBe('chunked')
    const body = (await response.json()) as { id: number; invoices: unknown }[]
    expect(body.map(({ id }) => id)).toEqual(ids)
    const { rows } = await product().database.pool.query(
      'select id, lines from documents order by id desc',
    )
    for (const [index, { lines }] of rows.entries()) {
      expect(JSON.stringify(body[index]?.invoices) === JSON.stringify(lines)).toBe(true)
    }
  })

  it('returns the same content for a single document', async () => {
    for (const id of ids.slice(0, 4)) {
      const { body } = await open(product(), people.leader, id)
      const { rows } = await product().database.pool.query(
        'select lines from documents where id = $1',
        [id],
      )
      expect(JSON.stringify(body.invoices) === JSON.stringify(rows[0].lines)).toBe(true)
    }
  })

  it('sends a short page with its content-length', async () => {
    const url = `${address}${box}?summary=true`
    const response = await fetch(url, { headers: people.leader })
    expect(response.headers.get('content-length')).toBe(
      String((await response.arrayBuffer()).byteLength),
    )
  })

  it('runs only the first query for a HEAD request', async () => {
    const reads = countReads()
    const response = await fetch(address + box, { method: 'HEAD', headers: people.leader })
    expect([response.status, reads.count()]).toEqual([200, 1])
    reads.end()
  })

  it('stops reading and holds no database connection while a client does not read', async () => {
    const reads = countReads()
    const { served, response } = await stopReading()
    const { pool } = product().database
    await expect.poll(() => pool.idleCount === pool.totalCount).toBe(true)
    // Reading all documents would take at least 28 queries (24 MB). The number of queries must be close to what fills the socket buffers of
    // up to 10 MB.
    const read = reads.count()
    expect(read).toBeLessThan(20)
    response.destroy()
    await expect.poll(() => served.destroyed).toBe(true)
    await send(product(), { url: `${box}?summary=true`, headers: people.leader })
    expect(reads.count()).toBe(read)
    reads.end()
  })

  it('resets the connection when the database fails during the stream', async () => {
    const { response } = await stopReading()
    const { pool } = product().database
    await pool.query('alter table documents rename column lines to renamed')
    try {
      const ended = new Promise((resolve) => {
        response.once('end', () => resolve('complete'))
        response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      })
      response.resume()
      expect(await ended).toBe('ECONNRESET')
    } finally {
      await pool.query('alter table documents rename column renamed to lines')
    }
  })
})

describe('sendStream', () => {
  it('disconnects a client that reads nothing within the timeout', async () => {
    const app = Fastify()
    const source = Readable.from(
      (function* () {
        for (;;) yield 'x'.repeat(1024 * 1024)
      })(),
    )
    app.get('/', (_request, reply) => sendStream(reply, source, 100))
    await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      const { port } = app.server.address() as AddressInfo
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http.get({ port, host: '127.0.0.1', agent: new http.Agent() }, resolve).on('error', reject)
      })
      response.on('error', () => undefined)
      await expect.poll(() => source.destroyed).toBe(true)
    } finally {
      await app.close()
    }
  })
})
