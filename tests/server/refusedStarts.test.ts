import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverTimeouts } from '../../server/db/timeouts.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { aFile, draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { settingsOf, startProduct, temporaryFolder, type TestProduct } from './product.ts'
import { expectDocumentsComplete, filesOf } from './stored.ts'
import { addBatch } from './vouchers.ts'
import { openProxy } from './databaseProxy.ts'

const settings = settingsOf(temporaryFolder())
const empty = temporaryFolder()
let product: TestProduct
let way: Awaited<ReturnType<typeof openProxy>>
let headers: { authorization: string }

beforeAll(async () => {
  product = await startProduct(settings)
  way = await openProxy(product.database)
  await addEmployees(product, { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
  headers = await signIn(product, 'yoondh')
})
afterAll(async () => {
  await product?.close()
  way?.close()
})

const elsewhere = (given = {}) =>
  startProduct(settingsOf(empty, { DATABASE_URL: way.url, ...given }))
const together = () => startProduct(settingsOf(settings.DATA_DIR, { DATABASE_URL: way.url }))

async function submitBatch(batch: number) {
  await addBatch(product, 'voucher', batch)
  const line = `${batch}-${batch * 100}-001-1`
  const draft = draftOf('yoondh', 'voucher', batch, { invoices: line, counts: '1' })
  return (await submit(product, headers, draft, [aFile('a.pdf')])).status
}

describe('a start with the database of a running process', () => {
  it('is refused with another folder, and leaves no file there', async () => {
    await expect(elsewhere()).rejects.toThrow(/another folder/)
    expect(filesOf(empty)).toEqual([])
  })

  it('succeeds with the same folder', async () => {
    await (await together()).close()
  })

  it('is refused with an empty folder when there are attachments, and changes nothing', async () => {
    expect(await submitBatch(1)).toBe(201)
    await expect(elsewhere()).rejects.toThrow(/ALLOW_MISSING_FILES/)
    await expect(elsewhere({ ALLOW_MISSING_FILES: 'yes' })).rejects.toThrow(/another folder/)
    await (await together()).close()
    await expectDocumentsComplete(product)
  })
})

describe('a start with a DATABASE_URL', () => {
  it.each([
    ['without a server', () => 'postgresql://u@127.0.0.1:1/x', 'ECONNREFUSED'],
    ['without the database', () => way.url.replace(/[^/]*$/, 'missing'), 'missing'],
  ])('%s is refused with a one-line error that names the setting', async (_, url, problem) => {
    const line = new RegExp(`^[^\\n]*DATABASE_URL[^\\n]*${problem}[^\\n]*$`)
    await expect(elsewhere({ DATABASE_URL: url() })).rejects.toThrow(line)
  })
})

describe('a start with DATABASE_CONNECTIONS', () => {
  it('is refused with a one-line error when PostgreSQL allows fewer connections', async () => {
    const given = { DATABASE_URL: way.url, DATABASE_CONNECTIONS: '58' }
    const start = startProduct(settingsOf(settings.DATA_DIR, given))
    await expect(start).rejects.toThrow(/^[^\n]*DATABASE_CONNECTIONS=58[^\n]*at most 53[^\n]*$/)
  })

  it('opens as many connections as it names', async () => {
    const given = { DATABASE_URL: way.url, DATABASE_CONNECTIONS: '3' }
    const few = await startProduct(settingsOf(settings.DATA_DIR, given))
    const wait = () => few.database.pool.query('select pg_sleep(0.2)')
    await Promise.all(Array.from({ length: 9 }, wait))
    expect(few.database.pool.totalCount).toBe(3)
    await few.close()
  })
})

describe('a start with DATABASE_DIRECT_URL', () => {
  it('is refused with a one-line error when it is another database', async () => {
    await product.database.pool.query('create database elsewhere')
    const other = { DATABASE_DIRECT_URL: way.url.replace(/[^/]*$/, 'elsewhere') }
    const { user, database } = product.database.connection
    const alter = `alter role "${user}" in database "${database}"`
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await product.database.pool.query(`${alter} set ${name} = 30000`)
    const given = { DATABASE_URL: way.url, ...other }
    const start = startProduct(settingsOf(settings.DATA_DIR, given))
    await expect(start).rejects.toThrow(/^[^\n]*no notification[^\n]*same database[^\n]*$/)
    await product.database.pool.query(`${alter} reset all`)
  })
})

describe('a start with an empty folder', () => {
  it('succeeds with ALLOW_MISSING_FILES=yes when no other process runs', async () => {
    await product.close()
    const database = await openDatabase(settings)
    const link = await openProxy(database)
    const given = { DATABASE_URL: link.url, ALLOW_MISSING_FILES: 'yes' }
    const other = await startProduct(settingsOf(empty, given))
    expect((await other.app.inject('/readyz')).statusCode).toBe(200)
    await other.close()
    link.close()
    await database.close()
    product = await startProduct(settings)
  })
})

describe('a removed upload folder', () => {
  it('is created again by the next upload', async () => {
    fs.rmSync(path.join(settings.DATA_DIR, 'files', 'incoming'), { recursive: true })
    expect(await submitBatch(2)).toBe(201)
    await expectDocumentsComplete(product)
  })
})

describe('a database of another version', () => {
  const product = { timeouts: serverTimeouts(30_000), upgrade: true }

  it('is refused with a one-line error: an older one by a command, a newer one also by the server', async () => {
    const host = await openDatabase(settings)
    await host.pool.query('create database versions')
    const connection = { DATA_DIR: empty, DATABASE_URL: way.url.replace(/[^/]*$/, 'versions') }
    const database = await openDatabase(connection)
    const { rows } = await database.pool.query('select max(name) as last from kysely_migration')
    const change = (text: string) => database.pool.query(text, [rows[0].last])

    await change('delete from kysely_migration where name = $1')
    await expect(openDatabase(connection)).rejects.toThrow(/^[^\n]* older version [^\n]*$/)
    await database.pool.query(
      `insert into kysely_migration (name, timestamp) values ('999-later', '')`,
    )
    await expect(openDatabase(connection)).rejects.toThrow(/^[^\n]*999-later of a newer[^\n]*$/)
    await expect(openDatabase(connection, product)).rejects.toThrow(/newer version/)
    await database.close()
    await host.close()
  })
})
