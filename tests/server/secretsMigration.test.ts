import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretsAt } from '../../server/integration/signature.ts'
import { findApiClientByToken } from '../../server/integration/integrations.sql.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const folder = path.join(import.meta.dirname, '../../server/db/migrations')
const LATER = 4_000_000_000_000
let pool: pg.Pool

async function run(from: string, until: string): Promise<void> {
  const names = fs.readdirSync(folder).filter((name) => name >= from && name < until)
  for (const name of names.sort()) {
    await pool.query(fs.readFileSync(path.join(folder, name), 'utf8'))
  }
}

/**
 * Creates a database at migration 033 with two endpoints and two API clients, one of each with a rotated secret. Then runs migration 034.
 */
beforeAll(async () => {
  const { pool: productPool, connection } = product().database
  await productPool.query('create database secrets')
  pool = new pg.Pool({ ...connection, database: 'secrets' })
  await run('001', '034')
  await pool.query(`
    insert into secrets (name, value) values
      ('endpoint:1', '{"secret":"new","previous":{"secret":"old","until":${LATER}}}'),
      ('endpoint:2', '{"secret":"only"}'),
      ('vapid', '{"previous":1}');
    insert into integrations (name, scopes, token_hash, previous_hash, previous_until) values
      ('rotated', '{}', '\\x02', '\\x01', clock_timestamp() + interval '1 day'),
      ('first', '{}', '\\x03', null, null)`)
  await run('034', '035')
})
afterAll(() => pool?.end())

it('migration 034 keeps the previous secret of an endpoint', async () => {
  const { rows } = await pool.query('select name, value from secrets order by name')
  const [first, second, other] = rows
  expect(secretsAt(first.value, LATER - 1)).toEqual(['new', 'old'])
  expect(secretsAt(second.value, 0)).toEqual(['only'])
  expect(other.value).toEqual({ previous: 1 })
})

it('migration 034 keeps the previous token of a client', async () => {
  const found = async (byte: number) => (await findApiClientByToken(pool, Buffer.from([byte])))?.id
  expect([await found(1), await found(2), await found(3), await found(4)]).toEqual([
    1,
    1,
    2,
    undefined,
  ])
})
