import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runInNetworkSlot } from '../../server/accounts/signInSlots.ts'
import { readBuildInfo } from '../../server/metrics/buildInfo.ts'
import { submitNew, signInAll, withdraw } from './approval.ts'
import { openStream } from './eventStream.ts'
import { rebuild, send, type TestProduct, useProduct } from './product.ts'

const METRICS_TOKEN = 'a-token-of-the-monitoring'
const authorization = `Bearer ${METRICS_TOKEN}`

const product = useProduct({ METRICS_TOKEN })
let people: Record<'kim' | 'lee', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'kim', 'lee')
  const id = await submitNew(product(), 'kim', people.kim, ['lee'])
  await withdraw(product(), people.kim, id)
  await submitNew(product(), 'kim', people.kim, ['lee'])
})

/** The metrics of the product: name, type and help. */
const described = [
  [
    'http_request_duration_seconds',
    'histogram',
    'Duration of a request by method, route template and status',
  ],
  ['database_connections', 'gauge', 'Open connections of the pool by state'],
  ['database_connections_max', 'gauge', 'Setting DATABASE_CONNECTIONS'],
  ['database_waiting', 'gauge', 'Requests that wait for a connection'],
  ['event_streams', 'gauge', 'Open event streams'],
  ['password_queue', 'gauge', 'Requests that hash a password or wait for it'],
  ['build_info', 'gauge', 'Version, build, Node and schema of the process; always 1'],
  ['documents', 'gauge', 'Stored documents by status'],
  ['audit_chain_height', 'gauge', 'Number of the last audit entry'],
  ['outbox_messages', 'gauge', 'All messages to the ERP'],
  ['deliveries', 'gauge', 'Messages at endpoints that are not delivered, by state'],
  [
    'delivery_oldest_seconds',
    'gauge',
    'Age of the oldest message that waits at an enabled endpoint; 0 without one',
  ],
  ['database_up', 'gauge', 'Whether the database answered when it was last asked'],
] as const

