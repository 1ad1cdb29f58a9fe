import { beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { acknowledgeAlarm } from '../../server/alarms/alarms.service.ts'
import { importFolder } from '../../server/imports/folder.ts'
import { writeExport } from './admin/export.ts'
import { decide, open, signInAll, withdraw } from './approval.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { useProduct } from './product.ts'

type Line = Record<string, unknown>

const product = useProduct({ ERP_CHANGE_CHECK: 'refuse' })
const { post: callErp, alarmsOf } = useErp(product)
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
let number = 9800

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
})

/** The lines of a batch, the first of them with other cells. */
const changed = (batch: number, cells: Line): Line[] =>
  linesOf(batch).map((line, at) => (at === 0 ? { ...line, ...cells } : line))

const post = (name: string, payload: object) => callErp(name, { category: 'voucher', ...payload })

/** Sends batches by a call of the ERP. Returns whether all were refused. */
async function byCall(...batches: Line[][]): Promise<boolean> {
  const { body } = await post('batches', {
    batches: batches.map((lines) => ({ number: lines[0]?.['RPICU'], lines })),
  })
  return body.results.every(({ outcome }: { outcome: string }) => outcome === 'refused')
}

/** Imports batches as an export. Returns whether all were refused. */
async function byImport(...batches: Line[][]): Promise<boolean> {
  const folder = writeExport({ voucher: batches.flat() })
  const { files } = await importFolder(product().database, folder, () => undefined)
  return files[0]?.batches.refused === batches.length
}

const ways = [
  ['a call', byCall],
  ['an import', byImport],
] as const

async function waiting(): Promise<{ id: number; batch: number }> {
  const batch = ++number
  await byCall(linesOf(batch))
  return { batch, id: await draft(batch) }
}

async function draft(batch: number): Promise<number> {
  const form = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
  return (await submit(product(), headers.kim, form)).body.id
}

const approvalStatus = async (id: number) =>
  (await decide(product(), 'lee', headers.lee, id)).status

const differencesOf = async (id: number) => (await open(product(), headers.lee, id)).body

describe.each(ways)('a batch under approval that %s refuses', (_, deliver) => {
  it('raises an alarm with its lines if it does not balance, until it is equal again (N19 a)', async () => {
    const { id, batch } = await waiting()
    const lines = changed(batch, { RPZ5DEBITAT: 7, RPZ5CREDITAT: 0 })
    expect(await deliver(lines)).toBe(true)
    await deliver(lines)
    expect(await alarmsOf(batch)).toMatchObject([{ kind: 'changed', document_id: id }])
    expect((await differencesOf(id)).erp_differences).toContainEqual(
      expect.objectContaining({ field: 'RPZ5DEBITAT', erp: 7 }),
    )
    expect(await approvalStatus(id)).toBe(409)

    await deliver(linesOf(batch))
    const [alarm] = await alarmsOf(batch)
    expect(alarm).toMatchObject({ ended_at: expect.any(Date), acknowledged_at: null })
    await acknowledgeAlarm(product().database.db, alarm.id, '되돌림')
    expect(await approvalStatus(id)).toBe(200)
    await deliver(lines)
    expect(await alarmsOf(batch)).toHaveLength(2)
  })

  it('raises an alarm without lines if a line cannot be read, also for the next document (N19 a)', async () => {
    const { id, batch } = await waiting()
    const lines = changed(batch, { RPDGJ: 'soon' })
    expect(await deliver(lines)).toBe(true)
    await deliver(lines)
    expect(await alarmsOf(batch)).toMatchObject([{ kind: 'changed', arrived: null }])
    const { caller, erp_differences } = await differencesOf(id)
    expect([caller.erp_differs, erp_differences]).toEqual([true, null])
    expect(await approvalStatus(id)).toBe(409)

    await withdraw(product(), headers.kim, id)
    const next = await draft(batch)
    expect(await alarmsOf(batch)).toMatchObject([{ document_id: id }, { document_id: next }])
    expect(await approvalStatus(next)).toBe(409)
  })

  it('raises no alarm if only another batch has the error', async () => {
    const { id, batch } = await waiting()
    const [line] = linesOf(batch)
    expect(await deliver(linesOf(batch), changed(++number, { id: line?.['id'] }))).toBe(true)
    expect(await alarmsOf(batch)).toEqual([])
    expect(await approvalStatus(id)).toBe(200)
  })

  it('raises no alarm without a waiting or approved document', async () => {
    const { id, batch } = await waiting()
    await withdraw(product(), headers.kim, id)
    expect(await deliver(changed(batch, { RPZ5DEBITAT: 7 }))).toBe(true)
    expect(await deliver(changed(++number, { RPZ5DEBITAT: 7 }))).toBe(true)
    expect([await alarmsOf(batch), await alarmsOf(number)]).toEqual([[], []])
  })

  it('ends the alarm about its earlier deletion, and can be drafted again after a withdrawal (N16)', async () => {
    const { id, batch } = await waiting()
    await post('deleted', { numbers: [batch] })
    expect(await deliver(changed(batch, { RPZ5DEBITAT: 7 }))).toBe(true)
    expect(await alarmsOf(batch)).toMatchObject([
      { kind: 'deleted', ended_at: expect.any(Date) },
      { kind: 'changed', ended_at: null },
    ])
    await withdraw(product(), headers.kim, id)
    expect(await draft(batch)).toEqual(expect.any(Number))
  })
})

describe('verify', () => {
  it('finds nothing after refused batches', async () => {
    const { database, settings } = product()
    expect(await verify(database.db, `${settings.DATA_DIR}/files`)).toEqual([])
  })
})
