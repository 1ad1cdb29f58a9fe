import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServerEvent } from '../../contract/events.ts'
import { verify } from '../../server/admin/verify.ts'
import { listBox, open, post, submitNew, decide } from './approval.ts'
import { addDelegation, endDelegation, type Member, signInTeam } from './delegations.ts'
import { openStream } from './eventStream.ts'
import { aFile } from './forms.ts'
import { preparedFolder, send, settingsOf, startProduct, type TestProduct } from './product.ts'
import { type PushService, startPushService } from './pushService.ts'

let service: PushService
let product: TestProduct
const folder = preparedFolder()

beforeAll(async () => {
  service = await startPushService()
  product = await startProduct(settingsOf(folder), service.outboundPolicy)
  return async () => {
    await product.close()
    await service.close()
  }
})

/** Signs in a, b and others, with a delegation from a to b. */
async function delegated(categories: string[] | null = null) {
  const people = await signInTeam(product, 'a', 'b', 'c', 'author', 'stranger')
  const delegation = await addDelegation(product, people.a.id, people.b.id, [-1, 1], categories)
  return { ...people, delegation }
}

const get = (url: string, { headers }: Member, query: Record<string, string> = {}) =>
  send(product, { url, headers: { ...headers }, query })
const approve = ({ id, headers }: Member, document: number) =>
  decide(product, id, headers, document)
const countsOf = async (member: Member) => (await get('/ea/get_box_counts/', member)).body

describe('the boxes of a delegate', () => {
  it('show the documents of the principal as pending, with the principal, and count them (L34, L41)', async () => {
    const { a, b, c, author } = await delegated()
    const ownDocument = await submitNew(product, author.id, author.headers, [b.id])
    const id = await submitNew(product, author.id, author.headers, [a.id, c.id])
    await submitNew(product, author.id, author.headers, [c.id, a.id])
    const { documents } = await listBox(product, b.headers, 'sign')
    expect(documents.map((each) => [each.id, each.delegated_by])).toEqual([
      [id, [{ id: a.id, name: `이름 ${a.id}` }]],
      [ownDocument, undefined],
    ])
    const summaries = await listBox(product, b.headers, 'sign', {
      summary: 'true',
      delegated: 'true',
    })
    expect(summaries.documents.map((each) => [each.id, each.delegated_by[0].id])).toEqual([
      [id, a.id],
    ])
    expect((await listBox(product, a.headers, 'sign', { delegated: 'true' })).ids).toEqual([])
    expect((await countsOf(b)).pending).toBe(2)
    expect((await get('/ea/get_todo_count/', b)).body[0]).toBe(2)
    await approve(b, id)
    expect((await listBox(product, b.headers, 'sign')).ids).toEqual([ownDocument])
  })

  it('list a document once if the delegate acts in two seats of it', async () => {
    const { a, b, c, author } = await delegated()
    await addDelegation(product, c.id, b.id, [-1, 1])
    const line = [a, c, b].map(({ id }, order) => ({ id, type: '1', order, step: 0 }))
    const texts = { approvers: JSON.stringify(line) }
    const id = await submitNew(product, author.id, author.headers, [], texts)
    expect((await listBox(product, b.headers, 'sign')).ids).toEqual([id])
    expect((await listBox(product, b.headers, 'sign', { delegated: 'true' })).ids).toEqual([id])
    expect((await countsOf(b)).pending).toBe(1)
  })

  it('contain only the categories of the delegation, and nothing after its end (L30, L34)', async () => {
    const { a, b, author } = await delegated(['payment'])
    await submitNew(product, author.id, author.headers, [a.id])
    expect((await listBox(product, b.headers, 'sign')).ids).toEqual([])
    const other = await delegated()
    const id = await submitNew(product, author.id, author.headers, [other.a.id])
    expect((await listBox(product, other.b.headers, 'sign')).ids).toEqual([id])
    await endDelegation(product, other.a.headers, other.delegation)
    expect((await listBox(product, other.b.headers, 'sign')).ids).toEqual([])
    expect((await countsOf(other.b)).pending).toBe(0)
  })
})

