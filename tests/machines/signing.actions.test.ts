import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { anApprover, aReceiver } from '../../models/samples/people.ts'
import { aDocumentWithSigns } from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const offline = new RequestError('offline')
const stale = new RequestError('conflict', { detail: '보신 뒤에 결재선이나 첨부가 바뀌었습니다.' })
const kim = { employee: 'kim' }
const acted = (seat: string) => ({ documentId: 7, revision: 4, seat, username: seat })
const at = (stand: Parameters<typeof aDocument>[0], overrides: Partial<ApprovalDocument> = {}) =>
  aDocument(stand, {
    revision: 4,
    caller: { acts_for: [], line_change: true, erp_differs: false },
    ...overrides,
  })

/** The requested approval line, in which Park decides before Kim. */
const line = [anApprover({ id: 'park' }), anApprover({ id: 'kim', type: '1', order: 1 })]

/** The requested receiver: Park, of kind `circulate`. */
const receivers = [aReceiver({ id: 'park', kind: 'circulate' })]
const carbon_copys = [
  { id: 6, receiver_id: 'park', receiver_name: '박', is_readed: false, kind: 'circulate' as const },
]

/** The document after its approval line has been changed to `line`. */
function lineChanged(): ApprovalDocument {
  const [lee, kim] = at('waiting').signs as [
    ApprovalDocument['signs'][0],
    ApprovalDocument['signs'][0],
  ]
  const park = {
    ...kim,
    id: 9,
    user: { ...kim.user, id: 'park', name: '이름 park' },
    type: '0' as const,
  }
  return at('waiting', { revision: 5, signs: [lee, park, { ...kim, seq: 2 }] })
}

const hold = { reason: '증빙 확인', since: '2026-11-20T09:30:00.000Z', until: '2026-12-01' }
const held = () => at('held', { signs: aDocumentWithSigns('held', { held: hold }).signs })

/** Each action: the employee who takes it, the document before it, the call that is sent, and the document after it. */
const actions = [
  {
    action: 'hold',
    employee: 'lee',
    stand: 'waiting',
    sent: { ...acted('lee'), action: 'hold', reason: '증빙 확인', until: '2026-12-01' },
    outcome: 'held',
    after: held,
  },
  {
    action: 'sendBack',
    employee: 'kim',
    stand: 'passedOn',
    sent: { ...acted('kim'), action: 'sendBack', opinion: '다시 확인' },
    outcome: 'sentBack',
    after: 'waiting',
  },
  {
    action: 'undo',
    employee: 'lee',
    stand: 'passedOn',
    sent: { ...acted('lee'), action: 'undo' },
    outcome: 'undone',
    after: 'waiting',
  },
  {
    action: 'resume',
    employee: 'lee',
    stand: 'held',
    sent: { ...acted('lee'), action: 'resume' },
    outcome: 'resumed',
    after: 'waiting',
  },
  {
    action: 'changeLine',
    employee: 'lee',
    stand: 'waiting',
    sent: {
      ...acted('lee'),
      action: 'changeLine',
      reason: '증빙 확인',
      approvers: [
        { id: 'park', type: '0', order: 0, step: 0 },
        { id: 'kim', type: '1', order: 1, step: 1 },
      ],
    },
    outcome: 'lineChanged',
    after: lineChanged,
  },
  {
    action: 'addReceivers',
    employee: 'yoondh',
    stand: 'approved',
    sent: {
      ...acted('yoondh'),
      action: 'addReceivers',
      receivers: [{ id: 'park', kind: 'circulate' }],
    },
    outcome: 'receiversAdded',
    after: () => at('approved', { carbon_copys }),
  },
] as const

/** Opens the document, prepares the action with its texts, and sends it. */
async function act({ action, employee, stand }: (typeof actions)[number]) {
  const opened = await openLoadedDocument(at(stand), { employee })
  const { actor } = opened
  if (action !== 'resume') actor.send({ type: 'signing.prepare', action })
  actor.send({ type: 'signing.setReason', reason: ' 증빙 확인 ' })
  actor.send({ type: 'signing.setUntil', until: '2026-12-01' })
  if (action === 'sendBack') opened.comment(' 다시 확인 ')
  if (action === 'changeLine') actor.send({ type: 'signing.changeLine', line })
  else if (action === 'addReceivers') actor.send({ type: 'signing.addReceivers', receivers })
  else actor.send({ type: `signing.${action}` })
  return opened
}

