import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { adminTimeouts } from '../../server/db/timeouts.ts'
import { acquireProcessLease } from '../../server/db/processLease.ts'
import { aFile, draftOf, submit } from './forms.ts'
import { startWhileLocked } from './lockWaits.ts'
import { addEmployees, signIn } from './people.ts'
import { send, startProduct, useProduct } from './product.ts'
import { openProxy } from './databaseProxy.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
const query = (text: string) => product().database.pool.query(text)

/** Records a migration of a later version for the time of a test. */
async function recordMigration(name: string, change: string, undo: string) {
  await query(`${change}; insert into kysely_migration (name, timestamp) values ('${name}', '')`)
  onTestFinished(async () => {
    await query(`${undo}; delete from kysely_migration where name = '${name}'`)
  })
}

const later = ['alter table documents add column later text', 'alter table documents drop later']

describe('an older version on a schema that a newer one expanded', () => {
  it('stays ready, can start, stores documents, and its commands are refused', async () => {
    await recordMigration('999-later.expand', later[0] as string, later[1] as string)
    expect((await send(product(), { url: '/readyz' })).status).toBe(200)

    const started = await startProduct(product().settings)
    await addEmployees(started, { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
    await addBatch(started, 'voucher', 1)
    const headers = await signIn(started, 'yoondh')
    const draft = draftOf('yoondh', 'voucher', 1, { invoices: '1-100-001-1', counts: '1' })
    expect((await submit(started, headers, draft, [aFile('a.pdf')])).status).toBe(201)
    await started.close()
    const files = path.join(product().settings.DATA_DIR, 'files')
    expect(await verify(product().database.db, files)).toEqual([])

    const command = openDatabase(product().settings)
    await expect(command).rejects.toThrow(/^[^\n]*999-later\.expand of a newer[^\n]*$/)
  })
})

describe('an older version on a schema that a newer one changed with more than additions', () => {
  it('is not ready and names the schema, and cannot start', async () => {
    await recordMigration('999-later', 'select', 'select')
    const { status, body } = await send(product(), { url: '/readyz' })
    expect([status, body.detail]).toEqual([503, expect.stringContaining('999-later of a newer')])
    expect((await send(product(), { url: '/healthz' })).status).toBe(200)
    await expect(startProduct(product().settings)).rejects.toThrow(/^[^\n]*999-later[^\n]*$/)
  })
})

describe('an older version that starts while a newer one changes the schema', () => {
  it('is refused with a one-line error, removes no file and adds no dates of batches', async () => {
    await addBatch(product(), 'voucher', 2)
    await query('delete from batch_dates')
    const id = randomUUID()
    const unknownFile = path.join(product().settings.DATA_DIR, 'files', id.slice(0, 2), id)
    fs.mkdirSync(path.dirname(unknownFile), { recursive: true })
    fs.writeFileSync(unknownFile, 'known to the newer version')
    onTestFinished(() => fs.rmSync(unknownFile, { force: true }))
    // The start has checked the schema when it waits for this lock, and has no lease yet.
    const starting = startWhileLocked(
      product(),
      'lock table attachments',
      [() => startProduct(product().settings)],
      () => recordMigration('999-later', 'select', 'select'),
    )
    await expect(starting).rejects.toThrow(/^[^\n]*999-later of a newer[^\n]*$/)
    expect(fs.existsSync(unknownFile)).toBe(true)
    expect((await query('select from batch_dates')).rowCount).toBe(0)
  })
})

describe('a newer version on an older schema', () => {
  it('is refused with a one-line error while processes of the older version run, and then migrates', async () => {
    const way = await openProxy(product().database)
    onTestFinished(() => void way.close())
    const folder = path.resolve('server/db/migrations')
    const names = fs.readdirSync(folder).sort()
    const last = names.findLastIndex((name) => !name.includes('.expand'))
    const older = names.slice(0, last)
    await query('create database older')
    const connection = { ...product().database.connection, database: 'older' }
    const lease = await acquireProcessLease(connection)
    const { rows: first } = await query('select name from kysely_migration order by name')
    expect(first.map(({ name }) => `${name}.sql`)).toEqual(names)

    const settings = {
      DATA_DIR: product().settings.DATA_DIR,
      DATABASE_URL: way.url.replace(/[^/]*$/, 'older'),
    }
    const use = { timeouts: adminTimeouts, upgrade: true }
    const client = new pg.Client(connection)
    await client.connect()
    for (const name of older) {
      await client.query(fs.readFileSync(path.join(folder, name), 'utf8'))
    }
    await client.query(
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))',
    )
    for (const name of older) {
      await client.query(`insert into kysely_migration values ($1, '')`, [name.slice(0, -4)])
    }
    await client.end()

    await expect(openDatabase(settings, use)).rejects.toThrow(
      /^[^\n]*older versions do not support[^\n]*1 of their processes[^\n]*$/,
    )
    await lease.release()
    const database = await openDatabase(settings, use)
    const { rows } = await database.pool.query('select name from kysely_migration order by name')
    await database.close()
    expect(rows).toEqual(first)
  })
})
