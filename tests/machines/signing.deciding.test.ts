import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const offline = new RequestError('offline')
const conflict = new RequestError('conflict', { detail: '이 문서는 이미 회수되었습니다.' })
const own = { employee: 'yoondh' }

/** Each decision, and the document after it is stored. */
const decisions = [
  {
    requestedAction: 'approve',
    busy: 'approving',
    outcome: 'approved',
    stand: 'passedOn',
    employee: 'lee',
    port: 'sign',
  },
  {
    requestedAction: 'reject',
    busy: 'rejecting',
    outcome: 'rejected',
    stand: 'rejected',
    employee: 'lee',
    port: 'sign',
  },
  {
    requestedAction: 'withdraw',
    busy: 'acting',
    outcome: 'withdrawn',
    stand: 'withdrawn',
    employee: 'yoondh',
    port: 'act',
  },
] as const

/** The event of the first click for a decision. A withdrawal is confirmed with a second one. */
function eventOf({ requestedAction }: (typeof decisions)[number]) {
  const type =
    requestedAction === 'withdraw'
      ? 'signing.askWithdrawal'
      : (`signing.${requestedAction}` as const)
  return { type } as const
}

async function openAndDecide(wanted: (typeof decisions)[number]) {
  const { requestedAction, employee } = wanted
  const opened = await openLoadedDocument(aDocument(), { employee })
  if (requestedAction !== 'withdraw') opened.comment(' 확인했습니다 ')
  opened.actor.send(eventOf(wanted))
  opened.actor.send({ type: `signing.${requestedAction}` })
  return opened
}

