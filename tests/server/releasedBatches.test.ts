import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { verify } from '../../server/admin/verify.ts'
import { acknowledgeAlarm } from '../../server/alarms/alarms.service.ts'
import { reconcile } from '../../server/reconciliation/reconciliation.service.ts'
import { decide, open, signInAll, withdraw } from './approval.ts'
import { useErp } from './erpCalls.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { startWhileLocked } from './lockWaits.ts'
import { useProduct } from './product.ts'

const product = useProduct({ ERP_CHANGE_CHECK: 'refuse' })
const erp = useErp(product)
const { post, alarmsOf } = erp
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
let number = 9500

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

/** Sends a call of the ERP about one batch. Returns the outcome. */
async function report(name: string, payload: object): Promise<string> {
  const { body } = await post(name, { category: 'voucher', ...payload })
  return body.results[0].outcome
}

async function sendBatch(batch: number, RPRMK = '적요'): Promise<string> {
  return (await erp.sendBatch(batch, { RPRMK })).body.results[0].outcome
}

const change = (batch: number) => sendBatch(batch, '바뀐 적요')
const remove = (batch: number) => report('deleted', { numbers: [batch] })

function draft(batch: number, category: Category = 'voucher') {
  const texts = draftOf('kim', category, batch, { approvers: approversField('lee') })
  return submit(product(), headers.kim, texts)
}

async function waiting(): Promise<{ id: number; batch: number }> {
  const batch = ++number
  await sendBatch(batch)
  return { batch, id: (await draft(batch)).body.id }
}

const withdrawn = (id: number) => withdraw(product(), headers.kim, id)
const rejected = (id: number) => decide(product(), 'lee', headers.lee, id, '반려')

async function acknowledge(batch: number): Promise<void> {
  for (const { id } of await alarmsOf(batch)) {
    await acknowledgeAlarm(product().database.db, id, '확인')
  }
}

const approved = (id: number) => decide(product(), 'lee', headers.lee, id)

/** Compares an empty list of the ERP. Returns the batches that are missing in it. */
async function missingInErp(): Promise<number[]> {
  const { database, settings } = product()
  const file = path.join(settings.DATA_DIR, 'list.csv')
  fs.writeFileSync(file, 'category,number,lines,debit,credit,status,sha256')
  const scope = { from: '2000-01-01', to: '2099-12-31', category: null }
  const { differences } = await reconcile(database.db, file, scope)
  return differences.map(({ batch }) => batch)
}

describe('a batch that the ERP has deleted under approval', () => {
  it.each([
    ['withdrawn', withdrawn, async () => undefined],
    ['rejected', rejected, acknowledge],
  ])(
    'is removed when its document is %s, until the ERP sends it again (N16)',
    async (_, end, before) => {
      const { id, batch } = await waiting()
      expect(await remove(batch)).toBe('refused')
      await before(batch)
      expect((await end(id)).status).toBe(200)
      expect((await draft(batch)).status).toBe(400)
      const { rows } = await query('select what::json from entries order by seq desc limit 1')
      expect(rows[0].what).toEqual({ type: 'batch.deleted', category: 'voucher', batch })
      expect(await missingInErp()).not.toContain(batch)
      expect(await alarmsOf(batch)).toMatchObject([{ ended_at: expect.any(Date) }])
      expect(await sendBatch(batch)).toBe('replaced')
      expect((await draft(batch)).status).toBe(201)
    },
  )

  it.each([
    ['its lines', sendBatch, 'unchanged'],
    ['other lines', change, 'refused'],
  ])(
    'stays if the ERP has sent %s again before its document is withdrawn',
    async (_, sendAgain, outcome) => {
      const { id, batch } = await waiting()
      await remove(batch)
      expect(await sendAgain(batch)).toBe(outcome)
      await withdrawn(id)
      expect((await draft(batch)).status).toBe(201)
    },
  )

  it.each([
    ['before', 'refused'],
    ['after', 'deleted'],
  ])('is removed if the deletion arrives just %s the withdrawal (N16)', async (order, outcome) => {
    const { id, batch } = await waiting()
    const calls = [() => remove(batch), () => withdrawn(id)]
    if (order === 'after') calls.reverse()
    const lock = `select from batches where number = ${batch} for update`
    expect(await startWhileLocked(product(), lock, calls)).toContain(outcome)
    expect((await draft(batch)).status).toBe(400)
  })
})

