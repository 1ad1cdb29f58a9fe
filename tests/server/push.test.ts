import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushInfo } from '../../contract/push.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { internetPolicy } from '../../server/http/publicAddresses.ts'
import { createPushSender, generateVapidKeys } from '../../server/notifications/pushSender.ts'
import { sendPushMessages } from '../../server/notifications/push.service.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { startWhileLocked } from './lockWaits.ts'
import { addEmployees, signIn } from './people.ts'
import { send, settingsOf, startProduct, preparedFolder, type TestProduct } from './product.ts'
import { type PushService, startPushService } from './pushService.ts'
import { addBatch } from './vouchers.ts'

let service: PushService
let product: TestProduct
let kim: { authorization: string }
let lee: { authorization: string }

const folder = preparedFolder()

beforeAll(async () => {
  service = await startPushService()
  product = await startProduct(settingsOf(folder), service.outboundPolicy)
  await addEmployees(product, { id: 'kim' }, { id: 'lee' })
  kim = await signIn(product, 'kim')
  lee = await signIn(product, 'lee')
})
afterAll(async () => {
  await product.close()
  await service.close()
})
beforeEach(async () => {
  await product.database.pool.query('delete from subscriptions')
  service.received.length = 0
  service.respond(201)
})

const create = (headers: object, pushInfo: unknown) =>
  send(product, {
    method: 'POST',
    url: '/ea/create_push/',
    headers: { ...headers },
    payload: { pushInfo },
  })
const remove = (headers: object, endpoint: string) =>
  send(product, {
    method: 'POST',
    url: '/ea/delete_push/',
    headers: { ...headers },
    payload: { endpoint },
  })
const check = (headers: object, endpoint: string) =>
  send(product, { url: '/ea/check_push/', headers: { ...headers }, query: { endpoint } })

describe('POST /ea/create_push/', () => {
  it('stores a subscription once: 201, then 200', async () => {
    const { info } = service.subscribe('a')
    const first = await create(kim, info)
    expect([first.status, first.body]).toEqual([201, { endpoint: info.endpoint }])
    expect((await create(kim, info)).status).toBe(200)
    expect((await check(kim, info.endpoint)).status).toBe(200)
  })

  it('stores nothing for an employee who is deactivated meanwhile', async () => {
    await addEmployees(product, { id: 'leaver' })
    const leaver = await signIn(product, 'leaver')
    const { info } = service.subscribe('a')
    const [, created] = await startWhileLocked(
      product,
      `select from employees where id = 'leaver' for update`,
      [() => deactivateEmployee(product.database.db, 'leaver'), () => create(leaver, info)],
    )
    expect(created).toMatchObject({ status: 401 })
    expect((await product.database.pool.query('select from subscriptions')).rowCount).toBe(0)
  })

  it('reassigns the subscription of a browser to the employee who subscribed last', async () => {
    const { info } = service.subscribe('shared')
    await create(kim, info)
    expect((await create(lee, info)).status).toBe(201)
    expect((await check(kim, info.endpoint)).status).toBe(400)
    expect((await check(lee, info.endpoint)).status).toBe(200)
  })

  it.each([
    'http://push.example.com/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://intranet/a',
    'https://printer.local/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://10.1.2.3/a',
    'https://169.254.169.254/latest',
    'https://192.168.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://kim:pw@push.example.com/a',
    'file:///etc/passwd',
    'not a URL',
    `https://push.example.com/${'a'.repeat(1976)}`,
  ])('refuses %s', async (endpoint) => {
    const { info } = service.subscribe('a')
    const { status, body } = await create(kim, { ...info, endpoint })
    expect([status, Object.keys(body)]).toEqual([400, ['pushInfo']])
    expect(body.pushInfo).not.toEqual([''])
  })

  it.each([
    'https://[2606:4700:4700::1111]/a',
    'https://local.push.example.com/a',
    `https://push.example.com/${'a'.repeat(1975)}`,
  ])('accepts %s', async (endpoint) => {
    const { info } = service.subscribe('a')
    expect((await create(kim, { ...info, endpoint })).status).toBe(201)
  })

  it.each<[string, (keys: PushInfo['keys']) => Partial<PushInfo['keys']>]>([
    ['a short public key', () => ({ p256dh: 'AAAA' })],
    ['a long secret', ({ auth }) => ({ auth: `${auth}AA` })],
    ['a secret with padding', ({ auth }) => ({ auth: `${auth}=` })],
    ['a secret that begins with another character', ({ auth }) => ({ auth: `+${auth.slice(1)}` })],
    ['a secret that ends with another character', ({ auth }) => ({ auth: `${auth.slice(1)}+` })],
  ])('refuses keys that cannot encrypt: %s', async (_, change) => {
    const { info } = service.subscribe('a')
    const keys = { ...info.keys, ...change(info.keys) }
    expect(await create(kim, { ...info, keys })).toMatchObject({
      status: 400,
      body: { pushInfo: ['The keys of this subscription cannot be used.'] },
    })
  })
})

describe('POST /ea/delete_push/', () => {
  it('removes only the subscription of the caller', async () => {
    const { info } = service.subscribe('a')
    await create(kim, info)
    expect((await remove(lee, info.endpoint)).status).toBe(400)
    expect((await remove(kim, info.endpoint)).status).toBe(200)
    expect(await remove(kim, info.endpoint)).toMatchObject({
      status: 400,
      body: { endpoint: ['This is none of your subscriptions.'] },
    })
  })
})

