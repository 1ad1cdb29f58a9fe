import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageTypes } from '../../contract/integration.ts'
import { verify } from '../../server/admin/verify.ts'
import { acknowledgeAlarm } from '../../server/alarms/alarms.service.ts'
import { addEndpoint } from '../../server/integration/endpoints.service.ts'
import { decide, listBox, open, signInAll, withdraw } from './approval.ts'
import { useErp } from './erpCalls.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { appendInOrder } from './lockWaits.ts'
import { send, useProduct } from './product.ts'
import { refuse, startWebhookReceiver, type WebhookReceiver } from './webhookReceiver.ts'

const product = useProduct({ INTEGRATION_HOSTS: '127.0.0.1' })
const { post, sendBatch, alarmsOf } = useErp(product)
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
let receiver: WebhookReceiver
let number = 7000

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  headers = await signInAll(product(), 'kim', 'lee')
})
afterAll(() => receiver.close())

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

const report = (batch: number, status: string, rest: object = {}) =>
  post('status', { batches: [{ category: 'voucher', number: batch, status, ...rest }] })

const remove = (...numbers: number[]) => post('deleted', { category: 'voucher', numbers })

const draftAgain = async (batch: number): Promise<number> => {
  const draft = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
  return (await submit(product(), headers.kim, draft)).body.id
}

/** Submits a document of a new batch. Returns the document id and the batch number. */
async function waiting(): Promise<{ id: number; batch: number }> {
  const batch = ++number
  await sendBatch(batch)
  return { batch, id: await draftAgain(batch) }
}

async function approved() {
  const document = await waiting()
  await decide(product(), 'lee', headers.lee, document.id)
  return document
}

const erpOf = async (id: number) => (await open(product(), headers.kim, id)).body.erp
const stateOf = async (id: number) => (await erpOf(id))?.state

const listed = async (batch: number) => {
  const { body } = await send(product(), {
    url: '/erp/voucher_list/',
    headers: { ...headers.kim },
    query: { startDate: '2000-01-01', endDate: '2099-12-31', batchNumber: String(batch) },
  })
  return body.length > 0
}

const countOf = async () => {
  const { body } = await send(product(), {
    url: '/erp/get_todo_count/',
    headers: { ...headers.kim },
  })
  return body
}

describe('the ERP state of a document', () => {
  it('is null without an endpoint (N8)', async () => {
    const { id } = await approved()
    expect(await erpOf(id)).toBeNull()
  })

  it('follows the delivery of its last message, and is also in the boxes (N8)', async () => {
    receiver.respond(refuse(500))
    await addEndpoint(product().database.db, ['127.0.0.1'], {
      url: receiver.url,
      types: [...messageTypes],
      categories: [],
      companies: [],
    })
    const { id } = await approved()
    expect(await stateOf(id)).toBe('waiting')
    receiver.respond(refuse(204))
    const pass = () =>
      query(`update deliveries set next_at = clock_timestamp() where state = 'waiting'`)
    await expect.poll(() => pass().then(() => stateOf(id)), { timeout: 20_000 }).toBe('sent')
    const { documents } = await listBox(product(), headers.kim, 'written', { summary: 'true' })
    expect(documents.find((each) => each.id === id)?.erp).toMatchObject({ state: 'sent' })
    await query(`update deliveries set state = 'dead' where document_id = $1`, [id])
    expect(await erpOf(id)).toMatchObject({ state: 'failed', detail: '204' })
  })

  it.each([
    ['approved', 'accepted'],
    ['posted', 'posted'],
    ['refused', 'failed'],
  ])('is after the report %s of the ERP: %s (N17, row 5)', async (status, state) => {
    const { id, batch } = await approved()
    const at = '2026-06-01T09:00:00+09:00'
    const { body } = await report(batch, status, { detail: 'R1', at })
    expect(body.results).toEqual([{ category: 'voucher', number: batch, outcome: 'stored' }])
    expect(await erpOf(id)).toEqual({ state, at: '2026-06-01T00:00:00.000000Z', detail: 'R1' })
  })

  it('does not change by `pending`, by a report about a waiting document, or by an equal report', async () => {
    const { batch, id } = await approved()
    await report(batch, 'approved', { detail: 'first' })
    const before = await erpOf(id)
    expect((await report(batch, 'pending')).body.results[0].outcome).toBe('ignored')
    await report(batch, 'approved', { detail: 'first' })
    expect(await erpOf(id)).toEqual(before)
    const open = await waiting()
    expect((await report(open.batch, 'approved')).body.results[0].outcome).toBe('ignored')
    expect((await report(999_999, 'approved')).body.results[0].outcome).toBe('unknown')
  })

  it.each([
    ['an unknown status', { status: 'paid' }],
    ['an invalid time', { status: 'posted', at: 'yesterday' }],
    ['a time in year 0', { status: 'posted', at: '0000-01-01T00:00:00Z' }],
    ['a time with an offset of 16 hours', { status: 'posted', at: '2026-01-01T00:00:00+16:00' }],
    ['a time at the end of the last year', { status: 'posted', at: '9999-12-31T23:59:59-23:00' }],
    ['a number as a text', { status: 'posted', number: '1' }],
  ])('does not change by a report with %s: 400', async (_, fields) => {
    const { id, batch } = await approved()
    await report(batch, 'approved')
    const before = await erpOf(id)
    const valid = { category: 'voucher', number: batch, status: 'posted' }
    const { status } = await post('status', { batches: [valid, { ...valid, ...fields }] })
    expect(status).toBe(400)
    expect(await erpOf(id)).toEqual(before)
  })
})

