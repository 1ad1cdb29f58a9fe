import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBox } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, type Member, signInTeam } from './delegations.ts'
import { send, startProduct, type TestProduct } from './product.ts'

const { product, requested } = setUpDelegatedCalls()
/** The same database with DELEGATE_IN_LINE=refuse. */
let refusing: TestProduct

beforeAll(async () => {
  refusing = await startProduct({ ...product().settings, DELEGATE_IN_LINE: 'refuse' })
})
afterAll(() => refusing?.close())

describe('a page of a box', () => {
  it.each(['0', '00', '1.5', '1x', 'x1', '-1', '10000000', ' 1'])(
    'that is %j returns 400 with the rule',
    async (page) => {
      const { author } = await signInTeam(product(), 'author')
      const { status, body } = await listBox(product(), author.headers, 'written', { page })
      expect([status, body]).toEqual([400, { page: ['A whole number from 1 is required.'] }])
    },
  )

  it('can have a number of seven digits', async () => {
    const { author } = await signInTeam(product(), 'author')
    const { status, body } = await listBox(product(), author.headers, 'written', {
      page: '9999999',
    })
    expect([status, body]).toEqual([200, [{ total_number: 0 }]])
  })
})

describe('a delegate with a seat of their own', () => {
  it('has the seat of the principal in box and counts only with DELEGATE_IN_LINE=allow (L38)', async () => {
    const { a, d, author } = await signInTeam(product(), 'a', 'd', 'author')
    await addDelegation(product(), a.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [d.id])
    const pending = async (on: TestProduct, { headers }: Member) => {
      const counts = async (url: string) => (await send(on, { url, headers })).body
      return [
        (await listBox(on, headers, 'sign')).ids,
        (await counts('/ea/get_todo_count/'))[0],
        (await counts('/ea/get_box_counts/')).pending,
      ]
    }
    expect(await pending(product(), d)).toEqual([[id], 1, 1])
    expect(await pending(refusing, d)).toEqual([[], 0, 0])
    expect(await pending(refusing, a)).toEqual([[id], 1, 1])
  })
})
