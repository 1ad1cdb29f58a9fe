import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { acknowledgeAlarm } from '../../server/alarms/alarms.service.ts'
import { decide, signInAll } from './approval.ts'
import { useErp } from './erpCalls.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { useProduct } from './product.ts'

const product = useProduct({ ERP_CHANGE_CHECK: 'refuse' })
const erp = useErp(product)
const { post, alarmsOf } = erp
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
let number = 9100

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

/** Sends the batch as it was first sent, or with a changed remark. Returns the outcome. */
async function sendBatch(batch: number, RPRMK?: string): Promise<string> {
  const { body } = await erp.sendBatch(batch, RPRMK === undefined ? {} : { RPRMK })
  return body.results[0].outcome
}

const remove = (batch: number) => post('deleted', { category: 'voucher', numbers: [batch] })

const report = (batch: number, status: string, rest: object = {}) =>
  post('status', { batches: [{ category: 'voucher', number: batch, status, ...rest }] })

async function waiting(): Promise<{ id: number; batch: number }> {
  const batch = ++number
  await sendBatch(batch)
  const draft = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
  return { batch, id: (await submit(product(), headers.kim, draft)).body.id }
}

/** Acknowledges the open alarms of a batch. Returns the number of all its alarms. */
async function acknowledge(batch: number): Promise<number> {
  const alarms = await alarmsOf(batch)
  for (const { id, acknowledged_at } of alarms) {
    if (acknowledged_at === null) await acknowledgeAlarm(product().database.db, id, '확인')
  }
  return alarms.length
}

const approvalStatus = async (id: number) =>
  (await decide(product(), 'lee', headers.lee, id)).status

describe('an acknowledged alarm', () => {
  it('is raised again when the ERP sends the stored lines and then the changed lines again (N19 a)', async () => {
    const { id, batch } = await waiting()
    await sendBatch(batch, '바뀐 적요')
    expect(await acknowledge(batch)).toBe(1)
    expect(await sendBatch(batch)).toBe('unchanged')
    expect(await sendBatch(batch, '바뀐 적요')).toBe('refused')
    expect(await alarmsOf(batch)).toMatchObject([{ reason: '확인' }, { acknowledged_at: null }])
    expect(await approvalStatus(id)).toBe(409)
    const { rows } = await query(
      `select type from outbox where type = 'batch.alarm' and batch_number = $1`,
      [batch],
    )
    expect(rows).toHaveLength(2)
    await acknowledge(batch)
    expect(await approvalStatus(id)).toBe(200)
  })

  it('is not raised again while the ERP sends the same lines (N19 a)', async () => {
    const { batch } = await waiting()
    await sendBatch(batch, '바뀐 적요')
    await acknowledge(batch)
    await sendBatch(batch, '바뀐 적요')
    await sendBatch(batch, '바뀐 적요')
    expect(await alarmsOf(batch)).toHaveLength(1)
  })

  it('is raised again if the ERP had sent the stored lines before the acknowledgement', async () => {
    const { batch } = await waiting()
    await sendBatch(batch, '바뀐 적요')
    await sendBatch(batch)
    expect(await acknowledge(batch)).toBe(1)
    await sendBatch(batch, '바뀐 적요')
    expect(await alarmsOf(batch)).toHaveLength(2)
  })

  it('is not raised again if the ERP had sent the changed lines again before the acknowledgement', async () => {
    const { batch } = await waiting()
    for (const remark of ['바뀐 적요', undefined, '바뀐 적요']) await sendBatch(batch, remark)
    expect(await acknowledge(batch)).toBe(1)
    await sendBatch(batch, '바뀐 적요')
    expect(await alarmsOf(batch)).toHaveLength(1)
  })

  it('about a deletion is raised by each later report of the deletion (N16, N19 b)', async () => {
    const { id, batch } = await waiting()
    await remove(batch)
    await remove(batch)
    expect(await acknowledge(batch)).toBe(1)
    expect((await remove(batch)).body.results[0].outcome).toBe('refused')
    expect(await approvalStatus(id)).toBe(409)
    expect(await acknowledge(batch)).toBe(2)
  })

  it('about changed lines is raised again when the ERP deletes the batch and then sends the same lines again', async () => {
    const { batch } = await waiting()
    await sendBatch(batch, '바뀐 적요')
    await acknowledge(batch)
    await remove(batch)
    await acknowledge(batch)
    await sendBatch(batch, '바뀐 적요')
    expect((await alarmsOf(batch)).map(({ kind }) => kind)).toEqual([
      'changed',
      'deleted',
      'changed',
    ])
  })

  it.each(['pending', 'approved', 'refused'])(
    'about a posting is raised again after the report %s (N19 c)',
    async (status) => {
      const { batch } = await waiting()
      await report(batch, 'posted')
      await acknowledge(batch)
      await report(batch, 'posted')
      expect(await alarmsOf(batch)).toHaveLength(1)
      await report(batch, status)
      await report(batch, 'posted')
      expect(await alarmsOf(batch)).toHaveLength(2)
    },
  )

  it('about a hash is raised again after the right hash (N19 e)', async () => {
    const { id, batch } = await waiting()
    expect(await approvalStatus(id)).toBe(200)
    const { rows } = await query('select lines::text from documents where id = $1', [id])
    const right = createHash('sha256').update(rows[0].lines).digest('hex')
    const wrong = 'a'.repeat(64)
    await report(batch, 'approved', { sha256: wrong })
    await acknowledge(batch)
    await report(batch, 'approved', { sha256: wrong })
    expect(await alarmsOf(batch)).toHaveLength(1)
    await report(batch, 'approved', { sha256: right })
    await report(batch, 'approved', { sha256: wrong })
    expect(await alarmsOf(batch)).toHaveLength(2)
  })

  it('cannot be changed, except for the end of its difference', async () => {
    const { batch } = await waiting()
    await remove(batch)
    await acknowledge(batch)
    await expect(
      query(`update alarms set reason = '다름' where batch_number = $1`, [batch]),
    ).rejects.toThrow(/never changed/)
    await expect(
      query(`update alarms set acknowledged_at = null where batch_number = $1`, [batch]),
    ).rejects.toThrow(/never changed/)
  })
})

describe('verify', () => {
  it('finds nothing after repeated alarms', async () => {
    const { database, settings } = product()
    expect(await verify(database.db, `${settings.DATA_DIR}/files`)).toEqual([])
  })
})