describe('signing', () => {
  describe.each(decisions)('$busy', (wanted) => {
    const { busy, outcome, port, stand } = wanted

    it('refuses other events meanwhile', async () => {
      const { state } = await openAndDecide(wanted)
      expect(state().value).toBe(busy)
      expect(state().hasTag('busy')).toBe(true)
      for (const verb of ['approve', 'reject', 'withdraw', 'close', 'changed'] as const) {
        expect(state().can({ type: `signing.${verb}` })).toBe(false)
      }
    })

    it('notifies the outcome, and sends signing.decided to the box', async () => {
      const { context, ports, notices, box } = await openAndDecide(wanted)
      await ports[port].last().answer()
      expect(context()).toMatchObject({ outcome, failure: null })
      expect(notices.shown()).toEqual([{ type: 'notices.show', code: outcome }])
      expect(box.told()).toEqual([{ type: 'signing.decided', id: 7, outcome }])
    })

    it('loads the document when the request fails, without a notice yet', async () => {
      const { state, context, ports, notices, box } = await openAndDecide(wanted)
      await ports[port].last().fail(conflict)
      expect(state().value).toBe('checking')
      expect(state().hasTag('busy')).toBe(true)
      expect(state().can({ type: 'signing.close' })).toBe(false)
      expect(context()).toMatchObject({
        requestedAction: wanted.requestedAction,
        failure: conflict,
      })
      expect(ports.fetchDocument.last().input).toEqual({ documentId: 7 })
      expect([notices.shown(), box.told()]).toEqual([[], []])
    })

    it('succeeds when the response was lost but the document has the decision', async () => {
      const { context, ports, notices, box } = await openAndDecide(wanted)
      await ports[port].last().fail(offline)
      await ports.fetchDocument.last().answer(aDocument(stand))
      expect(context()).toMatchObject({
        outcome,
        failure: null,
        document: aDocument(stand),
      })
      expect(notices.codes()).toEqual([outcome])
      expect(box.told()).toEqual([{ type: 'signing.decided', id: 7, outcome }])
    })

    it('fails when the document still accepts the decision, which can be sent again', async () => {
      const { state, context, ports, notices, box } = await openAndDecide(wanted)
      await ports[port].last().fail(offline)
      await ports.fetchDocument.last().answer(aDocument('waiting', { price: 1 }))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context()).toMatchObject({ failure: offline, outcome: null, document: { price: 1 } })
      expect(notices.shown()).toEqual([
        { type: 'notices.show', code: 'decisionFailed', values: {} },
      ])
      const stopped = { type: 'signing.stopped', id: 7, error: null, detail: '' }
      expect(box.told()).toEqual([{ ...stopped, isUnconfirmed: false }])
      expect(state().can(eventOf(wanted))).toBe(true)
    })

    it('clears an earlier failure when the decision is sent again', async () => {
      const { actor, context, ports } = await openAndDecide(wanted)
      await ports[port].last().fail(offline)
      await ports.fetchDocument.last().answer(aDocument())
      actor.send(eventOf(wanted))
      actor.send({ type: `signing.${wanted.requestedAction}` })
      expect(context().failure).toBeNull()
    })
  })

  describe('approving', () => {
    it('sends the comment, trimmed and in NFC', async () => {
      const { actor, ports, comment, state } = await openLoadedDocument()
      comment(` ${'확인'.normalize('NFD')}\n`)
      actor.send({ type: 'signing.approve' })
      expect(ports.sign.last().input).toEqual({
        documentId: 7,
        revision: null,
        seat: 'lee',
        username: 'lee',
        opinion: '확인',
        decision: 'approve',
      })
      await ports.sign.last().answer()
      expect(state().value).toBe('decided')
    })

    it('requires no comment', async () => {
      const { actor, ports } = await openLoadedDocument()
      actor.send({ type: 'signing.approve' })
      expect(ports.sign.last().input.opinion).toBe('')
    })
  })

  describe('rejecting', () => {
    it('sends the comment', async () => {
      const { actor, ports, comment, state } = await openLoadedDocument()
      comment('증빙 누락')
      actor.send({ type: 'signing.reject' })
      expect(ports.sign.last().input).toMatchObject({ opinion: '증빙 누락', decision: 'reject' })
      await ports.sign.last().answer()
      expect(state().value).toBe('decided')
    })

    it.each(['', ' \n'])('notifies commentMissing for %j, and sends nothing', async (blank) => {
      const { actor, ports, comment, state, notices } = await openLoadedDocument()
      comment(blank)
      actor.send({ type: 'signing.reject' })
      expect(state().value).toEqual({ reading: 'idle' })
      expect(notices.codes()).toEqual(['commentMissing'])
      expect(ports.sign.asked).toHaveLength(0)
    })
  })

  describe('withdrawing', () => {
    it('loads the document again after the withdrawal, so that it can be drafted again', async () => {
      const { actor, ports, state } = await openLoadedDocument(aDocument(), own)
      actor.send({ type: 'signing.askWithdrawal' })
      actor.send({ type: 'signing.withdraw' })
      expect(ports.act.last().input).toMatchObject({ documentId: 7, action: 'withdraw' })
      await ports.act.last().answer()
      expect(state().value).toBe('opening')
      await ports.fetchDocument.last().answer(aDocument('withdrawn'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(state().can({ type: 'signing.redraft' })).toBe(true)
    })

    it('stays in reading when only the response was lost', async () => {
      const { actor, ports, state } = await openLoadedDocument(aDocument(), own)
      actor.send({ type: 'signing.askWithdrawal' })
      actor.send({ type: 'signing.withdraw' })
      await ports.act.last().fail(offline)
      await ports.fetchDocument.last().answer(aDocument('withdrawn'))
      expect(state().value).toEqual({ reading: 'idle' })
    })
  })

  describe('checking', () => {
    const approving = decisions[0]

    it('includes the detail of the server in the failure', async () => {
      const { ports, notices, box } = await openAndDecide(approving)
      await ports.sign
        .last()
        .fail(new RequestError('invalid', { fields: { opinion: ['너무 깁니다'] } }))
      await ports.fetchDocument.last().answer(aDocument())
      expect(notices.shown()).toMatchObject([{ values: { detail: '너무 깁니다' } }])
      expect(box.told()).toMatchObject([{ error: null, detail: '너무 깁니다' }])
    })

    it('does not report an approval in the document as the requested rejection', async () => {
      const { ports, state, context, box } = await openAndDecide(decisions[1])
      await ports.sign.last().fail(conflict)
      await ports.fetchDocument.last().answer(aDocument('passedOn'))
      expect(state().matches('stale')).toBe(true)
      const error = { code: 'decidedAlready', decision: 'approved' }
      expect(context().staleReason).toEqual(error)
      expect(box.told()).toMatchObject([{ type: 'signing.stopped', error }])
    })

    it.each([new RequestError('forbidden'), new RequestError('notFound')])(
      'goes to gone when the document is not accessible: %o',
      async (failed) => {
        const { ports, state, context, box, notices } = await openAndDecide(approving)
        await ports.sign.last().fail(conflict)
        await ports.fetchDocument.last().fail(failed)
        expect(state().value).toEqual({ gone: 'idle' })
        expect(context().failure).toBe(failed)
        const error = { code: 'unknown' }
        const { detail } = conflict
        expect(box.told()).toMatchObject([{ type: 'signing.stopped', id: 7, error, detail }])
        expect(notices.shown()).toEqual([])
      },
    )
  })

  describe('unconfirmed', () => {
    async function openUnanswered() {
      const opened = await openAndDecide(decisions[0])
      await opened.ports.sign.last().fail(offline)
      await opened.ports.fetchDocument.last().fail(offline)
      return opened
    }

    it('reports neither success nor failure', async () => {
      const { state, context, notices, box } = await openUnanswered()
      expect(state().value).toBe('unconfirmed')
      expect(context()).toMatchObject({
        outcome: null,
        failure: offline,
        document: aDocument(),
      })
      expect(notices.shown()).toEqual([])
      const stopped = { type: 'signing.stopped', id: 7, error: null, detail: '' }
      expect(box.told()).toEqual([{ ...stopped, isUnconfirmed: true }])
    })

    it.each(['signing.retry', 'signing.changed'] as const)(
      'loads the document again on %s, without another decision',
      async (type) => {
        const { actor, state, ports, notices } = await openUnanswered()
        actor.send({ type })
        expect(state().value).toBe('checking')
        await ports.fetchDocument.last().answer(aDocument('passedOn'))
        expect(state().value).toBe('decided')
        expect(ports.sign.asked).toHaveLength(1)
        expect(notices.codes()).toEqual(['approved'])
      },
    )

    it('can be closed', async () => {
      const { actor, state } = await openUnanswered()
      actor.send({ type: 'signing.close' })
      expect(state().value).toBe('closed')
    })

    it('is also reached without a boxes machine', async () => {
      const { actor, state, ports } = await openLoadedDocument(aDocument(), { box: null })
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().fail(offline)
      await ports.fetchDocument.last().fail(offline)
      expect(state().value).toBe('unconfirmed')
    })
  })

  describe('decided', () => {
    it('accepts only signing.close', async () => {
      const { actor, state, ports } = await openAndDecide(decisions[0])
      await ports.sign.last().answer()
      expect(state().can({ type: 'signing.approve' })).toBe(false)
      expect(state().can({ type: 'signing.changed' })).toBe(false)
      actor.send({ type: 'signing.close' })
      expect(state().value).toBe('closed')
    })

    it('works without a boxes machine', async () => {
      const { actor, state, ports } = await openLoadedDocument(aDocument(), { box: null })
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().answer()
      expect(state().value).toBe('decided')
    })
  })
})