describe('a request for approval', () => {
  it('sends the first approver a message that only that browser can decrypt', async () => {
    const browser = service.subscribe('lee')
    await create(lee, browser.info)
    await addBatch(product, 'voucher', 71)
    const draft = draftOf('kim', 'voucher', 71, {
      title: '운송비 결재',
      approvers: approversField('lee'),
    })
    const { status, body } = await submit(product, kim, draft)
    expect(status).toBe(201)
    await service.count(1)
    const [message] = service.received
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
    expect(JSON.stringify(message?.headers)).toContain('vapid t=')
    expect(browser.read(message?.body as Buffer)).toEqual({
      title: '결재요청',
      body: '운송비 결재',
      url: `/documents/${body.id}`,
    })
  })
})

describe('a decision', () => {
  const post = (headers: object, document_id: number, username: string, sign_type: string) =>
    send(product, {
      method: 'POST',
      url: '/ea/do_sign/',
      headers: { ...headers },
      payload: { document_id, username, sign_type, opinion: '확인' },
    })

  it.each([
    ['승인', 72, { title: '결재완료', body: '운송비 결재' }],
    ['반려', 73, { title: '반려', body: '운송비 결재' }],
  ])(
    'notifies the next approver, and the author after the final decision: %s',
    async (end, batch, message) => {
      await addEmployees(product, { id: `next${batch}` })
      const next = await signIn(product, `next${batch}`)
      const [author, second] = [service.subscribe('author'), service.subscribe('second')]
      await create(kim, author.info)
      await create(next, second.info)
      await addBatch(product, 'voucher', batch)
      const line = approversField('lee', `next${batch}`)
      const draft = draftOf('kim', 'voucher', batch, { title: '운송비 결재', approvers: line })
      const { body } = await submit(product, kim, draft)
      expect((await post(lee, body.id, 'lee', '승인')).status).toBe(200)
      await service.count(1)
      const turn = { title: '결재요청', body: '운송비 결재', url: `/documents/${body.id}` }
      expect(second.read(service.received[0]?.body as Buffer)).toEqual(turn)
      expect((await post(next, body.id, `next${batch}`, end)).status).toBe(200)
      await service.count(2)
      expect(author.read(service.received[1]?.body as Buffer)).toEqual({
        ...message,
        url: turn.url,
      })
    },
  )

  it('notifies every approver whose turn begins, but neither the employee who acts nor the other agreer of the step', async () => {
    await addEmployees(product, { id: 'agreer1' }, { id: 'agreer2' })
    const headers = {
      agreer1: await signIn(product, 'agreer1'),
      agreer2: await signIn(product, 'agreer2'),
    }
    const paths = { lee, ...headers }
    for (const [id, own] of Object.entries(paths)) await create(own, service.subscribe(id).info)
    await addBatch(product, 'voucher', 74)
    const line = JSON.stringify([
      { id: 'lee', type: '0', order: 0, step: 0 },
      { id: 'agreer1', type: '1', order: 1, step: 1 },
      { id: 'agreer2', type: '1', order: 2, step: 1 },
    ])
    const { body } = await submit(product, kim, draftOf('kim', 'voucher', 74, { approvers: line }))
    await service.count(1)
    expect((await post(lee, body.id, 'lee', '승인')).status).toBe(200)
    await service.count(3)
    const act = (own: object, call: string, payload: object) =>
      send(product, { method: 'POST', url: `/ea/${call}/`, headers: { ...own }, payload })
    const document_id = body.id
    // The agreement and the hold send no push message. Only sending back does, to lee.
    expect((await post(headers.agreer1, body.id, 'agreer1', '승인')).status).toBe(200)
    expect((await act(headers.agreer2, 'hold', { document_id, reason: '확인' })).status).toBe(200)
    expect((await act(headers.agreer2, 'resume', { document_id })).status).toBe(200)
    expect((await act(headers.agreer2, 'send_back', { document_id, opinion: '금액' })).status).toBe(
      200,
    )
    await service.count(4)
    const received = service.received.map(({ path }) => path)
    expect([received[0], received.slice(1, 3).toSorted(), received[3]]).toEqual([
      '/lee',
      ['/agreer1', '/agreer2'],
      '/lee',
    ])
  })
})

describe('sendPushMessages', () => {
  const message = { title: 't', body: 'b', url: '/' }
  const pushSender = () =>
    createPushSender(generateVapidKeys(), 'mailto:it@example.com', service.outboundPolicy)

  it.each([404, 410])('deletes a subscription when the push service returns %d', async (status) => {
    const { info } = service.subscribe('gone')
    await create(kim, info)
    service.respond(status)
    await sendPushMessages(
      { database: product.database, pushSender: pushSender() },
      [{ employee: 'kim', browsers: [info] }],
      message,
    )
    expect((await check(kim, info.endpoint)).status).toBe(400)
  })

  it.each([500, 429, 302])(
    'keeps a subscription when the push service returns %d, and follows no redirect',
    async (status) => {
      const { info } = service.subscribe('kept')
      await create(kim, info)
      service.respond(status, { location: service.subscribe('elsewhere').info.endpoint })
      await sendPushMessages(
        { database: product.database, pushSender: pushSender() },
        [{ employee: 'kim', browsers: [info] }],
        message,
      )
      expect((await check(kim, info.endpoint)).status).toBe(200)
      expect(service.received.map(({ path }) => path)).toEqual(['/kept'])
    },
  )

  it('does not connect when a public host name resolves to a private address', async () => {
    const guarded = createPushSender(generateVapidKeys(), 'mailto:it@example.com', {
      ...service.outboundPolicy,
      isAllowed: internetPolicy.isAllowed,
    })
    const { info } = service.subscribe('inner')
    expect(await guarded.send(info, message)).toBe('failed')
    expect(service.received).toEqual([])
  })
})
