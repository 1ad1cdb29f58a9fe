import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeStoredBatch } from '../../../server/imports/batch.ts'
import { storeBatches } from '../../../server/imports/store.ts'
import { useDataFolder } from './dataFolder.ts'
import { aBatch, writeExport } from './export.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder({ BATCH_TYPES: 'A1,A2,A3,A4,A5' })

async function json(...args: string[]) {
  const { code, stdout } = await place.admin('alarms', ...args, '--json')
  return { code, ...JSON.parse(stdout) }
}

beforeAll(async () => {
  await addEmployees(place)
  await addSubmission(place, 'voucher', 1)
  await importBatch('바뀐 적요')
})

/** Imports batch 1 as it was first stored, or with a changed remark. */
async function importBatch(RPRMK?: string): Promise<void> {
  const lines = aBatch(1).map((line) => ({ ...line, ...(RPRMK !== undefined && { RPRMK }) }))
  const batch = {
    ...makeStoredBatch('voucher', 1, lines),
    file: '',
    places: new Map(lines.map(({ id }, at) => [id, at + 1])),
  }
  await storeBatches(place.database().db, [batch])
}

describe('alarms', () => {
  it('lists alarms of a changed batch, also those of an import (N19)', async () => {
    const { stdout } = await place.admin('alarms', '--open')
    expect(stdout).toMatch(
      /^1 {2}changed {2}batch 1 of voucher {2}document 1 {2}seen \S+Z {2}open\n$/,
    )
  })

  it('acknowledge closes an alarm with a reason, and appends an entry (N19)', async () => {
    expect(await json('acknowledge', '1', '--reason', '역분개로 정정')).toMatchObject({ code: 0 })
    expect((await json()).alarms).toMatchObject([{ id: 1, reason: '역분개로 정정' }])
    expect((await json('--open')).alarms).toEqual([])
    const { rows } = await place
      .database()
      .pool.query('select what from entries order by seq desc limit 1')
    expect(JSON.parse(rows[0].what)).toEqual({
      type: 'alarm.acknowledged',
      alarm: 1,
      reason: '역분개로 정정',
    })
    expect(await json('acknowledge', '1', '--reason', '다시')).toMatchObject({
      code: 1,
      error: 'There is no open alarm 1. "alarms --open" lists all.',
    })
  })

  it('are raised again when the imported lines equal the stored lines and then differ again (N19 a)', async () => {
    await importBatch('바뀐 적요')
    expect((await json('--open')).alarms).toEqual([])
    await importBatch()
    await importBatch('바뀐 적요')
    const open = { kind: 'changed', batch: 1 }
    expect((await json('--open')).alarms).toMatchObject([{ ...open, endedAt: null }])
    await importBatch()
    const endedAt = expect.stringMatching(/Z$/)
    expect((await json('--open')).alarms).toMatchObject([{ ...open, endedAt }])
    const { stdout } = await place.admin('alarms')
    expect(stdout).toMatch(/^2 {2}.* {2}seen \S+Z {2}ended \S+Z {2}open\n1 {2}/)
  })

  it('of a command have the batch type of the setting BATCH_TYPES (N3)', async () => {
    const file = path.join(place.folder, 'list.csv')
    const list = ['category,number,lines,debit,credit,status,sha256', 'payment,7,1,0,0,posted,']
    fs.writeFileSync(file, list.join('\n'))
    const { code } = await place.admin(
      'reconcile',
      file,
      '--from',
      '2026-01-01',
      '--to',
      '2026-01-31',
    )
    expect(code).toBe(1)
    const { rows } = await place
      .database()
      .pool.query(`select message from outbox where type = 'batch.alarm' order by id desc limit 1`)
    expect(JSON.parse(rows[0].message).data).toMatchObject({ batch_number: 7, batch_type: 'A2' })
  })

  it.each([[['--reason', ' ']], [[]]])(
    'acknowledge refuses %j with a one-line error',
    async (options) => {
      const { code, stderr } = await place.admin('alarms', 'acknowledge', '1', ...options)
      expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    },
  )

  it('of an import by command are one line each on standard error (N19)', async () => {
    const { id } = await addSubmission(place, 'voucher', 2)
    const changed = writeExport({ voucher: aBatch(2, { RPRMK: '바뀐 적요' }) })
    const { code, stderr } = await place.admin('import', changed)
    const { rows } = await place.database().pool.query('select max(id) as alarm from alarms')
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        `Alarm ${rows[0].alarm}: changed, batch 2 of voucher, document ${id}`,
        'Refused: 1 batch. The rest was imported.',
        '',
      ],
    ])
  })
})
