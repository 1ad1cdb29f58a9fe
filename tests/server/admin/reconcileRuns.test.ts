import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { makeStoredBatch } from '../../../server/imports/batch.ts'
import { acknowledgeAlarm } from '../../../server/alarms/alarms.service.ts'
import { insertBatches } from '../../../server/imports/imports.sql.ts'
import {
  acknowledgeDifference,
  reconcile,
  type Reconciliation,
} from '../../../server/reconciliation/reconciliation.service.ts'
import type { ReconciliationScope } from '../../../server/reconciliation/reconciliation.sql.ts'
import { temporaryFolder } from '../product.ts'
import { aBatch } from './export.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
const folder = temporaryFolder()
const stored = [1, 2, 3]

/** Stores batches without documents. Their dates are in November 2026. */
beforeAll(() =>
  place
    .database()
    .db.transaction()
    .execute((trx) =>
      insertBatches(
        trx,
        stored.map((batch) =>
          makeStoredBatch(
            'voucher',
            batch,
            aBatch(batch, { RPDGJ: '2026-11-20' }) as VoucherLine[],
          ),
        ),
      ),
    ),
)

const november: ReconciliationScope = { from: '2026-11-01', to: '2026-11-30', category: null }
const october: ReconciliationScope = { from: '2026-10-01', to: '2026-10-31', category: null }

/** Compares a list with these rows: `batch status`, with another amount than the stored one. */
function run(scope: ReconciliationScope, ...rows: string[]) {
  const file = path.join(folder, 'list.csv')
  const lines = rows.map((row) => {
    const [batch, status] = row.split(' ')
    return `voucher,${batch},3,1,1,${status},`
  })
  fs.writeFileSync(
    file,
    ['category,number,lines,debit,credit,status,sha256', ...lines, ''].join('\n'),
  )
  return reconcile(place.database().db, file, scope)
}

describe('the alarms of a reconciliation', () => {
  it('do not deadlock with a submission, which locks a batch and then the audit log (N23)', async () => {
    const submission = await place.database().pool.connect()
    try {
      await submission.query('begin')
      await submission.query('select from batches where number = 2 for update')
      const reconciled = run(november, '1 posted', '2 posted', '3 approved')
      await expect
        .poll(async () => {
          const { rowCount } = await place
            .database()
            .pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from batches%for update%'`,
            )
          return rowCount
        })
        .toBe(1)
      await submission.query('select pg_advisory_xact_lock(41800004)')
      await submission.query('commit')
      expect((await reconciled).summary.postedUnapproved.batches).toBe(2)
    } finally {
      submission.release()
    }
    const { rows } = await place.database().pool.query('select batch_number from alarms order by 1')
    expect(rows).toEqual([{ batch_number: 1 }, { batch_number: 2 }])
  })
})

describe('an acknowledged alarm of a reconciliation', () => {
  it('is raised again when the ERP posts the batch again after a list without the posting (N22)', async () => {
    const { db, pool } = place.database()
    const alarms = async () =>
      (await pool.query('select id from alarms where batch_number = 3 order by id')).rows
    await run(november, '3 posted')
    const [first] = await alarms()
    await acknowledgeAlarm(db, first.id, '확인')
    await run(november, '3 posted')
    expect(await alarms()).toHaveLength(1)
    await run(november, '3 pending')
    await run(november, '3 posted')
    expect(await alarms()).toHaveLength(2)
  })
})

const acknowledge = (id: number) => acknowledgeDifference(place.database().db, id, '확인')

/** The id and the state of the difference of a batch. */
function differenceOf(batch: number, { differences }: Reconciliation) {
  const found = differences.find((one) => one.batch === batch)
  if (!found) throw new Error(`Batch ${batch} is equal.`)
  const { id, isNew, reason } = found
  return { id, state: reason ?? (isNew ? 'new' : 'open') }
}

describe('a reconciliation of another period', () => {
  it('does not make differences new again, and keeps acknowledgements (N22)', async () => {
    const first = await run(november, '1 approved', '2 approved', '3 approved')
    await acknowledge(differenceOf(1, first).id)
    expect(await run(october)).toMatchObject({ settled: [], differences: [] })
    const payments = { ...november, category: 'payment' } as const
    expect(await run(payments)).toMatchObject({ settled: [], differences: [] })
    const again = await run(november, '1 approved', '2 approved', '3 approved')
    expect([1, 2, 3].map((batch) => differenceOf(batch, again).state)).toEqual([
      '확인',
      'open',
      'open',
    ])
  })

  it('settles the differences of a period that it contains, and these are new when they return (N22)', async () => {
    const missing = await run(november, '1 approved', '2 approved', '3 approved', '9 approved')
    const { id } = differenceOf(9, missing)
    expect((await run(october)).settled).toEqual([])
    const year = { ...november, from: '2026-01-01', to: '2026-12-31' }
    expect((await run(year, '1 approved', '2 approved', '3 approved')).settled).toEqual([id])
    const again = await run(november, '1 approved', '2 approved', '3 approved', '9 approved')
    expect(differenceOf(9, again).state).toBe('new')
  })
})

describe('the acknowledgement of a difference', () => {
  it('is refused if a later reconciliation has replaced it, with the new id (N22)', async () => {
    const first = await run(november, '1 approved', '2 approved', '3 approved')
    const second = await run(november, '1 approved', '2 approved', '3 approved')
    const [earlier, later] = [differenceOf(3, first).id, differenceOf(3, second).id]
    await expect(acknowledge(earlier)).rejects.toThrow(
      `A later reconciliation has replaced the difference ${earlier}. Acknowledge ${later} instead.`,
    )
    await acknowledge(later)
    await expect(acknowledge(later)).rejects.toThrow(`There is no open difference ${later}.`)
    const third = await run(november, '1 approved', '2 approved', '3 approved')
    expect(differenceOf(3, third).state).toBe('확인')
  })

  it('is refused if a later reconciliation has settled it (N22)', async () => {
    const { id } = differenceOf(8, await run(november, '8 approved'))
    expect((await run(november)).settled).toContain(id)
    await expect(acknowledge(id)).rejects.toThrow(`There is no open difference ${id}.`)
  })
})
