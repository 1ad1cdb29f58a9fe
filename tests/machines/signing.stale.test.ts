import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aReceiver } from '../../models/samples/people.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

type Opened = Awaited<ReturnType<typeof openLoadedDocument>>

const withdrawn = { code: 'ended', status: 'withdrawn' }
const own = { employee: 'yoondh' }

/** lee sends an approval, but the document has been withdrawn meanwhile. */
async function openStale() {
  const opened = await openLoadedDocument()
  opened.actor.send({ type: 'signing.approve' })
  await opened.ports.sign.last().fail(new RequestError('conflict'))
  await opened.ports.fetchDocument.last().answer(aDocument('withdrawn'))
  return opened
}

/** yoondh sends a withdrawal, but the document has been rejected meanwhile. */
async function openOwnStale() {
  const opened = await openLoadedDocument(aDocument(), own)
  opened.actor.send({ type: 'signing.askWithdrawal' })
  opened.actor.send({ type: 'signing.withdraw' })
  await opened.ports.act.last().fail(new RequestError('conflict'))
  await opened.ports.fetchDocument.last().answer(aDocument('rejected'))
  return opened
}

/** Opens document 7 as kim, whose turn it is after lee. */
const openNext = (situation: Parameters<typeof aDocument>[0] = 'passedOn') =>
  openLoadedDocument(aDocument(situation), { employee: 'kim' })

/** Reports a change to the open document, which is then loaded. */
async function change(
  actor: Opened['actor'],
  ports: Opened['ports'],
  document: ApprovalDocument,
): Promise<void> {
  actor.send({ type: 'signing.changed' })
  await ports.fetchDocument.last().answer(document)
}

/** lee has the turn, and acts for kim and park. The seat of kim has this state, and park has the turn. */
function delegated(state: 'turn' | 'approved'): ApprovalDocument {
  const [lee, kim] = aDocument('parallel').signs
  const result = state === 'turn' ? '0' : '2'
  const signs = [
    lee,
    { ...kim, state, result },
    { ...kim, seq: 2, user: { ...kim?.user, id: 'park' } },
  ]
  return aDocument('parallel', {
    signs: signs as ApprovalDocument['signs'],
    caller: { acts_for: ['kim', 'park'], line_change: false, erp_differs: false },
  })
}

