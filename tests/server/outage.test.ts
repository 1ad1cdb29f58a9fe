import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import { databaseProcesses } from './databaseProcess.ts'
import { addEmployees, PASSWORD } from './people.ts'
import { settingsOf, preparedFolder } from './product.ts'
import { type RealProcess, startProcess } from './realProcess.ts'

const folder = preparedFolder()
const patience = { timeout: 60_000, interval: 100 }

async function join() {
  const database = await openDatabase(settingsOf(folder))
  let closing: Promise<void> | undefined
  const leave = () => (closing ??= database.close())
  onTestFinished(leave)
  return { database, leave }
}

async function signIn({ url }: RealProcess): Promise<Record<string, string>> {
  const response = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'yoondh', password: PASSWORD }),
  })
  const { key } = (await response.json()) as { key: string }
  return { authorization: `Token ${key}` }
}

function signalDatabase(signal: NodeJS.Signals): void {
  for (const pid of databaseProcesses(folder)) process.kill(pid, signal)
}

describe('a process whose database does not respond', () => {
  it('returns 503, recovers with the database, and can stop during the outage', async () => {
    const product = await startProcess(folder, { DATABASE_TIMEOUT_MS: '3000', LOG_LEVEL: 'silent' })
    const { database, leave } = await join()
    await addEmployees({ database }, { id: 'yoondh' })
    await leave()
    const headers = await signIn(product)
    const get = (url: string) =>
      fetch(`${product.url}${url}`, { headers: { ...headers, 'accept-language': 'en' } })
    const statusOf = async (url: string) => (await get(url)).status
    expect(await statusOf('/ea/get_allUsers/')).toBe(200)
    onTestFinished(() => signalDatabase('SIGCONT'))

    signalDatabase('SIGSTOP')
    const responses = await Promise.all(
      ['/readyz', '/ea/get_allUsers/', '/ea/get_allUsers/'].map(get),
    )
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503])
    for (const response of responses) {
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await response.json()).toEqual({ detail: expect.stringContaining('database') })
    }
    expect(await statusOf('/healthz')).toBe(200)
    signalDatabase('SIGCONT')
    await expect.poll(() => statusOf('/readyz'), patience).toBe(200)
    await expect.poll(() => statusOf('/ea/get_allUsers/'), patience).toBe(200)

    signalDatabase('SIGSTOP')
    expect(await product.end('SIGTERM')).toBe(0)
  }, 180_000)
})

describe('a process that receives a stop signal or fails', () => {
  it('stops while a query waits for a lock', async () => {
    const product = await startProcess(folder, { DATABASE_TIMEOUT_MS: '3600000' })
    const { database } = await join()
    const headers = await signIn(product)
    const client = await database.pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin; lock table employees')
    const response = fetch(`${product.url}/ea/get_allUsers/`, { headers }).catch(() => 'cut')
    const waiting = async () =>
      (await database.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`))
        .rowCount
    await expect.poll(waiting, patience).toBe(1)
    expect(await product.end('SIGTERM')).toBe(0)
    expect(await response).toBe('cut')
  }, 180_000)

  it('logs an unexpected error, stops, and stops the database', async () => {
    const fail = `process.on('SIGUSR2', () => { throw new Error('nobody expects this') })`
    const module = `data:text/javascript,${encodeURIComponent(fail)}`
    const product = await startProcess(folder, { NODE_OPTIONS: `--import=${module}` })
    expect(await product.end('SIGUSR2')).toBe(1)
    expect(product.output()).toContain('nobody expects this')
    expect(databaseProcesses(folder)).toEqual([])
  })
})
