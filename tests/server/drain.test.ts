import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { openStream } from './eventStream.ts'
import { aFile, draftOf, encodeForm } from './forms.ts'
import { addEmployees, PASSWORD } from './people.ts'
import { preparedFolder, settingsOf } from './product.ts'
import { type RealProcess, startProcess } from './realProcess.ts'
import { addBatch } from './vouchers.ts'

const folder = preparedFolder()
const patience = { timeout: 60_000, interval: 50 }

/** Opens the database of the processes for the test, with an author, approvers and a batch. */
async function prepare() {
  const database = await openDatabase(settingsOf(folder))
  onTestFinished(() => database.close())
  await addEmployees({ database }, { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
  await addBatch({ database }, 'voucher', 1)
  return database
}

async function signIn({ url }: RealProcess): Promise<{ authorization: string }> {
  const response = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'yoondh', password: PASSWORD }),
  })
  const { key } = (await response.json()) as { key: string }
  return { authorization: `Token ${key}` }
}

/** Begins to send a request for approval. `finish` sends the rest and resolves to the whole response. */
async function beginUpload({ url }: RealProcess, headers: { authorization: string }) {
  const texts = draftOf('yoondh', 'voucher', 1, { invoices: '1-100-001-1', counts: '1' })
  const form = encodeForm(texts, [aFile('a.pdf', 100_000)])
  const { hostname, port } = new URL(url)
  const line = net.connect(Number(port), hostname)
  onTestFinished(() => void line.destroy())
  const all = { host: hostname, 'content-length': form.payload.length, ...headers, ...form.headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  line.write(`POST /ea/create_document/ HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  line.write(form.payload.subarray(0, 50_000))
  let received = ''
  line.setEncoding('utf8').on('data', (text: string) => (received += text))
  return async () => {
    line.write(form.payload.subarray(50_000))
    await once(line, 'close')
    return received
  }
}

/** The status of a call, or undefined if the port is closed. */
const statusOf = ({ url }: RealProcess, path: string, headers = {}) =>
  fetch(`${url}${path}`, { headers }).then(
    ({ status }) => status,
    () => undefined,
  )

describe('a process of two that receives SIGTERM', () => {
  it('returns 503 for /readyz while it serves, ends streams with a retry time, finishes an upload, and exits', async () => {
    const database = await prepare()
    const settings = { DRAIN_SECONDS: '4', LAST_REQUESTS_SECONDS: '60' }
    const leaving = await startProcess(folder, settings)
    const other = await startProcess(folder)
    const headers = await signIn(leaving)
    const stream = await openStream(leaving.url, headers)
    let isStreamOpen = true
    void stream.ended.then(() => (isStreamOpen = false))
    const finish = await beginUpload(leaving, headers)
    await expect.poll(leaving.output).toContain('/ea/create_document')

    const exit = leaving.end('SIGTERM')
    await expect.poll(() => statusOf(leaving, '/readyz'), patience).toBe(503)
    expect(await statusOf(leaving, '/ea/sign_document/', headers)).toBe(200)
    expect([isStreamOpen, stream.retry()]).toEqual([true, undefined])
    expect(await statusOf(other, '/readyz')).toBe(200)

    await stream.ended
    expect(stream.retry()).toBeGreaterThanOrEqual(500)
    expect(stream.retry()).toBeLessThanOrEqual(5000)
    await expect.poll(() => statusOf(leaving, '/healthz'), patience).toBeUndefined()
    const response = await finish()
    expect(response).toMatch(/^HTTP\/1\.1 201 /)
    expect(response.toLowerCase()).toContain('connection: close')
    expect(await exit).toBe(0)

    expect(await statusOf(other, '/ea/sign_document/', headers)).toBe(200)
    const newStream = await openStream(other.url, headers)
    onTestFinished(() => newStream.close())
    expect(newStream.status).toBe(200)
    expect((await database.pool.query('select from documents')).rowCount).toBe(1)
    expect(await verify(database.db, path.join(folder, 'files'))).toEqual([])
  })
})
