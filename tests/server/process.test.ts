import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import { demoAccounts } from '../../server/admin/seed/accounts.ts'
import { databaseProcesses, killDatabase } from './databaseProcess.ts'
import { aFile, draftOf, encodeForm } from './forms.ts'
import { addEmployees, PASSWORD } from './people.ts'
import { settingsOf, temporaryFolder } from './product.ts'
import { startFailingProcess, startProcess } from './realProcess.ts'
import { addBatch } from './vouchers.ts'

const folder = temporaryFolder()

/** Opens the database of the running product for the test. */
async function join() {
  const database = await openDatabase(settingsOf(folder))
  let closing: Promise<void> | undefined
  const leave = () => (closing ??= database.close())
  onTestFinished(leave)
  return { database, leave }
}

describe('node server/main.ts', () => {
  it('prints only one step, its URL, the demo accounts and the commands to a terminal', async () => {
    const terminal = 'data:text/javascript,process.stdout.isTTY=true'
    const { url, output, end } = await startProcess(temporaryFolder(), {
      SEED: 'demo',
      NODE_OPTIONS: `--import=${terminal}`,
    })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/ea/none/`)).status).toBe(404)
    expect(await end('SIGTERM')).toBe(0)
    expect(
      output()
        .trim()
        .split(/\s*\n\s*/),
    ).toEqual([
      'Creating the database and the demo company …',
      `e-payment (전자결재) is at ${url}`,
      'Accounts to try:',
      ...demoAccounts.map(({ username }) => expect.stringMatching(`^${username} `)),
      'Ctrl-C ends it · npm test · npm run review',
    ])
  })

  it('serves requests, logs no secrets, and stops with its database on SIGTERM', async () => {
    const { url, output, end } = await startProcess(folder, { LOG_LEVEL: 'trace' })
    const { database, leave } = await join()
    await addEmployees({ database }, { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
    await addBatch({ database }, 'voucher', 1, 1, { RPRMK: '비밀스러운 비고' })
    await database.pool.query(
      `alter table documents add constraint refused check (title <> '비밀스러운 제목') not valid`,
    )
    const payload = JSON.stringify({ username: 'yoondh', password: PASSWORD })
    const json = { 'content-type': 'application/json' }
    const login = await fetch(`${url}/rest-auth/login/`, {
      method: 'POST',
      headers: json,
      body: payload,
    })
    const { key } = (await login.json()) as { key: string }
    const headers = { authorization: `Token ${key}` }
    const query = 'startDate=2026-01-01&endDate=2026-12-31&search=비밀스러운'
    expect((await fetch(`${url}/erp/voucher_list/?${query}`, { headers })).status).toBe(200)
    const draft = draftOf('yoondh', 'voucher', 1, {
      title: '비밀스러운 제목',
      invoices: '1-100-001-1',
      counts: '1',
    })
    const form = encodeForm(draft, [aFile('비밀스러운 파일.pdf')])
    const response = await fetch(`${url}/ea/create_document/`, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: form.payload,
    })
    expect(response.status).toBe(500)
    await leave()
    expect(databaseProcesses(folder).length).toBeGreaterThan(0)
    expect(await end('SIGTERM')).toBe(0)
    expect(databaseProcesses(folder)).toEqual([])

    const logged = output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const requests = logged.map((line) => JSON.parse(line)).filter((line) => line.reqId)
    expect(requests.length).toBeGreaterThan(3)
    expect(output()).toContain('/ea/create_document')
    for (const secret of [
      key,
      PASSWORD,
      '비밀스러운',
      encodeURIComponent('비밀스러운'),
      '$argon2',
    ]) {
      expect(output()).not.toContain(secret)
    }
  })

  it('survives the loss of its database, reports not ready, and recovers with the database', async () => {
    const { url, end } = await startProcess(folder)
    const isReady = async () => (await fetch(`${url}/readyz`)).status
    expect(await isReady()).toBe(200)
    killDatabase(folder)
    await expect.poll(isReady).toBe(503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const { leave } = await join()
    await expect.poll(isReady).toBe(200)
    expect(await end('SIGINT')).toBe(0)
    await leave()
    expect(databaseProcesses(folder)).toEqual([])
  })

  it('stops during an endless upload, and stores nothing of it', async () => {
    const { url, output, end } = await startProcess(folder, { LOG_LEVEL: 'info' })
    const { database, leave } = await join()
    await addEmployees({ database }, { id: 'slow' })
    const login = await fetch(`${url}/rest-auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'slow', password: PASSWORD }),
    })
    const { key } = (await login.json()) as { key: string }
    const form = encodeForm(draftOf('slow', 'voucher', 1), [aFile('a.pdf', 100_000)])
    const { hostname, port } = new URL(url)
    const line = net.connect(Number(port), hostname)
    onTestFinished(() => void line.destroy())
    line.on('error', () => undefined)
    const head = {
      host: hostname,
      authorization: `Token ${key}`,
      'content-length': form.payload.length,
      ...form.headers,
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
    line.write(`POST /ea/create_document/ HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    line.write(form.payload.subarray(0, 50_000))
    await expect.poll(output).toContain('/ea/create_document')
    await leave()
    expect(await end('SIGTERM')).toBe(0)
    const { database: after } = await join()
    expect((await after.pool.query('select from documents')).rowCount).toBe(0)
  })

  it('exits with 0 when its database has stopped before it', async () => {
    const { url, end } = await startProcess(folder)
    killDatabase(folder)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
    expect(await end('SIGHUP')).toBe(0)
  })

  it('refuses an invalid setting with a one-line error', async () => {
    const { code, output } = await startFailingProcess(folder, { VOUCHER_SCOPE: 'team' })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('VOUCHER_SCOPE')])
  })

  it('refuses a DATA_DIR that cannot be created with a one-line error that names the setting', async () => {
    const { code, output } = await startFailingProcess('/proc/x', {})
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('DATA_DIR=/proc/x')])
  })

  it('refuses a port in use with a one-line error, and leaves no database running', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { code, output } = await startFailingProcess(folder, {
      PORT: String(port),
      LOG_LEVEL: 'silent',
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/port/i)])
    expect(databaseProcesses(folder)).toEqual([])
  })

  it('refuses a HOST of another computer with a one-line error that names the setting', async () => {
    const { code, output } = await startFailingProcess(folder, {
      HOST: '192.0.2.1',
      LOG_LEVEL: 'silent',
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('HOST=192.0.2.1')])
    expect(databaseProcesses(folder)).toEqual([])
  })
})
