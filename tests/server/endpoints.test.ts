import { describe, expect, it } from 'vitest'
import { messageTypes } from '../../contract/integration.ts'
import type { Category } from '../../contract/voucher.ts'
import {
  addEndpoint,
  changeEndpoint,
  disableAllEndpoints,
  disableEndpoint,
  enableEndpoint,
  endRotation,
  replayToEndpoint,
  retireEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../server/integration/endpoints.service.ts'
import { createWebhookSender } from '../../server/integration/webhookSender.ts'
import { internetPolicy } from '../../server/http/publicAddresses.ts'
import { withdraw } from './approval.ts'
import { collectPublished } from './collectPublished.ts'
import { hosts, useWebhooks } from './webhookProduct.ts'
import { verifyWebhook } from './webhookReceiver.ts'

const webhooks = useWebhooks()
const { product, receiver, headers, endpoint, query, subscribe, submitBatch, deliveries, settled } =
  webhooks

const db = () => product().database.db
const id = () => endpoint().id
const DAY_MS = 24 * 60 * 60_000

/** The audit entries about endpoints that `work` appends. */
async function appended(work: () => Promise<unknown>) {
  const entries = async () =>
    (await query(`select who, what::json as what from entries order by seq`)).rows
  const before = (await entries()).length
  await work()
  return (await entries()).slice(before).map(({ who, what }) => ({ who, ...what }))
}

const secretsOf = async (of = id()) =>
  (await query('select value from secrets where name = $1', [`endpoint:${of}`])).rows[0]?.value

const unknown = 'There is no endpoint 999. "endpoints" lists all.'

describe('addEndpoint', () => {
  it('refuses a URL outside INTEGRATION_HOSTS with the URL and the reason, and stores nothing', async () => {
    const subscription = {
      url: 'https://other.example.com/',
      types: [],
      categories: [],
      companies: [],
    }
    const added = await appended(async () => {
      await expect(addEndpoint(db(), hosts, subscription)).rejects.toThrow(
        /^The endpoint https:\/\/other\.example\.com\/ cannot be used\. .*INTEGRATION_HOSTS/,
      )
    })
    expect(added).toEqual([])
    expect((await query('select id from endpoints')).rows).toEqual([{ id: id() }])
  })

  it('appends the subscription, and stores the secret that it returns', async () => {
    let addedEndpoint: Awaited<ReturnType<typeof addEndpoint>> | undefined
    const subscription = {
      url: `${receiver().url}/new`,
      types: ['document.approved' as const],
      categories: ['payment' as const],
      companies: ['00001'],
    }
    const added = await appended(async () => {
      addedEndpoint = await addEndpoint(db(), hosts, subscription)
    })
    expect(added).toEqual([
      {
        who: 'admin',
        type: 'endpoint.added',
        endpoint: { id: addedEndpoint?.id, ...subscription },
      },
    ])
    expect(await secretsOf(addedEndpoint?.id)).toEqual({ secret: addedEndpoint?.secret })
  })
})

describe('changeEndpoint', () => {
  it('changes only the given fields, and appends the whole subscription', async () => {
    const { rows } = await query('select url, types, companies from endpoints')
    const after = { ...rows[0], categories: ['voucher'] }
    let result: unknown
    const added = await appended(async () => {
      result = await changeEndpoint(db(), hosts, id(), { categories: ['voucher'] })
    })
    expect(result).toEqual(after)
    expect(added).toEqual([
      { who: 'admin', type: 'endpoint.changed', endpoint: { id: id(), ...after } },
    ])
  })

  it.each([
    ['another host', () => id(), 'https://other.example.com/', 'cannot be used'],
    ['an unknown endpoint', () => 999, undefined, unknown],
  ])('refuses %s, and changes nothing', async (_, of, url, text) => {
    const change = { categories: ['voucher' as const], ...(url !== undefined && { url }) }
    const added = await appended(async () => {
      await expect(changeEndpoint(db(), hosts, of(), change)).rejects.toThrow(text)
    })
    expect(added).toEqual([])
    expect((await query('select categories from endpoints')).rows).toEqual([{ categories: [] }])
  })
})

describe('enableEndpoint and disableEndpoint', () => {
  it('append an entry only if they change the endpoint, and wake the senders', async () => {
    const expectedFields = { who: 'admin', endpoint: id() }
    const isChanged: boolean[] = []
    const note = (result: Promise<boolean>) => result.then((is) => void isChanged.push(is))
    expect(await appended(() => note(disableEndpoint(db(), id(), 'command')))).toEqual([
      { ...expectedFields, type: 'endpoint.disabled', reason: 'command' },
    ])
    expect(await appended(() => note(disableEndpoint(db(), id(), 'command')))).toEqual([])
    let woken: object[] = []
    const enabled = await appended(async () => {
      woken = await collectPublished(product(), () => note(enableEndpoint(db(), id())))
    })
    expect(enabled).toEqual([{ ...expectedFields, type: 'endpoint.enabled' }])
    expect(woken).toEqual([{ outbox: true }])
    expect(await appended(() => note(enableEndpoint(db(), id())))).toEqual([])
    expect(await collectPublished(product(), () => enableEndpoint(db(), id()))).toEqual([])
    expect(isChanged).toEqual([true, false, true, false])
  })
})

describe('disableAllEndpoints', () => {
  it('disables the enabled ones with an entry each, and returns their ids', async () => {
    const other = await subscribe()
    const off = await subscribe()
    await disableEndpoint(db(), off.id, 'command')
    let ids: number[] = []
    const added = await appended(async () => {
      ids = await db().transaction().execute(disableAllEndpoints)
    })
    expect(ids).toEqual([id(), other.id])
    expect(added).toEqual(
      ids.map((each) => ({
        ...{ who: 'admin', type: 'endpoint.disabled', endpoint: each, reason: 'restore' },
      })),
    )
    const { rows } = await query('select enabled from endpoints')
    expect(rows.map(({ enabled }) => enabled)).toEqual([false, false, false])
  })
})

describe('rotateSecret and endRotation', () => {
  it('keep the previous secret for 24 hours, or until the rotation is ended (N10)', async () => {
    const before = Date.now()
    let secret = ''
    const added = await appended(async () => {
      secret = await rotateSecret(db(), id())
    })
    expect(added).toEqual([{ who: 'admin', type: 'endpoint.rotated', endpoint: id() }])
    const storedSecrets = await secretsOf()
    const replaced = { secret: endpoint().secret, until: expect.any(Number) }
    expect(storedSecrets).toEqual({ secret, previous: [replaced] })
    // The server and PostgreSQL run on the same computer, so that they have the same clock.
    const [{ until }] = storedSecrets.previous
    expect(until).toBeGreaterThan(before + DAY_MS - 1)
    expect(until).toBeLessThan(Date.now() + DAY_MS + 1)
    const next = await rotateSecret(db(), id())
    expect(await secretsOf()).toEqual({
      secret: next,
      previous: [
        { secret, until: expect.any(Number) },
        { ...replaced, until },
      ],
    })
    await endRotation(db(), id())
    expect(await secretsOf()).toEqual({ secret: next })
    await expect(endRotation(db(), id())).rejects.toThrow(
      `No rotation of endpoint ${id()} is under way.`,
    )
  })

  it('let sending continue with a new secret if the row of the secret has been deleted', async () => {
    await query('delete from secrets where name = $1', [`endpoint:${id()}`])
    await submitBatch()
    const problem = `Endpoint ${id()} has no secret. "endpoints rotate" creates one.`
    const send = createWebhookSender(hosts, internetPolicy)
    await expect(testEndpoint(db(), send, id())).rejects.toMatchObject({ message: problem })
    await expect(endRotation(db(), id())).rejects.toMatchObject({ message: problem })
    const secret = await rotateSecret(db(), id())
    expect(await secretsOf()).toEqual({ secret, previous: [] })
    await receiver().count(1)
    const [webhook] = receiver().received
    if (!webhook) throw new Error('Nothing arrived.')
    expect(verifyWebhook(secret, webhook)).toMatchObject({ type: 'document.submitted' })
    await settled('delivered')
  })
})

describe('testEndpoint', () => {
  it('sends a signed message with a new id and the current time (N11)', async () => {
    const before = Date.now()
    const send = createWebhookSender(hosts, internetPolicy)
    expect(await testEndpoint(db(), send, id())).toMatchObject({ status: 204 })
    const [webhook] = receiver().received
    if (!webhook) throw new Error('Nothing arrived.')
    const { id: event, body } = webhook
    expect(event).toMatch(/^evt_[0-9a-f]{32}$/)
    const message = JSON.parse(body)
    expect(message).toEqual({
      type: 'endpoint.test',
      timestamp: expect.any(String),
      data: { event_id: event, endpoint: id() },
    })
    verifyWebhook(endpoint().secret, webhook)
    const at = Date.parse(message.timestamp)
    expect([at >= before - 1, at <= Date.now()]).toEqual([true, true])
    expect(webhook.headers['webhook-timestamp']).toBe(String(Math.floor(at / 1000)))
  })
})

describe('replayToEndpoint', () => {
  it('makes the selected messages due again, and wakes the senders only if there are any', async () => {
    await disableEndpoint(db(), id(), 'command')
    await withdraw(product(), headers().kim, await submitBatch())
    const [first] = await deliveries()
    const results: unknown[] = []
    const replay = (wanted: Parameters<typeof replayToEndpoint>[2]) =>
      collectPublished(product(), async () =>
        results.push(await replayToEndpoint(db(), id(), wanted)),
      )
    expect(await replay({ id: first.event_id })).toEqual([{ outbox: true }])
    expect(await replay({ since: { sequence: first.sequence } })).toEqual([{ outbox: true }])
    expect(await replay({ dead: true })).toEqual([])
    expect(results).toEqual([1, 1, 0].map((messages) => ({ messages, enabled: false })))
  })

  it('refuses a retired endpoint, and queues nothing', async () => {
    await disableEndpoint(db(), id(), 'command')
    await withdraw(product(), headers().kim, await submitBatch())
    const [{ event_id }] = await deliveries()
    await retireEndpoint(db(), id())
    const before = await deliveries()
    await expect(replayToEndpoint(db(), id(), { id: event_id })).rejects.toThrow(
      `Endpoint ${id()} is retired. Give it types of messages first, with endpoints change.`,
    )
    expect(await deliveries()).toEqual(before)
  })

  it('leaves out the messages of other categories and companies than those of the endpoint (N1, N2)', async () => {
    const replayed = async (subscription: { categories?: Category[]; companies?: string[] }) => {
      const { id: other } = await addEndpoint(db(), hosts, {
        ...{ url: receiver().url, types: [...messageTypes], categories: [], companies: [] },
        ...subscription,
      })
      await disableEndpoint(db(), other, 'command')
      const { messages } = await replayToEndpoint(db(), other, { since: { sequence: 0 } })
      return messages
    }
    await submitBatch()
    expect(await replayed({ categories: ['payment'] })).toBe(0)
    expect(await replayed({ companies: ['00002'] })).toBe(0)
    expect(await replayed({ categories: ['voucher'], companies: ['00001'] })).toBeGreaterThan(0)
  })

  it('refuses a message that does not exist with its id', async () => {
    await expect(replayToEndpoint(db(), id(), { id: 'evt_none' })).rejects.toThrow(
      'There is no message evt_none, or it is being sent now.',
    )
  })
})

describe('an unknown endpoint', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['enableEndpoint', () => enableEndpoint(db(), 999)],
    ['disableEndpoint', () => disableEndpoint(db(), 999, 'command')],
    ['rotateSecret', () => rotateSecret(db(), 999)],
    ['endRotation', () => endRotation(db(), 999)],
    ['testEndpoint', () => testEndpoint(db(), createWebhookSender(hosts, internetPolicy), 999)],
    ['replayToEndpoint', () => replayToEndpoint(db(), 999, { dead: true })],
  ])('is refused by %s', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ message: unknown })
  })
})