describe('decided for me', () => {
  it('contains the decisions of delegates, unread until the principal opens them (L41)', async () => {
    const { a, b, c, author } = await delegated()
    const ownDocument = await submitNew(product, author.id, author.headers, [a.id, c.id])
    const id = await submitNew(product, author.id, author.headers, [a.id, c.id])
    const rejected = await submitNew(product, author.id, author.headers, [a.id, c.id])
    await approve(a, ownDocument)
    await approve(b, id)
    await decide(product, b.id, b.headers, rejected, '반려')
    const listed = async (query: Record<string, string>) =>
      (await listBox(product, a.headers, 'approved', query)).ids
    expect(await listed({})).toEqual([id, ownDocument])
    expect(await listed({ isNotReaded: 'true' })).toEqual([id, ownDocument])
    expect(await listed({ delegated: 'true' })).toEqual([rejected, id])
    expect(await listed({ delegated: 'true', isNotReaded: 'true' })).toEqual([rejected, id])
    expect((await countsOf(a)).approved_unread).toBe(2)
    expect((await countsOf(b)).approved_unread).toBeUndefined()
    const seenAt = async (member: Member) =>
      (await open(product, member.headers, id)).body.signs[0].seen_at
    expect(await seenAt(b)).toBeNull()
    expect(await seenAt(a)).toEqual(expect.any(String))
    await open(product, b.headers, rejected)
    expect(await listed({ delegated: 'true', isNotReaded: 'true' })).toEqual([rejected])
    expect((await countsOf(a)).approved_unread).toBe(1)
  })
})

describe('documents decided for others', () => {
  it('are in the approved or rejected box of the delegate, also after the end of the delegation (B2)', async () => {
    const { a, b, c, author, delegation } = await delegated()
    const id = await submitNew(product, author.id, author.headers, [a.id, c.id])
    const both = await submitNew(product, author.id, author.headers, [a.id, b.id, c.id])
    const undone = await submitNew(product, author.id, author.headers, [a.id, c.id])
    const rejected = await submitNew(product, author.id, author.headers, [a.id, c.id])
    const other = await submitNew(product, author.id, author.headers, [a.id, c.id])
    await approve(b, id)
    await approve(b, both)
    await approve(b, both)
    await approve(b, undone)
    await post(product, b.headers, 'undo_sign/', { document_id: undone })
    await decide(product, b.id, b.headers, rejected, '반려')
    await approve(a, other)
    await endDelegation(product, a.headers, delegation)
    const listed = async (box: 'approved' | 'rejected') =>
      (await listBox(product, b.headers, box, {})).ids
    expect(await listed('approved')).toEqual([both, id])
    expect(await listed('rejected')).toEqual([rejected])
  })
})

describe('a document of a principal (L42, X17)', () => {
  it('is readable by the delegate while the principal has the turn, and for ever after the delegate decides', async () => {
    const { a, b, c, author, delegation } = await delegated()
    const statusOf = async (id: number) => (await open(product, b.headers, id)).status
    const before = await submitNew(product, author.id, author.headers, [c.id, a.id])
    expect(await statusOf(before)).toBe(403)
    await approve(c, before)
    expect(await statusOf(before)).toBe(200)
    await approve(a, before)
    expect(await statusOf(before)).toBe(403)
    const decided = await submitNew(product, author.id, author.headers, [a.id, c.id])
    await approve(b, decided)
    expect(await statusOf(decided)).toBe(200)
    await post(product, c.headers, 'send_back/', {
      document_id: decided,
      opinion: '금액',
    })
    const undecided = await submitNew(product, author.id, author.headers, [a.id])
    await endDelegation(product, a.headers, delegation)
    expect([await statusOf(decided), await statusOf(undecided)]).toEqual([200, 200])
    const shift = (hours: number) =>
      product.database.pool.query(
        `update documents set created_at = created_at + $2 * interval '1 hour' where id = $1`,
        [undecided, hours],
      )
    await shift(-2)
    await product.database.pool.query(`alter table delegations disable trigger delegations_kept`)
    await product.database.pool.query(
      `update delegations set starts_at = starts_at - interval '2 hours', ended_at = ended_at - interval '2 hours'
       where id = $1`,
      [delegation],
    )
    await product.database.pool.query('alter table delegations enable trigger delegations_kept')
    expect([await statusOf(decided), await statusOf(undecided)]).toEqual([200, 403])
    await shift(2)
  })

  it('is accessible to the delegate with its files, in search and in figures only while it is readable', async () => {
    const { a, b, c, author, stranger } = await delegated()
    const title = `위임 ${a.id}`
    const files = [aFile('증빙.pdf')]
    const line = [a.id, c.id]
    const id = await submitNew(product, author.id, author.headers, line, { title }, files)
    const { body } = await open(product, b.headers, id)
    const [file] = body.attachments
    expect((await product.app.inject({ url: file.path })).statusCode).toBe(200)
    const found = async (member: Member) =>
      (await get('/ea/search_document/', member, { search: title })).body.length
    expect([await found(b), await found(stranger)]).toEqual([1, 0])
    const period = { startDate: '2020-01-01', endDate: '2020-12-31' }
    const figures = async (member: Member) =>
      (await get('/ea/get_analytics/', member, period)).body.waiting
    expect((await figures(b)).length - (await figures(stranger)).length).toBe(1)
    await approve(a, id)
    expect(await figures(b)).toEqual(await figures(stranger))
    expect((await product.app.inject({ url: file.path })).statusCode).toBe(403)
    expect([await found(b), await found(a)]).toEqual([0, 1])
  })

  it('shows until when an approver is away, only while the seat is undecided (L42)', async () => {
    const { a, b, c, author } = await delegated()
    const id = await submitNew(product, author.id, author.headers, [a.id, c.id])
    const awayOf = async () =>
      (await open(product, author.headers, id)).body.signs.map(
        (sign: { away_until: string | null }) => sign.away_until,
      )
    const [until, other] = await awayOf()
    expect([until, other]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null])
    await approve(b, id)
    expect(await awayOf()).toEqual([null, null])
  })

  it('stores the first opening by the delegate as the opening time of the seat', async () => {
    const { a, b, author } = await delegated()
    const id = await submitNew(product, author.id, author.headers, [a.id])
    await open(product, b.headers, id)
    const { body } = await open(product, author.headers, id)
    expect(body.signs[0].opened_at).toEqual(expect.any(String))
  })
})

