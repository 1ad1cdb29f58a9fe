import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { submitNew, decide, signInAll, withdraw } from './approval.ts'
import { startProduct, type TestProduct, useProduct } from './product.ts'

const PEOPLE = 6
const DOCUMENTS = 12
const first = useProduct()
let second: TestProduct
let people: Record<string, { authorization: string }>
const approvers = Array.from({ length: PEOPLE }, (_, at) => `approver${at}`)

beforeAll(async () => {
  people = await signInAll(first(), 'author', ...approvers)
  second = await startProduct(first().settings)
})
afterAll(() => second?.close())

const headersOf = (id: string) => people[id] as { authorization: string }

/** The approval line of a document: one to four approvers, with a different first one for each document. */
const lineOf = (at: number) =>
  Array.from(
    { length: 1 + (at % 4) },
    (_, place) => approvers[(at + place * 2) % PEOPLE] as string,
  ).filter((id, place, all) => all.indexOf(id) === place)

it('each document has exactly the accepted decisions when all approvers decide in parallel on two processes', async () => {
  const lines = new Map<number, string[]>()
  for (let at = 0; at < DOCUMENTS; at++) {
    const line = lineOf(at)
    lines.set(await submitNew(first(), 'author', headersOf('author'), line), line)
  }
  const accepted = new Map<number, string[]>([...lines.keys()].map((id) => [id, []]))
  const products = [first(), second]
  let turn = 0
  const ask = async (id: number, who: string, round: number) => {
    const product = products[turn++ % 2] as TestProduct
    const rejects = (id + round) % 5 === 0
    const { status } =
      who === 'author'
        ? await withdraw(product, headersOf(who), id)
        : await decide(product, who, headersOf(who), id, rejects ? '반려' : '승인')
    expect([200, 403, 409]).toContain(status)
    if (status === 200)
      accepted.get(id)?.push(`${who} ${who === 'author' || rejects ? 'ends' : 'approves'}`)
  }
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      [...lines.keys()].flatMap((id) =>
        // Each approver sends the decision twice, as with a double click. The author withdraws some documents in round 1.
        [...approvers, ...approvers, ...(round === 1 && id % 4 === 0 ? ['author'] : [])].map(
          (who) => ask(id, who, round),
        ),
      ),
    )
  }
  const { rows } = await first().database.pool.query(`
    select d.id, status, array_agg(result order by seq) as results,
      array_agg(employee_id order by seq) as people
    from documents d join signs on document_id = d.id group by d.id`)
  expect(rows).toHaveLength(DOCUMENTS)
  for (const { id, status, results, people: line } of rows) {
    expect(line).toEqual(lines.get(id))
    const decided = line
      .map((who: string, place: number) =>
        results[place] === '2' ? `${who} approves` : results[place] === '3' ? `${who} ends` : '',
      )
      .filter(Boolean)
    expect(accepted.get(id)?.toSorted()).toEqual(
      [...decided, ...(status === 'withdrawn' ? ['author ends'] : [])].toSorted(),
    )
    expect(status).not.toBe('waiting')
  }
  const files = path.join(first().settings.DATA_DIR, 'files')
  expect(await verify(first().database.db, files)).toEqual([])
})
