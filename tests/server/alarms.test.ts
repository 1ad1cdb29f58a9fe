import type { MessageType } from '../../contract/integration.ts'
import type { Category } from '../../contract/voucher.ts'
import { describe, expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { acknowledgeAlarm, logAlarms } from '../../server/alarms/alarms.service.ts'
import { raiseAlarm } from '../../server/alarms/alarms.sql.ts'
import { addEndpoint, replayToEndpoint } from '../../server/integration/endpoints.service.ts'
import { decide, open, signInAll, submitNew } from './approval.ts'
import { addDelegation } from './delegations.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const query = async (text: string) => (await product().database.pool.query(text)).rows

const alarm = { kind: 'postedUnapproved', category: 'voucher', batch: 7, document: null } as const

describe('acknowledgeAlarm', () => {
  it('closes an alarm once with its reason, and appends an entry', async () => {
    const { db } = product().database
    const id = await db.transaction().execute((trx) => raiseAlarm(trx, alarm))
    await acknowledgeAlarm(db, id ?? 0, '역분개로 정정')
    const entries = () => query(`select who, what from entries order by seq desc limit 1`)
    const [{ who, what }] = await entries()
    const entry = { type: 'alarm.acknowledged', alarm: id, reason: '역분개로 정정' }
    expect([who, JSON.parse(what)]).toEqual(['admin', entry])
    await expect(acknowledgeAlarm(db, id ?? 0, '다시')).rejects.toThrow(
      new Error(`There is no open alarm ${id}. "alarms --open" lists all.`),
    )
    expect(await entries()).toEqual([{ who, what }])
    expect(await query('select reason from alarms')).toEqual([{ reason: '역분개로 정정' }])
  })
})

describe('raiseAlarm', () => {
  it('sends an alarm without a document to endpoints of any company, also by a replay (N2, N19)', async () => {
    const { db } = product().database
    const added = (types: MessageType[], categories: Category[]) =>
      addEndpoint(db, ['127.0.0.1'], {
        url: 'https://127.0.0.1/',
        types,
        categories,
        companies: ['00001'],
      })
    const { id } = await added(['batch.alarm'], ['voucher'])
    await added(['document.approved'], [])
    await added(['batch.alarm'], ['payment'])
    await query('update endpoints set enabled = false')
    await db.transaction().execute((trx) => raiseAlarm(trx, { ...alarm, batch: 8 }))
    const deliveries = () => query('select endpoint_id from deliveries where batch_number = 8')
    expect(await deliveries()).toEqual([{ endpoint_id: id }])

    await query('delete from deliveries')
    await replayToEndpoint(db, id, { since: { sequence: 0 } })
    expect(await deliveries()).toEqual([{ endpoint_id: id }])
  })
})

describe('the message of an alarm', () => {
  const messages = async (batch: number) => {
    const where = `where batch_number = ${batch} order by sequence`
    const rows = await query(`select message from outbox ${where}`)
    return rows.map(({ message }) => JSON.parse(message))
  }
  const raise = (given: { batch: number; document: number | null }) =>
    product()
      .database.db.transaction()
      .execute((trx) => raiseAlarm(trx, { ...alarm, ...given }))

  it('has the fields of a message about its document, in their order, with alarm and kind (N3, N19)', async () => {
    const { author, boss, deputy } = await signInAll(product(), 'author', 'boss', 'deputy')
    await addDelegation(product(), 'boss', 'deputy', [-1, 1])
    const document = await submitNew(product(), 'author', author, ['boss'])
    await decide(product(), 'deputy', deputy, document)
    expect((await open(product(), boss, document)).body.signs).toMatchObject([{ way: 'delegate' }])
    const [{ batch }] = await query(
      `select batch_number as batch from documents where id = ${document}`,
    )
    const id = await raise({ batch, document })
    const [, approved, raised] = await messages(batch)
    const { event_id: _event, sequence, entry: _entry, ...ofDocument } = approved.data
    expect(ofDocument.approvers).toMatchObject([{ username: 'deputy', for: 'boss' }])
    expect(raised).toEqual({
      type: 'batch.alarm',
      timestamp: expect.any(String),
      data: {
        event_id: expect.stringMatching(/^evt_/),
        sequence: sequence + 1,
        alarm: id,
        kind: 'postedUnapproved',
        ...ofDocument,
        entry: { seq: sequence + 1, hash: expect.any(String) },
      },
    })
    const [first, second, ...rest] = Object.keys(approved.data)
    const order = [first, second, 'alarm', 'kind', ...rest]
    expect(Object.keys(raised.data)).toEqual(order)
  })

  it('has null and empty lists for the fields of the document if the batch has none (N3, N19)', async () => {
    await raise({ batch: 9, document: null })
    const [{ data }] = await messages(9)
    expect(data).toMatchObject({
      ...{ document_id: null, number: null, category: 'voucher', document_type: '채무발생' },
      ...{ companies: [], batch_number: 9, batch_type: 'V', price: null, line_count: null },
      ...{ lines_sha256: null, author: null, submitted_at: null, completed_at: null },
      approvers: [],
    })
  })

  it('satisfies verify, also one from before migration 039', async () => {
    const { database, settings } = product()
    const findings = async () =>
      (await verify(database.db, `${settings.DATA_DIR}/files`)).filter((found) =>
        found.startsWith('message'),
      )
    expect(await findings()).toEqual([])
    const earlier = ['event_id', 'sequence', 'alarm', 'kind', 'document_id', 'category']
    const kept = [...earlier, 'batch_number', 'batch_type', 'entry']
    for (const { data, ...message } of await messages(9)) {
      const short = Object.fromEntries(kept.map((field) => [field, data[field]]))
      await database.pool.query('alter table outbox disable trigger outbox_append_only')
      await database.pool.query('update outbox set message = $1 where event_id = $2', [
        JSON.stringify({ ...message, data: short }),
        data.event_id,
      ])
      await database.pool.query('alter table outbox enable trigger outbox_append_only')
    }
    expect(await findings()).toEqual([])
  })
})

describe('logAlarms', () => {
  it('logs the facts of an alarm without its lines', () => {
    const logged: unknown[] = []
    logAlarms({ warn: (...line) => void logged.push(line) })({ ...alarm, id: 3, lines: '[]' })
    const { kind, category, batch, document } = alarm
    expect(logged).toEqual([
      [{ alarm: 3, kind, category, batch, document }, 'the ERP differs from a batch'],
    ])
  })
})