describe('signing', () => {
  describe('stale', () => {
    it('has the reason and the current document, and shows no error', async () => {
      const { state, context, notices, box } = await openStale()
      expect(state().value).toEqual({ stale: 'idle' })
      expect(context()).toMatchObject({
        staleReason: withdrawn,
        document: aDocument('withdrawn'),
        actionErrors: { approve: withdrawn, reject: withdrawn },
        outcome: null,
      })
      expect(notices.shown()).toEqual([])
      expect(box.told()).toEqual([
        { type: 'signing.stopped', id: 7, error: withdrawn, detail: '', isUnconfirmed: false },
      ])
    })

    it('has the reason for the requested decision, not for another one', async () => {
      const { context } = await openOwnStale()
      expect(context().staleReason).toEqual({ code: 'ended', status: 'rejected' })
    })

    it('refuses every decision', async () => {
      const { state } = await openStale()
      for (const verb of ['approve', 'reject', 'withdraw', 'retry'] as const) {
        expect(state().can({ type: `signing.${verb}` })).toBe(false)
      }
      expect(state().can({ type: 'signing.redraft' })).toBe(false)
    })

    it('closes', async () => {
      const { actor, state } = await openStale()
      actor.send({ type: 'signing.close' })
      expect(state().value).toBe('closed')
    })

    it('is entered when the document changes while it is open', async () => {
      const { actor, state, context, ports, notices, box } = await openLoadedDocument()
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(aDocument('withdrawn'))
      expect(state().value).toEqual({ stale: 'idle' })
      expect(context()).toMatchObject({
        staleReason: withdrawn,
        document: aDocument('withdrawn'),
        actionErrors: { approve: withdrawn },
      })
      expect([notices.shown(), box.told()]).toEqual([[], []])
    })

    it('is not entered when the employee could not decide anyway', async () => {
      const { actor, state, ports } = await openLoadedDocument(aDocument(), own)
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(aDocument('approved'))
      expect(state().value).toEqual({ reading: 'idle' })
    })

    it('is not entered when the employee gets the turn', async () => {
      const { actor, state, ports } = await openLoadedDocument(aDocument(), {
        employee: 'kim',
      })
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(aDocument('passedOn'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(state().can({ type: 'signing.approve' })).toBe(true)
    })
  })

  describe('stale, refreshing', () => {
    it.each(['signing.changed', 'signing.refreshUrls'] as const)(
      'loads again on %s, and keeps the reason',
      async (type) => {
        const { actor, state, context, ports } = await openStale()
        actor.send({ type })
        expect(state().value).toEqual({ stale: 'refreshing' })
        expect(state().hasTag('busy')).toBe(true)
        expect(ports.fetchDocument.last().input).toEqual({ documentId: 7 })
        await ports.fetchDocument.last().answer(aDocument('withdrawn', { price: 1 }))
        expect(state().value).toEqual({ stale: 'idle' })
        expect(context()).toMatchObject({ staleReason: withdrawn, document: { price: 1 } })
      },
    )

    it('returns to reading with the comment when the employee has the turn again (row 9)', async () => {
      const { actor, state, context, comment, ports } = await openNext()
      comment('확인')
      await change(actor, ports, aDocument('waiting'))
      expect(context().staleReason).toEqual({ code: 'notYourTurn', now: '이름 lee', ordinal: 1 })
      await change(actor, ports, aDocument('passedOn', { price: 1 }))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context()).toMatchObject({
        ...{ comment: '확인', staleReason: null, staleAction: null },
        ...{ document: { price: 1 }, actionErrors: { approve: null } },
      })
      expect(state().can({ type: 'signing.approve' })).toBe(true)
    })

    it('updates the reason while the employee cannot decide', async () => {
      const { actor, state, context, ports } = await openNext()
      await change(actor, ports, aDocument('waiting'))
      await change(actor, ports, aDocument('withdrawn'))
      expect(state().value).toEqual({ stale: 'idle' })
      expect(context().staleReason).toEqual(withdrawn)
    })

    it('has the reason for the requested action of the author, who never approves', async () => {
      const { actor, context, ports } = await openOwnStale()
      await change(actor, ports, aDocument('approved'))
      expect(context().staleReason).toEqual({ code: 'ended', status: 'approved' })
    })

    it('returns to reading when the document accepts the refused action again', async () => {
      const { actor, state, context, ports } = await openNext('approved')
      actor.send({ type: 'signing.prepare', action: 'addReceivers' })
      actor.send({ type: 'signing.addReceivers', receivers: [aReceiver({ id: 'park' })] })
      await ports.act.last().fail(new RequestError('conflict'))
      await ports.fetchDocument.last().answer(aDocument('rejected'))
      expect(state().value).toEqual({ stale: 'idle' })
      await change(actor, ports, aDocument('approved'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context()).toMatchObject({ staleReason: null, requestedAction: 'addReceivers' })
    })

    it('returns to reading, still for the chosen principal, when the principal’s seat is open again', async () => {
      const { actor, state, context, ports } = await openLoadedDocument(delegated('turn'))
      actor.send({ type: 'signing.actFor', principal: 'kim' })
      await change(actor, ports, delegated('approved'))
      expect(state().value).toEqual({ stale: 'idle' })
      const decided = { code: 'decidedAlready', decision: 'approved', name: '이름 kim' }
      expect(context()).toMatchObject({ principal: 'kim', staleReason: decided })
      await change(actor, ports, delegated('turn'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context().principal).toBe('kim')
    })

    it('keeps everything when the request fails', async () => {
      const { actor, state, ports } = await openStale()
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().fail(new RequestError('offline'))
      expect(state().value).toEqual({ stale: 'idle' })
    })

    it('goes to gone when the document is not accessible', async () => {
      const { actor, state, context, ports } = await openStale()
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().fail(new RequestError('forbidden'))
      expect(state().value).toEqual({ gone: 'idle' })
      expect(context().failure?.kind).toBe('forbidden')
    })
  })

  describe('fetchingDocument', () => {
    async function openRedrafting() {
      const opened = await openLoadedDocument(aDocument('rejected'), own)
      opened.actor.send({ type: 'signing.redraft' })
      return opened
    }
    const files = [
      {
        id: 'f1',
        invoice: '3-1-001-1',
        title: '영수증.png',
        size: 9,
        path: '/media/fresh',
        isImg: true,
        isPdf: false,
      },
    ]

    it('first loads the document to get valid signed URLs', async () => {
      const { state, ports } = await openRedrafting()
      expect(state().value).toBe('fetchingDocument')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.fetchDocument.last().input).toEqual({ documentId: 7 })
      expect(ports.prepareRedraft.asked).toHaveLength(0)
    })

    it('prepares a draft of the batch with title, approvers and files', async () => {
      const { state, context, ports } = await openRedrafting()
      await ports.fetchDocument.last().answer(aDocument('rejected', { attachments: files }))
      expect(state().value).toBe('preparingRedraft')
      expect(state().hasTag('busy')).toBe(true)
      const { draft, attachments } = ports.prepareRedraft.last().input
      expect(draft).toMatchObject({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 3,
        title: '11월 운반비',
        requestId: 'draft-1',
        writer: 'draft-1',
      })
      expect(draft.approvers.map(({ id, type }) => id + type)).toEqual(['lee0', 'kim1'])
      expect(attachments).toEqual(files)
      const period = { start: '2026-12-01', end: '2026-12-31' }
      await ports.prepareRedraft.last().answer({ draft: aSavedDraft(), period })
      expect(state().value).toBe('redrafted')
      expect(context().redraft).toEqual({
        category: 'voucher',
        batchNumber: 3,
        period,
      })
    })

    it('notifies redraftFailed, and returns to the document, when it cannot be loaded', async () => {
      const { state, ports, notices } = await openRedrafting()
      await ports.fetchDocument.last().fail(new RequestError('offline'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(notices.codes()).toEqual(['redraftFailed'])
    })

    it('notifies redraftFailed, and returns to the document, when the files cannot be loaded', async () => {
      const { state, ports, notices, context } = await openRedrafting()
      await ports.fetchDocument.last().answer(aDocument('rejected'))
      await ports.prepareRedraft.last().fail(new RequestError('offline'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context().redraft).toBeNull()
      expect(notices.codes()).toEqual(['redraftFailed'])
    })

    it('is also entered from a stale document', async () => {
      const { actor, state } = await openOwnStale()
      actor.send({ type: 'signing.redraft' })
      expect(state().value).toBe('fetchingDocument')
    })

    it('can be closed after the draft is prepared', async () => {
      const { actor, state, ports } = await openRedrafting()
      await ports.fetchDocument.last().answer(aDocument('rejected'))
      await ports.prepareRedraft.last().answer({ draft: aSavedDraft(), period: null })
      expect(state().can({ type: 'signing.redraft' })).toBe(false)
      actor.send({ type: 'signing.close' })
      expect(state().value).toBe('closed')
    })
  })
})
