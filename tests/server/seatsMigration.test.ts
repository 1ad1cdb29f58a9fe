import fs from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '../../server/admin/verification/audit.ts'
import type { Tables } from '../../server/db/tables.ts'
import { insertBatchesWithoutDates } from '../../server/imports/imports.sql.ts'
import { makeStoredBatch } from '../../server/imports/batch.ts'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const folder = path.join(import.meta.dirname, '../../server/db/migrations')
let pool: pg.Pool
let db: Kysely<Tables>

const run = (name: string) => pool.query(fs.readFileSync(path.join(folder, name), 'utf8'))
const check = () => db.transaction().execute((trx) => verifyAuditLog(trx))

/** Submits batch `number` to lee and park, as the product did with migration 013. */
async function submit(number: number): Promise<number> {
  const lines = aVoucher({ RPICU: number }).map((line, at) => ({ ...line, id: `${number} ${at}` }))
  const batch = makeStoredBatch('voucher', number, lines)
  await db.transaction().execute((trx) => insertBatchesWithoutDates(trx, [batch]))
  const session = Buffer.from(String(number))
  await pool.query(`insert into sessions values ($1, 'kim', now() + interval '1 hour')`, [session])
  const { rows } = await pool.query(
    `select store_submission($1, submission_state($1, 'voucher', $2, null), $3, $4,
      '{lee,park}', '{0,1}', '{}', '[]') as id`,
    [
      session,
      number,
      JSON.stringify({
        category: 'voucher',
        batch: number,
        author: 'kim',
        title: '임차료',
        price: 0,
        invoices: 1,
        search: '',
      }),
      JSON.stringify(lines),
    ],
  )
  await pool.query('delete from sessions where token_hash = $1', [session])
  await pool.query(
    `select append_entry('kim', json_build_object(
      'type', 'document.submitted', 'document', document_content($1))::text)`,
    [rows[0].id],
  )
  return rows[0].id
}

/** Stores an event, as the product did with migration 013. */
const decide = (
  id: number,
  who: string,
  type: string,
  status: string,
  results: string[],
  comment = '',
) =>
  pool.query(
    `select store_decision($1, document_state($1), null, $2, $3, $4, $5, $6, 'unused', '{}')`,
    [id, who, type, status, results, comment],
  )

let ids: number[]

/** A database of migration 013 with documents in all statuses, upgraded. */
beforeAll(async () => {
  const { pool: own, connection } = product().database
  await own.query('create database seats')
  pool = new pg.Pool({ ...connection, database: 'seats' })
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  for (const name of fs.readdirSync(folder).sort()) if (name < '015') await run(name)
  await pool.query(`
    insert into departments (name) values ('재무팀');
    insert into positions (name) values ('대리');
    insert into employees (id, name, password_hash, department_id, position_id, active)
      select id, '김' || id, 'none', 1, 1, true from unnest(array['kim', 'lee', 'park']) id;
    select append_entries('admin', array(select json_build_object('type', 'employee.added',
      'employee', employee_content(id))::text from employees order by id))`)
  ids = []
  for (const number of [1, 2, 3, 4, 5]) ids.push(await submit(number))
  const [, passedOn = 0, approved = 0, rejected = 0, withdrawn = 0] = ids
  for (const id of [passedOn, approved, withdrawn]) {
    await decide(id, 'lee', 'document.approved', 'waiting', ['2', '0'], '확인')
  }
  await decide(approved, 'park', 'document.approved', 'approved', ['2', '2'])
  await decide(rejected, 'lee', 'document.rejected', 'rejected', ['3', '1'], '증빙 누락')
  await decide(withdrawn, 'kim', 'document.withdrawn', 'withdrawn', ['2', '1'])
  await run('015-seats.sql')
})
afterAll(() => db?.destroy())

