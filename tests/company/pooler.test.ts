import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { receiveBatches } from '../../server/integration/incoming.service.ts'
import { linesOf } from '../server/erpCalls.ts'
import { aFile, draftOf, submit } from '../server/forms.ts'
import { openStream } from '../server/eventStream.ts'
import { addEmployees, signIn } from '../server/people.ts'
import {
  settingsOf,
  startProduct,
  temporaryFolder,
  type TestProduct,
  useProduct,
} from '../server/product.ts'
import { openProxy } from '../server/databaseProxy.ts'
import { expectDocumentsComplete } from '../server/stored.ts'
import { addBatch } from '../server/vouchers.ts'
import { type PoolerOptions, startPgbouncer } from './pgbouncer.ts'

/** A product without a pooler. The tests start others on its PostgreSQL, with a pooler in between. */
const host = useProduct()

const limits = {
  statement_timeout: '30000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '10000',
}

/** Sets or resets the time limits of the role, which the product expects behind a pooler. */
async function setLimits(isSet: boolean) {
  const { user, database } = host().database.connection
  for (const [name, value] of Object.entries(limits)) {
    const change = isSet ? `set ${name} = ${value}` : `reset ${name}`
    await host().database.pool.query(`alter role "${user}" in database "${database}" ${change}`)
  }
}

/** Addresses of PostgreSQL itself, and of a pgbouncer in front of it. */
async function addresses(options: PoolerOptions = {}) {
  const direct = await openProxy(host().database)
  onTestFinished(() => void direct.close())
  const { port, user, database } = direct.connection
  const target = { host: '127.0.0.1', port, user: String(user), database: String(database) }
  return { direct: direct.url, pooler: await startPgbouncer(temporaryFolder(), target, options) }
}

function open(given: Record<string, string>) {
  return startProduct(settingsOf(host().settings.DATA_DIR, given))
}

/** Stores a batch as a call of the ERP does, which holds the lock of imports meanwhile. */
function pushBatch({ database }: TestProduct, number: number) {
  const batches = [{ number, lines: linesOf(number) }]
  return receiveBatches(database, { category: 'voucher', batches }, () => undefined)
}

beforeAll(async () => {
  await addEmployees(host(), { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
})

describe('a pgbouncer in transaction mode', () => {
  it.each([
    ['refuses time limits', []],
    ['drops time limits', Object.keys(limits)],
  ])(
    'that %s is refused as the only address, with a one-line error that names DATABASE_DIRECT_URL',
    async (_, ignored) => {
      await setLimits(true)
      const { pooler } = await addresses({ ignored })
      const line = /^[^\n]*Set DATABASE_DIRECT_URL to PostgreSQL itself[^\n]*$/
      await expect(open({ DATABASE_URL: pooler })).rejects.toThrow(line)
    },
  )

  it('is refused as DATABASE_DIRECT_URL', async () => {
    await setLimits(true)
    const { pooler } = await addresses()
    const given = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: pooler }
    await expect(open(given)).rejects.toThrow(/^[^\n]*no notification[^\n]*$/)
  })

  it('is refused with the SQL statement to run, if the database role has no time limits', async () => {
    await setLimits(false)
    const { pooler, direct } = await addresses()
    const given = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct }
    await expect(open(given)).rejects.toThrow(
      /^[^\n]*no statement_timeout[^\n]*alter role[^\n]*30000[^\n]*$/,
    )
  })

  it('serves requests, writes and events with a direct connection', async () => {
    await setLimits(true)
    const { pooler, direct } = await addresses()
    const product = await open({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })
    onTestFinished(() => product.close())
    const headers = await signIn(product, 'yoondh')
    const stream = await openStream(await product.listen(), headers)
    onTestFinished(() => stream.close())
    const urls = [
      '/ea/get_todo_count/',
      '/erp/get_todo_count/',
      '/ea/sign_document/',
      '/ea/written_document/?page=1',
      '/erp/voucher_list/?startDate=2026-01-01&endDate=2026-12-31',
      '/ea/get_allUsers/',
    ]
    // Many concurrent requests make the pooler change the server connection between the statements of one client.
    const responses = await Promise.all(
      Array.from({ length: 120 }, (_, nth) =>
        product.app.inject({ url: urls[nth % urls.length] as string, headers }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    for (const batch of [1, 2, 3]) {
      await addBatch(product, 'voucher', batch)
      const line = `${batch}-${batch * 100}-001-1`
      const draft = draftOf('yoondh', 'voucher', batch, { invoices: line, counts: '1' })
      const { status, body } = await submit(product, headers, draft, [aFile('a.pdf')])
      expect(status).toBe(201)
      await stream.until((event) => event.type === 'box' && event.document_id === body.id)
    }
    expect((await expectDocumentsComplete(host())).length).toBe(3)
    expect(await pushBatch(product, 8)).toEqual([{ number: 8, outcome: 'added' }])
    expect((await product.app.inject('/readyz')).statusCode).toBe(200)
  })
})

describe('a pgbouncer in session mode', () => {
  it('serves requests as the only address, if it drops the time limits', async () => {
    const { pooler } = await addresses({ mode: 'session', ignored: Object.keys(limits) })
    const given = { DATABASE_URL: pooler, DATABASE_CONNECTIONS: '2' }
    const product = await open(given)
    onTestFinished(() => product.close())
    const headers = await signIn(product, 'yoondh')
    const { statusCode } = await product.app.inject({ url: '/ea/sign_document/', headers })
    expect(statusCode).toBe(200)
    expect(await pushBatch(product, 9)).toEqual([{ number: 9, outcome: 'added' }])
  })
})
