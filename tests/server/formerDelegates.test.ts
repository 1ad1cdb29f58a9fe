import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { open, post, withdraw } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, endDelegation, type Member, signInTeam } from './delegations.ts'

const { product, decide, requested } = setUpDelegatedCalls()

afterEach(async () => {
  const files = path.join(product().settings.DATA_DIR, 'files')
  expect(await verify(product().database.db, files)).toEqual([])
})

const statusFor = async ({ headers }: Member, id: number) =>
  (await open(product(), headers, id)).status

/** The status and the error with which each call that can change a document responds to an employee. */
async function responsesTo(
  { id: username, headers }: Member,
  document_id: number,
  principal: Member,
) {
  const calls = {
    'do_sign/': { username, sign_type: '승인', opinion: '', for: principal.id },
    'hold/': { reason: '확인', for: principal.id },
    'withdraw/': {},
    'add_receivers/': { receivers: [{ id: username, kind: 'reference' }] },
  }
  const responses = Object.entries(calls).map(async ([call, body]) => {
    const response = await post(product(), headers, call, { ...body, document_id })
    return `${response.status} ${response.body.detail}`
  })
  return [...new Set(await Promise.all(responses))]
}

/** Expects that this document and a non-existent one give the employee the same responses. */
async function expectHidden(member: Member, id: number, principal: Member) {
  expect(await statusFor(member, id)).toBe(403)
  expect(await responsesTo(member, id, principal)).toEqual(
    await responsesTo(member, 999_999_999, principal),
  )
}

describe('a delegate', () => {
  it('cannot open a document submitted after the end of the delegation, whatever the principal decides (L42)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await endDelegation(product(), a.headers, await addDelegation(product(), a.id, b.id, [-1, 1]))
    const approved = await requested(author, [a.id], [c.id])
    const rejected = await requested(author, [a.id])
    const withdrawn = await requested(author, [a.id])
    await decide(a, approved)
    await decide(a, rejected, { reject: true })
    await withdraw(product(), author.headers, withdrawn)
    for (const id of [approved, rejected, withdrawn]) {
      await expectHidden(b, id, a)
    }
  })

  it('cannot find out whether a document exists whose principal never had the turn (X17)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const waiting = await requested(author, [c.id], [a.id])
    const rejected = await requested(author, [c.id], [a.id])
    await decide(c, rejected, { reject: true })
    for (const id of [waiting, rejected]) {
      await expectHidden(b, id, a)
    }
  })

  it('cannot find out whether a document exists that reached the principal after the end (X17)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    const delegation = await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [c.id], [a.id])
    await endDelegation(product(), a.headers, delegation)
    await decide(c, id)
    await expectHidden(b, id, a)
  })

  it.each([
    'the author withdraws',
    'the principal rejects',
    'another approver of the step rejects',
  ])(
    'can read a document for an hour after the end of the delegation, also after %s (L42)',
    async (ending) => {
      const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
      const delegation = await addDelegation(product(), a.id, b.id, [-1, 1])
      const id = await requested(author, [a.id, c.id])
      await endDelegation(product(), a.headers, delegation)
      expect(await statusFor(b, id)).toBe(200)
      const { status } = await (ending === 'the author withdraws'
        ? withdraw(product(), author.headers, id)
        : decide(ending === 'the principal rejects' ? a : c, id, { reject: true }))
      expect(status).toBe(200)
      expect(await statusFor(b, id)).toBe(200)
      expect((await decide(b, id, { principal: a.id })).status).toBe(409)
    },
  )

  const approveWithRequestId = async (
    delegate: Member,
    principal: string,
    document_id: number,
    request_id: string,
  ) => {
    const decision = { username: delegate.id, sign_type: '승인', opinion: '', for: principal }
    const body = { ...decision, document_id, request_id }
    return (await post(product(), delegate.headers, 'do_sign/', body)).status
  }

  it('decides once when the call is repeated with its request id (X9)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [c.id])
    const request_id = randomUUID()
    const first = await approveWithRequestId(b, a.id, id, request_id)
    expect([first, await approveWithRequestId(b, a.id, id, request_id)]).toEqual([200, 200])
  })

  it('returns 403 before the principal has the turn, also with a request id (X17)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [c.id], [a.id])
    expect(await approveWithRequestId(b, a.id, id, randomUUID())).toBe(403)
  })

  it('gets 409 with the name of the principal if the principal decided first, and cannot open the document (L35)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    const id = await requested(author, [a.id], [c.id])
    await decide(a, id)
    expect(await statusFor(b, id)).toBe(403)
    const { status, body } = await decide(b, id)
    expect([status, body.detail]).toEqual([409, `이름 ${a.id} has already approved this document.`])
  })
})