describe('migration 015', () => {
  it('makes each approver a step, with the state of its result', async () => {
    const { rows } = await pool.query(`
      select string_agg(concat_ws(' ', step, state, result, way, turn_at is not null), ', ' order by seq) as seats
      from signs group by document_id order by document_id`)
    expect(rows.map(({ seats }) => seats)).toEqual([
      '0 turn 0 f, 1 later 1 f',
      '0 approved 2 own f, 1 turn 0 t',
      '0 approved 2 own f, 1 approved 2 own f',
      '0 rejected 3 own f, 1 later 1 f',
      '0 approved 2 own f, 1 later 1 f',
    ])
  })

  it('stores the current decisions and withdrawals in the history', async () => {
    const { rows } = await pool.query(`
      select document_id, string_agg(concat_ws(' ', number, event, seq, employee_id, comment), ', '
        order by number) as decisions, bool_and(at is not null) as "haveTime"
      from decisions group by document_id order by document_id`)
    expect(rows).toEqual([
      { document_id: ids[1], decisions: '1 document.approved 0 lee 확인', haveTime: true },
      {
        document_id: ids[2],
        decisions: '1 document.approved 0 lee 확인, 2 document.approved 1 park ',
        haveTime: true,
      },
      { document_id: ids[3], decisions: '1 document.rejected 0 lee 증빙 누락', haveTime: true },
      {
        document_id: ids[4],
        decisions: '1 document.approved 0 lee 확인, 2 document.withdrawn kim ',
        haveTime: true,
      },
    ])
  })

  it('appends no entries', async () => {
    const { rows } = await pool.query(`select count(*) from entries where what like '%"state"%'`)
    expect(Number(rows[0].count)).toBe(0)
  })

  it('stores the department of each author by id, and revision 1', async () => {
    const { rows } = await pool.query(`select distinct department_id, revision from documents`)
    expect(rows).toEqual([{ department_id: 1, revision: 1 }])
  })

  it('lets the product decide on the documents after the later migrations, and verify finds nothing', async () => {
    for (const name of fs.readdirSync(folder).sort()) if (name > '015-seats.sql') await run(name)
    // Replaying the old audit entries must give the same seats as the migration.
    expect(await check()).toEqual([])
    const [waiting = 0, passedOn = 0] = ids
    await decideWithoutPush(
      pool,
      passedOn,
      { type: 'document.sendBack', by: 'park', comment: '금액' },
      'ko',
    )
    await decideWithoutPush(
      pool,
      passedOn,
      { type: 'document.approve', by: 'lee', comment: '' },
      'ko',
    )
    await decideWithoutPush(pool, passedOn, { type: 'document.undo', by: 'lee' }, 'ko')
    await decideWithoutPush(
      pool,
      waiting,
      { type: 'document.reject', by: 'lee', comment: '증빙' },
      'ko',
    )
    expect(await check()).toEqual([])
  })

  it('refuses changes of the history, also by the owner of the table', async () => {
    await expect(pool.query(`update decisions set comment = ''`)).rejects.toThrow('never changed')
    await expect(pool.query('delete from decisions')).rejects.toThrow('never changed')
  })

  it.each([
    [
      'a seat of another step with the turn',
      `update signs set state = 'turn' where document_id = $1 and seq = 1`,
    ],
    [
      'an earlier seat without the turn',
      `update signs set state = case seq when 0 then 'later' else 'turn' end where document_id = $1`,
    ],
    ['a result', `update signs set result = '0' where document_id = $1`],
  ])('refuses %s at the commit', async (_what, text) => {
    const id = await submitNow(9)
    await expect(pool.query(text, [id])).rejects.toThrow(
      /open seats|can only be updated to DEFAULT/,
    )
    expect(
      (await pool.query('select state from signs where document_id = $1 order by seq', [id])).rows,
    ).toEqual([{ state: 'turn' }, { state: 'later' }])
    await pool.query('delete from signs where document_id = $1', [id])
    await pool.query('delete from documents where id = $1', [id])
  })
})

/** Inserts a waiting document as the product stores it after all migrations. Returns its id. */
async function submitNow(number: number): Promise<number> {
  const { rows } = await pool.query(
    `with batch as (insert into batches select category, $1, days, first_day, last_day, line_count, origins, authors,
        search_text, segment, segment_length, segment_checksum from batches limit 1
        on conflict (category, number) do update set number = excluded.number returning category, number),
      document as (insert into documents (category, batch_number, author_id, author_name, author_department,
        author_position, title, status, lines)
      select category, number, 'kim', '', '', '', '임차료', 'waiting', '[]' from batch returning id)
    insert into signs (document_id, seq, step, employee_id, type, state, turn_at)
    select id, seq, seq, person, '0', state, now() from document, (values (0, 'lee', 'turn'), (1, 'park', 'later'))
      line (seq, person, state) returning document_id as id`,
    [number],
  )
  return rows[0].id
}
