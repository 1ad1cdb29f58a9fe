import fs from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categories } from '../../contract/voucher.ts'
import { figuresOf } from '../../machines/document/document.rules.ts'
import { audit } from '../../server/admin/verification/audit.ts'
import type { Tables } from '../../server/db/tables.ts'
import { putBatches } from '../../server/repositories/imports.ts'
import { describeBatch } from '../../server/services/import/batch.ts'
import { decideIn } from '../../server/services/signing.ts'
import { aDocument } from '../builders/voucher.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const folder = path.join(import.meta.dirname, '../../server/db/migrations')
let pool: pg.Pool
let db: Kysely<Tables>

async function run(...names: string[]): Promise<void> {
  for (const name of names) await pool.query(fs.readFileSync(path.join(folder, name), 'utf8'))
}

/** Lines of two vouchers and three checks, one of them without a number. */
const lines = [
  ...aDocument({ RPICU: 7, RPDOC: 1, RPCKNU: 'A' }),
  ...aDocument({ RPICU: 7, RPDOC: 2, RPCKNU: 'B' }),
  ...aDocument({ RPICU: 7, RPDOC: 2, RPSFX: '002', RPCKNU: null }),
].map((line, at) => ({ ...line, id: `line ${at}` }))

/** A database as it was before boxes and entries, with a document of each category, some of them decided on. */
beforeAll(async () => {
  const { pool: own, connection } = product().database
  await own.query('create database before')
  pool = new pg.Pool({ ...connection, database: 'before' })
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await run('001-initial.sql', '002-secrets.sql')
  await pool.query(`
    insert into departments (name) values ('재무팀');
    insert into positions (name) values ('대리');
    insert into employees (id, name, password_hash, department_id, position_id, active)
      select id, '김' || id, 'none', 1, 1, true from unnest(array['kim', 'lee', 'park']) id`)
  for (const category of categories) {
    const own = lines.map((line) => ({ ...line, id: `${category} ${line.id}` }))
    await db.transaction().execute((trx) => putBatches(trx, [describeBatch(category, 7, own)]))
    const { rows } = await pool.query(
      `insert into documents (category, batch_number, author_id, title, status, lines)
       values ($1, 7, 'kim', $2, 'waiting', $3) returning id`,
      [category, '임차료 A'.normalize('NFD'), JSON.stringify(own)],
    )
    await pool.query(
      `insert into signs (document_id, seq, employee_id, type, result, signed_at)
       values ($1, 0, 'lee', '0', '2', now()), ($1, 1, 'park', '0', '0', null)`,
      [rows[0].id],
    )
  }
  await run('003-boxes.sql', '004-entries.sql', '007-sign-in.sql')
})
afterAll(() => db?.destroy())

describe('the migrations', () => {
  it('count and sum what is stored as the rules do, and make it found', async () => {
    const { rows } = await pool.query(
      'select category, price, invoices_count, search_text from documents',
    )
    expect(rows).toHaveLength(categories.length)
    for (const { category, ...row } of rows) {
      const { price, invoicesCount } = figuresOf(category, lines)
      expect([category, Number(row.price), row.invoices_count]).toEqual([
        category,
        price,
        invoicesCount,
      ])
      expect(row.search_text).toBe('임차료 a\u001f김kim')
    }
  })

  it('begin the chain with what is stored, and decisions go on from there', async () => {
    const check = () => db.transaction().execute((trx) => audit(trx))
    expect(await check()).toEqual([])
    const event = { type: 'document.approve', by: 'park', comment: '' } as const
    await db.transaction().execute((trx) => decideIn(trx, 1, event, 'ko'))
    expect(await check()).toEqual([])
    const { rows } = await pool.query('select seq, who from entries order by seq')
    expect(rows.map(({ who }) => who)).toEqual([...categories.map(() => 'admin'), 'park'])
    await pool.query(`update documents set title = 'x' where id = 2`)
    expect(await check()).toEqual([
      { subject: 'document 2', problem: 'its title is not as entry 2 left it' },
    ])
  })
})
