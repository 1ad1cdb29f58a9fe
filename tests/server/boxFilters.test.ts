import { beforeAll, describe, expect, it } from 'vitest'
import { DocumentPage } from '../../contract/document.ts'
import { BoxCounts } from '../../contract/session.ts'
import { listBox, open, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { aFile } from './forms.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
let people: Record<'kim' | 'park' | 'lee' | 'choi', { authorization: string }>

/** The ids of kim's documents by a short name, from the oldest to the newest. */
const ids: Record<string, number> = {}
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id) ?? id

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const local = (text: string) => new Date(`${text}+09:00`).toISOString()

/** Submits documents with titles and amounts, and decides them: park first and then lee. Their times are set afterwards. */
beforeAll(async () => {
  people = await signInAll(product(), 'kim', 'park', 'lee', 'choi')
  const submit = async (name: string, title: string, price: number) => {
    const receivers = JSON.stringify(['choi'])
    const files = name === 'rejected' ? [aFile('a.txt'), aFile('b.txt')] : []
    const id = await submitNew(
      product(),
      'kim',
      people.kim,
      ['park', 'lee'],
      { title, receivers },
      files,
    )
    await query('update documents set price = $2 where id = $1', [id, price])
    ids[name] = id
    return id
  }
  await submit('waiting', 'b 운반비', 3000)
  await decide(product(), 'park', people.park, await submit('passedOn', 'A 임차료', 5000))
  const approved = await submit('approved', '가 출장비', -200)
  await decide(product(), 'park', people.park, approved)
  await decide(product(), 'lee', people.lee, approved)
  await decide(product(), 'park', people.park, await submit('rejected', '나 접대비', 5000), '반려')
  await withdraw(product(), people.kim, await submit('withdrawn', 'C 통신비', 0))
  const ended = 'update documents set completed_at = $2 where id = $1'
  await query(ended, [ids.approved, local('2026-03-31T23:59:59.999')])
  await query(ended, [ids.rejected, local('2026-03-01T00:00:00')])
  await query(ended, [ids.withdrawn, local('2026-02-28T12:00:00')])
})

const find = async (asked: Record<string, string>) =>
  (await listBox(product(), people.kim, 'written', asked)).ids.map(nameOf)

const filters: [Record<string, string>, string[]][] = [
  [{ amountFrom: '3000' }, ['rejected', 'passedOn', 'waiting']],
  [{ amountFrom: '3001', amountTo: '5000' }, ['rejected', 'passedOn']],
  [{ amountTo: '0' }, ['withdrawn', 'approved']],
  [{ amountFrom: '-200', amountTo: '-200' }, ['approved']],
  [{ status: '결재대기중' }, ['passedOn', 'waiting']],
  [{ status: '결재완료' }, ['approved']],
  [{ status: '반려' }, ['rejected']],
  [{ status: '회수' }, ['withdrawn']],
  [{ redraftable: 'true' }, ['withdrawn', 'rejected']],
  [{ redraftable: 'true', status: '반려' }, ['rejected']],
  [{ documentType: '채무발생', status: '반려' }, ['rejected']],
  [{ documentType: '일반전표' }, []],
  [{ user: 'ki', status: '결재완료' }, ['approved']],
  [{ user: '@Kim', status: '결재완료' }, ['approved']],
  [{ user: '@ki' }, []],
  [{ user: '@' }, []],
  [{ finishedFrom: '2026-03-01', finishedTo: '2026-03-31' }, ['rejected', 'approved']],
  [{ finishedFrom: '2026-03-02' }, ['approved']],
  [{ finishedTo: '2026-02-28' }, ['withdrawn']],
  [{ waitedDays: '0' }, ['passedOn', 'waiting']],
  [{ waitedDays: '1' }, []],
  [
    { amountFrom: '3000', status: '', startDate: '', finishedTo: '', sort: '', dir: '', erp: '' },
    ['rejected', 'passedOn', 'waiting'],
  ],
  [{ amountFrom: '3000', status: '결재대기중', search: '운반' }, ['waiting']],
]

