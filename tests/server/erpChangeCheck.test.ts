import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ApprovalDocument } from '../../contract/document.ts'
import { type ErpLineDifference } from '../../contract/erp.ts'
import type { ServerEvent } from '../../contract/events.ts'
import { messageTypes } from '../../contract/integration.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { verify } from '../../server/admin/verify.ts'
import { acknowledgeAlarm } from '../../server/alarms/alarms.service.ts'
import { addEndpoint } from '../../server/integration/endpoints.service.ts'
import { raisePendingAlarms } from '../../server/integration/pendingInErp.service.ts'
import { open, decide, signInAll } from './approval.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { openStream } from './eventStream.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { appendInOrder } from './lockWaits.ts'
import { send, useProduct } from './product.ts'

const hosts = ['127.0.0.1']
const product = useProduct({ ERP_CHANGE_CHECK: 'refuse', INTEGRATION_HOSTS: hosts.join() })
const { post, alarmsOf } = useErp(product)
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee' | 'park'>>>
let number = 8000

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee', 'park')
  // A webhook endpoint at a port without a server. The tests set the states of its deliveries directly.
  await addEndpoint(product().database.db, hosts, {
    url: 'http://127.0.0.1:1/',
    types: [...messageTypes],
    categories: [],
    companies: [],
  })
})

const migration = fs.readFileSync(
  path.join(import.meta.dirname, '../../server/db/migrations/035-alarms.sql'),
  'utf8',
)
const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const differs = documentErrorSentence('ko', { code: 'erpDiffers' })

const sendBatch = (batch: number, lines: readonly VoucherLine[] = linesOf(batch)) =>
  post('batches', { category: 'voucher', batches: [{ number: batch, lines }] })

const change = (batch: number) =>
  sendBatch(
    batch,
    linesOf(batch).map((line) => ({ ...line, RPRMK: '바뀐 적요' })),
  )
const remove = (batch: number) => post('deleted', { category: 'voucher', numbers: [batch] })
const report = (batch: number, status: string) =>
  post('status', { batches: [{ category: 'voucher', number: batch, status }] })

/** A document of a new batch, first waiting for lee and then for park. */
async function waiting(linesIn = linesOf): Promise<{ id: number; batch: number }> {
  const batch = ++number
  await sendBatch(batch, linesIn(batch))
  const draft = draftOf('kim', 'voucher', batch, { approvers: approversField('lee', 'park') })
  return { batch, id: (await submit(product(), headers.kim, draft)).body.id }
}

async function approved() {
  const document = await waiting()
  await decide(product(), 'lee', headers.lee, document.id)
  await decide(product(), 'park', headers.park, document.id)
  return document
}

const documentOf = async (id: number) => (await open(product(), headers.lee, id)).body

const hold = (document_id: number) =>
  send(product(), {
    method: 'POST',
    url: '/ea/hold/',
    headers: { ...headers.lee },
    payload: { document_id, reason: 'ERP 확인', until: null },
  })

const approveAll = async (document_ids: number[]) => {
  const { body } = await send(product(), {
    method: 'POST',
    url: '/ea/do_sign_all/',
    headers: { ...headers.lee },
    payload: { document_ids },
  })
  return body
}

