import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { post, withdraw } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, endDelegation, type Member, signInTeam } from './delegations.ts'
import { send, startProduct, type TestProduct } from './product.ts'
import { collectPublished } from './collectPublished.ts'

const { product, decide, requested, query } = setUpDelegatedCalls()

/**
 * The employees to whom `work` sends an event `box`, sorted, the documents of these events, and whether `work` sends all employees an event
 * `drafts`, because the batches that can be drafted have changed.
 */
async function informedBy(work: () => Promise<{ status: number }>) {
  const messages = (await collectPublished(product(), async () => {
    expect((await work()).status).toBe(200)
  })) as { to: string[] | 'everybody'; event: { type: string; document_id?: number } }[]
  const boxes = messages.filter(({ event }) => event?.type === 'box')
  return {
    people: boxes.flatMap(({ to }) => to).toSorted(),
    documents: new Set(boxes.map(({ event }) => event.document_id)),
    areDraftsChanged: messages.some(
      ({ to, event }) => to === 'everybody' && event.type === 'drafts',
    ),
  }
}

const idsOf = (...members: Member[]) => members.map(({ id }) => id).toSorted()

const addReceivers = (by: Member, document_id: number, ...receivers: [Member, string][]) =>
  post(product(), by.headers, 'add_receivers/', {
    document_id,
    receivers: receivers.map(([{ id }, kind]) => ({ id, kind })),
  })

