import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { decideWithoutPush } from '../../../server/documents/signing.service.ts'
import { makeStoredBatch } from '../../../server/imports/batch.ts'
import { insertBatches } from '../../../server/imports/imports.sql.ts'
import { contentOf } from '../../../server/reconciliation/compare.ts'
import { temporaryFolder } from '../product.ts'
import { useDataFolder } from './dataFolder.ts'
import { aBatch } from './export.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder()
const folder = temporaryFolder()
const header = 'category,number,lines,debit,credit,status,sha256'

/** Stores eight batches: 1 to 4 have an approved document, 5 a waiting one, and 6 to 8 none. */
beforeAll(async () => {
  await addEmployees(place)
  for (const batch of [1, 2, 3, 4, 5]) {
    const { id } = await addSubmission(place, 'voucher', batch)
    if (batch === 5) continue
    for (const by of ['parksh', 'hansj']) {
      const event = { type: 'document.approve', by, comment: '' } as const
      await decideWithoutPush(place.database().pool, id, event, 'ko')
    }
  }
  await place
    .database()
    .db.transaction()
    .execute((trx) =>
      insertBatches(
        trx,
        [6, 7, 8].map((batch) => makeStoredBatch('voucher', batch, aBatch(batch))),
      ),
    )
})

const contentIn = (batch: number) =>
  contentOf(makeStoredBatch('voucher', batch, aBatch(batch) as VoucherLine[]).segment)

/** A row of the ERP's list, by default equal to the stored batch. */
function row(batch: number, status: string, change: Partial<ReturnType<typeof contentIn>> = {}) {
  const { lines, debit, credit, sha256 } = { ...contentIn(batch), ...change }
  return `voucher,${batch},${lines},${debit},${credit},${status},${sha256 ?? ''}`
}

function listOf(...rows: string[]): string {
  const file = path.join(folder, 'list.csv')
  fs.writeFileSync(file, [header, ...rows, ''].join('\r\n'))
  return file
}

const period = ['--from', '2000-01-01', '--to', '2099-12-31']

async function reconcile(rows: string[], ...args: string[]) {
  const { code, stdout, stderr } = await place.admin(
    'reconcile',
    listOf(...rows),
    ...period,
    '--json',
    ...args,
  )
  return { code, stderr, ...JSON.parse(stdout) }
}

const query = async (text: string) => (await place.database().pool.query(text)).rows

/** The list of the ERP. It does not contain batch 8. */
const seeded = [
  row(1, 'approved'),
  row(2, 'pending'),
  row(3, 'approved', { debit: 1 }),
  row(4, 'posted', { sha256: null }),
  row(5, 'posted'),
  row(6, 'pending', { sha256: 'a'.repeat(64) }),
  row(7, 'posted'),
  row(9, 'approved'),
]