/** The samples of a scrape over HTTP by name with labels, as in the text. */
async function scrape(from: TestProduct = product()): Promise<Record<string, number>> {
  const response = await fetch(`${await from.listen()}/metrics`, { headers: { authorization } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return samplesOf(await response.text())
}

function samplesOf(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => /^[^#]/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}

describe('GET /metrics', () => {
  it('does not exist without METRICS_TOKEN', async () => {
    const change = ({ settings }: TestProduct) => ({ settings: { ...settings, METRICS_TOKEN: '' } })
    const without = await rebuild(product(), () => change(product()))
    const { status } = await send(without, { url: '/metrics', headers: { authorization } })
    expect(status).toBe(404)
  })

  it.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${METRICS_TOKEN}x` },
    { authorization: METRICS_TOKEN },
    { authorization: `Token ${METRICS_TOKEN}` },
  ])('returns 401 with %o', async (headers) => {
    const { status, headers: sent, body } = await send(product(), { url: '/metrics', headers })
    expect([status, sent['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(body.detail).toContain('METRICS_TOKEN')
  })

  it('returns 401 with the token of an employee', async () => {
    const { status } = await send(product(), { url: '/metrics', headers: people.kim })
    expect(status).toBe(401)
  })

  it('counts requests by method, route template and status, and no event stream', async () => {
    const count = (route: string, status: number, method = 'GET') =>
      `epayment_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`
    const before = await scrape()
    const address = await product().listen()
    for (const url of [
      '/ea/sign_document/',
      '/ea/sign_document/?page=1&search=비밀',
      '/media/attachment/17?employee=kim',
      '/no/such/address/17',
    ]) {
      await fetch(address + url, { headers: people.lee })
    }
    const stream = await openStream(address, people.lee)
    stream.close()
    const after = await scrape()
    const added = (key: string) => (after[key] ?? 0) - (before[key] ?? 0)
    expect(added(count('/ea/sign_document/', 200))).toBe(2)
    expect(added(count('/media/attachment/:id', 403))).toBe(1)
    expect(added(count('app', 404))).toBe(1)
    const ofRequests = Object.keys(after).filter((key) => key.includes('http_request'))
    expect(ofRequests.filter((key) => /17|비밀|kim|events/.test(key))).toEqual([])
  })

  it('returns the open event streams, and the connections of the pool', async () => {
    const address = await product().listen()
    const streams = [await openStream(address, people.kim), await openStream(address, people.lee)]
    onTestFinished(() => streams.forEach((stream) => stream.close()))
    const { pool } = product().database
    const client = await pool.connect()
    const found = await scrape()
    client.release()
    expect(found['epayment_event_streams']).toBe(2)
    expect(found['epayment_database_connections{state="busy"}']).toBeGreaterThanOrEqual(1)
    expect(found['epayment_database_connections_max']).toBe(10)
    expect(found['epayment_database_waiting']).toBe(0)
    expect(found['epayment_password_queue']).toBe(0)
  })

  it('returns how many sign-ins wait behind other sign-ins of their address', async () => {
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    const signIns = Array.from({ length: 7 }, () => runInNetworkSlot('192.0.2.1', () => gate))
    onTestFinished(async () => {
      release()
      await Promise.all(signIns)
    })
    expect((await scrape())['epayment_password_queue']).toBe(2)
  })

  it('returns documents by status and the height of the audit chain', async () => {
    const { rows } = await product().database.pool.query('select seq from entry_head')
    const found = await scrape()
    const documents = ['waiting', 'approved', 'rejected', 'withdrawn'].map(
      (status) => found[`epayment_documents{status="${status}"}`],
    )
    expect(documents).toEqual([1, 0, 0, 1])
    expect(found['epayment_audit_chain_height']).toBe(rows[0].seq)
    expect(found['epayment_database_up']).toBe(1)
    expect(found['process_cpu_seconds_total']).toBeGreaterThan(0)
  })

  it('returns version, build, Node, and the schema of the process instead of the database', async () => {
    const { pool } = product().database
    const { rows } = await pool.query('select max(name) as schema from kysely_migration')
    await pool.query(`insert into kysely_migration values ('999-later.expand', '')`)
    onTestFinished(async () => {
      await pool.query(`delete from kysely_migration where name = '999-later.expand'`)
    })
    const { app } = await rebuild(product(), () => ({}))
    const { body } = await app.inject({ url: '/metrics', headers: { authorization } })
    const { version, build } = readBuildInfo()
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(samplesOf(body)).toMatchObject({
      [`epayment_build_info{version="${version}",build="${build}",node="${process.version}",schema="${rows[0].schema}"}`]: 1,
    })
  })

  it('describes its metrics with type and help', async () => {
    const fresh = await rebuild(product(), () => ({}))
    await fresh.app.inject('/no/such/address')
    const { body } = await fresh.app.inject({ url: '/metrics', headers: { authorization } })
    const lines = body.split('\n').filter((line) => /^# \w+ epayment_/.test(line))
    expect(lines).toEqual(
      described.flatMap(([name, type, help]) => [
        `# HELP epayment_${name} ${help}`,
        `# TYPE epayment_${name} ${type}`,
      ]),
    )
    const bounds = [...body.matchAll(/^epayment_\w+_seconds_bucket{le="([^"]+)",/gm)].map(
      ([, le]) => le,
    )
    expect(bounds.join(' ')).toBe('0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf')
    // `promtool check metrics` refuses these default metrics.
    expect(body).not.toMatch(/nodejs_active_\w+_total/)
    expect(body).toContain('nodejs_active_handles{')
  })

  it('returns the messages to the ERP: waiting, held, dead, and the age of the oldest', async () => {
    const { pool } = product().database
    const endpoints = await Promise.all(
      ['https://one.example.com', 'https://two.example.com'].map(async (url) => {
        const types = '{document.submitted}'
        const { rows } = await pool.query(
          'insert into endpoints (url, types, enabled) values ($1, $2, $3) returning id',
          [url, types, url.includes('one')],
        )
        return rows[0].id as number
      }),
    )
    await pool.query(
      `insert into deliveries (endpoint_id, event_id, sequence, document_id, category, batch_number, state, next_at)
      select e, event_id, sequence, document_id, category, batch_number,
        case when type = 'document.withdrawn' then 'dead' else 'waiting' end, 'infinity'
      from outbox, unnest($1::int[]) e`,
      [endpoints],
    )
    const fresh = await rebuild(product(), () => ({}))
    const { body } = await fresh.app.inject({ url: '/metrics', headers: { authorization } })
    const found = samplesOf(body)
    expect(found['epayment_outbox_messages']).toBe(3)
    const states = ['waiting', 'held', 'dead'].map(
      (state) => `epayment_deliveries{state="${state}"}`,
    )
    expect(states.map((name) => found[name])).toEqual([2, 2, 2])
    expect(found['epayment_delivery_oldest_seconds']).toBeGreaterThan(0)

    // The age counts from when the message became due for the endpoint.
    await pool.query(`update deliveries set queued_at = queued_at - interval '2 days'`)
    const later = await (await rebuild(product(), () => ({}))).app.inject({
      url: '/metrics',
      headers: { authorization },
    })
    const { epayment_delivery_oldest_seconds: oldest } = samplesOf(later.body)
    expect(oldest).toBeGreaterThan(2 * 24 * 60 * 60)
  })

  it('counts the messages, although a transaction that ended in an error has used an id', async () => {
    const { pool } = product().database
    const before = await pool.query('select count(*) from outbox')
    await expect(
      pool.query(`insert into outbox (event_id, sequence, type, category, batch_number, message, at)
        values ('evt_', 0, 'batch.alarm', 'voucher', 1, '{}', now())`),
    ).rejects.toThrow('outbox_event_id_check')
    const id = await submitNew(product(), 'kim', people.kim, ['lee'])
    await withdraw(product(), people.kim, id)
    const fresh = await rebuild(product(), () => ({}))
    const { body } = await fresh.app.inject({ url: '/metrics', headers: { authorization } })
    expect(samplesOf(body)['epayment_outbox_messages']).toBe(Number(before.rows[0].count) + 2)
  })

  it('reads the stored metrics at most every 10 seconds', async () => {
    const fresh = await rebuild(product(), () => ({}))
    const waiting = async () => {
      const { body } = await fresh.app.inject({ url: '/metrics', headers: { authorization } })
      return samplesOf(body)['epayment_documents{status="waiting"}']
    }
    const before = await waiting()
    const id = await submitNew(product(), 'kim', people.kim, ['lee'])
    expect(await waiting()).toBe(before)
    await withdraw(product(), people.kim, id)
  })

  it('returns the metrics of the process while the database does not respond', async () => {
    const pool = new pg.Pool({ host: '/nowhere' })
    const away = await rebuild(product(), ({ database }) => ({ database: { ...database, pool } }))
    const { statusCode, body } = await away.app.inject({
      url: '/metrics',
      headers: { authorization },
    })
    expect(statusCode).toBe(200)
    expect(body).toContain('epayment_database_up 0')
    expect(body).toContain('process_resident_memory_bytes')
  })
})
