import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { listBox, open, post } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, changesOf, endDelegation, type Member, signInTeam } from './delegations.ts'
import { startProduct, type TestProduct } from './product.ts'

const { product, decide, requested, seatsOf, query } = setUpDelegatedCalls()
/** A second process on the same database. There, a delegate with a seat in the approval line cannot act for others in this line (L38). */
let second: TestProduct
beforeAll(async () => {
  second = await startProduct({ ...product().settings, DELEGATE_IN_LINE: 'refuse' })
})
afterAll(() => second?.close())

afterEach(async () => {
  const files = path.join(product().settings.DATA_DIR, 'files')
  expect(await verify(product().database.db, files)).toEqual([])
})

describe('POST /ea/do_sign/ by a delegate', () => {
  it('stores the decision for the principal, with both names in seat, history and audit entry (L3, L40)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    const delegation = await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    expect((await decide(b, id, { principal: a.id })).status).toBe(200)
    const { body } = await open(product(), a.headers, id)
    expect(body.signs[0]).toMatchObject({
      user: { id: a.id },
      state: 'approved',
      result: '2',
      way: 'delegate',
      acted_by: { id: b.id, name: expect.any(String), position: expect.any(String) },
    })
    expect(
      await query('select delegation_id from signs where document_id = $1 and seq = 0', [id]),
    ).toEqual([{ delegation_id: delegation }])
    expect(
      await query('select event, employee_id, principal_id from decisions where document_id = $1', [
        id,
      ]),
    ).toEqual([{ event: 'document.approved', employee_id: b.id, principal_id: a.id }])
    expect(await changesOf(product(), 'document.approved', b.id)).toMatchObject([
      { document: id, way: 'delegate', for: a.id },
    ])
  })

  it('is accepted like every other action for the principal; only a change of the line returns 403 (L36)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [c.id], [a.id])
    await decide(c, id)
    const call = async (call_path: string, body: object = {}) =>
      (
        await post(product(), b.headers, call_path, {
          document_id: id,
          for: a.id,
          ...body,
        })
      ).status
    expect(await call('hold/', { reason: '증빙 확인' })).toBe(200)
    expect(await call('resume/')).toBe(200)
    expect(await call('change_line/', { revision: 1, reason: '검토', approvers: [] })).toBe(403)
    expect(await call('send_back/', { opinion: '금액 확인' })).toBe(200)
    expect(await seatsOf(a, id)).toEqual(['turn', 'later'])
    await decide(c, id)
    expect((await decide(b, id, { reject: true })).status).toBe(200)
    expect(await seatsOf(a, id)).toEqual(['approved', `rejected ${b.id}`])
    const changes = await Promise.all(
      ['held', 'resumed', 'sentBack'].map((type) => changesOf(product(), `document.${type}`, b.id)),
    )
    expect(changes.flat().map(({ for: principal }) => principal)).toEqual([a.id, a.id, a.id])
  })

  it('stores one of two simultaneous decisions of principal and delegate (row 1)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    for (let round = 0; round < 4; round++) {
      const id = await requested(author, [a.id])
      const pair = await Promise.all([decide(a, id), decide(b, id, { on: second })])
      expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const decisions = await query('select event from decisions where document_id = $1', [id])
      expect(decisions).toEqual([{ event: 'document.approved' }])
    }
  })

  it('makes a later decision of the principal return 409 decidedFor with the name of the delegate (row 1)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [c.id])
    await decide(b, id)
    const { status, body } = await decide(a, id)
    expect([status, body.detail]).toEqual([
      409,
      `이름 ${b.id} has already decided for 이름 ${a.id}.`,
    ])
    const other = await requested(author, [a.id], [c.id])
    await decide(a, other)
    const lateResponse = await decide(b, other)
    expect([lateResponse.status, lateResponse.body.detail]).toEqual([
      409,
      `이름 ${a.id} has already approved this document.`,
    ])
  })

  it('is refused after the end of the delegation, while the document stays readable for an hour (row 2, L42)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    const delegation = await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [c.id])
    expect((await open(product(), b.headers, id)).body.caller.acts_for).toEqual([a.id])
    await endDelegation(product(), a.headers, delegation)
    const { status, body } = await decide(b, id)
    expect([status, body.detail]).toEqual([409, `The delegation by 이름 ${a.id} has ended.`])
    expect((await open(product(), b.headers, id)).body.caller).toEqual({
      acts_for: [],
      ended_for: [a.id],
      line_change: true,
      erp_differs: false,
    })
    await decide(a, id)
    expect((await open(product(), b.headers, id)).status).toBe(200)
    const later = await requested(author, [a.id])
    expect((await open(product(), b.headers, later)).status).toBe(403)
  })

  it('returns 409 within an hour after the end of the delegation, and 403 later', async () => {
    const { a, b, c, d, author } = await signInTeam(product(), 'a', 'b', 'c', 'd', 'author')
    await addDelegation(product(), a.id, b.id, [-3, -0.99])
    await addDelegation(product(), c.id, d.id, [-3, -1.01])
    const id = await requested(author, [a.id, c.id])
    const shift = (hours: number) =>
      query(`update documents set created_at = created_at + $2 * interval '1 hour' where id = $1`, [
        ...[id, hours],
      ])
    // Two hours ago both delegations covered the document.
    await shift(-2)
    const statuses = async (member: Member) =>
      [await open(product(), member.headers, id), await decide(member, id)].map(
        ({ status }) => status,
      )
    expect(await statuses(b)).toEqual([200, 409])
    expect(await statuses(d)).toEqual([403, 403])
    await shift(2)
  })

  it('is refused if the delegate is the author, and the document waits for the principal (row 3, L37)', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(b, [a.id])
    const { status, body } = await decide(b, id, { principal: a.id })
    expect([status, body.detail]).toEqual([
      403,
      'You cannot act for another employee on your own document.',
    ])
    expect((await listBox(product(), b.headers, 'sign')).ids).toEqual([])
    expect((await listBox(product(), a.headers, 'sign')).ids).toEqual([id])
    expect((await decide(a, id)).status).toBe(200)
  })

  it('needs one call for each of two seats, and a bulk approval decides one of them, also with a repeated id (row 4, L38)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    const bulk = () => post(product(), b.headers, 'do_sign_all/', { document_ids: [id, id] })
    const repeated = { document_id: id, ok: false, detail: '이미 승인하셨습니다.' }
    expect((await bulk()).body).toEqual([{ document_id: id, ok: true, for: a.id }, repeated])
    expect(await seatsOf(a, id)).toEqual([`approved ${b.id}`, 'turn'])
    expect((await bulk()).body).toEqual([{ document_id: id, ok: true }, repeated])
    expect(await seatsOf(a, id)).toEqual([`approved ${b.id}`, 'approved'])
  })

  it('returns 403 delegateInLine to a delegate in the line with DELEGATE_IN_LINE=refuse (L38)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    const { status, body } = await decide(b, id, { principal: a.id, on: second })
    expect([status, body.detail]).toEqual([
      403,
      'You are in this line yourself and cannot act for another approver.',
    ])
    expect((await listBox(second, b.headers, 'sign')).ids).toEqual([])
    expect((await open(second, b.headers, id)).body.caller.acts_for).toEqual([])
    expect((await listBox(product(), b.headers, 'sign')).ids).toEqual([id])
  })

  it('decides the seat of the delegate if the body names no principal, otherwise that of the principal (row 5, L39)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id, b.id])
    expect((await decide(b, id)).status).toBe(200)
    expect(await seatsOf(a, id)).toEqual(['turn', 'approved'])
    expect((await decide(b, id, { principal: a.id })).status).toBe(200)
    expect(await seatsOf(a, id)).toEqual([`approved ${b.id}`, 'approved'])
  })

  it('is refused when it repeats a decision on the seat of the delegate, and leaves that of the principal (L39)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id, b.id])
    const both = [decide(b, id, { principal: b.id }), decide(b, id, { principal: b.id })]
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await seatsOf(a, id)).toEqual(['turn', 'approved'])
  })

  it('returns 400 on the field for if the delegate acts for several approvers and names no principal (L39)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, c.id, [-1, 1])
    await addDelegation(product(), b.id, c.id, [-1, 1])
    const id = await requested(author, [a.id, b.id])
    const { status, body } = await decide(c, id)
    expect([status, body]).toEqual([400, { for: ['Choose the approver you act for.'] }])
    const bulk = await post(product(), c.headers, 'do_sign_all/', { document_ids: [id] })
    expect(bulk.body).toEqual([
      { document_id: id, ok: false, detail: '누구를 대신하는지 골라 주세요.' },
    ])
    expect((await decide(c, id, { principal: b.id })).status).toBe(200)
    expect((await decide(c, id)).status).toBe(200)
    expect(await seatsOf(a, id)).toEqual([`approved ${c.id}`, `approved ${c.id}`])
  })

  it('is accepted from a delegate who is absent too, but not from the delegate of that delegate (row 6)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    await addDelegation(product(), b.id, c.id, [-1, 1])
    const [first, other] = [await requested(author, [a.id]), await requested(author, [a.id])]
    // Delegations are not transitive (L33): b acts for a, but c, who acts for b, cannot decide for a.
    expect((await decide(c, first, { principal: a.id })).status).toBe(403)
    expect((await listBox(product(), c.headers, 'sign')).ids).toEqual([])
    expect((await decide(b, first)).status).toBe(200)
    expect((await decide(a, other)).status).toBe(200)
  })

  it('gives 403 for an unknown principal, and for documents of another category (L30, section 13)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1], ['payment'])
    const id = await requested(author, [a.id])
    const reply = async (member: Member, principal: string) => {
      const { status, body } = await decide(member, id, { principal })
      return [status, body.detail]
    }
    const stranger = await reply(b, a.id)
    expect(stranger).toEqual([403, 'You are not allowed to see this document.'])
    expect(await reply(b, 'nobody')).toEqual(stranger)
    expect(await reply(a, 'nobody')).toEqual(await reply(a, b.id))
    expect((await reply(a, 'nobody'))[0]).toBe(403)
    expect((await decide(b, id, { principal: '\0' })).status).toBe(400)
  })
})
