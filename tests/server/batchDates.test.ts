import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CalendarSum } from '../../contract/calendar.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { verify } from '../../server/admin/verify.ts'
import { signInAll } from './approval.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { send, startProduct, useProduct } from './product.ts'
import { addLines } from './vouchers.ts'

const product = useProduct()
const query = (text: string) => product().database.pool.query(text)
let kim: { authorization: string }

/** A voucher of the batch 1 with the number 11, with separate line ids. */
const voucherOfType = (RPDCT: string, RPDGJ: string, RPDDJ: string) =>
  aVoucher({ RPICU: 1, RPDOC: 11, RPDCT, RPDGJ, RPDDJ }).map((line) => ({
    ...line,
    id: `${RPDCT}-${line.RPSEQ}`,
  }))

/** The date, number of vouchers and amount of each sum of the month, as `[day, vouchers, price]`. */
async function sums(dateType: 'due' | 'gl') {
  const { body } = await send(product(), {
    url: '/ea/get_calendar/',
    headers: kim,
    query: { dateType, startDate: '2026-11-01', endDate: '2026-11-30' },
  })
  return (body as CalendarSum[]).map(({ day, vouchers, price }) => [day, vouchers, price])
}

const findProblems = () =>
  verify(product().database.db, path.join(product().settings.DATA_DIR, 'files'))

const [gl, due] = [
  [
    ['2026-11-02', 1, 11_000],
    ['2026-11-03', 1, 11_000],
  ],
  [
    ['2026-11-20', 1, 11_000],
    ['2026-11-25', 1, 11_000],
  ],
]

beforeAll(async () => {
  kim = (await signInAll(product(), 'kim', 'lee')).kim
  await addLines(product(), 'voucher', [
    ...voucherOfType('PV', '2026-11-02', '2026-11-25'),
    ...voucherOfType('PM', '2026-11-03', '2026-11-20'),
  ])
})

describe('the calendar of two vouchers with one number and different types', () => {
  it('counts each voucher on the dates of its lines', async () => {
    expect([await sums('gl'), await sums('due')]).toEqual([gl, due])
    expect(await findProblems()).toEqual([])
  })

  it('is correct after migration 037 and the next start, if it counted both vouchers as one', async () => {
    await query(`
      delete from batch_dates;
      insert into batch_dates (category, batch_number, kind, day, vouchers, amount) values
        ('voucher', 1, 'due', '2026-11-20', 1, 22000), ('voucher', 1, 'gl', '2026-11-03', 1, 22000)`)
    expect(await findProblems()).toEqual([
      'batch 1 of voucher: its calendar is not that of its lines',
    ])

    const folder = path.join(import.meta.dirname, '../../server/db/migrations')
    await query(fs.readFileSync(path.join(folder, '037-batch-dates.sql'), 'utf8'))
    const started = await startProduct(product().settings)
    onTestFinished(() => started.close())
    expect(await findProblems()).toEqual([])
    expect([await sums('gl'), await sums('due')]).toEqual([gl, due])
  })

  it('counts as many vouchers as the document of the batch', async () => {
    const draft = draftOf('kim', 'voucher', 1, { approvers: approversField('lee') })
    expect((await submit(product(), kim, draft)).status).toBe(201)
    const { rows } = await query('select invoices_count, price from documents')
    expect(rows).toEqual([{ invoices_count: 2, price: 22_000 }])
    expect([await sums('gl'), await sums('due')]).toEqual([gl, due])
  })
})