describe('the filters of a box', () => {
  it.each(filters)('%j returns the matching documents', async (asked, expectedIds) => {
    expect(await find(asked)).toEqual(expectedIds)
  })

  it.each([
    ['amountTo', { amountFrom: '2', amountTo: '1' }],
    ['amountFrom', { amountFrom: '1.5' }],
    ['amountTo', { amountTo: '1e3' }],
    ['status', { status: 'waiting' }],
    ['documentType', { documentType: 'voucher' }],
    ['finishedTo', { finishedFrom: '2026-03-02', finishedTo: '2026-03-01' }],
    ['finishedFrom', { finishedFrom: '2026-02-30' }],
    ['waitedDays', { waitedDays: '-1' }],
    ['sort', { sort: 'price' }],
    ['dir', { sort: 'amount', dir: 'ASC' }],
  ])('%s that is invalid returns 400', async (field, asked) => {
    const { status, body } = await listBox(
      product(),
      people.kim,
      'written',
      asked as Record<string, string>,
    )
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('waitedDays counts working days of the approver whose turn it is, in TIME_ZONE', async () => {
    const { created_at } = (
      await query('select created_at from documents where id = $1', [ids.waiting])
    ).rows[0]
    // Eight days ago: a period that contains five or six working days.
    await query(`update documents set created_at = now() - interval '8 days' where id = $1`, [
      ids.waiting,
    ])
    expect(await find({ waitedDays: '5' })).toEqual(['waiting'])
    expect(await find({ waitedDays: '7' })).toEqual([])
    await query('update documents set created_at = $2 where id = $1', [ids.waiting, created_at])
  })
})

const sorts: [Record<string, string>, string[]][] = [
  [{}, ['withdrawn', 'rejected', 'approved', 'passedOn', 'waiting']],
  [{ dir: 'asc' }, ['waiting', 'passedOn', 'approved', 'rejected', 'withdrawn']],
  [{ sort: 'number', dir: 'asc' }, ['waiting', 'passedOn', 'approved', 'rejected', 'withdrawn']],
  [{ sort: 'created' }, ['withdrawn', 'rejected', 'approved', 'passedOn', 'waiting']],
  [{ sort: 'amount' }, ['rejected', 'passedOn', 'waiting', 'withdrawn', 'approved']],
  [{ sort: 'amount', dir: 'asc' }, ['approved', 'withdrawn', 'waiting', 'passedOn', 'rejected']],
  [{ sort: 'title', dir: 'asc' }, ['passedOn', 'waiting', 'withdrawn', 'approved', 'rejected']],
  [{ sort: 'author' }, ['withdrawn', 'rejected', 'approved', 'passedOn', 'waiting']],
  [{ sort: 'completed' }, ['approved', 'rejected', 'withdrawn', 'passedOn', 'waiting']],
  [{ sort: 'completed', dir: 'asc' }, ['withdrawn', 'rejected', 'approved', 'waiting', 'passedOn']],
  [{ sort: 'waiting' }, ['waiting', 'passedOn', 'withdrawn', 'rejected', 'approved']],
  [{ sort: 'waiting', dir: 'asc' }, ['passedOn', 'waiting', 'approved', 'rejected', 'withdrawn']],
]

describe('the sort of a box', () => {
  it.each(sorts)('%j orders all documents, equal ones by id', async (asked, expectedIds) => {
    expect(await find(asked)).toEqual(expectedIds)
  })

  it.each([true, false])('applies to the pending box, with whole documents: %s', async (whole) => {
    const more: number[] = []
    for (const title of ['다', '나', '가']) {
      more.push(await submitNew(product(), 'kim', people.kim, ['choi'], { title }))
    }
    const asked = { sort: 'title', dir: 'asc', ...(!whole && { summary: 'true' }) }
    const sortedBox = await listBox(product(), people.choi, 'sign', asked as Record<string, string>)
    expect(sortedBox.ids).toEqual(more.toReversed())
    for (const id of more) await withdraw(product(), people.kim, id)
    await query('delete from documents where id = any($1)', [more])
  })
})

describe('status_counts', () => {
  const counts = { 결재대기중: 2, 결재완료: 1, 반려: 1, 회수: 1 }
  const last = async (asked: Record<string, string>) => {
    const { body } = await listBox(product(), people.kim, 'written', asked)
    expect(DocumentPage.parse(body)).toEqual(body)
    return body.at(-1)
  }

  it('are sent only if they are requested', async () => {
    expect(await last({})).toEqual({ total_number: 5 })
    expect(await last({ statusCounts: 'true' })).toEqual({ total_number: 5, status_counts: counts })
  })

  it('ignore the filter by status, which still limits the documents and the total', async () => {
    const asked = { statusCounts: 'true', status: '결재대기중', sort: 'amount' }
    expect(await last(asked)).toEqual({ total_number: 2, status_counts: counts })
    expect(await find(asked)).toEqual(['passedOn', 'waiting'])
  })

  it('apply every filter except the status', async () => {
    expect(await last({ statusCounts: 'true', amountFrom: '5000' })).toEqual({
      total_number: 2,
      status_counts: { 결재대기중: 1, 결재완료: 0, 반려: 1, 회수: 0 },
    })
  })
})

describe('a document in a box', () => {
  it('contains its waiting time, its completion time and the number of its files', async () => {
    const { documents } = await listBox(product(), people.kim, 'written', { summary: 'true' })
    const of = (name: string) => documents.find(({ id }) => id === ids[name])
    expect(of('waiting')).toMatchObject({
      waiting_since: of('waiting').created_at,
      waited_days: 0,
      completed_at: null,
      attachments_count: 0,
    })
    expect(of('passedOn')).toMatchObject({
      waiting_since: of('passedOn').signs[0].signed_at,
      completed_at: null,
    })
    expect(of('rejected')).toMatchObject({
      waiting_since: null,
      waited_days: null,
      completed_at: local('2026-03-01T00:00:00'),
      attachments_count: 2,
    })
    for (const [name, id] of Object.entries(ids)) {
      const {
        invoices: _1,
        attachments: _2,
        archive: _3,
        caller: _4,
        erp_record: _5,
        erp_differences: _6,
        erp_differences_total: _7,
        ...whole
      } = (await open(product(), people.park, id)).body
      expect(whole, name).toEqual(of(name))
    }
  })

  it.each([
    ['approval', '승인'],
    ['rejection', '반려'],
  ] as const)('gets completed_at with the completing %s', async (_, type) => {
    const id = await submitNew(product(), 'kim', people.kim, ['choi'])
    await decide(product(), 'choi', people.choi, id, type)
    const { completed_at, signs } = (await open(product(), people.kim, id)).body
    expect(completed_at).toBe(signs[0].signed_at)
    await query('delete from documents where id = $1', [id])
  })

  it('gets completed_at with its withdrawal', async () => {
    const id = await submitNew(product(), 'kim', people.kim, ['choi'])
    await withdraw(product(), people.kim, id)
    const { completed_at, withdrawn_at } = (await open(product(), people.kim, id)).body
    expect(completed_at).toBe(withdrawn_at)
    await query('delete from documents where id = $1', [id])
  })
})

describe('GET /ea/get_box_counts/', () => {
  const countsOf = async (headers: { authorization: string }) => {
    const { status, body } = await send(product(), { url: '/ea/get_box_counts/', headers })
    expect([status, BoxCounts.parse(body)]).toEqual([200, body])
    return body
  }

  it('returns the numbers of rows that the boxes show', async () => {
    await query('update documents set read_at = null')
    const countsOfKim = await countsOf(people.kim)
    expect(countsOfKim).toEqual({
      pending: 0,
      submitted_unread: 2,
      rejected_unread: 1,
      reference_unread: 0,
    })
    const only = { isNotReaded: 'true' }
    for (const [name, count] of [
      ['written', countsOfKim.submitted_unread],
      ['rejected', countsOfKim.rejected_unread],
    ] as const) {
      expect((await listBox(product(), people.kim, name, only)).total).toBe(count)
    }
    expect((await countsOf(people.lee)).pending).toBe(
      (await listBox(product(), people.lee, 'sign')).ids.length,
    )
    expect((await countsOf(people.choi)).reference_unread).toBe(
      (await listBox(product(), people.choi, 'cc', only)).total,
    )
  })

  it('counts a rejected document until its author opens it', async () => {
    await open(product(), people.park, ids.rejected ?? 0)
    expect((await countsOf(people.kim)).rejected_unread).toBe(1)
    await open(product(), people.kim, ids.rejected ?? 0)
    expect(await countsOf(people.kim)).toMatchObject({ submitted_unread: 1, rejected_unread: 0 })
  })
})