describe('an alarm', () => {
  it('is raised once when a changed batch arrives while its document waits; the author can withdraw and draft again (N19 a, row 6)', async () => {
    const { id, batch } = await waiting()
    const { body } = await sendBatch(batch, { RPRMK: '바뀐 적요' })
    expect(body.results[0].outcome).toBe('refused')
    await sendBatch(batch, { RPRMK: '바뀐 적요' })
    const [alarm, ...others] = await alarmsOf(batch)
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ kind: 'changed', document_id: id, acknowledged_at: null })
    expect(alarm.arrived[0].RPRMK).toBe('바뀐 적요')
    expect(await erpOf(id)).toMatchObject({ state: 'alarm', detail: 'changed' })
    await withdraw(product(), headers.kim, id)
    expect((await sendBatch(batch, { RPRMK: '바뀐 적요' })).body.results[0].outcome).toBe(
      'replaced',
    )
    expect(await draftAgain(batch)).toBeGreaterThan(id)
  })

  it('after the approval changes no decision (N19 a, row 7)', async () => {
    const { id, batch } = await approved()
    await sendBatch(batch, { RPRMK: '바뀐 적요' })
    const { body } = await open(product(), headers.kim, id)
    expect([body.doc_status, body.erp.state]).toEqual(['결재완료', 'alarm'])
  })

  it('has an audit entry and a message to the ERP, and ends with its acknowledgement', async () => {
    const { id, batch } = await approved()
    await report(batch, 'posted')
    await sendBatch(batch, { RPRMK: '바뀐 적요' })
    const [alarm] = await alarmsOf(batch)
    const { rows } = await query(
      `select sequence, message, what, hash from outbox
      join entries on seq = sequence where type = 'batch.alarm' and batch_number = $1`,
      [batch],
    )
    const { message, what, sequence, hash } = rows[0]
    expect(JSON.parse(message)).toMatchObject({
      type: 'batch.alarm',
      data: {
        sequence,
        alarm: alarm.id,
        kind: 'changed',
        document_id: id,
        batch_number: batch,
        batch_type: 'V',
        entry: { seq: sequence, hash },
      },
    })
    expect(JSON.parse(what)).toMatchObject({ type: 'alarm.raised', alarm: alarm.id, of: id })
    await acknowledgeAlarm(product().database.db, alarm.id, '역분개로 정정')
    expect(await stateOf(id)).toBe('posted')
    await expect(acknowledgeAlarm(product().database.db, alarm.id, '다시')).rejects.toThrow(
      `There is no open alarm ${alarm.id}.`,
    )
    await sendBatch(batch, { RPRMK: '바뀐 적요' })
    expect(await alarmsOf(batch)).toHaveLength(1)
    await sendBatch(batch, { RPRMK: '또 바뀐 적요' })
    expect(await alarmsOf(batch)).toHaveLength(2)
  })

  it('is raised when the ERP posts a batch without an approved document (N19 c)', async () => {
    const { id, batch } = await waiting()
    await report(batch, 'posted')
    expect(await alarmsOf(batch)).toMatchObject([{ kind: 'postedUnapproved', document_id: id }])
    await sendBatch(++number)
    await report(number, 'posted')
    await report(number, 'posted')
    expect(await alarmsOf(number)).toMatchObject([{ kind: 'postedUnapproved', document_id: null }])
  })

  it('is raised when the lines of the ERP have another hash (N19 e)', async () => {
    const { id, batch } = await approved()
    const { rows } = await query('select lines::text from documents where id = $1', [id])
    const sha256 = createHash('sha256').update(rows[0].lines).digest('hex')
    await report(batch, 'approved', { sha256 })
    expect(await alarmsOf(batch)).toEqual([])
    await report(batch, 'posted', { sha256: 'a'.repeat(64) })
    expect(await alarmsOf(batch)).toMatchObject([{ kind: 'hashDiffers', document_id: id }])
  })

  it('is never changed or deleted, also by the owner of the table', async () => {
    await expect(query(`update alarms set kind = 'deleted'`)).rejects.toThrow(/never changed/)
    await expect(query('delete from alarms')).rejects.toThrow(/never changed/)
    await expect(query('delete from erp_reports')).rejects.toThrow(/never changed/)
  })
})