describe('the line ids of a batch that the ERP has deleted', () => {
  /** Sends these lines as a batch of a category. */
  const sendLines = (category: Category, batch: number, lines: readonly VoucherLine[]) =>
    report('batches', {
      category,
      batches: [{ number: batch, lines: lines.map((line) => ({ ...line, RPICU: batch })) }],
    })

  it.each([
    ['with another number', 'voucher', 1],
    ['of another category', 'payment', 0],
  ] as const)('can be in a batch %s, which can be drafted (N16)', async (_, category, distance) => {
    const deleted = (number += 2) - 1
    const batch = deleted + distance
    const lines = aVoucher({ RPICU: deleted, RPDOC: deleted * 100 })
    await sendLines('voucher', deleted, lines)
    expect(await sendLines(category, deleted + 1, lines)).toBe('refused')
    expect(await remove(deleted)).toBe('deleted')
    expect(await sendLines(category, batch, lines)).toBe('added')
    expect((await draft(batch, category)).status).toBe(201)
    // The ERP cannot send the deleted batch again with these lines, because the new batch contains them.
    expect(await sendLines('voucher', deleted, lines)).toBe('refused')
  })

  it('stay with the new batch when the deleted batch returns with other lines (N16)', async () => {
    const deleted = (number += 2) - 1
    const lines = aVoucher({ RPICU: deleted, RPDOC: deleted * 100 })
    await sendLines('voucher', deleted, lines)
    await remove(deleted)
    expect(await sendLines('voucher', deleted + 1, lines)).toBe('added')
    const others = aVoucher({ RPICU: deleted, RPDOC: deleted * 100 + 1 })
    expect(await sendLines('voucher', deleted, others)).toBe('replaced')
    for (const batch of [deleted, deleted + 1]) expect((await draft(batch)).status).toBe(201)
  })
})

describe('a batch that the ERP has changed under approval', () => {
  it('also differs from the next document, until the changed lines replace the stored lines (N19 a, row 6)', async () => {
    const { id, batch } = await waiting()
    await change(batch)
    await acknowledge(batch)
    await withdrawn(id)
    const { body: second } = await draft(batch)
    const [before, alarm] = await alarmsOf(batch)
    const { kind, arrived } = before
    expect(alarm).toMatchObject({ kind, arrived, document_id: second.id, acknowledged_at: null })
    const { body } = await open(product(), headers.lee, second.id)
    expect(body.erp_differences).toContainEqual(expect.objectContaining({ erp: '바뀐 적요' }))
    expect((await approved(second.id)).status).toBe(409)
    expect(await change(batch)).toBe('refused')
    expect(await alarmsOf(batch)).toHaveLength(2)

    await rejected(second.id)
    expect(await change(batch)).toBe('replaced')
    const ended = { ended_at: expect.any(Date) }
    const { body: third } = await draft(batch)
    expect(await alarmsOf(batch)).toMatchObject([ended, ended])
    expect((await approved(third.id)).status).toBe(200)
  })

  it('does not differ from the next document if the ERP has sent the stored lines again (N19 a)', async () => {
    const { id, batch } = await waiting()
    await change(batch)
    await sendBatch(batch)
    await withdrawn(id)
    await draft(batch)
    expect(await alarmsOf(batch)).toHaveLength(1)
  })
})

describe('verify', () => {
  it('finds nothing after batches were deleted and changed under approval', async () => {
    const { database, settings } = product()
    expect(await verify(database.db, `${settings.DATA_DIR}/files`)).toEqual([])
  })
})
