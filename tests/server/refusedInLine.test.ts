import { describe, expect, it } from 'vitest'
import { open, submitNew } from './approval.ts'
import { addDelegation, signInTeam } from './delegations.ts'
import { useProduct } from './product.ts'

const product = useProduct({ DELEGATE_IN_LINE: 'refuse' })

describe('a delegate with a seat in the line and DELEGATE_IN_LINE=refuse (L38)', () => {
  it('does not set the opening time of the seat of the principal', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const openedAt = async (id: number) =>
      (await open(product(), author.headers, id)).body.signs[0].opened_at
    const [inLine, other] = [
      await submitNew(product(), author.id, author.headers, [a.id, b.id]),
      await submitNew(product(), author.id, author.headers, [a.id]),
    ]
    await open(product(), b.headers, inLine)
    await open(product(), b.headers, other)
    expect(await openedAt(inLine)).toBeNull()
    expect(await openedAt(other)).toEqual(expect.any(String))
  })
})
