import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { open, signInAll } from './approval.ts'
import { linesOf, useErp } from './erpCalls.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { send, useProduct } from './product.ts'

const connections = 4
/** A request waits for a free connection for one second. */
const product = useProduct({
  DATABASE_CONNECTIONS: String(connections),
  DATABASE_TIMEOUT_MS: '6000',
})
const erp = useErp(product)
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
const batch = 7100
let id = 0

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
  await erp.sendBatch(batch)
  const draft = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
  id = (await submit(product(), headers.kim, draft)).body.id
  await erp.sendBatch(batch, { RPRMK: '바뀐 적요' })
})

/** Makes each comparison with the ERP keep its connection until `finish` is called. `holding` has their connections. */
function holdComparisons() {
  const { pool } = product().database
  const query = pool.query.bind(pool)
  const holding: PoolClient[] = []
  let finish = () => undefined as void
  const end = new Promise<void>((resolve) => (finish = resolve))
  const hold = async (given: object) => {
    const client = await pool.connect()
    holding.push(client)
    await end
    return (client.query(given as never) as unknown as Promise<unknown>).finally(() =>
      client.release(),
    )
  }
  const spy = vi
    .spyOn(pool, 'query')
    .mockImplementation(((given: object, ...rest: unknown[]) =>
      'name' in given && given.name === 'erp-differences'
        ? hold(given)
        : query(given as never, ...(rest as never[]))) as never)
  onTestFinished(() => {
    finish()
    spy.mockRestore()
  })
  return { holding, finish }
}

describe('GET /ea/document/ with an open alarm about changed lines', () => {
  it('compares with the ERP on one connection for all readers, so that another call returns 200', async () => {
    const { holding, finish } = holdComparisons()
    const readers = Array.from({ length: 3 * connections }, () => open(product(), headers.lee, id))
    await expect.poll(() => holding.length).toBeGreaterThan(0)
    const other = await send(product(), { url: '/ea/sign_document/', headers: headers.lee })
    expect(other.status).toBe(200)
    expect(holding).toHaveLength(1)
    finish()
    const responses = await Promise.all(readers)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      responses.every(({ body }) => body.erp_differences_total === linesOf(batch).length),
    ).toBe(true)
    expect(holding).toHaveLength(readers.length)
  })
})
