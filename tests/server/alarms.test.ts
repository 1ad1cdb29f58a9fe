import type { MessageType } from '../../contract/integration.ts'
import type { Category } from '../../contract/voucher.ts'
import { describe, expect, it } from 'vitest'
import { acknowledgeAlarm, logAlarms } from '../../server/alarms/alarms.service.ts'
import { raiseAlarm } from '../../server/alarms/alarms.sql.ts'
import { addEndpoint, replayToEndpoint } from '../../server/integration/endpoints.service.ts'
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
