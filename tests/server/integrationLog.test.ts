import { describe, expect, it, vi } from 'vitest'
import { jobsOf } from '../../server/jobs.ts'
import { decide, withdraw } from './approval.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { useWebhooks } from './webhookProduct.ts'
import { refuse } from './webhookReceiver.ts'

const webhooks = useWebhooks()
const { product, receiver, headers, endpoint, query, logLines } = webhooks
const { submitBatch, deliveries, settled, passDelay } = webhooks

const WARN = 40
const ERROR = 50

describe('the log of the deliveries', () => {
  it('has a line of level error with the ids of a message that becomes a dead letter (N7)', async () => {
    receiver().respond(refuse(500))
    await submitBatch()
    await settled('failed')
    expect(logLines()).toEqual([])
    await query('update deliveries set tries = 9')
    await passDelay()
    await settled('dead')
    const [{ event_id: event, sequence }] = await deliveries()
    await vi.waitFor(() =>
      expect(logLines()).toMatchObject([
        { level: ERROR, endpoint: endpoint().id, event, sequence: Number(sequence) },
      ]),
    )
  })

  it('has a line of level warn with the id and the reason when an endpoint is disabled after 410 (N7)', async () => {
    receiver().respond(refuse(410))
    await submitBatch()
    await vi.waitFor(() =>
      expect(logLines()).toMatchObject([
        { level: WARN, endpoint: endpoint().id, reason: 'gone', msg: 'an endpoint is disabled' },
      ]),
    )
  })

  it('has a line of level warn with the id and the reason when an endpoint has only failed for five days (N7)', async () => {
    receiver().respond(refuse(500))
    await submitBatch()
    await settled('failed')
    await query(`update endpoints set failing_since = clock_timestamp() - interval '5.1 days'`)
    await passDelay()
    await vi.waitFor(() =>
      expect(logLines()).toMatchObject([
        { level: WARN, endpoint: endpoint().id, reason: 'failing', msg: 'an endpoint is disabled' },
      ]),
    )
  })

  it('has no such line when the first attempt for more than a day fails, because the five days begin again (N7)', async () => {
    receiver().respond(refuse(500))
    await submitBatch()
    await settled('failed')
    await query(`update endpoints set failing_since = clock_timestamp() - interval '6 days'`)
    await query(`update deliveries set tried_at = clock_timestamp() - interval '28 hours'`)
    await passDelay()
    await vi.waitFor(async () =>
      expect(
        await query(`select enabled, failing_since > clock_timestamp() - interval '1 day' as is_new
          from endpoints`),
      ).toMatchObject({ rows: [{ enabled: true, is_new: true }] }),
    )
    expect(logLines()).toEqual([])
  })
})

describe('the log of the alarms', () => {
  const { post, sendBatch } = useErp(product)
  let number = 6000

  const draftBatch = async (batch: number): Promise<number> => {
    const form = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
    return (await submit(product(), headers().kim, form)).body.id
  }

  /** A waiting document of a new batch. */
  async function waiting(): Promise<{ id: number; batch: number }> {
    const batch = ++number
    await sendBatch(batch)
    return { batch, id: await draftBatch(batch) }
  }

  /** The id of the only alarm of a document. */
  async function alarmOf(document: number): Promise<number> {
    const { rows } = await query('select id from alarms where document_id = $1', [document])
    expect(rows).toHaveLength(1)
    return rows[0].id
  }

  const raisingCalls = [
    [
      'sends another content of a batch',
      'changed',
      (batch: number) => sendBatch(batch, { RPRMK: '바뀐 적요' }),
    ],
    [
      'sends an invalid line of a batch',
      'changed',
      (batch: number) => {
        const lines = [{ ...linesOf(batch)[0], RPDGJ: 'soon' }]
        return post('batches', { category: 'voucher', batches: [{ number: batch, lines }] })
      },
    ],
    [
      'deletes a batch',
      'deleted',
      (batch: number) => post('deleted', { category: 'voucher', numbers: [batch] }),
    ],
    [
      'posts a batch without an approval',
      'postedUnapproved',
      (batch: number) =>
        post('status', { batches: [{ category: 'voucher', number: batch, status: 'posted' }] }),
    ],
  ] as const

  it.each(raisingCalls)(
    'has one line of level warn with the ids when the ERP %s (N19)',
    async (_, kind, act) => {
      const { id, batch } = await waiting()
      await act(batch)
      const alarm = await alarmOf(id)
      expect(logLines()).toMatchObject([
        { level: WARN, alarm, kind, category: 'voucher', batch, document: id },
      ])
    },
  )

  it.each(raisingCalls)(
    'has no line of an alarm whose transaction fails at its commit when the ERP %s (N19)',
    async (_, _kind, act) => {
      const { batch } = await waiting()
      await query(`create function fail_commit() returns trigger language plpgsql
          as $$ begin raise exception 'the commit fails'; end $$;
        create constraint trigger fail_commit after insert on alarms
          deferrable initially deferred for each row execute function fail_commit()`)
      const { status } = await act(batch)
      await query('drop trigger fail_commit on alarms; drop function fail_commit')
      expect(status).toBe(500)
      expect(logLines().filter((line) => 'alarm' in line)).toEqual([])
    },
  )

  it('has one line of level warn when a batch that differs in the ERP is drafted again (N19)', async () => {
    const { id, batch } = await waiting()
    const lines = [{ ...linesOf(batch)[0], RPDGJ: 'soon' }]
    await post('batches', { category: 'voucher', batches: [{ number: batch, lines }] })
    await withdraw(product(), headers().kim, id)
    logLines().length = 0
    const document = await draftBatch(batch)
    expect(logLines()).toMatchObject([{ level: WARN, alarm: await alarmOf(document), document }])
  })

  it('has one line of level warn when an approved batch is still pending in the ERP (N19 d)', async () => {
    const { id, batch } = await waiting()
    await decide(product(), 'lee', headers().lee, id)
    await settled('delivered', 'delivered')
    await query(`update integrations set created_at = clock_timestamp() - interval '2 days';
      update deliveries set delivered_at = clock_timestamp() - interval '25 hours'`)
    const { app, database, settings } = product()
    const job = jobsOf(database, settings, app.log).find(({ name }) => name === 'pendingInErp')
    await job?.run(new AbortController().signal, () => undefined)
    expect(logLines()).toMatchObject([
      { level: WARN, alarm: await alarmOf(id), kind: 'pendingInErp', batch, document: id },
    ])
  })
})