describe('POST /integration/deleted/', () => {
  it('removes a batch from lists, counts and drafting until it is sent again (N16)', async () => {
    const batch = ++number
    await sendBatch(batch)
    const before = await countOf()
    expect(await listed(batch)).toBe(true)
    const { body } = await remove(batch, 999_999)
    expect(body.results).toEqual([
      { number: batch, outcome: 'deleted' },
      { number: 999_999, outcome: 'unknown' },
    ])
    expect((await remove(batch)).body.results[0].outcome).toBe('unchanged')
    expect(await listed(batch)).toBe(false)
    await expect.poll(countOf).not.toEqual(before)
    const draft = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
    expect((await submit(product(), headers.kim, draft)).status).toBe(400)
    expect((await sendBatch(batch)).body.results[0].outcome).toBe('replaced')
    expect(await listed(batch)).toBe(true)
    await expect.poll(countOf).toEqual(before)
  })

  it('refuses a batch with a waiting or approved document, and raises an alarm (N16, N19 b, row 8)', async () => {
    for (const { id, batch } of [await waiting(), await approved()]) {
      expect((await remove(batch)).body.results).toEqual([{ number: batch, outcome: 'refused' }])
      expect(await alarmsOf(batch)).toMatchObject([{ kind: 'deleted', document_id: id }])
      expect(await erpOf(id)).toMatchObject({ state: 'alarm', detail: 'deleted' })
    }
    const { id, batch } = await waiting()
    await remove(batch)
    await withdraw(product(), headers.kim, id)
    expect((await remove(batch)).body.results[0].outcome).toBe('unchanged')
  })

  it.each(['before', 'after'])(
    'just %s an approval raises an alarm, and the document is approved (N16, row 8)',
    async (order) => {
      const { id, batch } = await waiting()
      const calls = [() => remove(batch), () => decide(product(), 'lee', headers.lee, id)]
      const types = ['alarm.raised', 'document.approved']
      if (order === 'after') for (const each of [calls, types]) each.reverse()
      expect(await appendInOrder(product(), calls)).toMatchObject({ types })
    },
  )
})

describe('verify', () => {
  it('finds nothing after reports and alarms', async () => {
    const { database, settings } = product()
    expect(await verify(database.db, `${settings.DATA_DIR}/files`)).toEqual([])
  })
})
