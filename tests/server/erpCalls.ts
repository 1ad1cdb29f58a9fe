import { beforeAll } from 'vitest'
import { type Scope, scopes } from '../../contract/integrationCalls.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { addIntegration } from '../../server/integration/integrations.service.ts'
import { send, type TestProduct } from './product.ts'

/** The lines of a batch with one voucher, with these cells in each line. */
export const linesOf = (batch: number, cells: Partial<VoucherLine> = {}) =>
  aVoucher({ RPICU: batch, RPDOC: batch * 100, ...cells })

/** Adds an integration with these scopes before the tests. Returns its calls, and the alarms that they raise. */
export function useErp(product: () => TestProduct, granted: readonly Scope[] = scopes) {
  let authorization = ''
  beforeAll(async () => {
    const { token } = await addIntegration(product().database.db, 'ERP', granted, [])
    authorization = `Bearer ${token}`
  })
  /** Sends a call to `/integration/<path>/`. */
  const post = (path: string, payload: object | string, headers: Record<string, string> = {}) =>
    send(product(), {
      method: 'POST',
      url: `/integration/${path}/`,
      headers: { authorization, ...headers },
      payload,
    })
  /** Sends a batch of vouchers. */
  const sendBatch = (batch: number, cells?: Partial<VoucherLine>) => {
    const batches = [{ number: batch, lines: linesOf(batch, cells) }]
    return post('batches', { category: 'voucher', batches })
  }
  /** The alarms about a batch, the oldest first. */
  const alarmsOf = async (batch: number) => {
    const text = 'select * from alarms where batch_number = $1 order by id'
    return (await product().database.pool.query(text, [batch])).rows
  }
  return { post, sendBatch, alarmsOf }
}
