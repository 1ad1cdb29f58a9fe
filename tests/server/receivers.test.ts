import { beforeAll, describe, expect, it } from 'vitest'
import { ApprovalDocument } from '../../contract/document.ts'
import type { PastEvent } from '../../contract/history.ts'
import { verifyAuditLog } from '../../server/admin/verification/audit.ts'
import { listBox, lineId, open, post, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { aFile, draftOf, submit } from './forms.ts'
import { addEmployees } from './people.ts'
import { send, useProduct } from './product.ts'
import { storedState } from './stored.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
let people: Record<
  'author' | 'leader' | 'reader' | 'circulated' | 'stranger',
  { authorization: string }
>

beforeAll(async () => {
  people = await signInAll(product(), 'author', 'leader', 'reader', 'circulated', 'stranger')
  await addEmployees(product(), { id: 'retired', active: false })
})

const both = JSON.stringify([{ id: 'reader' }, { id: 'circulated', kind: 'circulate' }])

const submitted = (receivers = both) =>
  submitNew(product(), 'author', people.author, ['leader'], { receivers }, [aFile('증빙.pdf')])

const unread = async (headers: { authorization: string }) =>
  (await send(product(), { url: '/ea/get_todo_count/', headers })).body[1] as number

const boxCounts = async (headers: { authorization: string }) =>
  (await send(product(), { url: '/ea/get_box_counts/', headers })).body.reference_unread as number

/** What an employee can see: whether the box and its counts contain the document, and whether document and files can be opened. */
async function seenBy(person: 'reader' | 'circulated', id: number) {
  const headers = people[person]
  const count = await unread(headers)
  expect(await boxCounts(headers)).toBe(count)
  const found = await listBox(product(), headers, 'cc', { search: 'rent', isNotReaded: 'true' })
  const { ids, total } = await listBox(product(), headers, 'cc')
  expect(ids).toHaveLength(total ?? -1)
  const { status } = await open(product(), headers, id)
  return { count, isFound: found.ids.includes(id), isListed: ids.includes(id), status }
}

describe('a receiver', () => {
  it('for reference reads the document from its submission, and also after a rejection (L8)', async () => {
    const count = await unread(people.reader)
    const id = await submitted()
    const seen = { isFound: true, isListed: true, status: 200 }
    expect(await seenBy('reader', id)).toEqual({ ...seen, count: count + 1 })
    await decide(product(), 'leader', people.leader, id, '반려')
    expect(await seenBy('reader', id)).toEqual({ ...seen, isFound: false, count })
  })

  it('that is circulated reads the document from its final approval (L9, X17)', async () => {
    const count = await unread(people.circulated)
    const id = await submitted()
    const hidden = { isFound: false, isListed: false, status: 403, count }
    expect(await seenBy('circulated', id)).toEqual(hidden)
    await decide(product(), 'leader', people.leader, id)
    const seen = { isFound: true, isListed: true, status: 200 }
    expect(await seenBy('circulated', id)).toEqual({ ...seen, count: count + 1 })
    expect(await unread(people.circulated)).toBe(count)
  })

  it.each(['rejected', 'withdrawn'])(
    'that is circulated never sees a %s document (L9)',
    async (end) => {
      const count = await unread(people.circulated)
      const id = await submitted()
      if (end === 'rejected') await decide(product(), 'leader', people.leader, id, '반려')
      else await withdraw(product(), people.author, id)
      const hidden = { isFound: false, isListed: false, status: 403, count }
      expect(await seenBy('circulated', id)).toEqual(hidden)
    },
  )

  it('that is circulated cannot open files or mark the document as read before the final approval (X17)', async () => {
    const id = await submitted()
    const { body } = await open(product(), people.author, id)
    const copy = body.carbon_copys.find(
      (each: { receiver_id: string }) => each.receiver_id === 'circulated',
    )
    const before = await storedState(product())
    const read = () => post(product(), people.circulated, `cc_update/${copy.id}`, {})
    const decided = await decide(product(), 'circulated', people.circulated, id)
    expect([(await read()).status, decided.status]).toEqual([403, 403])
    expect(await storedState(product())).toEqual(before)
    await decide(product(), 'leader', people.leader, id)
    const opened = await open(product(), people.circulated, id)
    const { statusCode } = await product().app.inject(opened.body.attachments[0].path)
    expect(statusCode).toBe(200)
    // After the status is set back to waiting, the same URL is refused.
    await product().database.pool.query(`update documents set status = 'waiting' where id = ${id}`)
    expect((await product().app.inject(opened.body.attachments[0].path)).statusCode).toBe(403)
    await product().database.pool.query(`update documents set status = 'approved' where id = ${id}`)
    expect((await read()).status).toBe(200)
  })

  it('that is circulated finds no waiting document in the figures (X17)', async () => {
    const documentsOf = async () => {
      const { body } = await send(product(), {
        url: '/ea/get_analytics/',
        headers: people.stranger,
        query: { startDate: '2026-01-01', endDate: '2027-12-31' },
      })
      return body.documents.reduce(
        (sum: number, row: { documents: number }) => sum + row.documents,
        0,
      )
    }
    const before = await documentsOf()
    const receivers = JSON.stringify([{ id: 'stranger', kind: 'circulate' }])
    const id = await submitted(receivers)
    expect(await documentsOf()).toBe(before)
    await decide(product(), 'leader', people.leader, id)
    expect(await documentsOf()).toBe(before + 1)
  })
})

describe('the field receivers of create_document', () => {
  let batch = 70_000

  const sent = async (receivers: unknown) => {
    await addBatch(product(), 'voucher', ++batch)
    const texts = draftOf('author', 'voucher', batch, {
      approvers: JSON.stringify([{ id: 'leader', type: '0', order: 0 }]),
      receivers: typeof receivers === 'string' ? receivers : JSON.stringify(receivers),
      invoices: lineId(batch),
      counts: '0',
    })
    return submit(product(), people.author, texts)
  }

  it('stores a bare id and a missing kind as reference, in order (L10)', async () => {
    const { body } = await sent([
      { id: 'circulated', kind: 'circulate' },
      'reader',
      { id: 'stranger' },
    ])
    const { rows } = await product().database.pool.query(
      'select employee_id, kind, added_by from receivers where document_id = $1 order by id',
      [body.id],
    )
    expect(rows).toEqual([
      { employee_id: 'circulated', kind: 'circulate', added_by: 'author' },
      { employee_id: 'reader', kind: 'reference', added_by: 'author' },
      { employee_id: 'stranger', kind: 'reference', added_by: 'author' },
    ])
  })

  it('can contain the author and approvers (L11)', async () => {
    expect((await sent(['author', { id: 'leader', kind: 'circulate' }])).status).toBe(201)
  })

  const refused: [string, unknown][] = [
    ['an employee of both kinds', ['reader', { id: 'reader', kind: 'circulate' }]],
    ['an inactive employee', [{ id: 'retired', kind: 'circulate' }]],
    ['an unknown employee', ['nobody']],
    ['an unknown kind', [{ id: 'reader', kind: 'approve' }]],
    ['101 receivers', Array.from({ length: 101 }, (_, at) => `person${at}`)],
    ['an object instead of a list', { id: 'reader' }],
    ['__proto__', '[{"id":"reader","__proto__":{"kind":"circulate"}}]'],
  ]

  it.each(refused)('returns 400 for %s, and stores nothing (L10)', async (_, receivers) => {
    await addBatch(product(), 'voucher', batch + 1)
    const before = await storedState(product())
    const { status, body } = await sent(receivers)
    expect([status, Object.keys(body)]).toEqual([400, ['receivers']])
    expect(await storedState(product())).toEqual(before)
  })

  it('accepts 100 receivers (L10)', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => `colleague${at}`)
    await addEmployees(product(), ...ids.map((id) => ({ id })))
    expect((await sent(ids)).status).toBe(201)
  })
})

