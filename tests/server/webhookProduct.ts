import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type MessageType, messageTypes } from '../../contract/integration.ts'
import { addEndpoint } from '../../server/integration/endpoints.service.ts'
import { submitNew, signInAll } from './approval.ts'
import { preparedFolder, settingsOf, startProduct, type TestProduct } from './product.ts'
import { accept, startWebhookReceiver, type WebhookReceiver } from './webhookReceiver.ts'

export const hosts = ['127.0.0.1']

/** A product with the employees kim and lee, a receiver, and before each test a new endpoint without past deliveries. */
export function useWebhooks() {
  const settings = settingsOf(preparedFolder(), {
    INTEGRATION_HOSTS: hosts.join(','),
    LOG_LEVEL: 'warn',
  })
  const logLines: Record<string, unknown>[] = []
  const log = { write: (line: string) => void logLines.push(JSON.parse(line)) }
  let product: TestProduct
  let receiver: WebhookReceiver
  let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
  let endpoint: { id: number; secret: string }

  beforeAll(async () => {
    product = await startProduct(settings, undefined, log)
    receiver = await startWebhookReceiver()
    headers = await signInAll(product, 'kim', 'lee')
  })
  afterAll(async () => {
    await product.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await query('truncate deliveries; delete from endpoints')
    receiver.received.length = 0
    logLines.length = 0
    receiver.respond(accept)
    endpoint = await subscribe()
  })

  const query = (text: string, values: unknown[] = []) => product.database.pool.query(text, values)

  const subscribe = (types: readonly MessageType[] = messageTypes) =>
    addEndpoint(product.database.db, hosts, {
      url: receiver.url,
      types: [...types],
      categories: [],
      companies: [],
    })

  async function deliveries() {
    const { rows } = await query('select * from deliveries order by endpoint_id, sequence')
    return rows
  }

  /** The states of the deliveries. A waiting one is `new` before the first attempt, and `failed` after a failed one. */
  const states = async () =>
    (await deliveries()).map(({ state, tried_at: triedAt }) =>
      state !== 'waiting' ? state : triedAt ? 'failed' : 'new',
    )

  return {
    settings,
    product: () => product,
    /** Closes the product, and opens it again. */
    async restart() {
      await product.close()
      product = await startProduct(settings, undefined, log)
    },
    receiver: () => receiver,
    /** The log lines of the test, of level warn and above. */
    logLines: () => logLines,
    headers: () => headers,
    endpoint: () => endpoint,
    query,
    subscribe,
    /** Submits a new batch for the approval of lee; returns the id of the document. */
    submitBatch: () => submitNew(product, 'kim', headers.kim, ['lee']),
    deliveries,
    states,
    /** Waits until the deliveries have these states. */
    settled: (...wanted: string[]) =>
      vi.waitFor(async () => expect(await states()).toEqual(wanted), { timeout: 20_000 }),
    /** Lets the time until the next attempt pass. */
    passDelay: () =>
      query(`update deliveries set next_at = clock_timestamp() where state = 'waiting';
        notify e_payment, '{"outbox":true}'`),
  }
}
