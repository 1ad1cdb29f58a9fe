import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEmployee, deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { verify } from '../../server/admin/verify.ts'
import { ADMIN_ACTOR } from '../../server/audit/auditLog.service.ts'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { listBox, post, withdraw } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import {
  addDelegation,
  endDelegation,
  type Member,
  signInTeam,
  startDelegation,
} from './delegations.ts'
import { signIn } from './people.ts'
import { startProduct, type TestProduct } from './product.ts'

const { product, decide, requested, seatsOf } = setUpDelegatedCalls()
/** A second process on the same database. */
let second: TestProduct
beforeAll(async () => {
  second = await startProduct(product().settings)
})
afterAll(() => second?.close())

afterEach(async () => {
  const files = path.join(product().settings.DATA_DIR, 'files')
  expect(await verify(product().database.db, files)).toEqual([])
})

describe('the period of a delegation', () => {
  it('covers documents that were already waiting when the delegation began (L34)', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    const id = await requested(author, [a.id])
    expect((await listBox(product(), b.headers, 'sign')).ids).toEqual([])
    expect((await decide(b, id)).status).toBe(403)
    await startDelegation(product(), a.headers, b.id, { starts: new Date().toISOString() })
    expect((await listBox(product(), b.headers, 'sign')).ids).toEqual([id])
    expect((await decide(b, id)).status).toBe(200)
  })

  it('lets a decision at the time of its end be either stored or refused, never both', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    for (let round = 0; round < 4; round++) {
      const delegation = await addDelegation(product(), a.id, b.id, [0, 1])
      const id = await requested(author, [a.id])
      const [{ status }] = await Promise.all([
        decide(b, id, { on: second }),
        endDelegation(product(), a.headers, delegation),
      ])
      expect([200, 409]).toContain(status)
      const states = await seatsOf(a, id)
      expect(states).toEqual([status === 200 ? `approved ${b.id}` : 'turn'])
    }
  })
})

describe('POST /ea/undo_sign/ of a delegated decision', () => {
  it('gives the turn back to the principal, whether the principal or the delegate calls it, also after the end (L50)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    const delegation = await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [c.id])
    const undo = (who: Member, principal?: string) =>
      post(product(), who.headers, 'undo_sign/', { document_id: id, for: principal })
    await decide(b, id)
    expect((await undo(a)).status).toBe(200)
    expect(await seatsOf(a, id)).toEqual(['turn', 'later'])
    await decide(b, id)
    await endDelegation(product(), a.headers, delegation)
    expect((await undo(b, a.id)).status).toBe(200)
    expect(await seatsOf(a, id)).toEqual(['turn', 'later'])
    expect((await decide(b, id)).status).toBe(409)
    await decide(a, id)
    expect((await undo(b, a.id)).status).toBe(409)
    expect(await seatsOf(a, id)).toEqual(['approved', 'turn'])
  })
})

describe('a delegate whose principal has left', () => {
  it('can undo an earlier approval for the principal, and do nothing else for the principal (L44, L50)', async () => {
    const { a, b, c, d, author } = await signInTeam(product(), 'a', 'b', 'c', 'd', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const waiting = await requested(author, [c.id], [a.id])
    await decide(c, waiting)
    const approved = await requested(author, [a.id], [c.id])
    await decide(b, approved)
    await deactivateEmployee(product().database.db, a.id)
    const headers = { 'accept-language': 'en', ...b.headers }
    const act = (call: string, document_id: number, body: object = {}) =>
      post(product(), headers, call, { ...body, document_id, for: a.id })
    const ended = { status: 409, body: { detail: `The delegation by 이름 ${a.id} has ended.` } }
    expect(await decide(b, waiting)).toMatchObject(ended)
    expect(await decide(b, waiting, { reject: true })).toMatchObject(ended)
    expect(await act('hold/', waiting, { reason: '확인' })).toMatchObject(ended)
    expect(await act('resume/', waiting)).toMatchObject(ended)
    expect(await act('send_back/', waiting, { opinion: '확인' })).toMatchObject(ended)
    expect(await seatsOf(author, waiting)).toEqual(['approved', 'turn'])

    expect((await act('undo_sign/', approved)).status).toBe(200)
    expect(await decide(b, approved)).toMatchObject(ended)
    expect(await seatsOf(author, approved)).toEqual(['turn', 'later'])
    const reassigned = {
      type: 'document.reassign',
      by: ADMIN_ACTOR,
      from: a.id,
      to: { username: d.id, name: `이름 ${d.id}` },
      reason: '퇴직',
    } as const
    await decideWithoutPush(product().database.pool, approved, reassigned, 'en')
    expect((await decide(d, approved)).status).toBe(200)
  })

  it('cannot undo while an earlier approver decides again after a send back, nor can the principal', async () => {
    const { a, b, c, d, author } = await signInTeam(product(), 'a', 'b', 'c', 'd', 'author')
    await addDelegation(product(), b.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id, c.id])
    await decide(a, id)
    await decide(d, id)
    await deactivateEmployee(product().database.db, b.id)
    const back = { document_id: id, opinion: '금액 확인' }
    expect((await post(product(), c.headers, 'send_back/', back)).status).toBe(200)
    const states = ['turn', `approved ${d.id}`, 'later']
    expect(await seatsOf(author, id)).toEqual(states)
    const undo = (headers: { authorization: string }) =>
      post(product(), headers, 'undo_sign/', { document_id: id, for: b.id })
    const refused = {
      status: 409,
      body: { detail: `지금은 1번째 결재자 이름 ${a.id} 님의 차례입니다.` },
    }
    expect(await undo(d.headers)).toMatchObject(refused)
    await activateEmployee(product().database.db, b.id)
    const newHeaders = await signIn(product(), b.id)
    expect(await undo(newHeaders)).toMatchObject(refused)
    expect(await seatsOf(author, id)).toEqual(states)

    await decide(a, id)
    expect((await undo(newHeaders)).status).toBe(200)
    expect(await seatsOf(author, id)).toEqual(['approved', 'turn', 'turn'])
  })
})

describe('the author of a delegated document', () => {
  it('withdraws it, and the delegate cannot', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id])
    expect((await withdraw(product(), b.headers, id)).status).toBe(403)
    expect((await withdraw(product(), author.headers, id)).status).toBe(200)
    const { status, body } = await decide(b, id)
    expect([status, body.detail]).toEqual([
      409,
      'This document has already been withdrawn by its author.',
    ])
  })
})
