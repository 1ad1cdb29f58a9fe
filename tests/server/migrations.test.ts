import fs from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categories } from '../../contract/voucher.ts'
import { amountAndVoucherCountOf } from '../../machines/document/document.rules.ts'
import { verifyAuditLog } from '../../server/admin/verification/audit.ts'
import type { Tables } from '../../server/db/tables.ts'
import { insertBatchesWithoutDates } from '../../server/imports/imports.sql.ts'
import { makeStoredBatch } from '../../server/imports/batch.ts'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { useProduct } from './product.ts'

/** A comment that an earlier version of the app truncated within an emoji, so that it ends with a lone surrogate. */
const HALVED = '증빙 누락 \ud83d'

const check = (notes: string[] = []) =>
  db.transaction().execute((trx) => verifyAuditLog(trx, { note: (text) => notes.push(text) }))

/** The findings about a title that was changed in the database before migration 006. The migration must not hide this change. */
const changed = [
  {
    subject: expect.stringMatching(/^entry \d+$/),
    problem: 'it adopts document 5 changed: its title is not as entry 8 left it',
  },
  { subject: 'document 5', problem: 'its title is not as entry 8 left it' },
]

const product = useProduct()
const folder = path.join(import.meta.dirname, '../../server/db/migrations')
let pool: pg.Pool
let db: Kysely<Tables>

async function run(...names: string[]): Promise<void> {
  for (const name of names) await pool.query(fs.readFileSync(path.join(folder, name), 'utf8'))
}

/** The lines of two vouchers. Their check numbers (RPCKNU) are A, B and, for the second pay item of the second voucher, missing. */
const lines = [
  ...aVoucher({ RPICU: 7, RPDOC: 1, RPCKNU: 'A' }),
  ...aVoucher({ RPICU: 7, RPDOC: 2, RPCKNU: 'B' }),
  ...aVoucher({ RPICU: 7, RPDOC: 2, RPSFX: '002', RPCKNU: null }),
].map((line, at) => ({ ...line, id: `line ${at}` }))

const newer = () =>
  fs
    .readdirSync(folder)
    .filter((name) => name > '005')
    .sort()

const entry = (who: string, change: object) =>
  pool.query('select append_entry($1, $2)', [who, JSON.stringify(change)])

/** Stores a decision of park, as the product did before migration 006. */
async function decideBefore(id: number, result: '2' | '3', comment: string): Promise<void> {
  const { rows } = await pool.query(
    `update signs set result = $2, comment = $3, signed_at = clock_timestamp()
     where document_id = $1 and seq = 1 returning moment_text(signed_at) as at`,
    [id, result, comment],
  )
  const [status, type] =
    result === '2' ? ['approved', 'document.approved'] : ['rejected', 'document.rejected']
  await pool.query('update documents set status = $2 where id = $1', [id, status])
  await entry('park', { type, document: id, comment, at: rows[0].at })
}

/**
 * A database with the schema before boxes and audit entries, and a document of each category; then, with the schema before
 * migration 006, decisions, a withdrawal, a session and a change by SQL.
 */
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
    await db
      .transaction()
      .execute((trx) => insertBatchesWithoutDates(trx, [makeStoredBatch(category, 7, own)]))
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
  await run('003-boxes.sql', '004-entries.sql')
  await decideBefore(3, '3', HALVED)
  await pool.query(`update documents set status = 'withdrawn', read_at = '2026-11-01' where id = 4;
    update signs set result = '1' where document_id = 4 and seq = 1;
    insert into sessions values ('\\xab', 'kim', '2099-01-01'), ('\\xcd', 'lee', '2026-01-01')`)
  await entry('kim', { type: 'document.withdrawn', document: 4 })
  await decideBefore(5, '2', '확인')
  await pool.query(`update documents set title = 'x' where id = 5`)
  await run(...newer())
})
afterAll(() => db?.destroy())

describe('the migrations', () => {
  it('compute the counts, sums and search texts of stored documents as the rules do', async () => {
    const { rows } = await pool.query(
      'select category, price, invoices_count, search_text from documents',
    )
    expect(rows).toHaveLength(categories.length)
    for (const { category, ...row } of rows) {
      const { price, invoicesCount } = amountAndVoucherCountOf(category, lines)
      expect([category, Number(row.price), row.invoices_count]).toEqual([
        category,
        price,
        invoicesCount,
      ])
      expect(row.search_text).toBe('임차료 a\u001f김kim')
    }
  })

  it('append the stored data to the audit log, and later decisions continue it', async () => {
    const notes: string[] = []
    expect(await check(notes)).toEqual(changed)
    expect(notes).toEqual([
      'entry 6: its comment has half a surrogate pair, which is stored as U+FFFD',
    ])
    const event = { type: 'document.approve', by: 'park', comment: '' } as const
    await decideWithoutPush(pool, 1, event, 'ko')
    expect(await check()).toEqual(changed)
    await pool.query(`update documents set title = 'y' where id = 2`)
    expect(await check()).toEqual([
      changed[0],
      {
        subject: 'document 2',
        problem: expect.stringMatching(/^its title is not as entry \d+ left it$/),
      },
      changed[1],
    ])
    await pool.query(`update documents set title = '임차료 A' where id = 2`)
  })

  it('make each open session a device, without a browser', async () => {
    const { rows } = await pool.query(
      'select employee_id, device_id, browser, system, address from sessions order by employee_id',
    )
    const unknown = { browser: null, system: null, address: null }
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(rows).toEqual([
      { employee_id: 'kim', device_id: id, ...unknown },
      { employee_id: 'lee', device_id: id, ...unknown },
    ])
    expect(rows[0].device_id).not.toBe(rows[1].device_id)
  })

  it('copy the names of authors and approvers, and the time of a withdrawal', async () => {
    const { rows } = await pool.query(`
      select d.id, author_name, author_department, author_position, withdrawn_at::date::text,
        array_agg(approver_name || approver_department || approver_position order by seq) as signs
      from documents d join signs on document_id = d.id group by d.id order by d.id`)
    const author = {
      author_name: '김kim',
      author_department: '재무팀',
      author_position: '대리',
      withdrawn_at: null,
    }
    const [lee, park] = ['김lee재무팀대리', '김park재무팀대리']
    expect(rows).toEqual([
      { id: 1, ...author, signs: [lee, park] },
      { id: 2, ...author, signs: [lee, null] },
      { id: 3, ...author, signs: [lee, park] },
      { id: 4, ...author, withdrawn_at: '2026-11-01', signs: [lee, null] },
      { id: 5, ...author, signs: [lee, park] },
    ])
  })

  it('add entry_document, which returns the document of every audit entry, also of earlier versions', async () => {
    const { rows } = await pool.query(
      'select entry_document(what) as id from entries where seq <= 8 order by seq',
    )
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 3, 4, 5])
  })
})
