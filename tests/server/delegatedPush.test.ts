import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { decide, post, submitNew } from './approval.ts'
import { addDelegation, type Member, signInTeam } from './delegations.ts'
import { appendInOrder } from './lockWaits.ts'
import { preparedFolder, settingsOf, startProduct, type TestProduct } from './product.ts'
import { type SubscribedBrowser, type PushService, startPushService } from './pushService.ts'

let service: PushService
let product: TestProduct

const folder = preparedFolder()

beforeAll(async () => {
  service = await startPushService()
  product = await startProduct(settingsOf(folder), service.outboundPolicy)
})
afterAll(async () => {
  await product.close()
  await service.close()
})

beforeEach(async () => {
  await product.database.pool.query('delete from subscriptions')
  service.received.length = 0
})

/**
 * Subscribes a browser of each employee. The path of the URL that receives the push messages of a browser is the employee's key in
 * `members`. Returns the browsers by that path.
 */
async function subscribe(members: Record<string, Member>) {
  const browsers: Record<string, SubscribedBrowser> = {}
  for (const [name, { headers }] of Object.entries(members)) {
    const browser = service.subscribe(name)
    browsers[`/${name}`] = browser
    await post(product, headers, 'create_push/', { pushInfo: browser.info })
  }
  return browsers
}

describe('a hold that ends', () => {
  it('notifies the approver and the delegate, except the employee who ended it (X16)', async () => {
    const { a, b, author } = await signInTeam(product, 'a', 'b', 'author')
    await addDelegation(product, a.id, b.id, [-1, 1])
    await subscribe({ approver: a, delegate: b, author })
    const document_id = await submitNew(product, author.id, author.headers, [a.id])
    const act = async (member: Member, path: string, body: object = {}) => {
      const sent = { document_id, for: a.id, ...body }
      expect((await post(product, member.headers, path, sent)).status).toBe(200)
    }
    await service.count(2)
    await act(a, 'hold/', { reason: '증빙 확인' })
    await act(b, 'resume/')
    await service.count(3)
    await act(b, 'hold/', { reason: '증빙 확인' })
    await act(a, 'resume/')
    await service.count(4)
    const paths = service.received.map(({ path }) => path)
    expect(paths.slice(0, 2).toSorted()).toEqual(['/approver', '/delegate'])
    expect(paths.slice(2)).toEqual(['/approver', '/delegate'])
  })
})

describe('an approver who is being deactivated', () => {
  it('is not notified of a turn that begins after the deactivation (L56)', async () => {
    const { a, b, c, author } = await signInTeam(product, 'a', 'b', 'c', 'author')
    await subscribe({ leaving: b, staying: c, author })
    const line = [a, b, c].map(({ id }, order) => ({
      id,
      type: '1',
      order,
      step: Math.min(order, 1),
    }))
    const texts = { approvers: JSON.stringify(line) }
    const id = await submitNew(product, author.id, author.headers, [], texts)
    const { types } = await appendInOrder(product, [
      () => deactivateEmployee(product.database.db, b.id),
      () => decide(product, a.id, a.headers, id),
    ])
    expect(types).toEqual(['employee.deactivated', 'document.approved'])
    await service.count(1)
    await decide(product, c.id, c.headers, id, '반려')
    await service.count(2)
    expect(service.received.map(({ path }) => path)).toEqual(['/staying', '/author'])
  })
})

describe('a delegate with a seat in the line', () => {
  it.each([
    ['allow', ['/approver', '/delegate']],
    ['refuse', ['/approver']],
  ] as const)(
    'is notified of the turn of the principal with DELEGATE_IN_LINE=%s: %j (L38)',
    async (DELEGATE_IN_LINE, turn) => {
      const opened = await startProduct(
        { ...product.settings, DELEGATE_IN_LINE },
        service.outboundPolicy,
      )
      onTestFinished(() => opened.close())
      const on = { ...opened, database: product.database }
      const { a, b, c, author } = await signInTeam(product, 'a', 'b', 'c', 'author')
      await addDelegation(product, a.id, b.id, [-1, 1])
      const browsers = await subscribe({ approver: a, delegate: b, author })
      const sign = async ({ id: username, headers }: Member, document_id: number, end = '승인') => {
        const body = { document_id, username, for: username, opinion: '확인', sign_type: end }
        expect((await post(on, headers, 'do_sign/', body)).status).toBe(200)
      }
      const first = await submitNew(on, author.id, author.headers, [a.id, b.id])
      await service.count(turn.length)
      const id = await submitNew(on, author.id, author.headers, [c.id, a.id, b.id])
      await sign(c, id)
      await service.count(2 * turn.length)
      await sign(a, id)
      await service.count(2 * turn.length + 1)
      await sign(b, id, '반려')
      await service.count(2 * turn.length + 2)
      const other = await submitNew(on, author.id, author.headers, [a.id])
      await service.count(2 * turn.length + 4)
      const about = (document: number, ...paths: string[]) =>
        paths.map((path) => `${path} /documents/${document}`)
      const messages = service.received.map(
        ({ path, body }) => `${path} ${browsers[path]?.read(body).url}`,
      )
      expect(messages.toSorted()).toEqual(
        [
          ...about(first, ...turn),
          ...about(id, ...turn, '/delegate', '/author'),
          ...about(other, '/approver', '/delegate'),
        ].toSorted(),
      )
    },
  )
})
