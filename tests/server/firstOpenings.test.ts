import { expect, it } from 'vitest'
import { open } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, signInTeam } from './delegations.ts'

const { product, requested, query } = setUpDelegatedCalls()

const turnsOf = async (document: number): Promise<(Date | null)[]> => {
  const seats = await query('select opened_at from signs where document_id = $1 order by seq', [
    document,
  ])
  return seats.map(({ opened_at }) => opened_at)
}

/** Holds a lock on a document while `work` runs. */
async function withLockedDocument(document: number, mode: string, work: () => Promise<void>) {
  const client = await product().database.pool.connect()
  try {
    await client.query(`begin; select from documents where id = ${document} for ${mode}`)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('a first opening does not wait for a decision that is being stored, and the next opening is stored for both seats', async () => {
  const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
  await addDelegation(product(), a.id, b.id, [-1, 1])
  const document = await requested(author, [a.id, b.id])
  await withLockedDocument(document, 'update', async () => {
    expect(await open(product(), b.headers, document)).toMatchObject({ status: 200 })
    expect(await turnsOf(document)).toEqual([null, null])
  })
  await open(product(), b.headers, document)
  expect(await turnsOf(document)).toEqual([expect.any(Date), expect.any(Date)])
})

it('a first opening does not wait for another one', async () => {
  const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
  const document = await requested(author, [a.id, b.id])
  await withLockedDocument(document, 'key share', async () => {
    expect(await open(product(), a.headers, document)).toMatchObject({ status: 200 })
  })
  expect(await turnsOf(document)).toEqual([expect.any(Date), null])
})
