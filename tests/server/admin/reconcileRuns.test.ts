import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { describeBatch } from '../../../server/imports/batch.ts'
import { insertBatches } from '../../../server/imports/imports.sql.ts'
import { reconcile } from '../../../server/reconciliation/reconciliation.service.ts'
import type { Scope } from '../../../server/reconciliation/reconciliation.sql.ts'
import { temporaryFolder } from '../product.ts'
import { aBatch } from './export.ts'
import { useWorkplace } from './workplace.ts'

const place = useWorkplace()
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
          describeBatch('voucher', batch, aBatch(batch, { RPDGJ: '2026-11-20' }) as VoucherLine[]),
        ),
      ),
    ),
)

const november: Scope = { from: '2026-11-01', to: '2026-11-30', category: null }

/** Compares a list with these rows: `batch status`, with another amount than the stored one. */
function run(scope: Scope, ...rows: string[]) {
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
