import { describe, expect, it } from 'vitest'
import { aVoucherLine } from '../../models/samples/voucher.ts'
import { findBatchPeriod } from '../../src/world/vouchers.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()
const batch = { category: 'nacct', batchNumber: 7 } as const

/** The dates of batch 7 if the list of the server has these lines, and the requests that the server has received. */
async function find(lines: object[]) {
  const requests: { path: string; query: Record<string, string> }[] = []
  const base = await startHttpServer(({ url }, reply) => {
    const { pathname, searchParams } = new URL(url ?? '', 'http://here')
    requests.push({ path: pathname, query: Object.fromEntries(searchParams) })
    reply.end(JSON.stringify(lines))
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  return { period: await findBatchPeriod(api, batch, signal), requests }
}

describe('the dates of a batch', () => {
  it('are looked up by its number, in all periods', async () => {
    const days = ['2026-12-03', '2026-12-01', '2026-12-02']
    const { period, requests } = await find(days.map((RPDGJ) => aVoucherLine({ RPICU: 7, RPDGJ })))
    expect(period).toEqual({ start: '2026-12-01', end: '2026-12-03' })
    const query = { startDate: '1900-01-01', endDate: '2999-12-31', search: '', batchNumber: '7' }
    expect(requests).toEqual([{ path: '/erp/nacct_list/', query }])
  })

  it('are one date for lines of one date, without other batches', async () => {
    const { period } = await find([
      aVoucherLine({ RPICU: 8, RPDGJ: '2026-01-01' }),
      aVoucherLine({ RPICU: 7, RPDGJ: '2026-12-01' }),
    ])
    expect(period).toEqual({ start: '2026-12-01', end: '2026-12-01' })
  })

  it('are null if the list does not contain the batch', async () => {
    expect((await find([aVoucherLine({ RPICU: 8 })])).period).toBeNull()
    expect((await find([])).period).toBeNull()
  })
})
