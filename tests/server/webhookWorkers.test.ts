import { describe, expect, it, vi } from 'vitest'
import { decide } from './approval.ts'
import { claimDeliveries } from '../../server/integration/deliveries.sql.ts'
import { disableEndpoint, replayToEndpoint } from '../../server/integration/endpoints.service.ts'
import { startProduct } from './product.ts'
import { useWebhooks } from './webhookProduct.ts'

const webhooks = useWebhooks()
const { settings, product, receiver, headers, endpoint, query } = webhooks
const { subscribe, submitBatch, deliveries, states, settled, restart } = webhooks

describe('a webhook', () => {
  it('is sent once by two processes, and hundreds are sent in the order of each batch (N12)', async () => {
    const second = await startProduct(settings)
    receiver().respond((response) => void setImmediate(() => response.writeHead(204).end()))
    const ids = await Promise.all(Array.from({ length: 60 }, submitBatch))
    await Promise.all(ids.map((id) => decide(product(), 'lee', headers().lee, id)))
    await vi.waitFor(
      async () => expect((await states()).filter((state) => state !== 'delivered')).toEqual([]),
      { timeout: 30_000 },
    )
    await second.close()
    expect(receiver().received).toHaveLength(120)
    expect(new Set(receiver().received.map(({ id }) => id)).size).toBe(120)
    for (const id of ids) {
      const own = receiver()
        .received.map(({ body }) => JSON.parse(body))
        .filter(({ data }) => data.document_id === id)
      expect(own.map(({ type }) => type)).toEqual(['document.submitted', 'document.approved'])
    }
  })
})

describe('a message', () => {
  it('does not wait for messages to endpoints whose secrets have been deleted', async () => {
    for (let more = 0; more < 3; more++) await subscribe()
    await query(`delete from secrets where name like 'endpoint:%'`)
    const { id } = await subscribe()
    for (let batch = 0; batch < 8; batch++) await submitBatch()
    // The four endpoints without a secret have as many messages as one process sends at the same time.
    await vi.waitFor(
      async () => {
        const delivered = (await deliveries()).filter(({ state }) => state === 'delivered')
        expect(delivered.map((one) => one.endpoint_id)).toEqual(Array.from({ length: 8 }, () => id))
      },
      { timeout: 20_000 },
    )
    expect((await states()).filter((state) => state === 'new')).toHaveLength(32)
  })
})

describe('the next free request of a process', () => {
  it('is for the endpoint with the fewest requests in progress (N12)', async () => {
    const { id } = await subscribe()
    await query('update endpoints set enabled = false')
    for (let batch = 0; batch < 3; batch++) await submitBatch()
    const { pool } = product().database
    const claimNext = async (busy: number) => {
      // The changes are rolled back, so that the workers of the product do not see them.
      const client = await pool.connect()
      await client.query('begin')
      await client.query('update endpoints set enabled = true')
      await client.query(
        `update deliveries set state = 'sending', next_at = clock_timestamp() + interval '30 s'
         where id = (select min(id) from deliveries where endpoint_id = $1)`,
        [busy],
      )
      const claimed = await claimDeliveries(client as unknown as typeof pool, 1)
      await client.query('rollback')
      client.release()
      return claimed.map(({ endpointId }) => endpointId)
    }
    expect(await claimNext(id)).toEqual([endpoint().id])
    expect(await claimNext(endpoint().id)).toEqual([id])
  })
})

describe('a message that is due in the future because the clock was set back', () => {
  it.each([
    ['waiting', 0, '1 hour'],
    ['waiting', 1, '2 days'],
    ['sending', 1, '1 hour'],
  ])('is sent without waiting for that time: %s after %d attempts, %s ahead', async (...given) => {
    await query('update endpoints set enabled = false')
    await submitBatch()
    await query(
      `update deliveries set state = $1, tries = $2, next_at = clock_timestamp() + $3::interval`,
      given,
    )
    await query('update endpoints set enabled = true')
    await settled('delivered')
  })
})

describe('a decision', () => {
  it('does not wait for a webhook endpoint that does not respond (N12)', async () => {
    receiver().respond(() => undefined)
    const ids = await Promise.all(Array.from({ length: 12 }, submitBatch))
    await receiver().count(8)
    const results = await Promise.all(ids.map((id) => decide(product(), 'lee', headers().lee, id)))
    expect(results.map(({ status }) => status)).toEqual(ids.map(() => 200))
    // While none has a response, exactly eight messages have been sent: the limit for one endpoint.
    expect(receiver().received).toHaveLength(8)
    const [{ id = '' } = {}] = receiver().received
    const { db } = product().database
    await expect(replayToEndpoint(db, endpoint().id, { id })).rejects.toThrow('being sent now')
    // Otherwise the restarted product would send the messages again.
    await disableEndpoint(db, endpoint().id, 'command')
    await restart()
    const rows = (await deliveries()).map(({ state, tries }) => ({ state, tries }))
    expect(rows).toEqual(Array.from({ length: 24 }, () => ({ state: 'waiting', tries: 0 })))
  })
})
