import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ErpStatusReport } from '../../contract/integrationCalls.ts'
import { acknowledgeAlarm } from '../../server/alarms/alarms.service.ts'
import { receiveDeletions, receiveReports } from '../../server/integration/reports.service.ts'
import { decide, signInAll } from './approval.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { useProduct } from './product.ts'
import { collectPublished } from './collectPublished.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
const db = () => product().database.db
const query = async (text: string, values: unknown[] = []) =>
  (await product().database.pool.query(text, values)).rows
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
let number = 0

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
})

async function waiting() {
  await addBatch(product(), 'voucher', ++number)
  const draft = draftOf('kim', 'voucher', number, { approvers: approversField('lee') })
  return { number, id: (await submit(product(), headers.kim, draft)).body.id as number }
}

async function approved() {
  const document = await waiting()
  await decide(product(), 'lee', headers.lee, document.id)
  const [row] = await query('select lines::text from documents where id = $1', [document.id])
  return { ...document, sha256: createHash('sha256').update(row.lines).digest('hex') }
}

type Report = Omit<ErpStatusReport['batches'][number], 'category' | 'number'>

/** Reports a batch; returns the outcome, and the kinds and documents of the new alarms. */
async function report(batch: number, given: Report) {
  const raised: unknown[] = []
  const results = await receiveReports(
    db(),
    { batches: [{ category: 'voucher', number: batch, ...given }] },
    ({ kind, category, batch: of, document }) => raised.push([kind, category, of, document]),
  )
  expect(results).toMatchObject([{ category: 'voucher', number: batch }])
  return [results[0]?.outcome, ...raised]
}

const reportsOf = (id: number) =>
  query('select status, detail from erp_reports where document_id = $1 order by id', [id])

/** The alarms of a batch whose difference has not ended. */
const openKinds = async (batch: number) =>
  (
    await query(
      'select kind from alarms where batch_number = $1 and ended_at is null order by id',
      [batch],
    )
  ).map(({ kind }) => kind)

describe('receiveReports', () => {
  it('stores the report of an approved document, with its detail', async () => {
    const { id, number: batch } = await approved()
    expect(await report(batch, { status: 'approved' })).toEqual(['stored'])
    expect(await report(batch, { status: 'refused', detail: '계정 오류' })).toEqual(['stored'])
    expect(await report(batch, { status: 'pending' })).toEqual(['ignored'])
    expect(await report(batch, { status: 'posted' })).toEqual(['stored'])
    expect(await reportsOf(id)).toEqual([
      { status: 'approved', detail: '' },
      { status: 'refused', detail: '계정 오류' },
      { status: 'posted', detail: '' },
    ])
  })

  it('raises an alarm for a posting without an approval, until the ERP reports another status', async () => {
    const { id, number: batch } = await waiting()
    const alarm = ['postedUnapproved', 'voucher', batch, id]
    expect(await report(batch, { status: 'posted' })).toEqual(['ignored', alarm])
    expect(await report(batch, { status: 'posted' })).toEqual(['ignored'])
    expect(await openKinds(batch)).toEqual(['postedUnapproved'])
    expect(await report(batch, { status: 'pending' })).toEqual(['ignored'])
    expect(await openKinds(batch)).toEqual([])
    expect(await reportsOf(id)).toEqual([])
  })

  it('does not raise the alarm again while the ERP repeats an acknowledged posting', async () => {
    const { number: batch } = await waiting()
    await report(batch, { status: 'posted' })
    const [alarm] = await query('select max(id) as id from alarms')
    await acknowledgeAlarm(db(), alarm.id, '역분개로 정정')
    expect(await report(batch, { status: 'posted' })).toEqual(['ignored'])
    expect(await openKinds(batch)).toEqual(['postedUnapproved'])
  })

  it('ends the alarm about an approved document that the ERP has not reported', async () => {
    const { id, number: batch } = await approved()
    await query(
      `select raise_alarm('pendingInErp', 'voucher', $1::integer, $2::integer, null::json)`,
      [batch, id],
    )
    expect(await openKinds(batch)).toEqual(['pendingInErp'])
    await report(batch, { status: 'approved' })
    expect(await openKinds(batch)).toEqual([])
  })

  it('ends the alarm about an unapproved posting when the posting is reported after the approval', async () => {
    const { id, number: batch } = await waiting()
    await report(batch, { status: 'posted' })
    await decide(product(), 'lee', headers.lee, id)
    expect(await report(batch, { status: 'posted' })).toEqual(['stored'])
    expect(await openKinds(batch)).toEqual([])
  })

  it.each(['approved', 'refused'] as const)(
    'returns ignored or unknown for the report %s without an approval, and raises no alarm',
    async (status) => {
      const { number: batch } = await waiting()
      expect(await report(batch, { status })).toEqual(['ignored'])
      expect(await report(999_999, { status })).toEqual(['unknown'])
      expect(await openKinds(batch)).toEqual([])
    },
  )

  it('keeps the alarm hashDiffers open from a report with a different SHA-256 until a report with the correct one', async () => {
    const { id, number: batch, sha256 } = await approved()
    const alarm = ['hashDiffers', 'voucher', batch, id]
    const other = { status: 'posted', sha256: 'a'.repeat(64) } as const
    expect(await report(batch, other)).toEqual(['stored', alarm])
    expect(await report(batch, { status: 'posted' })).toEqual(['stored'])
    expect(await openKinds(batch)).toEqual(['hashDiffers'])
    expect(await report(batch, { status: 'posted', sha256 })).toEqual(['stored'])
    expect(await openKinds(batch)).toEqual([])
  })
})

describe('receiveDeletions', () => {
  const remove = async (batch: number) => {
    const raised: unknown[] = []
    let results: unknown
    const messages = await collectPublished(product(), async () => {
      results = await receiveDeletions(
        product().database,
        { category: 'voucher', numbers: [batch] },
        ({ kind, category, batch: of, document }) => raised.push([kind, category, of, document]),
      )
    })
    return { results, raised, messages }
  }

  it('deletes a batch once, with an entry, and publishes that drafts have changed', async () => {
    await addBatch(product(), 'voucher', ++number)
    const outcome = (of: string) => [{ number, outcome: of }]
    expect(await remove(number)).toEqual({
      results: outcome('deleted'),
      raised: [],
      messages: [{ to: 'everybody', event: { type: 'drafts' } }],
    })
    const [{ who, what }] = await query('select who, what from entries order by seq desc limit 1')
    expect([who, JSON.parse(what)]).toEqual([
      'admin',
      { type: 'batch.deleted', category: 'voucher', batch: number },
    ])
    const unchanged = { results: outcome('unchanged'), raised: [], messages: [] }
    expect(await remove(number)).toEqual(unchanged)
    expect((await remove(999_999)).results).toEqual([{ number: 999_999, outcome: 'unknown' }])
  })

  it('refuses a batch under approval with an alarm, and ends the alarm about a change', async () => {
    const { id, number: batch } = await waiting()
    await query(`select raise_alarm('changed', 'voucher', $1::integer, $2::integer, '[]'::json)`, [
      batch,
      id,
    ])
    expect(await openKinds(batch)).toEqual(['changed'])
    const { results, raised } = await remove(batch)
    expect(results).toEqual([{ number: batch, outcome: 'refused' }])
    expect(raised).toEqual([['deleted', 'voucher', batch, id]])
    expect(await openKinds(batch)).toEqual(['deleted'])
  })
})