describe('the carbon_copys of a document', () => {
  it('contain the kind, and the read receipts only for the author (L16)', async () => {
    const id = await submitted()
    await open(product(), people.reader, id)
    const own = (await open(product(), people.author, id)).body
    expect(ApprovalDocument.parse(own)).toEqual(own)
    const adder = { id: 'author', name: '이름 author' }
    const receiver = { id: expect.any(Number), signType: 30, added_by: adder, active: true }
    const reader = { ...receiver, receiver_id: 'reader', receiver_name: '이름 reader' }
    const later = { ...receiver, receiver_id: 'circulated', receiver_name: '이름 circulated' }
    const circulated = { ...later, kind: 'circulate', is_readed: false, read_at: null }
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(own.carbon_copys).toEqual([
      { ...reader, kind: 'reference', is_readed: true, read_at: moment },
      circulated,
    ])
    for (const headers of [people.leader, people.reader]) {
      expect((await open(product(), headers, id)).body.carbon_copys).toEqual([
        { ...reader, kind: 'reference', is_readed: true, read_at: null },
        circulated,
      ])
    }
    const { documents } = await listBox(product(), people.reader, 'cc', { summary: 'true' })
    expect(documents.find((each) => each.id === id)?.carbon_copys[0].read_at).toBeNull()
  })
})