describe('signing', () => {
  describe.each(actions)('acting › $action', (wanted) => {
    const { action, sent, outcome, after, employee, stand } = wanted
    const isFinal = action === 'sendBack'

    it('sends the action with its text and the revision that was read', async () => {
      const { state, ports } = await act(wanted)
      expect(state().value).toBe('acting')
      expect(state().hasTag('busy')).toBe(true)
      expect(state().can({ type: 'signing.close' })).toBe(false)
      expect(ports.act.asked.map(({ input }) => input)).toEqual([sent])
    })

    it('notifies the outcome, and closes the document only after a send back', async () => {
      const { state, context, ports, notices, box } = await act(wanted)
      await ports.act.last().answer()
      expect(state().value).toBe(isFinal ? 'decided' : 'opening')
      expect(context()).toMatchObject({ outcome, reason: '', until: null })
      expect(notices.codes()).toEqual([outcome])
      expect(box.told()).toEqual([{ type: 'signing.decided', id: 7, outcome }])
    })

    it('succeeds when the response was lost but the document contains the result', async () => {
      const { state, context, ports, notices } = await act(wanted)
      await ports.act.last().fail(offline)
      expect(state().value).toBe('checking')
      await ports.fetchDocument.last().answer(typeof after === 'string' ? at(after) : after())
      expect(state().value).toEqual(isFinal ? 'decided' : { reading: 'idle' })
      expect(context()).toMatchObject({ outcome, failure: null, changes: null, line: null })
      expect(context().receivers).toBeNull()
      expect(notices.codes()).toEqual([outcome])
    })

    it('fails when the document still accepts the action', async () => {
      const { state, context, ports, notices } = await act(wanted)
      await ports.act.last().fail(offline)
      await ports.fetchDocument.last().answer(at(stand))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context()).toMatchObject({ outcome: null, failure: offline, requestedAction: action })
      expect(notices.codes()).toEqual(['decisionFailed'])
    })

    it('becomes stale when the document no longer accepts the action', async () => {
      const { state, context, ports } = await act(wanted)
      await ports.act.last().fail(stale)
      await ports.fetchDocument.last().answer(at('withdrawn'))
      expect(state().value).toEqual({ stale: 'idle' })
      expect(context().staleReason).toEqual({ code: 'ended', status: 'withdrawn' })
    })

    it('is refused when the document does not accept it', async () => {
      const { state, context } = await openLoadedDocument(at('withdrawn'), { employee })
      expect(context().actionErrors?.[action]).toEqual({ code: 'ended', status: 'withdrawn' })
      const type = action === 'resume' ? 'signing.resume' : 'signing.prepare'
      expect(state().can({ type, action } as never)).toBe(false)
    })
  })

  describe('preparing', () => {
    async function openPreparing(action: 'hold' | 'sendBack' | 'undo' | 'changeLine') {
      const { employee, stand } = actions.find((one) => one.action === action) ?? actions[0]
      const opened = await openLoadedDocument(at(stand), { employee })
      opened.actor.send({ type: 'signing.prepare', action })
      return opened
    }

    it('requires a reason for a hold, and accepts no comment', async () => {
      const { actor, state, context, comment } = await openPreparing('hold')
      expect(state().value).toBe('preparing')
      expect(state().can({ type: 'signing.hold' })).toBe(false)
      actor.send({ type: 'signing.setReason', reason: ' \n' })
      expect(state().can({ type: 'signing.hold' })).toBe(false)
      actor.send({ type: 'signing.setReason', reason: '증빙' })
      expect(state().can({ type: 'signing.hold' })).toBe(true)
      comment('의견')
      expect(context().comment).toBe('')
    })

    it('clears the end date of a hold when the field is emptied', async () => {
      const { actor, context } = await openPreparing('hold')
      actor.send({ type: 'signing.setUntil', until: '2026-12-01' })
      expect(context().until).toBe('2026-12-01')
      actor.send({ type: 'signing.setUntil', until: '' })
      expect(context().until).toBeNull()
    })

    it.each([
      ['2026-11-20', false],
      ['2026-11-21', true],
      ['2027-02-18', true],
      ['2027-02-19', false],
    ])('lets a hold on 2026-11-20 end on %s: %s', async (until, is) => {
      const { actor, state } = await openPreparing('hold')
      actor.send({ type: 'signing.setReason', reason: '증빙' })
      actor.send({ type: 'signing.setUntil', until })
      expect(state().can({ type: 'signing.hold' })).toBe(is)
    })

    it('requires a reason and another line for a change of the line', async () => {
      const { actor, state } = await openPreparing('changeLine')
      const changeLine = { type: 'signing.changeLine', line } as const
      expect(state().can(changeLine)).toBe(false)
      actor.send({ type: 'signing.setReason', reason: '검토' })
      expect(state().can(changeLine)).toBe(true)
      expect(state().can({ ...changeLine, line: line.slice(1) })).toBe(false)
      expect(state().can({ ...changeLine, line: [anApprover({ id: 'yoondh' })] })).toBe(false)
      expect(state().can({ type: 'signing.setUntil', until: '' })).toBe(false)
    })

    it('keeps the reason and the line of a failed change, but not for another action', async () => {
      const row = actions.find(({ action }) => action === 'changeLine')
      const { actor, context, ports } = await act(row as (typeof actions)[number])
      await ports.act.last().fail(stale)
      await ports.fetchDocument.last().answer(at('waiting', { revision: 5 }))
      actor.send({ type: 'signing.prepare', action: 'changeLine' })
      expect(context()).toMatchObject({ reason: ' 증빙 확인 ', line })
      actor.send({ type: 'signing.keep' })
      await ports.fetchDocument.last().answer(at('waiting', { revision: 5 }))
      actor.send({ type: 'signing.prepare', action: 'hold' })
      expect(context()).toMatchObject({ reason: '', line: null })
    })

    it('requires a comment for a send back, and accepts no reason', async () => {
      const { actor, state, context, comment } = await openPreparing('sendBack')
      expect(state().can({ type: 'signing.sendBack' })).toBe(false)
      actor.send({ type: 'signing.setReason', reason: '증빙' })
      actor.send({ type: 'signing.setUntil', until: '2026-12-01' })
      expect(context()).toMatchObject({ reason: '', until: null })
      comment('다시')
      expect(state().can({ type: 'signing.sendBack' })).toBe(true)
    })

    it.each(['hold', 'sendBack', 'undo'] as const)(
      'accepts no action other than %s',
      async (action) => {
        const { actor, state, comment } = await openPreparing(action)
        actor.send({ type: 'signing.setReason', reason: '증빙' })
        comment('의견')
        const types = [
          'hold',
          'resume',
          'sendBack',
          'undo',
          'approve',
          'reject',
          'changed',
        ] as const
        const accepted = types.filter((verb) => state().can({ type: `signing.${verb}` }))
        expect(accepted).toEqual([action])
      },
    )

    it.each(['signing.keep', 'signing.refreshUrls'] as const)(
      'returns to the document on %s, and loads it again',
      async (type) => {
        const { actor, state, ports } = await openPreparing('hold')
        const loaded = ports.fetchDocument.asked.length
        actor.send({ type })
        expect(state().value).toEqual({ reading: 'refreshing' })
        expect(ports.fetchDocument.asked).toHaveLength(loaded + 1)
        expect(ports.act.asked).toEqual([])
      },
    )

    it('clears an earlier failure and the mark of a missing comment', async () => {
      const { actor, context } = await openLoadedDocument(at('passedOn'), kim)
      actor.send({ type: 'signing.reject' })
      expect(context().isCommentMissing).toBe(true)
      actor.send({ type: 'signing.prepare', action: 'hold' })
      expect(context()).toMatchObject({ failure: null, requestedAction: 'hold' })
      expect(context().isCommentMissing).toBe(false)
    })
  })
})
