import fs from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '../../server/admin/verification/audit.ts'
import type { Tables } from '../../server/db/tables.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const folder = path.join(import.meta.dirname, '../../server/db/migrations')
const pools: pg.Pool[] = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** A database with the schema before migration 005; `employees` maps usernames to whether they are active. */
async function databaseBefore(name: string, employees: Record<string, boolean>): Promise<pg.Pool> {
  const { pool: productPool, connection } = product().database
  await productPool.query(`create database ${name}`)
  const pool = new pg.Pool({ ...connection, database: name })
  pools.push(pool)
  for (const file of ['001-initial', '002-secrets', '003-boxes', '004-entries'])
    await run(pool, file)
  await pool.query(`insert into departments (name) values ('재무팀');
    insert into positions (name) values ('대리')`)
  for (const [id, active] of Object.entries(employees)) {
    await pool.query(
      `insert into employees (id, name, password_hash, department_id, position_id, active)
       values ($1, '이름', 'hash', 1, 1, $2)`,
      [id, active],
    )
  }
  return pool
}

async function run(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(fs.readFileSync(path.join(folder, `${name}.sql`), 'utf8'))
}

/** Runs all migrations after the migration `name`. The code of the product needs the current schema. */
async function runAfter(pool: pg.Pool, name: string): Promise<void> {
  const names = fs.readdirSync(folder).map((file) => path.basename(file, '.sql'))
  for (const later of names.sort()) if (later > name) await run(pool, later)
}

/** Appends an audit entry as the earlier version did. */
const record = (pool: pg.Pool, type: string, username: string) =>
  pool.query('select append_entry($1, $2)', [username, JSON.stringify({ type, username })])

describe('migration 005', () => {
  let pool: pg.Pool
  beforeAll(async () => {
    pool = await databaseBefore('accounts', {
      added: true,
      left: false,
      requested: false,
      'KIM.ms': false,
      'kim.ms': true,
      activated: true,
      deactivated: false,
      named: false,
    })
    for (const id of ['added', 'left', 'kim.ms']) await record(pool, 'employee.added', id)
    for (const id of ['requested', 'KIM.ms', 'activated', 'deactivated', 'named']) {
      await record(pool, 'employee.registered', id)
    }
    for (const id of ['activated', 'deactivated']) await record(pool, 'employee.activated', id)
    await pool.query(`insert into default_lines values ('added', 'voucher', 0, 'named', '0')`)
    await run(pool, '005-accounts')
  })

  it('turns accounts that were registered but never approved into requests, and keeps all others', async () => {
    const requests = await pool.query('select * from account_requests order by username')
    expect(requests.rows).toMatchObject(
      ['KIM.ms', 'requested'].map((username) => ({
        username,
        name: '이름',
        department: '재무팀',
        position: '대리',
        password_hash: 'hash',
        address: null,
      })),
    )
    const { rows } = await pool.query('select id from employees order by id')
    expect(rows.map(({ id }) => id).sort()).toEqual(
      ['activated', 'added', 'deactivated', 'kim.ms', 'left', 'named'].sort(),
    )
  })

  it('adds every employee to the audit log, which verify then covers', async () => {
    await runAfter(pool, '005-accounts')
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const check = () => db.transaction().execute((trx) => verifyAuditLog(trx))
    expect(await check()).toEqual([])
    await pool.query(`update employees set active = true where id = 'left'`)
    expect(await check()).toEqual([
      {
        subject: 'employee left',
        problem: expect.stringMatching(/^active is not as entry \d+ left/),
      },
    ])
  })

  it('fails with the names of employees that differ only in case, and changes nothing', async () => {
    const twins = await databaseBefore('twins', { kim: true, KIM: true, lee: true, Lee: false })
    await expect(run(twins, '005-accounts')).rejects.toThrow(
      /differ only in case: .*\bKIM\b.*; .*\bLee\b.*docs\/operations\.md, "Usernames"/,
    )
    const { rows } = await twins.query(`select to_regclass('account_requests') as made`)
    expect(rows).toEqual([{ made: null }])
  })
})
