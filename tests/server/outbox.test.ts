import { raiseAlarm } from '../../server/alarms/alarms.sql.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { changeEmployee } from '../../server/accounts/employees.service.ts'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { submitNew, decide, post, signInAll, withdraw } from './approval.ts'
import { addDelegation } from './delegations.ts'
import { addEmployees } from './people.ts'
import { useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'
import { approversField, draftOf, submit } from './forms.ts'

const product = useProduct({ BATCH_TYPES: 'V,K,IB,RB,GX' })
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee' | 'park'>>>

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee', 'park')
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

/** The messages of a document, in their order. */
async function messagesOf(document: number) {
  const { rows } = await query('select * from outbox where document_id = $1 order by sequence', [
    document,
  ])
  return rows.map((row) => ({ row, message: JSON.parse(row.message) }))
}

const submitted = (line: readonly string[]) => submitNew(product(), 'kim', headers.kim, line)

/** The names of all fields of a value, in their order, with the types of their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.entries(value).map(([name, field]) => [name, shapeOf(field)])
}

describe('the outbox', () => {
  it('has one message for the submission and one for the completing approval, with number and hash of the entry (N1, N2)', async () => {
    const id = await submitted(['lee', 'park'])
    await decide(product(), 'lee', headers.lee, id)
    expect((await messagesOf(id)).map(({ row }) => row.type)).toEqual(['document.submitted'])
    await decide(product(), 'park', headers.park, id)
    const found = await messagesOf(id)
    expect(found.map(({ message }) => message.type)).toEqual([
      'document.submitted',
      'document.approved',
    ])
    for (const { row, message } of found) {
      const { rows } = await query('select * from entries where seq = $1', [row.sequence])
      expect(message.data.entry).toEqual({ seq: row.sequence, hash: rows[0].hash })
      expect(JSON.parse(rows[0].what).type).toBe(message.type)
    }
  })

  it('contains the complete message in the order of the fields (N3)', async () => {
    const id = await submitted(['lee', 'park'])
    await decide(product(), 'lee', headers.lee, id, '승인', '확인')
    await decide(product(), 'park', headers.park, id)
    const [, approved] = await messagesOf(id)
    const { rows } = await query('select *, lines::text as text from documents where id = $1', [id])
    const [document] = rows
    const seat = (username: string) => ({
      username,
      name: `이름 ${username}`,
      type: '0',
      way: 'own',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    })
    expect(approved?.message).toEqual({
      type: 'document.approved',
      timestamp: approved?.message.data.completed_at,
      data: {
        event_id: approved?.row.event_id,
        sequence: approved?.row.sequence,
        document_id: id,
        number: null,
        category: 'voucher',
        document_type: '채무발생',
        companies: ['00001'],
        batch_number: document.batch_number,
        batch_type: 'V',
        price: document.price,
        line_count: 3,
        lines_sha256: createHash('sha256').update(document.text).digest('hex'),
        author: 'kim',
        submitted_at: expect.any(String),
        completed_at: expect.any(String),
        approvers: [seat('lee'), seat('park')],
        entry: expect.any(Object),
      },
    })
    expect(Object.keys(approved?.message)).toEqual(['type', 'timestamp', 'data'])
    expect(new Date(approved?.message.timestamp)).toEqual(document.completed_at)
    expect(approved?.row.message).not.toMatch(/\n| "/)
  })

  it('has the fields of the example in docs/integration.md, in its order (N3)', async () => {
    const { choi } = await signInAll(product(), 'choi')
    await addDelegation(product(), 'park', 'choi', [-1, 1])
    const line = [
      { id: 'lee', type: '1', order: 0 },
      { id: 'park', type: '0', order: 1 },
    ]
    const id = await submitNew(product(), 'kim', headers.kim, [], {
      approvers: JSON.stringify(line),
    })
    await decide(product(), 'lee', headers.lee, id)
    const decision = { document_id: id, username: 'choi', opinion: '', sign_type: '승인' }
    await post(product(), choi, 'do_sign/', { ...decision, for: 'park' })
    const [, approved] = await messagesOf(id)
    const page = readFileSync('docs/integration.md', 'utf8')
    const example = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '')
    expect(shapeOf(approved?.message)).toEqual(shapeOf(example))
    const waysOf = ({ data }: { data: { approvers: { type: string; way: string }[] } }) =>
      data.approvers.map(({ type, way }) => `${type} ${way}`)
    expect(waysOf(approved?.message)).toEqual(waysOf(example))
  })

  it('names each approver and delegate as at the time of the decision (X10)', async () => {
    const { song } = await signInAll(product(), 'song', 'min')
    await addDelegation(product(), 'min', 'song', [-1, 1])
    const id = await submitted(['min', 'lee', 'park'])
    const decision = { document_id: id, username: 'song', opinion: '', sign_type: '승인' }
    await post(product(), song, 'do_sign/', { ...decision, for: 'min' })
    await decide(product(), 'lee', headers.lee, id)
    const { db } = product().database
    await changeEmployee(db, 'song', { name: '새 이름 song' })
    await changeEmployee(db, 'lee', { name: '새 이름 lee' })
    await decide(product(), 'park', headers.park, id)
    const [, approved] = await messagesOf(id)
    expect(approved?.message.data.approvers.map((one: { name: string }) => one.name)).toEqual([
      '이름 song',
      '이름 lee',
      '이름 park',
    ])
    await changeEmployee(db, 'lee', { name: '이름 lee' })
  })

  it('takes the batch type from the setting BATCH_TYPES (N3)', async () => {
    await addBatch(product(), 'nacct', 9001)
    const { body } = await submit(
      product(),
      headers.kim,
      draftOf('kim', 'nacct', 9001, { approvers: approversField('lee') }),
    )
    const [message] = await messagesOf(body.id)
    expect(message?.message.data).toMatchObject({
      batch_type: 'GX',
      batch_number: 9001,
      document_type: '일반전표',
    })
    await withdraw(product(), headers.kim, body.id)
    const [, withdrawn] = await messagesOf(body.id)
    expect(withdrawn?.message.data.batch_type).toBe('GX')
  })

  it('takes the batch type of an alarm from the setting too, without an effect on later transactions (N3)', async () => {
    const { db, pool } = product().database
    await db.transaction().execute((trx) =>
      raiseAlarm(trx, {
        kind: 'postedUnapproved',
        category: 'nacct',
        batch: 9002,
        document: null,
      }),
    )
    const { rows } = await pool.query(`select message from outbox where batch_number = 9002`)
    expect(JSON.parse(rows[0].message).data).toMatchObject({
      kind: 'postedUnapproved',
      batch_type: 'GX',
    })
    const { rows: settings } = await pool.query(
      `select current_setting('e_payment.batch_types', true) as left`,
    )
    expect(settings[0].left ?? '').toBe('')
  })

  it('contains the comment of a rejection as its reason, and none after a withdrawal', async () => {
    const rejected = await submitted(['lee'])
    await decide(product(), 'lee', headers.lee, rejected, '반려', '증빙 "누락"\n다시')
    const [, rejection] = await messagesOf(rejected)
    expect(rejection?.message).toMatchObject({
      type: 'document.rejected',
      data: { reason: '증빙 "누락"\n다시', approvers: [{ username: 'lee' }] },
    })
    const taken = await submitted(['lee'])
    await withdraw(product(), headers.kim, taken)
    const [, withdrawal] = await messagesOf(taken)
    expect(withdrawal?.message.type).toBe('document.withdrawn')
    expect(withdrawal?.message.data).not.toHaveProperty('reason')
    expect(withdrawal?.message.data.approvers).toEqual([])
  })

  it('only increases its sequence, in the order of the entries (N5)', async () => {
    const { rows } = await query('select sequence from outbox order by id')
    const sequences = rows.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
    expect(new Set(sequences).size).toBe(sequences.length)
    expect(sequences.length).toBeGreaterThan(5)
  })

  it('has no message of a decision that was refused', async () => {
    const id = await submitted(['lee', 'park'])
    const { status } = await decide(product(), 'park', headers.park, id)
    expect(status).toBe(409)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  it('refuses changes of its rows, also by the owner of the table', async () => {
    await expect(query(`update outbox set message = ''`)).rejects.toThrow(/never changed/)
    await expect(query('delete from outbox')).rejects.toThrow(/never changed/)
  })

  it('has messages smaller than 20 kB for a line of 100 approvers with a long reason (N3)', async () => {
    const line = Array.from({ length: 100 }, (_, at) => `approver.${at}`)
    await addEmployees(product(), ...line.map((username) => ({ id: username })))
    const id = await submitted(line)
    for (const by of line.slice(0, -1)) {
      await decideWithoutPush(
        product().database.pool,
        id,
        { type: 'document.approve', by, comment: '' },
        'ko',
      )
    }
    const last = { type: 'document.reject', by: 'approver.99', comment: '가'.repeat(2000) } as const
    await decideWithoutPush(product().database.pool, id, last, 'ko')
    const [, rejected] = await messagesOf(id)
    const { category, batch_number: batch } = rejected?.row ?? {}
    const alarm = { kind: 'postedUnapproved', category, batch, document: id } as const
    await product()
      .database.db.transaction()
      .execute((trx) => raiseAlarm(trx, alarm))
    const [, ...long] = await messagesOf(id)
    expect(long.map(({ row }) => row.type)).toEqual(['document.rejected', 'batch.alarm'])
    for (const { row, message } of long) {
      expect(message.data.approvers).toHaveLength(100)
      expect(Buffer.byteLength(row.message)).toBeLessThan(20_000)
    }
  })

  it('satisfies verify', async () => {
    const { database, settings } = product()
    expect(await verify(database.db, `${settings.DATA_DIR}/files`)).toEqual([])
  })
})