describe('messages to a delegate', () => {
  it('are sent for each turn of the principal and for each change of a box (X16)', async () => {
    const { a, b, c, author } = await delegated()
    const stream = await openStream(await product.listen(), b.headers)
    onTestFinished(() => stream.close())
    await stream.until(({ type }) => type === 'refetch')
    const about = (id: number) => (event: ServerEvent) =>
      event.type === 'box' && event.document_id === id
    for (const [name, { headers }] of Object.entries({ a, b, author })) {
      const { info } = service.subscribe(`${name}-${a.id}`)
      await send(product, {
        method: 'POST',
        url: '/ea/create_push/',
        headers: { ...headers },
        payload: { pushInfo: info },
      })
    }
    const paths = () => service.received.map(({ path: each }) => each).toSorted()
    const first = await submitNew(product, author.id, author.headers, [a.id])
    await service.count(2)
    expect(paths()).toEqual([`/a-${a.id}`, `/b-${a.id}`])
    await stream.until(about(first))
    service.received.length = 0
    const later = await submitNew(product, author.id, author.headers, [c.id, a.id])
    await approve(c, later)
    await service.count(2)
    expect(paths()).toEqual([`/a-${a.id}`, `/b-${a.id}`])
    await stream.until(about(later))
    service.received.length = 0
    // The delegate b gets no push message about b's own document, and none about b's own decision.
    const ownDocument = await submitNew(product, b.id, b.headers, [c.id, a.id])
    await approve(c, ownDocument)
    await service.count(1)
    await approve(b, first)
    await service.count(2)
    expect(paths()).toEqual([`/a-${a.id}`, `/author-${a.id}`])
    const seen = stream.events.length
    await approve(a, later)
    await stream.until(about(later), seen)
  })
})

describe('messages to a delegate who has decided', () => {
  it('are sent about later decisions on the document, also after the end of the delegation', async () => {
    const { a, b, c, author, delegation } = await delegated()
    const stream = await openStream(await product.listen(), b.headers)
    onTestFinished(() => stream.close())
    await stream.until(({ type }) => type === 'refetch')
    const id = await submitNew(product, author.id, author.headers, [a.id, c.id])
    await approve(b, id)
    await endDelegation(product, a.headers, delegation)
    await stream.until(({ type }) => type === 'clock')
    const seen = stream.events.length
    await decide(product, c.id, c.headers, id, '반려')
    expect((await listBox(product, b.headers, 'rejected')).ids).toEqual([id])
    const last = await submitNew(product, author.id, author.headers, [b.id])
    await stream.until((event) => event.type === 'box' && event.document_id === last)
    expect(stream.events.slice(seen)).toContainEqual({ type: 'box', document_id: id })
  })
})

describe('verify', () => {
  it('finds a decision of a delegate that no delegation in the audit log covers (L6)', async () => {
    const { a, b, author } = await delegated()
    const id = await submitNew(product, author.id, author.headers, [a.id])
    await approve(b, id)
    const files = path.join(product.settings.DATA_DIR, 'files')
    // Findings about delegations are ignored, because another test changes a delegation without an audit entry.
    const about = async () =>
      (await verify(product.database.db, files)).filter((each) => !each.startsWith('delegation'))
    expect(await about()).toEqual([])
    const strange = await submitNew(product, author.id, author.headers, [a.id])
    await product.database.pool.query(
      `select append_entry($1, json_build_object('type', 'document.approved', 'document', $2::int,
        'comment', '', 'way', 'delegate', 'for', $3::text, 'at', moment_text(clock_timestamp()))::text)`,
      [author.id, strange, a.id],
    )
    expect((await about()).join()).toContain(
      `${author.id} decides for ${a.id} outside a delegation`,
    )
  })
})
