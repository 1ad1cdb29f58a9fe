import { expect, it } from 'vitest'
import { open } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, signInTeam } from './delegations.ts'
import { startWhileLocked } from './lockWaits.ts'

const { product, requested, query } = setUpDelegatedCalls()

const turnsOf = (document: number) =>
  query('select id, opened_at from signs where document_id = $1 order by seq', [document])

it.each([
  ['the first', [0, 1]],
  ['the second', [1, 0]],
])(
  'a first opening of two seats waits for a decision that updates %s of them first',
  async (_, [first, second]) => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const document = await requested(author, [a.id, b.id])
    const turns = await turnsOf(document)
    // Both updates of a decision, in one of the two orders.
    const update = (index = 0) =>
      `update signs set comment = comment where id = ${turns[index]?.id}`
    const [opened] = await startWhileLocked(
      product(),
      `select from documents where id = ${document} for update; ${update(first)}`,
      [() => open(product(), b.headers, document)],
      (client) => client.query(update(second)),
    )
    expect(opened).toMatchObject({ status: 200 })
    const times = (await turnsOf(document)).map(({ opened_at }) => opened_at)
    expect(times).toEqual([expect.any(Date), expect.any(Date)])
  },
)

it('a first opening does not wait for another one', async () => {
  const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
  const document = await requested(author, [a.id, b.id])
  const client = await product().database.pool.connect()
  try {
    await client.query(`begin; select from documents where id = ${document} for key share`)
    expect(await open(product(), b.headers, document)).toMatchObject({ status: 200 })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
