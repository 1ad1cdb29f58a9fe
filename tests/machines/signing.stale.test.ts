import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aRequest } from '../builders/approval.ts'
import { aKeptDraft } from '../builders/draft.ts'
import { openReading } from '../fakes/signing.ts'

const withdrawn = { code: 'ended', status: 'withdrawn' }
const own = { employee: 'yoondh' }

/** lee approves what has been withdrawn meanwhile. */
async function openStale() {
  const opened = await openReading()
  opened.actor.send({ type: 'signing.approve' })
  await opened.ports.sign.last().fail(new Failure('conflict'))
  await opened.ports.readDocument.last().answer(aRequest('withdrawn'))
  return opened
}

/** yoondh withdraws what has been rejected meanwhile. */
async function openOwnStale() {
  const opened = await openReading(aRequest(), own)
  opened.actor.send({ type: 'signing.withdraw' })
  await opened.ports.withdraw.last().fail(new Failure('conflict'))
  await opened.ports.readDocument.last().answer(aRequest('rejected'))
  return opened
}

describe('signing', () => {
  describe('stale', () => {
    it('says why, with the document as it is now, and no error', async () => {
      const { state, context, notices, box } = await openStale()
      expect(state().value).toEqual({ stale: 'quiet' })
      expect(context()).toMatchObject({
        overtaken: withdrawn,
        document: aRequest('withdrawn'),
        refusal: { approve: withdrawn, reject: withdrawn },
        outcome: null,
      })
      expect(notices.shown()).toEqual([])
      expect(box.told()).toEqual([
        { type: 'signing.stopped', id: 7, refusal: withdrawn, detail: '' },
      ])
    })

    it('names what was asked for, not what was not', async () => {
      const { context } = await openOwnStale()
      expect(context().overtaken).toEqual({ code: 'ended', status: 'rejected' })
    })

    it('takes no decision', async () => {
      const { state } = await openStale()
      for (const verb of ['approve', 'reject', 'withdraw', 'retry'] as const) {
        expect(state().can({ type: `signing.${verb}` })).toBe(false)
      }
      expect(state().can({ type: 'signing.draftAgain' })).toBe(false)
    })

    it('closes', async () => {
      const { actor, state } = await openStale()
      actor.send({ type: 'signing.close' })
      expect(state().value).toBe('closed')
    })

    it('is where a document comes to that changes while it is read', async () => {
      const { actor, state, context, ports, notices, box } = await openReading()
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().answer(aRequest('withdrawn'))
      expect(state().value).toEqual({ stale: 'quiet' })
      expect(context()).toMatchObject({
        overtaken: withdrawn,
        document: aRequest('withdrawn'),
        refusal: { approve: withdrawn },
      })
      expect([notices.shown(), box.told()]).toEqual([[], []])
    })

    it('is not where a document comes to that nobody here could decide on', async () => {
      const { actor, state, ports } = await openReading(aRequest(), own)
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().answer(aRequest('approved'))
      expect(state().value).toEqual({ reading: 'quiet' })
    })

    it('is not where the turn comes to the employee', async () => {
      const { actor, state, ports } = await openReading(aRequest(), { employee: 'kim' })
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().answer(aRequest('passedOn'))
      expect(state().value).toEqual({ reading: 'quiet' })
      expect(state().can({ type: 'signing.approve' })).toBe(true)
    })
  })

  describe('stale, refreshing', () => {
    it.each(['signing.changed', 'signing.refreshAddresses'] as const)(
      'reads again with %s, and still says why',
      async (type) => {
        const { actor, state, context, ports } = await openStale()
        actor.send({ type })
        expect(state().value).toEqual({ stale: 'refreshing' })
        expect(state().hasTag('busy')).toBe(true)
        expect(ports.readDocument.last().input).toEqual({ documentId: 7 })
        await ports.readDocument.last().answer(aRequest('withdrawn', { price: 1 }))
        expect(state().value).toEqual({ stale: 'quiet' })
        expect(context()).toMatchObject({ overtaken: withdrawn, document: { price: 1 } })
      },
    )

    it('leaves everything as it is where nobody answers', async () => {
      const { actor, state, ports } = await openStale()
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().fail(new Failure('offline'))
      expect(state().value).toEqual({ stale: 'quiet' })
    })

    it('says that there is nothing to see any more', async () => {
      const { actor, state, context, ports } = await openStale()
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().fail(new Failure('forbidden'))
      expect(state().value).toBe('gone')
      expect(context().failure?.kind).toBe('forbidden')
    })
  })

  describe('redrafting', () => {
    async function openRedrafting() {
      const opened = await openReading(aRequest('rejected'), own)
      opened.actor.send({ type: 'signing.draftAgain' })
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

    it('reads the document for fresh addresses first', async () => {
      const { state, ports } = await openRedrafting()
      expect(state().value).toBe('redrafting')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.readDocument.last().input).toEqual({ documentId: 7 })
      expect(ports.layDraft.asked).toHaveLength(0)
    })

    it('lays a draft of the batch with title, people and files, and says where', async () => {
      const { state, context, ports } = await openRedrafting()
      await ports.readDocument.last().answer(aRequest('rejected', { attachments: files }))
      expect(state().value).toBe('laying')
      expect(state().hasTag('busy')).toBe(true)
      const { draft, attachments } = ports.layDraft.last().input
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
      await ports.layDraft.last().answer(aKeptDraft())
      expect(state().value).toBe('redrafted')
      expect(context().redraft).toEqual({
        category: 'voucher',
        batchNumber: 3,
        period: { start: '2026-11-20', end: '2026-11-20' },
      })
    })

    it('says so, and stays at the document, where it cannot be read', async () => {
      const { state, ports, notices } = await openRedrafting()
      await ports.readDocument.last().fail(new Failure('offline'))
      expect(state().value).toEqual({ reading: 'quiet' })
      expect(notices.codes()).toEqual(['redraftFailed'])
    })

    it('says so, and stays at the document, where the files cannot be fetched', async () => {
      const { state, ports, notices, context } = await openRedrafting()
      await ports.readDocument.last().answer(aRequest('rejected'))
      await ports.layDraft.last().fail(new Failure('offline'))
      expect(state().value).toEqual({ reading: 'quiet' })
      expect(context().redraft).toBeNull()
      expect(notices.codes()).toEqual(['redraftFailed'])
    })

    it('goes on from a stale document as well', async () => {
      const { actor, state } = await openOwnStale()
      actor.send({ type: 'signing.draftAgain' })
      expect(state().value).toBe('redrafting')
    })

    it('is over with a close once the draft lies ready', async () => {
      const { actor, state, ports } = await openRedrafting()
      await ports.readDocument.last().answer(aRequest('rejected'))
      await ports.layDraft.last().answer(aKeptDraft())
      expect(state().can({ type: 'signing.draftAgain' })).toBe(false)
      actor.send({ type: 'signing.close' })
      expect(state().value).toBe('closed')
    })
  })
})
