import { beforeEach, describe, expect, it } from 'vitest'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { importFolder } from '../../../server/imports/folder.ts'
import { useDataFolder } from './dataFolder.ts'
import { aBatch, writeExport } from './export.ts'

const place = useDataFolder()
beforeEach(() => emptyTables(place.database().db))

const take = (folder: string) => importFolder(place.database(), folder, () => undefined)

/** The stored batches, as `category number`. */
async function batches(): Promise<string[]> {
  const { rows } = await place.database().pool.query('select category, number from batches')
  return rows.map((row) => `${row.category} ${row.number}`)
}

const reasonOf = (number: number) =>
  `the amount of the batch ${number} is more than 100000000000000 won`

describe('import FOLDER of a batch with a huge amount', () => {
  const MOST = 100_000_000_000_000
  /** A batch of balanced vouchers with these amounts in won. */
  const ofAmounts = (number: number, ...amounts: number[]) =>
    amounts.flatMap((amount, at) =>
      aBatch(number, { RPDOC: number * 100 + at })
        .slice(0, 2)
        .map((line, side) => ({
          ...line,
          RPZ5DEBITAT: side === 0 ? amount : 0,
          RPZ5CREDITAT: side === 0 ? 0 : amount,
        })),
    )

  it('refuses the batch whose amount is more than 100 trillion won, and imports the others', async () => {
    const lines = [
      ...ofAmounts(1, MOST),
      ...ofAmounts(2, MOST, 1, 1),
      ...ofAmounts(3, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
    ]
    const { refused } = await take(writeExport({ voucher: lines }))

    expect(refused).toEqual([
      { file: 'voucher_list.csv', line: 6, batch: 2, reason: reasonOf(2) },
      { file: 'voucher_list.csv', line: 10, batch: 3, reason: reasonOf(3) },
    ])
    expect(await batches()).toEqual(['voucher 1'])
  })

  it('detects a difference of one won between the largest amounts', async () => {
    const most = Number.MAX_SAFE_INTEGER
    const amounts = [
      [most, 0],
      [most, 0],
      [0, most],
      [0, most - 1],
    ]
    const lines = amounts.map(([RPZ5DEBITAT, RPZ5CREDITAT], at) => ({
      ...aBatch(1)[0],
      id: `line ${at}`,
      RPZ5DEBITAT,
      RPZ5CREDITAT,
    }))
    const { refused } = await take(writeExport({ voucher: lines }))
    const [balance, amount, ...others] = refused.map(({ reason }) => reason)
    expect(balance).toMatch(
      /does not balance: debits 18014398509481982, credits 18014398509481981$/,
    )
    expect([amount, others]).toEqual([reasonOf(1), []])
    expect(await batches()).toEqual([])
  })
})
