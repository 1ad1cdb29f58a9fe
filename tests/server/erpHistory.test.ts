import { describe, expect, it, vi } from 'vitest'
import type { ErpHistory } from '../../contract/erp.ts'
import { type ErpState, erpStates } from '../../contract/integration.ts'
import { acknowledgeAlarm } from '../../server/alarms/alarms.service.ts'
import { listBox, open, decide, signInAll } from './approval.ts'
import { useErp } from './erpCalls.ts'
import { useWebhooks } from './webhookProduct.ts'
import { refuse } from './webhookReceiver.ts'

const { product, receiver, headers, query, submitBatch, passDelay } = useWebhooks()
const { post } = useErp(product, ['batches:write', 'status:write'])

/** Sends a report of the ERP about the batch of a document. */
async function tell(path: 'status' | 'deleted', id: number, body: (number: number) => object) {
  const { rows } = await query('select batch_number from documents where id = $1', [id])
  await post(path, body(rows[0].batch_number))
}

const at = '2026-06-01T09:00:00+09:00'
const report = (status: string) => (id: number) =>
  tell('status', id, (number) => ({
    batches: [{ category: 'voucher', number, status, detail: 'R1', at }],
  }))
const remove = (id: number) =>
  tell('deleted', id, (number) => ({ category: 'voucher', numbers: [number] }))

async function approved(): Promise<number> {
  const id = await submitBatch()
  await decide(product(), 'lee', headers().lee, id)
  return id
}

const documentOf = async (id: number) => (await open(product(), headers().kim, id)).body
const historyOf = async (id: number): Promise<ErpHistory> => (await documentOf(id)).erp_record
const inState = async (erp: string) =>
  (await listBox(product(), headers().kim, 'written', { erp })).ids

describe('GET /ea/written_document/?erp', () => {
  /** Brings an approved document, whose messages have been delivered, into the ERP state. */
  const ways: Record<Exclude<ErpState, 'waiting' | 'sent'>, (id: number) => Promise<void>> = {
    accepted: report('approved'),
    posted: report('posted'),
    failed: report('refused'),
    alarm: remove,
  }

  it('returns the documents in each state, with the state (N8)', async () => {
    const ids: Partial<Record<ErpState, number>> = {}
    for (const [state, way] of Object.entries(ways)) {
      const id = await approved()
      await way(id)
      ids[state as ErpState] = id
    }
    ids.sent = await approved()
    await vi.waitFor(async () => expect(await inState('sent')).toContain(ids.sent), {
      timeout: 20_000,
    })
    receiver().respond(refuse(500))
    ids.waiting = await approved()
    for (const state of erpStates) {
      const { documents } = await listBox(product(), headers().kim, 'written', { erp: state })
      expect(documents.map(({ id, erp }) => [id, erp.state])).toEqual([[ids[state], state]])
    }
    await query(`update deliveries set state = 'dead' where document_id = $1`, [ids.waiting])
    expect(await inState('failed')).toEqual([ids.waiting, ids.failed])
    expect(await inState('waiting')).toEqual([])
  })

  it('returns 400 for an unknown state', async () => {
    const { status, body } = await listBox(product(), headers().kim, 'written', { erp: 'lost' })
    expect([status, Object.keys(body)]).toEqual([400, ['erp']])
  })
})

describe('erp_record of GET /ea/document/', () => {
  it('has each message with host, attempts, status and the first 500 characters of the last response', async () => {
    receiver().respond(refuse(500, {}, 'x'.repeat(600)))
    const id = await approved()
    await vi.waitFor(async () => expect((await historyOf(id)).messages[0]?.status).toBe(500), {
      timeout: 20_000,
    })
    const { messages, reports, alarms } = await historyOf(id)
    const common = { endpoint: new URL(receiver().url).host, state: 'waiting', delivered_at: null }
    const moment = expect.stringMatching(/^20.*Z$/)
    expect(messages).toEqual([
      {
        ...common,
        id: expect.any(Number),
        type: 'document.submitted',
        tries: 1,
        status: 500,
        answer: 'x'.repeat(500),
        sequence: expect.any(Number),
        at: moment,
        tried_at: moment,
        next_at: moment,
      },
      expect.objectContaining({ ...common, type: 'document.approved', tries: 0, tried_at: null }),
    ])
    expect([reports, alarms]).toEqual([[], []])
    expect(JSON.stringify(messages)).not.toContain('hook')
    receiver().respond(refuse(200, {}, '{"ok":true}'))
    await passDelay()
    await vi.waitFor(async () => expect((await documentOf(id)).erp.state).toBe('sent'), {
      timeout: 20_000,
    })
    expect((await historyOf(id)).messages).toMatchObject([
      { state: 'delivered', tries: 2, status: 200, answer: '{"ok":true}', next_at: null },
      { state: 'delivered', tries: 1, delivered_at: moment },
    ])
  })

  it('has the reports of the ERP, and alarms with their acknowledgement', async () => {
    const id = await approved()
    await report('approved')(id)
    await report('posted')(id)
    await remove(id)
    const storedFields = { at: '2026-06-01T00:00:00.000000Z', detail: 'R1', id: expect.any(Number) }
    const { reports, alarms } = await historyOf(id)
    expect(reports).toEqual([
      { ...storedFields, state: 'accepted' },
      { ...storedFields, state: 'posted' },
    ])
    expect(alarms).toMatchObject([{ kind: 'deleted', acknowledged_at: null, reason: null }])
    await acknowledgeAlarm(product().database.db, alarms[0]?.id ?? 0, '역분개로 정정')
    const acknowledged = (await historyOf(id)).alarms
    expect(acknowledged).toMatchObject([
      { acknowledged_at: expect.stringMatching(/Z$/), reason: '역분개로 정정' },
    ])
  })

  it('is null for a document without messages, reports and alarms', async () => {
    await query('truncate deliveries; delete from endpoints')
    expect(await documentOf(await approved())).toMatchObject({ erp: null, erp_record: null })
  })

  it('is not sent to an employee who may not open the document (X17)', async () => {
    const id = await approved()
    const { choi } = await signInAll(product(), 'choi')
    const { status, body } = await open(product(), choi, id)
    expect([status, Object.keys(body)]).toEqual([403, ['detail']])
  })
})