describe('ERP_CHANGE_CHECK=refuse', () => {
  it.each([
    ['changed', change],
    ['deleted', remove],
  ])(
    'refuses an approval with 409 erpDiffers when the batch is %s in the ERP, until the alarm is acknowledged (N19)',
    async (_, alter) => {
      const { id, batch } = await waiting()
      expect((await documentOf(id)).caller.erp_differs).toBe(false)
      await alter(batch)
      expect((await documentOf(id)).caller.erp_differs).toBe(true)
      expect(await decide(product(), 'lee', headers.lee, id)).toMatchObject({
        status: 409,
        body: { detail: differs },
      })
      const other = await waiting()
      expect(await approveAll([id, other.id])).toEqual([
        { document_id: id, ok: false, detail: differs },
        { document_id: other.id, ok: true },
      ])
      expect((await hold(id)).status).toBe(200)
      const [alarm] = await alarmsOf(batch)
      await acknowledgeAlarm(product().database.db, alarm.id, '금액은 같음')
      expect((await documentOf(id)).caller.erp_differs).toBe(false)
      expect((await decide(product(), 'lee', headers.lee, id)).status).toBe(200)
    },
  )

  it('sends an event of the document when its alarm is raised and acknowledged', async () => {
    const { id, batch } = await waiting()
    const stream = await openStream(await product().listen(), headers.park)
    onTestFinished(stream.close)
    const isOfDocument = (event: ServerEvent) => event.type === 'box' && event.document_id === id
    await stream.until(({ type }) => type === 'refetch')
    await change(batch)
    await stream.until(isOfDocument)
    const before = stream.events.length
    const [alarm] = await alarmsOf(batch)
    await acknowledgeAlarm(product().database.db, alarm.id, '금액은 같음')
    await stream.until(isOfDocument, before)
  })

  it('does not prevent a rejection (N19)', async () => {
    const { id, batch } = await waiting()
    await change(batch)
    expect((await decide(product(), 'lee', headers.lee, id, '반려')).status).toBe(200)
  })

  it.each([
    ['comes first', 200, ['document.approved', 'alarm.raised']],
    ['comes second and is refused', 409, ['alarm.raised']],
  ])(
    'handles an approval and a simultaneous change in their order: the approval %s (row 8)',
    async (_, status, types) => {
      const { id, batch } = await waiting()
      const approve = () => decide(product(), 'lee', headers.lee, id)
      const alter = () => change(batch)
      const isFirst = status === 200
      const calls = isFirst ? [approve, alter] : [alter, approve]
      const appended = await appendInOrder(product(), calls)
      expect(appended.results[isFirst ? 0 : 1]).toMatchObject({ status })
      expect(appended.types).toEqual(types)
    },
  )
})

describe('GET /ea/document/', () => {
  it('contains the differences of an open alarm about changed lines, line by line (N19 a)', async () => {
    const { id, batch } = await waiting()
    expect((await documentOf(id)).erp_differences).toBeNull()
    const [first, second, ...others] = linesOf(batch) as [VoucherLine, VoucherLine]
    const renamed = { ...second, id: `${second.id}-new` }
    await sendBatch(batch, [{ ...first, RPRMK: '바뀐 적요', RPSEQ: 90 }, renamed, ...others])
    const { body } = await open(product(), headers.lee, id)
    const { RPDOC, RPSEQ, RPCODE, RPDL02, RPZ5DEBITAT, RPZ5CREDITAT } = second
    const voucher_line = { RPDOC, RPSEQ, RPCODE, RPDL02, RPZ5DEBITAT, RPZ5CREDITAT }
    const ofOneSide = [
      { line: renamed.id, field: null, here: null, erp: renamed.id, voucher_line },
      { line: second.id, field: null, here: second.id, erp: null, voucher_line },
    ]
    const ofField = { line: first.id, voucher_line: null }
    expect(body.erp_differences).toEqual([
      ...ofOneSide,
      { ...ofField, field: 'RPSEQ', here: first.RPSEQ, erp: 90 },
      { ...ofField, field: 'RPRMK', here: first.RPRMK, erp: '바뀐 적요' },
    ])
    expect(body.erp_differences_total).toBe(4)
    expect(ApprovalDocument.safeParse(body).success).toBe(true)
    const [alarm] = await alarmsOf(batch)
    await acknowledgeAlarm(product().database.db, alarm.id, '확인')
    expect((await documentOf(id)).erp_differences).toBeNull()
  })

  it('contains the first 200 differences and the number of all, added and removed lines first (N19 a)', async () => {
    const manyLines = (RPICU: number) =>
      Array.from({ length: 101 }, (_, at) => aVoucher({ RPICU, RPDOC: RPICU * 1000 + at })).flat()
    const { id, batch } = await waiting(manyLines)
    const changed = manyLines(batch).map((line) => ({ ...line, RPRMK: '바뀐 적요' }))
    const added = aVoucher({ RPICU: batch, RPDOC: batch * 1000 + 999 })
    await sendBatch(batch, [...changed, ...added])
    const { erp_differences, erp_differences_total } = await documentOf(id)
    expect([erp_differences.length, erp_differences_total]).toEqual([200, changed.length + 3])
    expect(erp_differences.slice(0, 3).map(({ erp }: ErpLineDifference) => erp)).toEqual(
      added.map((line) => line.id),
    )
  })
})

