import { describe, expect, it, vi } from 'vitest'
import { messageTypes } from '../../contract/integration.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  endRotation,
  replayToEndpoint,
  rotateSecret,
} from '../../server/integration/endpoints.service.ts'
import { claimDeliveries } from '../../server/integration/deliveries.sql.ts'
import { decide, withdraw } from './approval.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { addLines } from './vouchers.ts'
import { hosts, useWebhooks } from './webhookProduct.ts'
import { accept, refuse, verifyWebhook } from './webhookReceiver.ts'

const webhooks = useWebhooks()
const { product, receiver, headers, endpoint, query, subscribe } = webhooks
const { submitBatch, deliveries, states, settled, passDelay } = webhooks

const replay = (wanted: Parameters<typeof replayToEndpoint>[2]) =>
  replayToEndpoint(product().database.db, endpoint().id, wanted)

describe('a webhook', () => {
  it('is signed so that the published library verifies it, with the stored text as its body (N4)', async () => {
    const id = await submitBatch()
    await receiver().count(1)
    const [webhook] = receiver().received
    if (!webhook) throw new Error('Nothing arrived.')
    expect(verifyWebhook(endpoint().secret, webhook)).toMatchObject({
      type: 'document.submitted',
      data: { document_id: id, event_id: webhook.id },
    })
    const { rows } = await query('select message from outbox where document_id = $1', [id])
    expect(webhook.body).toBe(rows[0].message)
    expect(webhook.headers['content-type']).toBe('application/json')
    const other = await subscribe()
    expect(() => verifyWebhook(other.secret, webhook)).toThrow()
    await settled('delivered')
  })

  it('is sent only for the types, categories and companies of the endpoint (N2)', async () => {
    await query(`update endpoints set types = '{document.approved}', companies = '{00001}'`)
    await addEndpoint(product().database.db, hosts, {
      url: `${receiver().url}/none`,
      types: [...messageTypes],
      categories: ['payment'],
      companies: [],
    })
    await addEndpoint(product().database.db, hosts, {
      url: `${receiver().url}/other`,
      types: [...messageTypes],
      categories: [],
      companies: ['00002'],
    })
    const id = await submitBatch()
    await decide(product(), 'lee', headers().lee, id)
    await settled('delivered')
    expect(receiver().received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'document.approved',
    ])
  })

  it('keeps the order of a batch while the endpoint fails; other batches do not wait (N6, row 3)', async () => {
    receiver().respond(refuse(500))
    const first = await submitBatch()
    const batch = (await deliveries())[0].batch_number
    await settled('failed')
    await decide(product(), 'lee', headers().lee, first, '반려')
    const body = draftOf('kim', 'voucher', batch, { approvers: approversField('lee') })
    const again = await submit(product(), headers().kim, body)
    await decide(product(), 'lee', headers().lee, again.body.id)
    const other = await submitBatch()
    await receiver().count(2)
    expect(JSON.parse(receiver().received[1]?.body ?? '').data.document_id).toBe(other)
    receiver().respond(accept)
    receiver().received.length = 0
    await passDelay()
    await settled('delivered', 'delivered', 'delivered', 'delivered', 'delivered')
    const arrived = receiver().received.map(({ body: text }) => JSON.parse(text))
    const ofBatch = arrived.filter(({ data }) => data.batch_number === batch)
    expect(ofBatch.map(({ type }) => type)).toEqual([
      'document.submitted',
      'document.rejected',
      'document.submitted',
      'document.approved',
    ])
  })

  it('waits neither for another endpoint, nor for an equal batch number of another category (N6)', async () => {
    receiver().respond((response, { path, body }) => {
      const isRefused = path === '/hook' && JSON.parse(body).data.batch_type === 'V'
      response.writeHead(isRefused ? 500 : 204).end()
    })
    await addEndpoint(product().database.db, hosts, {
      ...{ url: `${receiver().url}/other`, types: [...messageTypes] },
      ...{ categories: [], companies: [] },
    })
    const id = await submitBatch()
    const batch = (await deliveries())[0].batch_number
    await settled('failed', 'delivered')
    await withdraw(product(), headers().kim, id)
    await settled('failed', 'new', 'delivered', 'delivered')
    await addLines(product(), 'nacct', aVoucher({ RPICU: batch, RPDOC: 900_000 }))
    const body = draftOf('kim', 'nacct', batch, { approvers: approversField('lee') })
    await submit(product(), headers().kim, body)
    await settled('failed', 'new', 'delivered', 'delivered', 'delivered', 'delivered')
  })

  it('is sent again with the same id and body and another timestamp after a failure (N4, N7)', async () => {
    receiver().respond(refuse(500, {}, 'out of order\0'))
    await submitBatch()
    await settled('failed')
    expect((await deliveries())[0]).toMatchObject({ tries: 1, status: 500, answer: 'out of order' })
    receiver().respond(accept)
    await passDelay()
    await settled('delivered')
    const [first, second] = receiver().received
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    if (second) verifyWebhook(endpoint().secret, second)
    expect((await deliveries())[0]).toMatchObject({ tries: 2, status: 204 })
  })

  it.each([301, 302, 307, 308])('does not follow a redirect %d (N7)', async (status) => {
    receiver().respond((response, { path }) => {
      response.writeHead(path === '/hook' ? status : 204, { location: '/elsewhere' }).end()
    })
    await submitBatch()
    await settled('failed')
    expect(receiver().received.map(({ path }) => path)).toEqual(['/hook'])
    expect((await deliveries())[0].status).toBe(status)
  })

  it('fails when the endpoint closes the connection', async () => {
    receiver().respond((response) => void response.destroy())
    await submitBatch()
    await settled('failed')
    expect((await deliveries())[0]).toMatchObject({ status: null, answer: 'socket hang up' })
  })

  it('fails when the endpoint switches the protocol', async () => {
    receiver().respond(({ socket }) => {
      socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: tls\r\n\r\n',
      )
    })
    await submitBatch()
    await settled('failed')
  })

  it('is delivered when the response is large, of which only the beginning is read', async () => {
    receiver().respond((response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    })
    await submitBatch()
    await settled('delivered')
    expect((await deliveries())[0].answer).toBe('x'.repeat(500))
  })

  it.each([429, 503])('waits as long as Retry-After of %d requires (N7)', async (status) => {
    receiver().respond(refuse(status, { 'retry-after': '3600' }))
    await submitBatch()
    await settled('failed')
    const { rows } = await query(`select round(extract(epoch from next_at - tried_at)) as wait
      from deliveries`)
    expect(Number(rows[0].wait)).toBe(3600)
  })

  it('disables the endpoint after 410, keeps the messages, and sends them when it is enabled again (N7)', async () => {
    receiver().respond(refuse(410))
    const id = await submitBatch()
    await vi.waitFor(async () =>
      expect((await query('select enabled from endpoints')).rows).toEqual([{ enabled: false }]),
    )
    await withdraw(product(), headers().kim, id)
    await passDelay()
    expect(await claimDeliveries(product().database.pool, 32)).toEqual([])
    expect(await states()).toEqual(['failed', 'new'])
    receiver().respond(accept)
    await enableEndpoint(product().database.db, endpoint().id)
    await settled('delivered', 'delivered')
    const { rows } = await query(`select what from entries where what like '{"type":"endpoint.%'
      and what like '%${endpoint().id}%' order by seq desc limit 2`)
    expect(rows.map(({ what }) => JSON.parse(what))).toEqual([
      { type: 'endpoint.enabled', endpoint: endpoint().id },
      { type: 'endpoint.disabled', endpoint: endpoint().id, reason: 'gone' },
    ])
  })

  it('disables an endpoint whose messages have only failed for five days (N7)', async () => {
    receiver().respond(refuse(500))
    await submitBatch()
    await settled('failed')
    await query(`update endpoints set failing_since = clock_timestamp() - interval '4.9 days'`)
    await passDelay()
    await vi.waitFor(async () =>
      expect(await deliveries()).toMatchObject([{ tries: 2, state: 'waiting' }]),
    )
    expect((await query('select enabled from endpoints')).rows).toEqual([{ enabled: true }])
    await query(`update endpoints set failing_since = clock_timestamp() - interval '5.1 days'`)
    await passDelay()
    await vi.waitFor(async () =>
      expect((await query('select enabled from endpoints')).rows).toEqual([{ enabled: false }]),
    )
  })

  it('is dead after the tenth attempt, and then does not block the next message of its batch (row 4)', async () => {
    receiver().respond(refuse(500))
    const id = await submitBatch()
    await settled('failed')
    await withdraw(product(), headers().kim, id)
    await query('update deliveries set tries = 9 where tries = 1')
    receiver().respond((response, { body }) => {
      const isFirst = JSON.parse(body).type === 'document.submitted'
      response.writeHead(isFirst ? 500 : 204).end()
    })
    await passDelay()
    await settled('dead', 'delivered')
    expect((await deliveries()).map(({ tries }) => tries)).toEqual([10, 1])
    receiver().respond(accept)
    expect(await replay({ dead: true })).toEqual({ messages: 1, enabled: true })
    await settled('delivered', 'delivered')
  })

  it('that was never queued for an endpoint is sent to it by a replay, in order (N1, N7)', async () => {
    const id = await submitBatch()
    await withdraw(product(), headers().kim, id)
    await settled('delivered', 'delivered')
    const first = receiver().received.map(({ id: event, body }) => [event, body])
    const from = JSON.parse(receiver().received[0]?.body ?? '').data.sequence
    await query('truncate deliveries')
    receiver().received.length = 0
    const replayed = await replay({ since: { sequence: from - 1 } })
    expect(replayed).toEqual({ messages: 2, enabled: true })
    await settled('delivered', 'delivered')
    expect(receiver().received.map(({ id: event, body }) => [event, body])).toEqual(first)
    await replay({ id: first[1]?.[0] ?? '' })
    await receiver().count(3)
    expect(receiver().received[2]?.id).toBe(first[1]?.[0])
  })

  it('has both signatures for 24 hours after a rotation, until it is ended (N10)', async () => {
    const secret = await rotateSecret(product().database.db, endpoint().id)
    await submitBatch()
    await receiver().count(1)
    await endRotation(product().database.db, endpoint().id)
    await submitBatch()
    await receiver().count(2)
    const rotatedAgain = await rotateSecret(product().database.db, endpoint().id)
    await query(
      `update secrets set value = jsonb_set(value::jsonb, '{previous,0,until}',
      to_jsonb(extract(epoch from clock_timestamp()) * 1000 - 1)) where name = $1`,
      [`endpoint:${endpoint().id}`],
    )
    await submitBatch()
    await receiver().count(3)
    const [both, only, expired] = receiver().received
    if (!both || !only || !expired) throw new Error('A webhook is missing.')
    verifyWebhook(endpoint().secret, both)
    verifyWebhook(secret, both)
    verifyWebhook(secret, only)
    expect(() => verifyWebhook(endpoint().secret, only)).toThrow()
    verifyWebhook(rotatedAgain, expired)
    expect(() => verifyWebhook(secret, expired)).toThrow()
  })

  it('has the signatures of all secrets after two rotations, because the ERP may still use the first secret (N10)', async () => {
    const { db } = product().database
    const { id, secret } = endpoint()
    const rotated = [await rotateSecret(db, id), await rotateSecret(db, id)]
    await submitBatch()
    await receiver().count(1)
    await endRotation(db, id)
    await submitBatch()
    await receiver().count(2)
    const [all, only] = receiver().received
    if (!all || !only) throw new Error('A webhook is missing.')
    for (const each of [secret, ...rotated]) verifyWebhook(each, all)
    for (const each of [secret, rotated[0] ?? '']) {
      expect(() => verifyWebhook(each, only)).toThrow()
    }
  })

  it('waits while the endpoint is disabled', async () => {
    await disableEndpoint(product().database.db, endpoint().id, 'command')
    await submitBatch()
    await passDelay()
    expect(await claimDeliveries(product().database.pool, 32)).toEqual([])
    expect(await states()).toEqual(['new'])
    expect(receiver().received).toEqual([])
  })
})
