import { beforeAll, describe, expect, it } from 'vitest'
import { FINDER_RESULTS_MAX } from '../../contract/limits.ts'
import { FoundDocuments } from '../../contract/search.ts'
import { ONE_BY_ONE_DOCUMENTS_MAX } from '../../server/documents/search.sql.ts'
import { open, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
const everybody = ['author', 'earlier', 'now', 'later', 'reader', 'stranger'] as const
type Employee = (typeof everybody)[number]
let people: Record<Employee, { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), ...everybody)
})

async function search(employee: Employee, text: string) {
  const { status, body } = await send(product(), {
    url: '/ea/search_document/',
    headers: people[employee],
    query: { search: text },
  })
  const ids = Array.isArray(body) ? body.map(({ id }) => id as number) : []
  return { status, body, ids }
}

/** A document with this title, which the first approver has approved. */
async function requested(title: string, receivers: (string | object)[] = ['reader']) {
  const texts = { title, receivers: JSON.stringify(receivers) }
  const id = await submitNew(product(), 'author', people.author, ['earlier', 'now', 'later'], texts)
  await decide(product(), 'earlier', people.earlier, id)
  return id
}

describe('GET /ea/search_document/', () => {
  it.each(everybody)(
    'finds a document for %s if and only if they can open it',
    async (employee) => {
      const id = await requested(`Access ${employee}`)
      const { ids } = await search(employee, `access ${employee}`)
      const { status } = await open(product(), people[employee], id)
      expect([ids, status]).toEqual(employee === 'stranger' ? [[], 403] : [[id], 200])
    },
  )

  it.each(everybody)(
    'finds for %s by number and batch number only documents that they can open',
    async (employee) => {
      const id = await requested('Numbers')
      const { rows } = await product().database.pool.query(
        'select batch_number from documents where id = $1',
        [id],
      )
      const found = [
        ...(await search(employee, String(id))).ids,
        ...(await search(employee, String(rows[0].batch_number))).ids,
      ]
      expect(found.includes(id)).toBe(employee !== 'stranger')
      const statuses = await Promise.all(
        found.map(async (each) => (await open(product(), people[employee], each)).status),
      )
      expect(new Set(statuses)).toEqual(new Set(employee === 'stranger' ? [] : [200]))
    },
  )

  it('finds documents that have ended, also withdrawn ones, for approvers in a later seat', async () => {
    const withdrawn = await requested('Ended by its author')
    await withdraw(product(), people.author, withdrawn)
    const rejected = await requested('Ended by an approver')
    await decide(product(), 'now', people.now, rejected, '반려')
    expect((await search('later', 'ended by')).ids).toEqual([rejected, withdrawn])
    expect((await search('stranger', 'ended by')).ids).toEqual([])
  })

  it('finds a document for a circulated receiver only from its final approval (L9)', async () => {
    const id = await requested('Circulated', [{ id: 'reader', kind: 'circulate' }])
    expect((await search('reader', 'circulated')).ids).toEqual([])
    await decide(product(), 'now', people.now, id)
    await decide(product(), 'later', people.later, id)
    expect((await search('reader', 'circulated')).ids).toEqual([id])
  })

  it('returns what a result shows, and no content of the document', async () => {
    const id = await requested('Facts of a result')
    const { status, body } = await search('reader', 'Facts of a')
    expect(status).toBe(200)
    expect(FoundDocuments.parse(body)).toEqual(body)
    expect(body).toEqual([
      {
        id,
        title: 'Facts of a result',
        author: '이름 author',
        doc_status: '결재대기중',
        created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        batch_number: expect.any(Number),
      },
    ])
  })

  it('finds by a part of the title or of the author’s name, regardless of case and Unicode form', async () => {
    const id = await requested('출장비 정산 ABC'.normalize('NFD'))
    for (const text of ['출장비', '출장비'.normalize('NFD'), '정산 abc', ' ABC ']) {
      expect((await search('now', text)).ids).toEqual([id])
    }
    expect((await search('now', 'AUTHOR')).ids[0]).toBe(id)
    expect((await search('now', 'abc author')).ids).toEqual([])
  })

  it('finds nothing for a blank text, and takes pattern characters literally', async () => {
    await requested('Plain')
    for (const text of ['', '   ', '%', '_', '.*', "' or true --"]) {
      expect(await search('author', text)).toMatchObject({ status: 200, ids: [] })
    }
  })

  it(`returns the newest ${FINDER_RESULTS_MAX} documents`, async () => {
    const ids: number[] = []
    for (let at = 0; at <= FINDER_RESULTS_MAX; at += 1) {
      ids.push(
        await submitNew(product(), 'author', people.author, ['now'], { title: `Many ${at}` }),
      )
    }
    expect((await search('now', 'many ')).ids).toEqual(ids.slice(1).toReversed())
  })

  it('finds only the documents that the employee can open, newest first, also for the author of many', async () => {
    const other = await requested('Travel of another author')
    const { rows } = await product().database.pool.query(
      `insert into documents (category, batch_number, author_id, author_name, author_department,
         author_position, title, status, lines, search_text)
       select category, batch_number, 'stranger', 'stranger', '', '', 'Travel ' || n, 'rejected', '[]',
         'travel ' || n || chr(31) || 'stranger'
       from documents cross join generate_series(1, $2::int) n where id = $1 returning id`,
      [other, ONE_BY_ONE_DOCUMENTS_MAX + 1],
    )
    const ids = rows.map(({ id }) => id as number).toSorted((a, b) => b - a)
    expect((await search('stranger', 'travel')).ids).toEqual(ids.slice(0, FINDER_RESULTS_MAX))
    expect((await search('stranger', 'travel of')).ids).toEqual([])
    expect((await search('stranger', String(other))).ids).not.toContain(other)
    expect((await search('author', 'travel')).ids).toEqual([other])
  })

  it.each(['x'.repeat(1001), 'a\u001fb', 'a\0b'])(
    'returns 400 for the invalid text %j',
    async (text) => {
      const { status, body } = await search('author', text)
      expect([status, Object.keys(body)]).toEqual([400, ['search']])
    },
  )

  it('returns 400 without a text', async () => {
    const { status } = await send(product(), {
      url: '/ea/search_document',
      headers: people.author,
    })
    expect(status).toBe(400)
  })

  it.each(['2147483648', '9999999999', '99999999999', '9x', 'x9'])(
    'finds nothing for %s, which is no number of a document',
    async (text) => {
      expect(await search('author', text)).toMatchObject({ status: 200, ids: [] })
    },
  )

  it('returns 401 without a token', async () => {
    expect((await send(product(), { url: '/ea/search_document/?search=a' })).status).toBe(401)
  })
})