describe('the events about a decision', () => {
  it('go to participants, references and delegates, and to circulated receivers only at the end', async () => {
    const { a, b, c, d, e, author } = await signInTeam(
      product(),
      ...(['a', 'b', 'c', 'd', 'e', 'author'] as const),
    )
    await addDelegation(product(), a.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    const added = await informedBy(() =>
      addReceivers(author, id, [c, 'reference'], [e, 'circulate']),
    )
    const documents = new Set([id])
    const all = { documents, areDraftsChanged: false }
    expect(added).toEqual({ ...all, people: idsOf(a, author, b, c, d) })
    expect(await informedBy(() => decide(d, id, { principal: a.id }))).toEqual({
      ...all,
      people: idsOf(a, author, b, c, d),
    })
    expect(await informedBy(() => decide(b, id))).toEqual({
      ...all,
      people: idsOf(a, author, b, c, d, e),
    })
    const { x } = await signInTeam(product(), 'x')
    expect(await informedBy(() => addReceivers(author, id, [x, 'circulate']))).toEqual({
      ...all,
      people: idsOf(a, author, b, c, d, e, x),
    })
  })

  it('do not go to a delegate whose delegation has ended', async () => {
    const { a, b, d, author } = await signInTeam(product(), ...(['a', 'b', 'd', 'author'] as const))
    const delegation = await addDelegation(product(), a.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    await endDelegation(product(), a.headers, delegation)
    expect((await informedBy(() => decide(a, id))).people).toEqual(idsOf(a, author, b))
  })

  it('go to the added and the removed approvers of a changed line', async () => {
    const { a, b, c, x, author } = await signInTeam(
      product(),
      ...(['a', 'b', 'c', 'x', 'author'] as const),
    )
    const id = await requested(author, [a.id], [b.id], [c.id])
    const change = () =>
      post(product(), a.headers, 'change_line/', {
        document_id: id,
        revision: 1,
        reason: '검토',
        approvers: [x, c].map((each, order) => ({ id: each.id, type: '0', order, step: order })),
      })
    expect((await informedBy(change)).people).toEqual(idsOf(a, author, b, c, x))
  })

  it.each(['rejection', 'withdrawal'])(
    'include one about changed draft counts after a %s',
    async (end) => {
      const { a, author } = await signInTeam(product(), ...(['a', 'author'] as const))
      const id = await requested(author, [a.id])
      const counts = async () =>
        (await send(product(), { url: '/erp/get_todo_count/', headers: author.headers })).body[0]
      const before = await counts()
      const informed = await informedBy(() =>
        end === 'rejection'
          ? decide(a, id, { reject: true })
          : withdraw(product(), author.headers, id),
      )
      expect(informed).toEqual({
        people: idsOf(a, author),
        documents: new Set([id]),
        areDraftsChanged: true,
      })
      expect(await counts()).toBe(before + 1)
    },
  )
})

describe('POST /ea/do_sign_all/', () => {
  it('approves waiting documents, returns the principal of a delegate, and refuses a document on hold', async () => {
    const { a, d, author } = await signInTeam(product(), ...(['a', 'd', 'author'] as const))
    const held = await requested(author, [a.id])
    const waiting = await requested(author, [a.id])
    const others = await requested(author, [a.id])
    await post(product(), a.headers, 'hold/', { document_id: held, reason: '증빙 확인' })
    const approve = async ({ headers }: Member, ...document_ids: number[]) =>
      (
        await post(product(), { 'accept-language': 'en', ...headers }, 'do_sign_all/', {
          document_ids,
        })
      ).body
    const single = { document_id: held, username: a.id, opinion: '', sign_type: '승인' }
    expect(await post(product(), a.headers, 'do_sign/', { ...single, bulk: true })).toMatchObject({
      status: 409,
      body: { detail: '보류 중인 문서는 열어서 결재해 주세요.' },
    })
    // The same approval on its own is accepted: the document was opened.
    const opened = await requested(author, [a.id])
    await post(product(), a.headers, 'hold/', { document_id: opened, reason: '증빙 확인' })
    const alone = { ...single, document_id: opened }
    expect(await post(product(), a.headers, 'do_sign/', alone)).toMatchObject({ status: 200 })
    expect(await approve(a, held, waiting)).toEqual([
      { document_id: held, ok: false, detail: 'Open a held document to decide on it.' },
      { document_id: waiting, ok: true },
    ])
    await addDelegation(product(), a.id, d.id, [-1, 1])
    expect(await approve(d, others)).toEqual([{ document_id: others, ok: true, for: a.id }])
    expect(
      await query('select employee_id, comment from decisions where document_id = $1', [others]),
    ).toEqual([{ employee_id: d.id, comment: '' }])
  })

  it.each([undefined, randomUUID()])(
    'refuses a repeated id as already decided, with the request id %s (X9)',
    async (request_id) => {
      const { a, author } = await signInTeam(product(), ...(['a', 'author'] as const))
      const id = await requested(author, [a.id])
      const headers = { 'accept-language': 'en', ...a.headers }
      const body = { document_ids: [id, id], request_id }
      for (let time = 0; time < (request_id ? 2 : 1); time++)
        expect((await post(product(), headers, 'do_sign_all/', body)).body).toEqual([
          { document_id: id, ok: true },
          { document_id: id, ok: false, detail: 'You have already approved this document.' },
        ])
    },
  )
})

describe('decideWithoutPush', () => {
  it('stores nothing for a session that has ended, and refuses with 401', async () => {
    const { a, author } = await signInTeam(product(), ...(['a', 'author'] as const))
    const id = await requested(author, [a.id])
    const event = { type: 'document.approve', by: a.id, comment: '' } as const
    const options = { tokenHash: Buffer.alloc(32) }
    await expect(
      decideWithoutPush(product().database.pool, id, event, 'en', options),
    ).rejects.toMatchObject({ status: 401 })
    expect(await query('select from decisions where document_id = $1', [id])).toEqual([])
  })

  it('reveals only to an administrator that a document does not exist', async () => {
    const refusal = (event: Parameters<typeof decideWithoutPush>[2]) =>
      decideWithoutPush(product().database.pool, 999_999, event, 'en').catch(
        (error: { status: number; body: object }) => [error.status, error.body],
      )
    expect(await refusal({ type: 'document.withdraw', by: 'nobody' })).toEqual([
      403,
      { detail: 'You are not allowed to see this document.' },
    ])
    const to = { username: 'b', name: 'b' }
    const reassign = {
      type: 'document.reassign',
      by: 'admin',
      from: 'a',
      to,
      reason: '퇴직',
    } as const
    expect(await refusal(reassign)).toEqual([404, { detail: 'There is no such document.' }])
  })
})

describe('POST /ea/change_line/', () => {
  it('is refused with LINE_CHANGE=off', async () => {
    const { a, b, c, author } = await signInTeam(product(), ...(['a', 'b', 'c', 'author'] as const))
    const off = await startProduct({ ...product().settings, LINE_CHANGE: 'off' })
    const id = await requested(author, [a.id], [b.id])
    const change = (on: TestProduct) =>
      post(on, a.headers, 'change_line/', {
        document_id: id,
        revision: 1,
        reason: '검토',
        approvers: [c, b].map((each, order) => ({ id: each.id, type: '0', order, step: order })),
      })
    const refused = await change(off)
    await off.close()
    expect(refused.status).toBe(403)
    expect((await change(product())).status).toBe(200)
  })
})
