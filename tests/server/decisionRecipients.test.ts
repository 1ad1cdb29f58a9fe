import { describe, expect, it, onTestFinished } from 'vitest'
import type { DocumentEvent } from '../../machines/document/document.rules.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { ADMIN_ACTOR } from '../../server/audit/auditLog.service.ts'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, type Member, signInTeam } from './delegations.ts'
import { openStream } from './eventStream.ts'

const { product, query, requested } = setUpDelegatedCalls()

/** New employees, each with a browser that is subscribed to push messages. */
async function subscribedTeam() {
  const team = await signInTeam(product(), ...(['a', 'b', 'c', 'd', 'author'] as const))
  const ids = Object.values(team).map(({ id }) => id)
  await query(
    `insert into subscriptions (endpoint, employee_id, p256dh, auth)
     select 'https://push.example/' || id, id, 'key', 'auth' from unnest($1::text[]) id`,
    [ids],
  )
  return team
}

type Act = DocumentEvent extends infer Event
  ? Event extends DocumentEvent
    ? Omit<Event, 'by'>
    : never
  : never

/** Stores an event; returns the employees who get a push message, in order. */
async function recipientsOf({ id: by }: Member, document: number, event: Act) {
  const { recipients } = await decideWithoutPush(
    product().database.pool,
    document,
    { ...event, by } as DocumentEvent,
    'en',
  )
  return recipients.map(({ employee }) => employee).toSorted()
}

const approve = (principal?: Member): Act => ({
  ...{ type: 'document.approve', comment: '' },
  ...(principal && { for: principal.id }),
})
const reject: Act = { type: 'document.reject', comment: '금액 확인' }
const hold: Act = { type: 'document.hold', reason: '증빙 확인', until: null }
const resume: Act = { type: 'document.resume' }
const sendBack: Act = { type: 'document.sendBack', comment: '금액 확인' }
const withdraw: Act = { type: 'document.withdraw' }

describe('a push message about a decision', () => {
  it('goes to the approver whose turn begins, with a delegate, and to the author at the end', async () => {
    const { a, b, d, author } = await subscribedTeam()
    await addDelegation(product(), b.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    expect(await recipientsOf(a, id, approve())).toEqual([b.id, d.id])
    expect(await recipientsOf(b, id, sendBack)).toEqual([a.id])
    expect(await recipientsOf(a, id, approve())).toEqual([b.id, d.id])
    expect(await recipientsOf(d, id, approve(b))).toEqual([author.id])
    const receivers = [{ id: d.id, kind: 'reference' as const }]
    const added: Act = { type: 'document.addReceivers', receivers }
    expect(await recipientsOf(a, id, added)).toEqual([])
  })

  it('goes to the author after a rejection, and to no employee after a withdrawal', async () => {
    const { a, author } = await subscribedTeam()
    const [rejected, withdrawn] = [await requested(author, [a.id]), await requested(author, [a.id])]
    expect(await recipientsOf(a, rejected, reject)).toEqual([author.id])
    expect(await recipientsOf(author, withdrawn, withdraw)).toEqual([])
  })

  it('does not go to an approver who already has the turn', async () => {
    const { a, b, c, author } = await subscribedTeam()
    const id = await requested(author, [a.id, b.id, c.id])
    expect(await recipientsOf(a, id, approve())).toEqual([])
    expect(await recipientsOf(b, id, hold)).toEqual([])
    expect(await recipientsOf(c, id, approve())).toEqual([])
  })

  it('goes to the successor of an approver who has left, with a delegate, and reloads the boxes of the delegate', async () => {
    const { a, b, c, d, author } = await subscribedTeam()
    await addDelegation(product(), b.id, d.id, [-1, 1])
    await addDelegation(product(), c.id, a.id, [-1, 1])
    const id = await requested(author, [a.id])
    await deactivateEmployee(product().database.db, a.id)
    const stream = await openStream(await product().listen(), d.headers)
    onTestFinished(() => stream.close())
    await stream.until(({ type }) => type === 'refetch')
    const to = { username: b.id, name: `이름 ${b.id}` }
    const event: Act = { type: 'document.reassign', from: a.id, to, reason: '퇴직' }
    expect(await recipientsOf({ ...a, id: ADMIN_ACTOR }, id, event)).toEqual([b.id, d.id])
    await stream.until((each) => each.type === 'box' && each.document_id === id)
  })

  it('does not go to the employee who acts', async () => {
    const { a, b, d, author } = await subscribedTeam()
    for (const principal of [a, b]) await addDelegation(product(), principal.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    expect(await recipientsOf(d, id, approve(a))).toEqual([b.id])
    expect(await recipientsOf(b, id, hold)).toEqual([])
    expect(await recipientsOf(b, id, resume)).toEqual([d.id])
  })

  it('does not go to a delegate who is the author or whose delegation has ended', async () => {
    const { a, b, c, d, author } = await subscribedTeam()
    await addDelegation(product(), b.id, author.id, [-1, 1])
    await addDelegation(product(), c.id, d.id, [-1, -0.5])
    const id = await requested(author, [a.id], [b.id], [c.id])
    expect(await recipientsOf(a, id, approve())).toEqual([b.id])
    expect(await recipientsOf(b, id, approve())).toEqual([c.id])
  })
})
