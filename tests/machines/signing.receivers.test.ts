import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { aReceiver } from '../../models/samples/people.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

/** In these tests Lee, who has approved, adds receivers to a document of which Park is already a receiver. */
const offline = new RequestError('offline')
const receivers = [aReceiver({ id: 'choi', kind: 'circulate' })]
const at = (stand: Parameters<typeof aDocument>[0], overrides: Partial<ApprovalDocument> = {}) =>
  aDocument(stand, {
    carbon_copys: [{ id: 6, receiver_id: 'park', receiver_name: '박', is_readed: false }],
    ...overrides,
  })

describe('signing › preparing further receivers (L15)', () => {
  it('accepts only receivers who cannot open the document yet, at least one and up to the limit', async () => {
    const { actor, state } = await openLoadedDocument(at('passedOn'))
    actor.send({ type: 'signing.prepare', action: 'addReceivers' })
    const canAdd = (...ids: string[]) => {
      const added = ids.map((id) => aReceiver({ id }))
      return state().can({ type: 'signing.addReceivers', receivers: added })
    }
    expect(canAdd()).toBe(false)
    for (const id of ['park', 'kim', 'yoondh']) expect(canAdd('choi', id)).toBe(false)
    const many = Array.from({ length: 99 }, (_, index) => `choi${index}`)
    expect([canAdd(...many), canAdd(...many, 'choi')]).toEqual([true, false])
  })

  it('adds no receivers before the action is prepared, or while another action is prepared', async () => {
    const add = { type: 'signing.addReceivers', receivers } as const
    const { actor, state } = await openLoadedDocument(at('passedOn'))
    expect(state().can(add)).toBe(false)
    actor.send({ type: 'signing.prepare', action: 'undo' })
    expect(state().can(add)).toBe(false)
  })

  it('keeps the receivers of a failed request, but not for another action', async () => {
    const { actor, context, ports } = await openLoadedDocument(at('passedOn'))
    const prepare = (action: 'addReceivers' | 'undo') =>
      actor.send({ type: 'signing.prepare', action })
    prepare('addReceivers')
    actor.send({ type: 'signing.addReceivers', receivers })
    await ports.act.last().fail(offline)
    await ports.fetchDocument.last().answer(at('passedOn'))
    prepare('addReceivers')
    expect(context().receivers).toEqual(receivers)
    actor.send({ type: 'signing.keep' })
    await ports.fetchDocument.last().answer(at('passedOn'))
    prepare('undo')
    expect(context().receivers).toBeNull()
  })

  it.each([
    { stand: 'waiting', employee: 'yoondh', error: null },
    { stand: 'approved', employee: 'yoondh', error: null },
    { stand: 'rejected', employee: 'yoondh', error: { code: 'ended', status: 'rejected' } },
    { stand: 'passedOn', employee: 'lee', error: null },
    { stand: 'passedOn', employee: 'kim', error: { code: 'notDecider' } },
  ] as const)(
    'for $employee, when the document is $stand, has the error $error',
    async ({ stand, employee, error }) => {
      const { context, state } = await openLoadedDocument(at(stand), { employee })
      expect(context().actionErrors?.addReceivers).toEqual(error)
      const prepare = { type: 'signing.prepare', action: 'addReceivers' } as const
      expect(state().can(prepare)).toBe(error === null)
    },
  )

  it.each([
    {
      now: 'the requested receiver',
      kind: 'circulate',
      value: { reading: 'idle' },
      code: 'receiversAdded',
    },
    {
      now: 'the receiver with another kind',
      kind: 'reference',
      value: { reading: 'idle' },
      code: 'decisionFailed',
    },
  ] as const)(
    'notifies $code if the response was lost and the document has $now',
    async ({ kind, value, code }) => {
      const { actor, state, ports, notices } = await openLoadedDocument(at('passedOn'))
      actor.send({ type: 'signing.prepare', action: 'addReceivers' })
      actor.send({ type: 'signing.addReceivers', receivers })
      await ports.act.last().fail(offline)
      const added = { id: 7, receiver_id: 'choi', receiver_name: '최', is_readed: false, kind }
      await ports.fetchDocument
        .last()
        .answer(at('passedOn', { carbon_copys: [...at('passedOn').carbon_copys, added] }))
      expect(state().value).toEqual(value)
      expect(notices.codes()).toEqual([code])
    },
  )
})
