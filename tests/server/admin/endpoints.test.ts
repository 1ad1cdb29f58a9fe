import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../../server/admin/verify.ts'
import { decideWithoutPush } from '../../../server/documents/signing.service.ts'
import {
  refuse,
  startWebhookReceiver,
  verifyWebhook,
  type WebhookReceiver,
} from '../webhookReceiver.ts'
import { backUp, restore, useArchivePaths } from './archives.ts'
import { useDataFolder } from './dataFolder.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder({ INTEGRATION_HOSTS: '127.0.0.1,erp.example.com' })
const archive = useArchivePaths()
let receiver: WebhookReceiver
let secret = ''

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  await addEmployees(place)
})
afterAll(() => receiver.close())

const query = (text: string, values: unknown[] = []) => place.database().pool.query(text, values)

async function json(...args: string[]) {
  const { code, stdout } = await place.admin(...args, '--json')
  return { code, ...JSON.parse(stdout) }
}

/** The audit entries about webhook endpoints, the newest last. */
async function entries() {
  const { rows } = await query(`select who, what from entries where what like '{"type":"endpoint%'
    order by seq`)
  return rows.map(({ who, what }) => ({ who, ...JSON.parse(what) }))
}

describe('endpoints', () => {
  it('add prints id and secret once, and appends an entry without the secret', async () => {
    const added = await json('endpoints', 'add', '--url', receiver.url, '--categories', 'voucher')
    expect(added).toEqual({
      code: 0,
      ok: true,
      id: 1,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    secret = added.secret
    expect(await entries()).toEqual([
      {
        who: 'admin',
        type: 'endpoint.added',
        endpoint: {
          id: 1,
          url: receiver.url,
          types: [
            'document.submitted',
            'document.approved',
            'document.rejected',
            'document.withdrawn',
            'batch.alarm',
          ],
          categories: ['voucher'],
          companies: [],
        },
      },
    ])
    const { stdout } = await place.admin('endpoints')
    expect(stdout).toContain('1  enabled')
    expect(stdout).not.toContain('whsec_')
    expect((await place.admin('dump')).stdout).not.toContain('whsec_')
  })

  it.each([
    ['http://169.254.169.254/', 'Only https is allowed.'],
    ['file:///etc/passwd', 'Only https is allowed.'],
    ['https://other.example.com/', 'INTEGRATION_HOSTS does not contain other.example.com'],
  ])('add refuses %s with a one-line error (section 10)', async (url, text) => {
    const { code, stderr } = await place.admin('endpoints', 'add', '--url', url)
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(text)
  })

  it.each([
    [['add', '--url', 'https://erp.example.com/', '--types', 'document.held']],
    [['add', '--url', 'https://erp.example.com/', '--types', '']],
    [['change', '1', '--types', '']],
    [['change', '1']],
    [['rotate', '1', '--end']],
  ])('refuses %j with a one-line error, and changes nothing', async (args) => {
    const before = [await entries(), (await json('endpoints')).endpoints]
    const { code, stderr } = await place.admin('endpoints', ...args)
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect([await entries(), (await json('endpoints')).endpoints]).toEqual(before)
  })

  it('test prints status, duration and response, and fails if the message is not accepted (N11)', async () => {
    receiver.respond(refuse(200, {}, 'accepted'))
    const { code, stdout } = await place.admin('endpoints', 'test', '1')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^200 {2}\d+ ms {2}accepted\n$/)
    const [webhook] = receiver.received
    if (!webhook) throw new Error('Nothing arrived.')
    expect(verifyWebhook(secret, webhook)).toMatchObject({ type: 'endpoint.test' })
    receiver.respond(refuse(500))
    const failed = await json('endpoints', 'test', '1')
    expect(failed).toMatchObject({ code: 1, ok: false, status: 500 })
  })

  it('change, disable, enable and rotate change the endpoint, with an entry each', async () => {
    expect(
      await json('endpoints', 'change', '1', '--types', 'document.approved', '--categories', ''),
    ).toMatchObject({ code: 0, types: ['document.approved'], categories: [] })
    expect(await json('endpoints', 'disable', '1')).toMatchObject({ code: 0, isChanged: true })
    expect(await json('endpoints', 'disable', '1')).toMatchObject({ code: 0, isChanged: false })
    expect(await json('endpoints', 'enable', '1')).toMatchObject({ code: 0, isChanged: true })
    const rotated = await json('endpoints', 'rotate', '1')
    expect(rotated.secret).not.toBe(secret)
    expect(await json('endpoints', 'rotate', '1', '--end')).toMatchObject({ code: 0 })
    expect(await json('endpoints', 'rotate', '1', '--end')).toMatchObject({
      code: 1,
      error: 'No rotation of endpoint 1 is under way.',
    })
    const types = (await entries()).map(({ type }) => type)
    expect(types.slice(1)).toEqual([
      'endpoint.changed',
      'endpoint.disabled',
      'endpoint.enabled',
      'endpoint.rotated',
    ])
    const unknown = await json('endpoints', 'enable', '9')
    expect(unknown).toMatchObject({
      code: 1,
      error: 'There is no endpoint 9. "endpoints" lists all.',
    })
  })
})

describe('messages and replay', () => {
  beforeAll(async () => {
    const { id } = await addSubmission(place, 'voucher', 1)
    const { pool } = place.database()
    await decideWithoutPush(pool, id, { type: 'document.approve', by: 'parksh', comment: '' }, 'ko')
    await decideWithoutPush(pool, id, { type: 'document.approve', by: 'hansj', comment: '' }, 'ko')
    await addSubmission(place, 'payment', 2)
  })

  it('lists messages with and without an endpoint, and their bodies (N11)', async () => {
    const { messages } = await json('messages')
    expect(messages).toHaveLength(3)
    expect(messages[1]).toMatchObject({
      type: 'document.approved',
      endpoint: 1,
      state: 'waiting',
      tries: 0,
    })
    expect(JSON.parse(messages[1].body).data.batch_number).toBe(1)
    expect(messages[0]).toMatchObject({ endpoint: null, state: null })
    const { stdout } = await place.admin('messages', '--batch', '1')
    expect(stdout).toContain('endpoint 1: waiting after 0 attempts')
    expect(stdout.trim()).toMatch(/\n2 messages\.$/)
  })

  it('filters by endpoint, state, batch and start', async () => {
    const numbersOf = async (...args: string[]) => {
      const { messages } = await json('messages', ...args)
      return messages.map((each: { sequence: number }) => each.sequence)
    }
    const [third, second, first] = await numbersOf()
    expect(await numbersOf('--endpoint', '1')).toEqual([second])
    expect(await numbersOf('--state', 'dead')).toEqual([])
    expect(await numbersOf('--batch', '2')).toEqual([third])
    expect(await numbersOf('--since', String(first))).toEqual([third, second])
    expect(await numbersOf('--since', '2020-01-01T00:00:00Z')).toHaveLength(3)
    expect(await numbersOf('--since', '2020-02-29T00:00:00.123456+14:00')).toHaveLength(3)
    expect(await numbersOf('--batch', '2147483647')).toEqual([])
  })

  it.each([
    ['--batch', '2147483648', 'It must be a whole number, at most 2147483647.'],
    ['--since', '2147483648', 'It must be a sequence, or a time such as'],
    ['--since', 'yesterday', 'It must be a sequence, or a time such as'],
    ['--since', '2026-02-30T00:00Z', 'It must be a sequence, or a time such as'],
    ['--since', '2026-02-28T24:00Z', 'It must be a sequence, or a time such as'],
    ['--since', '2026-02-28T00:00+16:00', 'It must be a sequence, or a time such as'],
    ['--since', '0000-02-28T00:00Z', 'It must be a sequence, or a time such as'],
  ])('the command messages refuses %s %s with a one-line error', async (option, value, text) => {
    const { code, stderr } = await place.admin('messages', option, value)
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain(text)
  })

  it('replay prints the number of messages, and refuses two filters and an unknown id', async () => {
    await query(`update deliveries set state = 'dead', tries = 10`)
    expect(await json('replay', '1', '--dead')).toMatchObject({ messages: 1, enabled: true })
    expect(await json('replay', '1', '--since', '0')).toMatchObject({ messages: 1 })
    const { rows } = await query('select event_id from outbox order by id limit 1')
    expect(await json('replay', '1', '--id', rows[0].event_id)).toMatchObject({ messages: 1 })
    expect((await query('select * from deliveries')).rows).toHaveLength(2)
    expect(await json('replay', '1', '--dead', '--since', '0')).toMatchObject({ code: 1 })
    expect(await json('replay', '9', '--dead')).toMatchObject({ code: 1 })
    expect(await json('replay', '1', '--id', 'evt_none')).toMatchObject({
      code: 1,
      error: 'There is no message evt_none, or it is being sent now.',
    })
    expect(await json('replay', '1', '--since', '999999')).toMatchObject({ code: 0, messages: 0 })
    await json('endpoints', 'disable', '1')
    const { stdout } = await place.admin('replay', '1', '--id', rows[0].event_id)
    expect(stdout).toContain('1 message waits: endpoint 1 is disabled. Enable it with "endpoints')
    await json('endpoints', 'enable', '1')
  })
})

describe('endpoints list', () => {
  it('counts the delay of a replayed message from its replay (N11)', async () => {
    const { rows } = await query(
      `update deliveries set queued_at = clock_timestamp() - interval '5 days' returning event_id`,
    )
    for (const { event_id } of rows) await json('replay', '1', '--id', event_id)
    await query(`update deliveries set state = 'delivered', delivered_at = clock_timestamp()`)
    const [{ medianDelay, maximumDelay }] = (await json('endpoints')).endpoints
    await query(`update deliveries set state = 'waiting', delivered_at = null`)
    expect([rows.length, medianDelay < 3600, maximumDelay < 3600]).toEqual([2, true, true])
  })
})

describe('endpoints enable', () => {
  it('makes the waiting messages of the endpoint due, also between two attempts (N7)', async () => {
    await query(
      `update deliveries set next_at = clock_timestamp() + interval '10 hours', tries = 6`,
    )
    await query(
      `update deliveries set state = 'dead' where sequence = (select min(sequence) from deliveries)`,
    )
    await json('endpoints', 'disable', '1')
    await json('endpoints', 'enable', '1')
    const { rows } = await query(`select state, tries, next_at <= clock_timestamp() as "isDue"
      from deliveries order by sequence`)
    expect(rows).toEqual([
      { state: 'dead', tries: 6, isDue: false },
      { state: 'waiting', tries: 6, isDue: true },
    ])
  })
})

describe('a restore', () => {
  it('disables all endpoints and keeps messages, deliveries and secrets (row 9)', async () => {
    const before = (await query('select value from secrets where name = $1', ['endpoint:1'])).rows
    const file = archive()
    await backUp(place, file)
    await query(`delete from secrets where name = 'endpoint:1'; truncate deliveries`)
    const { code, stdout } = await place.admin('restore', file, '--yes')
    expect(code).toBe(0)
    expect(stdout).toContain('The webhook endpoint 1 is disabled: enable it with')
    expect((await query('select enabled from endpoints')).rows).toEqual([{ enabled: false }])
    expect((await query('select * from deliveries')).rows).toHaveLength(2)
    expect((await query('select * from outbox')).rows).toHaveLength(3)
    const after = (await query('select value from secrets where name = $1', ['endpoint:1'])).rows
    expect(after).toEqual(before)
    expect((await entries()).at(-1)).toMatchObject({ type: 'endpoint.disabled', reason: 'restore' })
    expect(await verify(place.database().db, place.files)).toEqual([])
    await restore(place, file)
  })
})

describe('endpoints retire', () => {
  it('ends the subscription with audit entries only once, until it gets message types again', async () => {
    const url = 'https://erp.example.com/'
    const { id } = await json('endpoints', 'add', '--url', url)
    const before = (await entries()).length
    expect(await json('endpoints', 'retire', `${id}`)).toMatchObject({ code: 0, isChanged: true })
    expect(await json('endpoints', 'retire', `${id}`)).toMatchObject({ code: 0, isChanged: false })
    expect((await place.admin('endpoints')).stdout).toContain(
      `${id}  retired  ${url}  no messages  all categories`,
    )
    expect((await entries()).slice(before)).toMatchObject([
      { type: 'endpoint.disabled', endpoint: id, reason: 'retired' },
      { type: 'endpoint.changed', endpoint: { id, types: [] } },
    ])
    expect(await verify(place.database().db, place.files)).toEqual([])

    expect(await json('endpoints', 'enable', `${id}`)).toMatchObject({
      error: `Endpoint ${id} is retired. Give it types of messages first, with endpoints change.`,
    })
    await json('endpoints', 'change', `${id}`, '--types', 'document.approved')
    expect(await json('endpoints', 'enable', `${id}`)).toMatchObject({ code: 0, isChanged: true })
    expect((await place.admin('endpoints')).stdout).toContain(`${id}  enabled`)
    expect(await json('endpoints', 'retire', '9')).toMatchObject({
      error: 'There is no endpoint 9. "endpoints" lists all.',
    })
  })
})
