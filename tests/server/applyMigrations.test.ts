import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyExpansions } from '../../server/db/applyMigrations.ts'
import type { Tables } from '../../server/db/tables.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let pool: pg.Pool
let db: Kysely<Tables>
let backup: pg.Client

/** A database with one table, which a long transaction reads as a backup does. */
beforeAll(async () => {
  const { pool: productPool, connection } = product().database
  await productPool.query('create database expanded')
  const config = { ...connection, database: 'expanded' }
  pool = new pg.Pool(config)
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  backup = new pg.Client(config)
  await backup.connect()
  await backup.query('create table things (id int)')
  await backup.query('begin; select from things')
})
afterAll(async () => {
  await backup?.end()
  await db?.destroy()
})

const migrations = {
  '001-later.expand': {
    up: (trx: Kysely<unknown>) =>
      trx.schema.alterTable('things').addColumn('later', 'text').execute(),
  },
}
const listColumns = async () => {
  const { rows } = await pool.query(
    `select attname from pg_attribute where attrelid = 'things'::regclass and attnum > 0`,
  )
  return rows.map(({ attname }) => attname)
}

describe('applyExpansions', () => {
  it('fails with a one-line error if a table stays locked, and changes nothing', async () => {
    await expect(applyExpansions(db, migrations, 2)).rejects.toThrow(
      /^The schema cannot be changed[^\n]*locked[^\n]*$/,
    )
    expect(await listColumns()).toEqual(['id'])
  })

  it('does not block other statements while it waits for a locked table, and migrates after the release', async () => {
    const migrating = applyExpansions(db, migrations)
    const waiting = async () =>
      (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount
    await expect.poll(waiting).toBe(1)
    // Waits behind the migration until that gives up.
    await pool.query('select from things')
    expect(await listColumns()).toEqual(['id'])
    await backup.query('commit')
    await migrating
    expect(await listColumns()).toEqual(['id', 'later'])
  })
})
