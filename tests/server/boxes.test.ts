import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  ApprovalDocument,
  DocumentList,
  DocumentPage,
  DocumentSummary,
} from '../../contract/document.ts'
import { listBox, lineId, open, post, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { aFile } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
let people: Record<'yoondh' | 'leader' | 'director' | 'reader' | 'many', { authorization: string }>
let kim: { authorization: string }

beforeAll(async () => {
  people = await signInAll(product(), 'yoondh', 'leader', 'director', 'reader', 'many')
  await addEmployees(product(), { id: 'kimms', name: '김민수', department: '영업팀' })
  kim = await signIn(product(), 'kimms')
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const receivers = JSON.stringify(['reader'])

describe('a document', () => {
  it('matches the contract and contains the lines as stored', async () => {
    const files = [aFile('영수증.pdf'), aFile('b.txt', 7)]
    const line = ['leader', 'director']
    const id = await submitNew(product(), 'yoondh', people.yoondh, line, { receivers }, files)
    const { status, body } = await open(product(), people.leader, id)
    expect(status).toBe(200)
    expect(ApprovalDocument.parse(body)).toEqual(body)
    const { rows } = await query('select lines, batch_number from documents where id = $1', [id])
    expect(body.invoices).toEqual(rows[0].lines)
    expect(body).toMatchObject({
      id,
      title: 'Rent of November',
      author: '이름 yoondh',
      author_id: 'yoondh',
      department: '재무팀',
      doc_status: '결재대기중',
      document_type: '채무발생',
      is_readed_after_finishing: false,
      price: 11_000,
      invoices_count: 1,
    })
    const invoice = lineId(rows[0].batch_number)
    expect(body.attachments.map(({ sha256 }: { sha256: string }) => sha256)).toEqual(
      files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
    )
    expect(body.attachments).toMatchObject([
      { invoice, title: '영수증.pdf', size: 100, isImg: false, isPdf: false },
      { invoice, title: 'b.txt', size: 7, isImg: false, isPdf: false },
    ])
    const person = { department: '재무팀', position: '대리', avatar: null }
    expect(body.signs).toMatchObject([
      { user: { id: 'leader', name: '이름 leader', ...person }, seq: 0, type: '0', result: '0' },
      { user: { id: 'director', ...person }, seq: 1, result: '1' },
    ])
    for (const sign of body.signs) {
      expect(sign).toMatchObject({ comment: null, sign_date: null, signed_at: null, signType: 10 })
    }
    expect(body.carbon_copys).toMatchObject([
      { receiver_id: 'reader', receiver_name: '이름 reader', is_readed: false, signType: 30 },
    ])
  })
})

describe('the read mark', () => {
  const unread = async (headers: { authorization: string }) =>
    (await send(product(), { url: '/ea/get_todo_count/', headers })).body[1]

  it('of a reference is set when the receiver opens the document', async () => {
    const before = await unread(people.reader)
    const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'], { receivers })
    expect(await unread(people.reader)).toBe(before + 1)
    const only = { isNotReaded: 'true' }
    expect((await listBox(product(), people.reader, 'cc', only)).ids).toContain(id)
    const { body } = await open(product(), people.reader, id)
    expect(body.carbon_copys[0].is_readed).toBe(true)
    expect(await unread(people.reader)).toBe(before)
    expect((await listBox(product(), people.reader, 'cc', only)).ids).not.toContain(id)
    expect((await listBox(product(), people.reader, 'cc')).ids).toContain(id)
  })

  it('is not set by HEAD', async () => {
    const before = await unread(people.reader)
    const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'], { receivers })
    const { statusCode, headers, body } = await product().app.inject({
      method: 'HEAD',
      url: `/ea/document/?document_id=${id}`,
      headers: people.reader,
    })
    expect([statusCode, body]).toEqual([200, ''])
    expect(await unread(people.reader)).toBe(before + 1)
    const wholeDocument = await product().app.inject({
      url: `/ea/document/?document_id=${id}`,
      headers: people.leader,
    })
    expect(headers['content-length']).toBe(wholeDocument.headers['content-length'])
  })

  it('of a reference is also set by cc_update', async () => {
    const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'], { receivers })
    const { body } = await open(product(), people.yoondh, id)
    expect(body.carbon_copys[0].is_readed).toBe(false)
    const before = await unread(people.reader)
    const path = `cc_update/${body.carbon_copys[0].id}`
    expect((await post(product(), people.reader, path, {})).status).toBe(200)
    expect((await post(product(), people.reader, path, {})).status).toBe(200)
    expect(await unread(people.reader)).toBe(before - 1)
  })

  it.each(['승인', '반려'] as const)(
    'of a decided document is set when its author opens it: %s',
    async (type) => {
      const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'], { receivers })
      await open(product(), people.yoondh, id)
      await decide(product(), 'leader', people.leader, id, type)
      const only = { isNotReaded: 'true' }
      for (const headers of [people.leader, people.reader]) {
        expect((await open(product(), headers, id)).body.is_readed_after_finishing).toBe(false)
      }
      expect((await listBox(product(), people.yoondh, 'written', only)).ids).toContain(id)
      expect((await open(product(), people.yoondh, id)).body.is_readed_after_finishing).toBe(true)
      expect((await listBox(product(), people.yoondh, 'written', only)).ids).not.toContain(id)
      expect((await listBox(product(), people.yoondh, 'rejected', only)).ids).not.toContain(id)
    },
  )

  it('of a withdrawn document is not required: the box does not list it as unread', async () => {
    const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'])
    expect((await open(product(), people.yoondh, id)).body).not.toHaveProperty('withdrawn_at')
    await withdraw(product(), people.yoondh, id)
    const { withdrawn_at } = (await open(product(), people.yoondh, id)).body
    expect(Math.abs(Date.parse(withdrawn_at) - Date.now())).toBeLessThan(600_000)
    const only = { isNotReaded: 'true' }
    expect((await listBox(product(), people.yoondh, 'written', only)).ids).not.toContain(id)
  })
})

describe('a box', () => {
  it('returns pages of 25, newest first, with the total; without page all documents', async () => {
    const ids: number[] = []
    for (let at = 0; at < 27; at++)
      ids.unshift(await submitNew(product(), 'many', people.many, ['reader']))
    const first = await listBox(product(), people.many, 'written')
    expect(DocumentPage.parse(first.body)).toEqual(first.body)
    expect(first.body.at(-1)).toEqual({ total_number: 27 })
    expect(first.ids).toEqual(ids.slice(0, 25))
    const second = await listBox(product(), people.many, 'written', { page: '2' })
    expect([second.ids, second.total]).toEqual([ids.slice(25), 27])
    expect((await listBox(product(), people.many, 'written', { page: '3' })).body).toEqual([
      { total_number: 27 },
    ])
    const all = await listBox(product(), people.many, 'written', { page: '' })
    expect([all.ids, all.total]).toEqual([ids, undefined])
    expect(DocumentList.parse(all.body)).toEqual(all.body)
    const pending = await listBox(product(), people.reader, 'sign')
    expect(pending.ids).toEqual(ids)
    expect(pending.total).toBeUndefined()
  })

  it.each(['sign', 'written', 'approved', 'rejected', 'cc'] as const)(
    '%s_document/?summary=true omits only lines and files',
    async (name) => {
      const reader = { sign: 'director', written: 'kimms', cc: 'reader' } as const
      const line = name === 'sign' ? ['director'] : ['leader', 'director']
      const id = await submitNew(product(), 'kimms', kim, line, { receivers }, [aFile('a.txt')])
      if (name === 'approved') await decide(product(), 'leader', people.leader, id)
      if (name === 'rejected') await decide(product(), 'leader', people.leader, id, '반려')
      const who = name === 'approved' || name === 'rejected' ? 'leader' : reader[name]
      const headers = who === 'kimms' ? kim : people[who]
      const wholeBox = await listBox(product(), headers, name, { user: 'kimms' })
      const summary = await listBox(product(), headers, name, { user: 'kimms', summary: 'true' })
      expect(summary.total).toBe(wholeBox.total)
      const shortened = wholeBox.documents.map(
        ({ invoices: _1, attachments: _2, archive: _3, ...rest }) => rest,
      )
      expect(summary.documents).toEqual(shortened)
      expect(shortened.map((each) => each.id)).toContain(id)
      const parsed = summary.documents.map((each) => DocumentSummary.parse(each))
      expect(parsed).toEqual(summary.documents)
    },
  )

  it('releases the batch of a withdrawn document, and keeps the document in the box', async () => {
    const id = await submitNew(product(), 'yoondh', people.yoondh, ['director'])
    expect((await withdraw(product(), people.yoondh, id)).status).toBe(200)
    expect((await listBox(product(), people.director, 'sign')).ids).not.toContain(id)
    const { documents } = await listBox(product(), people.yoondh, 'written')
    expect(documents.find((each) => each.id === id)).toMatchObject({
      doc_status: '회수',
      signs: [{ result: '1' }],
    })
  })

  describe('with the filter', () => {
    let lateCount = 0
    let early = 0
    beforeAll(async () => {
      const title = '11월 임차료 100%'.normalize('NFD')
      lateCount = await submitNew(product(), 'kimms', kim, ['director'], { title, receivers })
      early = await submitNew(product(), 'kimms', kim, ['director'], { title: 'Fee_A', receivers })
      const local = (text: string) => new Date(`${text}+09:00`).toISOString()
      const at = `update documents set created_at = $2 where id = $1`
      await query(at, [lateCount, local('2026-03-31T23:59:59.999')])
      await query(at, [early, local('2026-03-01T00:00:00')])
    })

    const find = async (asked: Record<string, string>) => {
      const pending = await listBox(product(), people.director, 'sign', asked)
      const written = await listBox(product(), kim, 'written', asked)
      const references = await listBox(product(), people.reader, 'cc', asked)
      const own = (found: typeof pending) =>
        found.ids.filter((id) => id === lateCount || id === early).toSorted((a, b) => a - b)
      expect(own(pending)).toEqual(own(written))
      expect(own(references)).toEqual(own(written))
      expect(written.total).toBe(written.ids.length)
      return own(written).map((id) => (id === lateCount ? 'late' : 'early'))
    }

    it.each<[Record<string, string>, string[]]>([
      [{ startDate: '2026-03-01', endDate: '2026-03-31' }, ['late', 'early']],
      [{ startDate: '2026-03-02', endDate: '2026-03-31' }, ['late']],
      [{ startDate: '2026-03-31', endDate: '2026-03-31' }, ['late']],
      [{ startDate: '2026-03-01', endDate: '2026-03-30' }, ['early']],
      [{ endDate: '2026-02-28' }, []],
      [{ startDate: '2026-04-01' }, []],
      [{ search: '임차' }, ['late']],
      [{ search: '임차'.normalize('NFD') }, ['late']],
      [{ search: '100%' }, ['late']],
      [{ search: '%' }, ['late']],
      [{ search: 'fEE_a' }, ['early']],
      [{ search: 'Fee%A' }, []],
      [{ search: '김민' }, ['late', 'early']],
      [{ search: 'a김' }, []],
      [{ search: "'; drop table documents; --" }, []],
      [{ user: 'KIMMS' }, ['late', 'early']],
      [{ user: '민수' }, ['late', 'early']],
      [{ user: 'yoondh' }, []],
      [{ department: '영업팀' }, ['late', 'early']],
      [{ department: '재무팀' }, []],
      [{ batchNumber: '2147483647' }, []],
      [{ isNotReaded: 'false' }, ['late', 'early']],
      [{ search: '임차', user: 'kimms', department: '영업팀', startDate: '2026-01-01' }, ['late']],
    ])('%j returns the matching documents', async (asked, expectedIds) => {
      expect(await find(asked)).toEqual(expectedIds)
    })

    it('batchNumber returns the document of that batch', async () => {
      const { documents } = await listBox(product(), kim, 'written', { search: 'fee_a' })
      expect(await find({ batchNumber: String(documents[0].batch_number) })).toEqual(['early'])
    })

    it.each([
      ['startDate', { startDate: '2026-02-30' }],
      ['endDate', { startDate: '2026-03-02', endDate: '2026-03-01' }],
      ['search', { search: 'x'.repeat(1001) }],
      ['search', { search: '\0' }],
      ['batchNumber', { batchNumber: '1; drop' }],
      ['user', { user: 'a\u001fb' }],
      ['department', { department: 'a\u001fb' }],
      ['page', { page: '0' }],
      ['page', { page: '1.5' }],
    ])('%s that is invalid returns 400', async (field, asked) => {
      const { status, body } = await listBox(
        product(),
        kim,
        'written',
        asked as Record<string, string>,
      )
      expect([status, Object.keys(body)]).toEqual([400, [field]])
      expect(body[field]).not.toEqual([''])
    })
  })

  it('returns no documents, but the total, for a page after the last', async () => {
    const { total } = await listBox(product(), kim, 'written')
    const beyond = await listBox(product(), kim, 'written', { page: '10' })
    expect(beyond).toMatchObject({ ids: [], total })
  })

  it('of pending documents has no pages', async () => {
    const wholeBox = await listBox(product(), people.director, 'sign')
    expect(wholeBox.ids.length).toBeGreaterThan(0)
    expect(await listBox(product(), people.director, 'sign', { page: '2' })).toEqual(wholeBox)
  })

  it('contains the lines of its documents, unless a summary is requested', async () => {
    const [document] = (await listBox(product(), people.director, 'sign')).documents
    expect(document.invoices.length).toBeGreaterThan(0)
    const { documents } = await listBox(product(), people.director, 'sign', { summary: 'true' })
    expect(documents[0]).not.toHaveProperty('invoices')
  })
})
