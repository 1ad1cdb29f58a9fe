import { describe, expect, it } from 'vitest'
import type { DocumentEvent } from '../../machines/document/document.rules.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { decideWithoutPush } from '../../server/documents/signing.service.ts'
import { post } from './approval.ts'
import { setUpDelegatedCalls } from './delegatedCalls.ts'
import { addDelegation, changesOf, endDelegation, type Member, signInTeam } from './delegations.ts'
import { rebuild, startProduct } from './product.ts'
import { collectPublished } from './collectPublished.ts'

const { product, decide, query, requested } = setUpDelegatedCalls()
type Options = Parameters<typeof decideWithoutPush>[4]

const store = (id: number, event: DocumentEvent, options?: Options) =>
  decideWithoutPush(product().database.pool, id, event, 'en', options)

const approval = ({ id: by }: Member, principal?: Member): DocumentEvent => ({
  ...{ type: 'document.approve', by, comment: '' },
  ...(principal && { for: principal.id }),
})

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    ({ status, body }: { status: number; body: { detail: string } }) => `${status} ${body.detail}`,
  )

/** Records that the ERP has changed the batch of a document. */
const changeInErp = (id: number) =>
  query(
    `select raise_alarm('changed', category, batch_number, id, '[]'::json) from documents where id = $1`,
    [id],
  )

const erpDiffers = /^409 .*ERP/

describe('a decision about a document whose batch the ERP has changed', () => {
  const refusesErpChange = true

  it('is refused only if it is an approval and ERP_CHANGE_CHECK=refuse is set', async () => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    const other = await requested(author, [a.id])
    expect(await refused(store(other, approval(a), { refusesErpChange }))).toBe('stored')
    const id = await requested(author, [a.id], [b.id])
    await changeInErp(id)
    expect(await refused(store(id, approval(a), { refusesErpChange }))).toMatch(erpDiffers)
    expect(await refused(store(id, approval(a)))).toBe('stored')
    const reject = { type: 'document.reject', by: b.id, comment: '금액' } as const
    expect(await refused(store(id, reject, { refusesErpChange }))).toBe('stored')
  })

  it('is refused if the change comes between the check and the approval', async () => {
    const { a, author } = await signInTeam(product(), 'a', 'author')
    const id = await requested(author, [a.id])
    let checks = 0
    const check = async () => {
      if (checks++ === 0) await changeInErp(id)
    }
    const result = refused(store(id, approval(a), { refusesErpChange, check }))
    expect(await result).toMatch(erpDiffers)
    expect(await query('select from decisions where document_id = $1', [id])).toEqual([])
  })
})

describe('a changed line', () => {
  it.each([true, false])(
    'makes the removed approver a reference, also a circulated one: %s',
    async (isCirculated) => {
      const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
      const id = await requested(author, [a.id], [b.id], [c.id])
      const receivers = [{ id: b.id, kind: 'circulate' as const }]
      if (isCirculated) await store(id, { type: 'document.addReceivers', by: author.id, receivers })
      const line = [{ approver: { username: c.id, name: c.id }, type: '0' as const, step: 0 }]
      await store(id, { type: 'document.changeLine', by: a.id, reason: '검토', line, revision: 1 })
      expect(
        await query('select employee_id, kind from receivers where document_id = $1', [id]),
      ).toEqual([{ employee_id: b.id, kind: 'reference' }])
      const [{ promoted, before, after, reason }] = await changesOf(
        product(),
        'document.lineChanged',
        a.id,
      )
      expect([promoted, reason]).toEqual([isCirculated ? [b.id] : undefined, '검토'])
      expect([before, after].map((seats) => JSON.stringify(seats).includes(b.id))).toEqual([
        true,
        false,
      ])
    },
  )
})

describe('a seat that is given to another employee', () => {
  it('does not make its former approver a receiver', async () => {
    const { a, b, x, author } = await signInTeam(product(), 'a', 'b', 'x', 'author')
    const id = await requested(author, [a.id], [b.id])
    await deactivateEmployee(product().database.db, b.id)
    const to = { username: x.id, name: x.id }
    await store(id, { type: 'document.reassign', by: 'admin', from: b.id, to, reason: '퇴직' })
    expect(await query('select from receivers where document_id = $1', [id])).toEqual([])
  })
})

