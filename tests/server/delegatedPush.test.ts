import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, submitNew } from './approval.ts'
import { addDelegation, type Member, signInTeam } from './delegations.ts'
import { preparedFolder, settingsOf, startProduct, type TestProduct } from './product.ts'
import { type PushService, startPushService } from './pushService.ts'

let service: PushService
let product: TestProduct

const folder = preparedFolder()

beforeAll(async () => {
  service = await startPushService()
  product = await startProduct(settingsOf(folder), service.reach)
})
afterAll(async () => {
  await product.close()
  await service.close()
})

describe('a hold that ends', () => {
  it('notifies the approver and the delegate, except the one who ended it (X16)', async () => {
    const { a, b, author } = await signInTeam(product, 'a', 'b', 'author')
    await addDelegation(product, a.id, b.id, [-1, 1])
    const names: [Member, string][] = [
      [a, 'approver'],
      [b, 'delegate'],
      [author, 'author'],
    ]
    for (const [{ headers }, name] of names) {
      await post(product, headers, 'create_push/', { pushInfo: service.subscribe(name).info })
    }
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