describe('an approved document that is pending in the ERP', () => {
  const raised: object[] = []
  const check = () => raisePendingAlarms(product().database.db, (alarm) => raised.push(alarm))
  /** Records that the ERP has received the last message `hours` ago. */
  const deliver = (id: number, hours: number) =>
    query(
      `update deliveries set state = 'delivered', delivered_at = clock_timestamp() - $2 * interval '1 hour'
      where document_id = $1`,
      [id, hours],
    )

  it('raises an alarm once, a day after the delivery (N19 d)', async () => {
    const { id, batch } = await approved()
    await query(`update integrations set created_at = clock_timestamp() - interval '2 days'`)
    await deliver(id, 23.9)
    await check()
    expect(await alarmsOf(batch)).toEqual([])
    await deliver(id, 24.1)
    await Promise.all([check(), check()])
    await check()
    expect(await alarmsOf(batch)).toMatchObject([{ kind: 'pendingInErp', document_id: id }])
    expect(raised).toMatchObject([{ kind: 'pendingInErp', document: id, id: expect.any(Number) }])
    expect((await documentOf(id)).erp).toMatchObject({ state: 'alarm', detail: 'pendingInErp' })
  })

  it.each([
    ['raises an alarm if the periodic job has never run', null, 30 * 24],
    ['raises an alarm if the periodic job last ran yesterday', '-1 day', 30 * 24],
    ['raises an alarm if the periodic job last ran 20 days ago', '-20 days', 20.5 * 24],
    ['raises an alarm if the periodic job last ran a minute ago', '-1 minute', 24.01],
    ['raises an alarm if the clock was set back after the last run', '30 days', 24.5],
    ['is not read again if the job has just run, and it was delivered long ago', '0 days', null],
  ])('%s (N19 d, N24)', async (_, lastRun, hours) => {
    const { id, batch } = await approved()
    await query(`update integrations set created_at = clock_timestamp() - interval '60 days'`)
    await deliver(id, hours ?? 30 * 24)
    await query(`delete from scheduled_jobs where job = 'pendingInErp'`)
    const text = `insert into scheduled_jobs values ('pendingInErp', clock_timestamp() + $1::interval)`
    if (lastRun !== null) await query(text, [lastRun])
    await check()
    const alarm = { kind: 'pendingInErp', document_id: id }
    expect(await alarmsOf(batch)).toMatchObject(hours ? [alarm] : [])
  })

  it.each(['approved', 'posted', 'refused'])(
    'has an alarm that ends with the report %s, not with pending (N17, N19 d)',
    async (status) => {
      const { id, batch } = await approved()
      await query(`update integrations set created_at = clock_timestamp() - interval '3 days'`)
      await deliver(id, 48)
      await check()
      await report(batch, 'pending')
      expect(await alarmsOf(batch)).toMatchObject([{ kind: 'pendingInErp', ended_at: null }])
      await report(batch, status)
      expect(await alarmsOf(batch)).toMatchObject([
        { ended_at: expect.any(Date), acknowledged_at: null },
      ])
    },
  )

  it('has an alarm that ends at the update if an earlier version stored a report (N19 d)', async () => {
    const [reported, silent] = [await approved(), await approved()]
    await query(`update integrations set created_at = clock_timestamp() - interval '3 days'`)
    for (const { id } of [reported, silent]) await deliver(id, 48)
    await check()
    await query(`insert into erp_reports (document_id, status, at) values ($1, 'posted', now())`, [
      reported.id,
    ])
    // The first statement of the migration ends alarms.
    await query(migration.split(';')[0] ?? '')
    expect(await alarmsOf(reported.batch)).toMatchObject([{ ended_at: expect.any(Date) }])
    expect(await alarmsOf(silent.batch)).toMatchObject([{ ended_at: null }])
  })

  it('raises no alarm after a report, before the approval, or without an active API client (N19 d)', async () => {
    const reported = await approved()
    await report(reported.batch, 'approved')
    const undecided = await waiting()
    const silent = await approved()
    for (const { id } of [reported, undecided, silent]) await deliver(id, 48)
    await query('update integrations set active = false')
    await check()
    for (const { batch } of [reported, undecided, silent]) expect(await alarmsOf(batch)).toEqual([])
    await query('update integrations set active = true')
    await query(`update integrations set created_at = clock_timestamp() - interval '3 days'`)
    await check()
    expect(await alarmsOf(silent.batch)).toHaveLength(1)
    for (const { batch } of [reported, undecided]) expect(await alarmsOf(batch)).toEqual([])
  })
})

describe('verify', () => {
  it('finds nothing after refused approvals and alarms', async () => {
    const { database, settings } = product()
    expect(await verify(database.db, `${settings.DATA_DIR}/files`)).toEqual([])
  })
})