describe('reconcile', () => {
  it('finds each seeded difference in exactly one kind (acceptance 5, N21)', async () => {
    const { code, id, summary, differences, stderr } = await reconcile(seeded)
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        'Alarm 1: postedUnapproved, batch 5 of voucher, document 5',
        'Alarm 2: postedUnapproved, batch 7 of voucher',
        '7 differences are open.',
        '',
      ],
    ])
    const kinds = differences.map(({ kind, batch }: { kind: string; batch: number }) => [
      batch,
      kind,
    ])
    expect(Object.fromEntries(kinds)).toEqual({
      2: 'pendingInErp',
      3: 'contentDiffers',
      5: 'postedUnapproved',
      6: 'contentDiffers',
      7: 'postedUnapproved',
      8: 'missingInErp',
      9: 'missingHere',
    })
    expect(kinds).toHaveLength(7)
    expect(summary.equal).toMatchObject({
      batches: 2,
      here: { debit: contentIn(1).debit + contentIn(4).debit },
    })
    expect(summary.missingInErp).toMatchObject({ batches: 1, erp: { debit: 0, credit: 0 } })
    expect(summary.contentDiffers.erp.debit).toBe(contentIn(6).debit + 1)
    const [last] = await query('select what from entries order by seq desc limit 1')
    expect(JSON.parse(last.what)).toMatchObject({
      type: 'reconciliation.completed',
      reconciliation: id,
      category: null,
      file: createHash('sha256')
        .update(fs.readFileSync(path.join(folder, 'list.csv')))
        .digest('hex'),
      differences: 7,
    })
  })

  it('raises an alarm for each batch that was posted without an approval, once (N22)', async () => {
    await reconcile(seeded)
    expect(
      await query('select kind, batch_number, document_id from alarms order by batch_number'),
    ).toEqual([
      { kind: 'postedUnapproved', batch_number: 5, document_id: 5 },
      { kind: 'postedUnapproved', batch_number: 7, document_id: null },
    ])
  })

  it('compares with the previous run: new, still open, settled, acknowledged (N22)', async () => {
    const { differences } = await reconcile(seeded)
    const of = (batch: number) => differences.find((one: { batch: number }) => one.batch === batch)
    const acknowledge = (reason: string) =>
      place.admin('reconcile', 'acknowledge', String(of(8).id), '--reason', reason)
    const text = await acknowledge('다음 달에 전기')
    expect([text.code, text.stdout]).toEqual([0, `Difference ${of(8).id} is acknowledged.\n`])
    const { code, stderr } = await acknowledge('다시')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^There is no open difference .+\n$/)])
    const changed = seeded.filter(
      (each) => !each.startsWith('voucher,3,') && !each.startsWith('voucher,1,'),
    )
    const next = await reconcile([...changed, row(3, 'posted')])
    const states = next.differences.map(
      (one: { batch: number; isNew: boolean; reason: string | null }) => [
        one.batch,
        one.reason ?? (one.isNew ? 'new' : 'open'),
      ],
    )
    expect(Object.fromEntries(states)).toEqual({
      1: 'new',
      2: 'open',
      5: 'open',
      6: 'open',
      7: 'open',
      8: '다음 달에 전기',
      9: 'open',
    })
    expect(next.settled).toEqual([of(3).id])
    const [entry] = await query(
      `select what from entries where what like '%reconciliation.acknowledged%'`,
    )
    expect(JSON.parse(entry.what)).toMatchObject({ difference: of(8).id })
  })

  it('compares only the category and the period of the options, if given (N20)', async () => {
    expect((await reconcile(seeded, '--category', 'payment')).differences).toEqual([])
    const file = listOf()
    const days = ['--from', '1999-01-01', '--to', '1999-12-31']
    const { code, stdout } = await place.admin('reconcile', file, ...days, '--csv')
    expect([code, stdout.split('\n').length]).toEqual([0, 2])
  })

  it('prints the kinds with counts and sums, then the differences; --csv prints only the differences (N22)', async () => {
    const { stdout } = await place.admin('reconcile', listOf(row(1, 'posted')), ...period)
    expect(stdout).toMatch(/^Reconciliation \d+ from 2000-01-01 to 2099-12-31, all categories\n/)
    expect(stdout).toMatch(/equal +1 batch {2}here [\d,]+ \/ [\d,]+ {2}ERP [\d,]+ \/ [\d,]+\n/)
    expect(stdout).toMatch(/\n\d+ {2}missing in the ERP {2}batch 8 of voucher {2}here: 3 lines/)
    const csv = await place.admin('reconcile', listOf(row(9, 'approved')), ...period, '--csv')
    expect(csv.stdout).toContain('missingHere,voucher,9,,,,,,3,')
  })

  const invalid: [string, string[], string][] = [
    ['200 columns', [Array.from({ length: 200 }, () => 'x').join()], 'line 2: it has 200 columns'],
    ['an unknown category', ['cash,1,1,1,1,posted,'], 'line 2: the category is none of'],
    ['an amount of 20 digits', [`voucher,1,1,${'9'.repeat(20)},1,posted,`], 'line 2: debit is not'],
    ['an unknown status', [row(1, 'posted'), row(2, 'paid')], 'line 3: the status is none of'],
    [
      'a batch twice',
      [row(1, 'posted'), row(1, 'posted')],
      'line 3: the batch voucher 1 occurs twice',
    ],
    ['a short hash', ['voucher,1,1,1,1,posted,abc'], 'line 2: sha256 has not 64'],
  ]
  it.each(invalid)(
    'refuses a list with %s, names its line, and stores nothing (N20)',
    async (_, rows, message) => {
      const before = await query('select from reconciliations')
      const { code, error } = await reconcile(rows)
      expect(code).toBe(1)
      expect(error).toContain(message)
      expect(await query('select from reconciliations')).toHaveLength(before.length)
    },
  )

  it.each([
    ['a missing file', () => path.join(folder, 'none.csv'), 'it cannot be read: ENOENT'],
    ['a folder', () => folder, 'it cannot be read: EISDIR'],
    ['a file with an open quote', () => listOf('"voucher,1,'), 'the last quote is never closed'],
  ])(
    'refuses %s as the list, with a one-line error that names it (N20)',
    async (_, fileOf, reason) => {
      const file = fileOf()
      const { code, stderr } = await place.admin('reconcile', file, ...period)
      expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
      expect(stderr).toContain(`${file}: ${reason}`)
    },
  )

  it('refuses a wrong or missing period, a missing file and an unknown difference with a one-line error', async () => {
    for (const args of [
      ['reconcile', listOf(), '--from', '2026-02-01', '--to', '2026-01-01'],
      ['reconcile', listOf()],
      ['reconcile', '/no/such/file', ...period],
      ['reconcile', 'acknowledge', '999999', '--reason', '확인'],
    ]) {
      const { code, stderr } = await place.admin(...args)
      expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    }
  })

  it('refuses changes of its stored results, also by the owner of the tables (N22)', async () => {
    for (const change of [
      `update reconciliations set category = 'voucher'`,
      'delete from reconciliation_differences',
      `update reconciliation_differences set kind = 'missingHere'`,
      'delete from imports',
    ]) {
      await expect(query(change)).rejects.toThrow(/never changed/)
    }
  })
})
