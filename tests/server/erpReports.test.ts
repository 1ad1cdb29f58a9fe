import { beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '../../contract/integrationCalls.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { addIntegration } from '../../server/integration/integrations.service.ts'
import { decide, listBox, open, signInAll, submitNew } from './approval.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
let authorization = ''

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
  const { token } = await addIntegration(product().database.db, 'ERP', scopes, [])
  authorization = `Bearer ${token}`
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

async function approved(): Promise<{ id: number; number: number }> {
  const id = await submitNew(product(), 'kim', headers.kim, ['lee'])
  await decide(product(), 'lee', headers.lee, id)
  const { rows } = await query('select batch_number as number from documents where id = $1', [id])
  return { id, number: rows[0].number }
}

const sendReports = (batches: object[]) =>
  send(product(), {
    method: 'POST',
    url: '/integration/status/',
    headers: { authorization },
    payload: { batches },
  })

async function report(number: number, status: string, at?: string): Promise<string> {
  const { body } = await sendReports([{ category: 'voucher', number, status, at }])
  return body.results[0].outcome
}

const erpOf = async (id: number) => (await open(product(), headers.kim, id)).body.erp

const recordOf = async (id: number) => (await open(product(), headers.kim, id)).body.erp_record

const isFound = async (id: number, erp: string) => {
  const given = { summary: 'true', erp }
  const { documents } = await listBox(product(), headers.kim, 'written', given)
  return documents.some((each) => each.id === id)
}

const countReports = async (id: number) =>
  (await query('select 1 from erp_reports where document_id = $1', [id])).rows.length

const POSTED = '2026-06-01T10:05:00Z'

describe('POST integration/status/', () => {
  it.each([
    ['detail', 'x'.repeat(2001), 'Too big: expected string to have <=2000 characters'],
    ['at', '2026-06-01T09:00:00+0900', 'Invalid ISO datetime'],
  ])(
    'names item and field of a wrong %s, and stores no item of the request',
    async (field, value, problem) => {
      const { id, number } = await approved()
      const approvedBatch = { category: 'voucher', number, status: 'approved' }
      const { status, body } = await sendReports([
        approvedBatch,
        { ...approvedBatch, [field]: value },
      ])
      expect([status, body]).toEqual([400, { batches: [`item 2, ${field}: ${problem}`] }])
      expect(await countReports(id)).toBe(0)
    },
  )
})

describe('the ERP state of a document', () => {
  it.each([
    ['approved', '2026-06-01T10:00:00Z', 'accepted'],
    ['approved', POSTED, 'accepted'],
    ['refused', '2026-06-01T10:00:00Z', 'failed'],
  ])(
    'does not go back when the report %s of %s arrives after posted of 10:05 (N8, N17)',
    async (status, at, state) => {
      const { id, number } = await approved()
      await report(number, 'posted', POSTED)
      expect(await report(number, status, at)).toBe('stored')
      expect(await erpOf(id)).toEqual({
        state: 'posted',
        at: '2026-06-01T10:05:00.000000Z',
        detail: '',
      })
      expect([await isFound(id, 'posted'), await isFound(id, state)]).toEqual([true, false])
    },
  )

  it('is that of a later report, also after posted (N8, N17)', async () => {
    const { id, number } = await approved()
    await report(number, 'approved', '2026-06-01T10:00:00Z')
    await report(number, 'posted', '2026-06-01T10:00:00Z')
    expect(await erpOf(id)).toMatchObject({ state: 'posted' })
    await report(number, 'refused', '2026-06-01T10:00:01Z')
    expect(await erpOf(id)).toMatchObject({ state: 'failed' })
    await report(number, 'approved', '2026-06-01T10:00:01Z')
    expect(await erpOf(id)).toMatchObject({ state: 'accepted' })
    expect([await isFound(id, 'accepted'), await isFound(id, 'failed')]).toEqual([true, false])
  })

  it.each([
    ['approved', 'accepted'],
    ['posted', 'posted'],
  ])(
    'is that of a repeated report %s, if a report from before it arrives late (N8, N17)',
    async (status, state) => {
      const { id, number } = await approved()
      await report(number, status, '2026-06-01T10:00:00Z')
      await report(number, status, '2026-06-01T12:00:00Z')
      expect((await recordOf(id)).reports).toMatchObject([{ state }])
      await report(number, 'refused', '2026-06-01T11:00:00Z')
      expect(await erpOf(id)).toMatchObject({ state, at: '2026-06-01T12:00:00.000000Z' })
      expect(await isFound(id, 'failed')).toBe(false)
      expect((await recordOf(id)).reports).toMatchObject([
        { state },
        { state },
        { state: 'failed' },
      ])
      await report(number, status)
      expect(await countReports(id)).toBe(3)
    },
  )

  it.each([
    ['without a time', undefined],
    ['with its time', () => new Date().toISOString()],
  ])('is that of a report %s after one with a time in the future (N17)', async (_, timeOf) => {
    const { id, number } = await approved()
    const nineHoursLater = new Date(Date.now() + 9 * 3_600_000).toISOString()
    await report(number, 'approved', nineHoursLater)
    expect(await erpOf(id)).toMatchObject({ state: 'accepted' })
    await report(number, 'posted', timeOf?.())
    expect(await erpOf(id)).toMatchObject({ state: 'posted' })
    expect([await isFound(id, 'posted'), await isFound(id, 'accepted')]).toEqual([true, false])
    expect((await recordOf(id)).reports).toMatchObject([{ state: 'accepted' }, { state: 'posted' }])
  })

  it('is that of the report with the latest time if the clock of the ERP is some seconds ahead, and posted at the same time (N17)', async () => {
    const { id, number } = await approved()
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const [first, second] = [later(20), later(30)]
    await report(number, 'posted', second)
    for (const at of [first, second]) await report(number, 'approved', at)
    expect(await erpOf(id)).toMatchObject({ state: 'posted' })
  })

  it('is that of a repeated report after one with a time in the future, if a report from before it arrives late (N17)', async () => {
    const { id, number } = await approved()
    await query(
      `insert into erp_reports (document_id, status, at, reported_at)
       values ($1, 'approved', now() + interval '9 hours', '2026-06-01T10:00:00Z')`,
      [id],
    )
    await report(number, 'approved', '2026-06-01T12:00:00Z')
    await report(number, 'refused', '2026-06-01T11:00:00Z')
    expect(await erpOf(id)).toMatchObject({ state: 'accepted', at: '2026-06-01T12:00:00.000000Z' })
  })

  it('is stored once when an earlier report arrives again (N17)', async () => {
    const { id, number } = await approved()
    await report(number, 'posted', POSTED)
    for (let times = 0; times < 3; times++) {
      await report(number, 'approved', '2026-06-01T10:00:00Z')
      await report(number, 'posted', POSTED)
    }
    expect(await countReports(id)).toBe(2)
  })
})

describe('POST /integration/status/', () => {
  it.each([null, ''])('treats %j as a missing detail, time and hash', async (empty) => {
    const { id, number } = await approved()
    const optional = { detail: empty, at: empty, sha256: empty }
    const { status, body } = await send(product(), {
      method: 'POST',
      url: '/integration/status/',
      headers: { authorization },
      payload: { batches: [{ category: 'voucher', number, status: 'posted', ...optional }] },
    })
    expect([status, body.results?.[0].outcome]).toEqual([200, 'stored'])
    expect(await erpOf(id)).toMatchObject({ state: 'posted', detail: '' })
  })

  it('accepts 1,000 reports with the longest detail, also with escaped characters', async () => {
    const one = { category: 'voucher', status: 'approved', detail: '금'.repeat(2000), at: POSTED }
    const batches = Array.from({ length: 1000 }, (_, at) => ({ ...one, number: 900_000 + at }))
    const payload = JSON.stringify({ batches }).replaceAll('금', String.raw`\uAE08`)
    const { status, body } = await send(product(), {
      method: 'POST',
      url: '/integration/status/',
      headers: { authorization, 'content-type': 'application/json' },
      payload,
    })
    expect([status, body.results.length]).toEqual([200, 1000])
  })
})

describe('an integration call', () => {
  it.each([null, ''])('accepts batches whose `run` is %j, like batches without it', async (run) => {
    const lines = aVoucher({ RPICU: 4711 })
    const { status, body } = await send(product(), {
      method: 'POST',
      url: '/integration/batches/',
      headers: { authorization },
      payload: { category: 'voucher', run, batches: [{ number: 4711, lines }] },
    })
    expect([status, body.results?.[0].reason]).toEqual([200, undefined])
  })

  it('treats an empty parameter as missing', async () => {
    const { status } = await send(product(), {
      url: '/integration/documents/?since=&limit=',
      headers: { authorization },
    })
    expect(status).toBe(200)
  })
})
