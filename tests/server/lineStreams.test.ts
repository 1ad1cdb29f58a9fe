import { createHash } from 'node:crypto'
import http from 'node:http'
import type { Socket } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addIntegration } from '../../server/integration/integrations.service.ts'
import { submitNew, signInAll } from './approval.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let headers: { authorization: string }
let address = ''
let id = 0

/** The parts of 1 MB in which the lines are sent. */
const parts = 30
const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

beforeAll(async () => {
  const { author } = await signInAll(product(), 'author', 'leader')
  id = await submitNew(product(), 'author', author, ['leader'])
  // The space in the array would be lost if the text were parsed. The surrogate pairs are at odd indexes.
  const value = `x${'😀한'.repeat((parts * 1024 * 1024) / 7)}`
  await query('update documents set lines = $1 where id = $2', [`[ {"id":"${value}"}]`, id])
  const { token } = await addIntegration(product().database.db, 'ERP', ['documents:read'], [])
  headers = { authorization: `Bearer ${token}` }
  address = await product().listen()
})

const urlOfLines = () => `${address}/integration/documents/${id}/lines/`

/** Requests the lines and reads no byte of the response; `served` is the socket of the server. */
async function stopReading() {
  const connected = new Promise<Socket>((resolve) => {
    product().app.server.once('connection', resolve)
  })
  const arrival = new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(urlOfLines(), { headers, agent: new http.Agent() }, resolve).on('error', reject)
  })
  const served = await connected
  const response = await arrival
  response.on('error', () => undefined)
  onTestFinished(() => void response.destroy())
  await expect.poll(() => served.writableNeedDrain).toBe(true)
  return response
}

describe('GET /integration/documents/{id}/lines/ of a long document', () => {
  it('streams exactly the stored bytes', async () => {
    const response = await fetch(urlOfLines(), { headers })
    expect(response.headers.get('transfer-encoding')).toBe('chunked')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const bytes = Buffer.from(await response.arrayBuffer())
    const { rows } = await query(
      `select encode(sha256(convert_to(lines::text, 'UTF8')), 'hex') as sha256 from documents where id = $1`,
      [id],
    )
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(rows[0].sha256)
  })

  it('reads only the parts that clients have received, and holds no database connection for a client that does not read', async () => {
    const { pool } = product().database
    const queries = vi.spyOn(pool, 'query')
    onTestFinished(() => void queries.mockRestore())
    const nameOf = ([given]: unknown[]) => (given as { name?: string }).name
    const readers = 3
    for (let at = 0; at < readers; at++) await stopReading()
    await expect.poll(() => pool.idleCount === pool.totalCount).toBe(true)
    const read = queries.mock.calls.map(nameOf).filter((name) => name === 'lines-part').length
    // At least one part for each reader. The rest is what fills the socket buffers, of up to 10 MB for each.
    expect(read).toBeGreaterThanOrEqual(readers)
    expect(read).toBeLessThan((readers * parts) / 2)
  })
})