describe('a decision of a delegate', () => {
  it('is refused if the delegation ends before the decision is stored, but can be taken back after the end (L50)', async () => {
    const { a, b, d, author } = await signInTeam(product(), 'a', 'b', 'd', 'author')
    const delegation = await addDelegation(product(), a.id, d.id, [-1, 1])
    const [id, other] = [
      await requested(author, [a.id], [b.id]),
      await requested(author, [a.id], [b.id]),
    ]
    await store(id, approval(d, a))
    const check = async () => void (await endDelegation(product(), a.headers, delegation))
    expect(await refused(store(other, approval(d, a), { check }))).toMatch(/^409 .* has ended/)
    expect(await refused(store(id, { type: 'document.undo', by: d.id, for: a.id }))).toBe('stored')
  })

  it('in a line that contains the delegate is allowed by default, and refused with DELEGATE_IN_LINE=refuse', async () => {
    const { a, d, author } = await signInTeam(product(), 'a', 'd', 'author')
    await addDelegation(product(), a.id, d.id, [-1, 1])
    const refusing = await startProduct({
      ...product().settings,
      ...{ DELEGATE_IN_LINE: 'refuse', ERP_CHANGE_CHECK: 'refuse' },
    })
    const ids = []
    for (let at = 0; at < 3; at++) ids.push(await requested(author, [a.id], [d.id]))
    const [first = 0, second = 0, changed = 0] = ids
    expect((await decide(d, first, { principal: a.id, on: refusing })).status).toBe(403)
    expect((await decide(d, first, { principal: a.id })).status).toBe(200)
    expect(await refused(store(second, approval(d, a)))).toBe('stored')
    await changeInErp(changed)
    expect((await decide(a, changed, { on: refusing })).status).toBe(409)
    expect((await decide(a, changed)).status).toBe(200)
    await refusing.close()
  })
})

describe('the events and messages about a decision', () => {
  it('are sent to no delegate of a later approver', async () => {
    const { a, b, d, author } = await signInTeam(product(), 'a', 'b', 'd', 'author')
    await addDelegation(product(), b.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    const hold = { type: 'document.hold', by: a.id, reason: '확인', until: null } as const
    const messages = await collectPublished(product(), () => store(id, hold))
    expect(messages).toEqual([{ to: expect.any(Array), event: { type: 'box', document_id: id } }])
    const [{ to }] = messages as [{ to: string[] }]
    expect(to.toSorted()).toEqual([a.id, b.id, author.id].toSorted())
  })

  it('have the batch type of the submission without the setting BATCH_TYPES', async () => {
    const { a, author } = await signInTeam(product(), 'a', 'author')
    const id = await requested(author, [a.id])
    await store(id, approval(a))
    const rows = await query('select message from outbox where document_id = $1', [id])
    const types = rows.map(({ message }) => JSON.parse(message).data.batch_type)
    expect(types).toEqual([types[0], types[0]])
  })

  it.each([
    ['승인', '결재완료'],
    ['반려', '반려'],
  ])(
    'are pushed to the approver whose turn begins, and to the author with the result %s',
    async (sign_type, title) => {
      const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
      await query(
        `insert into subscriptions (endpoint, employee_id, p256dh, auth)
       select 'https://push.example/' || id, id, 'key', 'auth' from unnest($1::text[]) id`,
        [[b.id, author.id]],
      )
      const sent: string[] = []
      const pushing = await rebuild(product(), () => ({
        pushSender: {
          publicKey: '',
          send: async ({ endpoint }, message) => {
            sent.push(`${endpoint.split('/').at(-1)} ${message.title} ${message.url}`)
            return 'delivered'
          },
        },
      }))
      const id = await requested(author, [a.id], [b.id])
      const sign = ({ id: username, headers }: Member, type: string) =>
        post(pushing, headers, 'do_sign/', {
          ...{ document_id: id, username, sign_type: type, opinion: '확인' },
        })
      await sign(a, '승인')
      await expect.poll(() => sent).toEqual([`${b.id} 결재요청 /documents/${id}`])
      await sign(b, sign_type)
      await expect.poll(() => sent).toHaveLength(2)
      expect(sent[1]).toBe(`${author.id} ${title} /documents/${id}`)
    },
  )
})

describe('an employee who may not know the document', () => {
  it('is refused with another reason than a delegate who has decided', async () => {
    const { a, b, d, x, author } = await signInTeam(
      product(),
      ...(['a', 'b', 'd', 'x', 'author'] as const),
    )
    const delegation = await addDelegation(product(), a.id, d.id, [-1, 1])
    const id = await requested(author, [a.id], [b.id])
    await store(id, approval(d, a))
    await endDelegation(product(), a.headers, delegation)
    expect(await refused(store(id, approval(x)))).toBe(
      '403 You are not allowed to see this document.',
    )
    expect(await refused(store(id, approval(d)))).not.toContain('not allowed to see')
  })
})

describe('receivers that an approver adds', () => {
  it('are stored in the history without a seat', async () => {
    const { a, b, x, author } = await signInTeam(product(), 'a', 'b', 'x', 'author')
    const id = await requested(author, [a.id], [b.id])
    await store(id, approval(a))
    const receivers = [{ id: x.id, kind: 'reference' as const }]
    await store(id, { type: 'document.addReceivers', by: a.id, receivers })
    expect(
      await query('select seq from decisions where document_id = $1 order by number', [id]),
    ).toEqual([{ seq: 0 }, { seq: null }])
  })
})