describe('POST /ea/add_receivers/', () => {
  const add = (by: keyof typeof people, document_id: number, receivers: unknown) =>
    post(product(), people[by], 'add_receivers/', { document_id, receivers })

  it('adds receivers by the author and by a decider, also after the final approval (L15)', async () => {
    const id = await submitted('[]')
    const count = await unread(people.reader)
    expect((await add('author', id, ['reader'])).status).toBe(200)
    expect(await unread(people.reader)).toBe(count + 1)
    expect((await open(product(), people.circulated, id)).status).toBe(403)
    await decide(product(), 'leader', people.leader, id)
    const later = [{ id: 'circulated', kind: 'circulate' }, { id: 'stranger' }]
    expect((await add('leader', id, later)).status).toBe(200)
    const { body } = await open(product(), people.circulated, id)
    expect([body.revision, body.doc_status]).toEqual([1, '결재완료'])
    expect(body.carbon_copys).toMatchObject([
      { receiver_id: 'reader', kind: 'reference', added_by: { id: 'author' } },
      { receiver_id: 'circulated', kind: 'circulate', added_by: { id: 'leader' } },
      { receiver_id: 'stranger', kind: 'reference', added_by: { id: 'leader' } },
    ])
    const { past_events: past } = (await open(product(), people.author, id)).body
    expect(past.map((event: PastEvent) => event.receivers?.map(({ name }) => name))).toEqual([
      ['이름 reader'],
      ['이름 circulated', '이름 stranger'],
    ])
    const { rows } = await product().database.pool.query(
      'select number, event, seq, employee_id from decisions where document_id = $1 order by number',
      [id],
    )
    expect(rows).toEqual([
      { number: 1, event: 'document.receiversAdded', seq: null, employee_id: 'author' },
      { number: 2, event: 'document.approved', seq: 0, employee_id: 'leader' },
      { number: 3, event: 'document.receiversAdded', seq: null, employee_id: 'leader' },
    ])
  })

  it.each<[string, keyof typeof people, unknown, number, string]>([
    ['an approver who has not decided', 'leader', ['stranger'], 403, 'detail'],
    ['a receiver', 'reader', ['stranger'], 403, 'detail'],
    ['an employee who cannot open it', 'stranger', ['stranger'], 403, 'detail'],
    ['an employee who is a receiver of the other kind', 'author', ['circulated'], 400, 'receivers'],
    ['an employee listed twice', 'author', ['stranger', 'stranger'], 400, 'receivers'],
    ['an inactive employee', 'author', ['retired'], 400, 'receivers'],
    ['an unknown employee', 'author', ['nobody'], 400, 'receivers'],
    ['an empty list', 'author', [], 400, 'receivers'],
    ['an object', 'author', { id: 'stranger' }, 400, 'receivers'],
  ])('refuses %s, and stores nothing', async (_, by, receivers, status, field) => {
    const id = await submitted()
    const before = await storedState(product())
    const response = await add(by, id, receivers)
    expect([response.status, Object.keys(response.body)]).toEqual([status, [field]])
    expect(await storedState(product())).toEqual(before)
  })

  it('refuses a rejected and a withdrawn document, and the 101st receiver', async () => {
    const ids = Array.from({ length: 98 }, (_, at) => `addition${at}`)
    await addEmployees(product(), ...ids.map((id) => ({ id })))
    const id = await submitted()
    expect((await add('author', id, ids)).status).toBe(200)
    const { status, body } = await add('author', id, ['stranger'])
    expect([status, body.receivers]).toEqual([400, [expect.stringContaining('100명까지')]])
    await withdraw(product(), people.author, id)
    expect((await add('author', id, ['stranger'])).status).toBe(409)
    const other = await submitted()
    await decide(product(), 'leader', people.leader, other, '반려')
    expect((await add('leader', other, ['stranger'])).status).toBe(409)
  })
})

describe('verify', () => {
  const findings = () =>
    product()
      .database.db.transaction()
      .execute((trx) => verifyAuditLog(trx, { note: () => undefined }))

  it.each([
    ['another kind', `set kind = 'reference'`, `set kind = 'circulate'`],
    ['another adder', `set added_by = 'leader'`, `set added_by = 'author'`],
  ])('finds %s of a stored receiver (X6)', async (_, change, back) => {
    const id = await submitted()
    const update = (text: string) =>
      product().database.pool.query(
        `update receivers ${text} where document_id = $1 and employee_id = 'circulated'`,
        [id],
      )
    expect(await findings()).toEqual([])
    await update(change)
    expect(await findings()).toMatchObject([{ subject: `document ${id}` }])
    await update(back)
    expect(await findings()).toEqual([])
  })
})
