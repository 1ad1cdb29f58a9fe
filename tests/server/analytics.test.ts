import { beforeAll, describe, expect, it } from 'vitest'
import type { Analytics } from '../../contract/analytics.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { decide, signInAll, submitNew, withdraw } from './approval.ts'
import { addEmployees, signIn } from './people.ts'
import { send, type TestProduct, useProduct } from './product.ts'
import { addLines } from './vouchers.ts'

type Headers = { authorization: string }

async function figures(
  product: TestProduct,
  headers: Headers,
  query: Record<string, string> = {},
): Promise<{ status: number; body: Analytics }> {
  return send(product, {
    url: '/ea/get_analytics/',
    headers,
    query: { startDate: '2026-01-01', endDate: '2026-12-31', ...query },
  })
}

/** Changes the times of the submission and the end of a document. The G/L dates of its vouchers do not change. */
const move = (product: TestProduct, id: number, created: string, completed: string | null = null) =>
  product.database.pool.query(
    'update documents set created_at = $2, completed_at = $3 where id = $1',
    [id, created, completed],
  )

const empty = { documents: [], approvals: [], waiting: [], vouchers: [] }

describe('GET /ea/get_analytics/', () => {
  const product = useProduct()
  let people: Record<'kim' | 'lee' | 'park' | 'choi', Headers>

  beforeAll(async () => {
    people = await signInAll(product(), 'kim', 'lee', 'park', 'choi')
    /** Submits a document from kim to lee and lets lee approve it. Then sets the times of both. */
    const submitAndApprove = async (created: string, completed: string) => {
      const id = await submitNew(product(), 'kim', people.kim, ['lee'])
      await decide(product(), 'lee', people.lee, id)
      await move(product(), id, created, completed)
    }
    await submitAndApprove('2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z')
    await submitAndApprove('2026-03-03T00:00:00Z', '2026-03-03T03:00:00Z')
    // In Seoul this is already the first day of April.
    await submitAndApprove('2026-03-31T15:00:00Z', '2026-03-31T20:00:00Z')
    await submitAndApprove('2025-12-31T14:59:59Z', '2026-01-02T00:00:00Z')
    const rejected = await submitNew(product(), 'kim', people.kim, ['lee'])
    await decide(product(), 'lee', people.lee, rejected, '반려')
    await withdraw(product(), people.kim, await submitNew(product(), 'kim', people.kim, ['park']))
    const waiting = await submitNew(product(), 'kim', people.kim, ['park'])
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await move(product(), waiting, daysAgo(8))
    await move(product(), await submitNew(product(), 'kim', people.kim, ['park']), daysAgo(0.5))
    await product().database.pool.query('delete from batch_dates')
    await addLines(product(), 'nacct', [
      ...aVoucher({ RPICU: 90, RPDOC: 1, RPDGJ: '2026-03-31' }),
      ...aVoucher({ RPICU: 90, RPDOC: 2, RPDGJ: '2026-04-01' }),
      ...aVoucher({ RPICU: 91, RPDOC: 3, RPDGJ: '2025-12-31' }),
    ])
  })

  it('counts documents and sums amounts by month of the time zone and by category', async () => {
    const { status, body } = await figures(product(), people.lee)
    expect(status).toBe(200)
    expect(body.documents).toEqual([
      { month: '2026-03', document_type: '채무발생', documents: 2, price: 22_000 },
      { month: '2026-04', document_type: '채무발생', documents: 1, price: 11_000 },
    ])
  })

  it('returns median and 90th percentile of the time to the approval, by month and of the period', async () => {
    const { body } = await figures(product(), people.kim)
    const hour = 3600
    expect(body.approvals).toEqual([
      { month: '2026-03', documents: 2, median_seconds: 2 * hour, p90_seconds: 2.8 * hour },
      { month: '2026-04', documents: 1, median_seconds: 5 * hour, p90_seconds: 5 * hour },
      { month: null, documents: 3, median_seconds: 3 * hour, p90_seconds: 4.6 * hour },
    ])
  })

  it('returns the waiting documents by age, independent of the period', async () => {
    const { body } = await figures(product(), people.park, {
      startDate: '2020-01-01',
      endDate: '2020-01-31',
    })
    expect(body).toEqual({
      ...empty,
      waiting: [
        { from_days: 0, documents: 1, price: 11_000 },
        { from_days: 7, documents: 1, price: 11_000 },
      ],
    })
  })

  it('returns the vouchers to draft by month of the G/L date, and no documents of others', async () => {
    const { body } = await figures(product(), people.choi)
    expect(body).toEqual({
      ...empty,
      vouchers: [
        { month: '2026-03', document_type: '일반전표', vouchers: 1, price: 11_000 },
        { month: '2026-04', document_type: '일반전표', vouchers: 1, price: 11_000 },
      ],
    })
  })

  it('refuses a period that ends before its start or is longer than two years', async () => {
    for (const [given, value] of [
      ['startDate', '2027-01-01'],
      ['startDate', '2024-12-30'],
      ['endDate', 'soon'],
    ] as const) {
      const { status, body } = await figures(product(), people.kim, { [given]: value })
      expect([status, body]).toEqual([400, { endDate: [expect.any(String)] }])
    }
    for (const startDate of ['2024-12-31', '2026-12-31']) {
      expect((await figures(product(), people.kim, { startDate })).status).toBe(200)
    }
  })
})

describe('the figures with VOUCHER_SCOPE=department', () => {
  const product = useProduct({ VOUCHER_SCOPE: 'department' })

  it('contain only vouchers of the employee’s department', async () => {
    await addEmployees(product(), { id: 'yoondh' }, { id: 'leader', department: '영업팀' })
    await addLines(product(), 'voucher', aVoucher({ RPTORG: 'YOONDH', RPDGJ: '2026-03-31' }))
    const sales = await signIn(product(), 'leader')
    const finance = await signIn(product(), 'yoondh')
    expect((await figures(product(), sales)).body).toEqual(empty)
    expect((await figures(product(), finance)).body.vouchers).toHaveLength(1)
  })
})
