import { beforeAll, describe, expect, it } from 'vitest'
import { decide, open, submitNew } from './approval.ts'
import { addDelegation, type Member, signInTeam } from './delegations.ts'
import { preparedFolder, send, settingsOf, startProduct, type TestProduct } from './product.ts'
import { type Browser, type PushService, startPushService } from './pushService.ts'

let service: PushService
let product: TestProduct
const folder = preparedFolder()

beforeAll(async () => {
  service = await startPushService()
  product = await startProduct({ ...settingsOf(folder), DELEGATE_IN_LINE: 'refuse' }, service.reach)
  return async () => {
    await product.close()
    await service.close()
  }
})

/** Signs in a, who has delegated to b, and others. */
async function delegated() {
  const people = await signInTeam(product, 'a', 'b', 'c', 'author')
  await addDelegation(product, people.a.id, people.b.id, [-1, 1])
  return people
}

describe('a delegate who may not act in the own line (L38)', () => {
  it('opens the document only as its approver, not as that of the principal', async () => {
    const { a, b, author } = await delegated()
    const openedAt = async (id: number) =>
      (await open(product, author.headers, id)).body.signs[0].opened_at
    const [inLine, other] = [
      await submitNew(product, author.id, author.headers, [a.id, b.id]),
      await submitNew(product, author.id, author.headers, [a.id]),
    ]
    await open(product, b.headers, inLine)
    await open(product, b.headers, other)
    expect(await openedAt(inLine)).toBeNull()
    expect(await openedAt(other)).toEqual(expect.any(String))
  })

  it('gets no push message about the turn of the principal in this line', async () => {
    const { a, b, c, author } = await delegated()
    const browsers: Record<string, Browser> = {}
    const subscribe = async ({ id, headers }: Member) => {
      const browser = service.subscribe(id)
      browsers[`/${id}`] = browser
      await send(product, {
        method: 'POST',
        url: '/ea/create_push/',
        headers: { ...headers },
        payload: { pushInfo: browser.info },
      })
    }
    await subscribe(a)
    await subscribe(b)
    const messages = () =>
      service.received
        .map(({ path, body }) => `${path} ${browsers[path]?.read(body).url}`)
        .toSorted()
    const about = ({ id }: Member, document: number) => `/${id} /documents/${document}`
    const submitted = await submitNew(product, author.id, author.headers, [a.id, b.id])
    await service.count(1)
    const later = await submitNew(product, author.id, author.headers, [c.id, a.id, b.id])
    await decide(product, c.id, c.headers, later)
    await service.count(2)
    const other = await submitNew(product, author.id, author.headers, [a.id])
    await service.count(4)
    expect(messages()).toEqual(
      [about(a, submitted), about(a, later), about(a, other), about(b, other)].toSorted(),
    )
  })
})
