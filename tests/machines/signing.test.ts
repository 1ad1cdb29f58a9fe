import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument, openSigning } from '../fakes/signing.ts'

const unread = [{ id: 31, receiver_id: 'park', receiver_name: '박', is_readed: false }]
const readingBy = (employee: string, document = aDocument()) =>
  openLoadedDocument(document, { employee })
const gone = [new RequestError('forbidden', { detail: '권한 없음' }), new RequestError('notFound')]

describe('signing', () => {
  describe('opening', () => {
    it('loads the document, and shows nothing before', () => {
      const { state, context, ports } = openSigning()
      expect(state().value).toBe('opening')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.fetchDocument.last().input).toEqual({ documentId: 7 })
      expect(context()).toMatchObject({ document: null, actionErrors: null, comment: '' })
      expect(state().can({ type: 'signing.approve' })).toBe(false)
    })

    it.each(gone)('goes to gone when the document is not accessible: %o', async (failed) => {
      const { actor, state, context, ports } = openSigning()
      await ports.fetchDocument.last().fail(failed)
      expect(state().value).toEqual({ gone: 'idle' })
      expect(context().failure).toBe(failed)
      actor.send({ type: 'signing.close' })
      expect(state()).toMatchObject({ value: 'closed', status: 'done' })
    })

    it('loads a document that was not accessible again when the server reports a change', async () => {
      const { actor, state, context, ports } = openSigning()
      await ports.fetchDocument.last().fail(new RequestError('forbidden'))
      actor.send({ type: 'signing.changed' })
      expect(state().value).toEqual({ gone: 'reloading' })
      await ports.fetchDocument.last().fail(new RequestError('forbidden'))
      expect(state().value).toEqual({ gone: 'idle' })
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(aDocument())
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context().failure).toBeNull()
    })

    it('can be closed', () => {
      const { actor, state } = openSigning()
      actor.send({ type: 'signing.close' })
      expect(state().value).toBe('closed')
    })
  })

  describe('unreadable', () => {
    async function openUnreadable() {
      const opened = openSigning()
      await opened.ports.fetchDocument.last().fail(new RequestError('offline'))
      return opened
    }

    it('has the failure', async () => {
      const { state, context } = await openUnreadable()
      expect(state().value).toBe('unreadable')
      expect(context().failure?.kind).toBe('offline')
    })

    it.each(['signing.retry', 'signing.changed'] as const)(
      'loads again on %s, and clears the failure',
      async (type) => {
        const { actor, state, context, ports } = await openUnreadable()
        actor.send({ type })
        expect(state().value).toBe('opening')
        await ports.fetchDocument.last().answer(aDocument())
        expect(state().value).toEqual({ reading: 'idle' })
        expect(context().failure).toBeNull()
      },
    )
  })

  describe('reading', () => {
    it('has no error for each decision that the employee can make, and an error for each other decision', async () => {
      const { state, context } = await openLoadedDocument()
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context().document).toEqual(aDocument())
      expect(context().actionErrors).toMatchObject({
        approve: null,
        reject: null,
        withdraw: { code: 'notAuthor' },
      })
    })

    it.each([
      { who: 'lee', stand: 'waiting', may: ['approve', 'reject', 'setComment'] },
      { who: 'kim', stand: 'waiting', may: [] },
      { who: 'yoondh', stand: 'waiting', may: ['askWithdrawal'] },
      { who: 'park', stand: 'waiting', may: [] },
      { who: 'lee', stand: 'passedOn', may: [] },
      { who: 'kim', stand: 'passedOn', may: ['approve', 'reject', 'setComment'] },
      { who: 'yoondh', stand: 'approved', may: [] },
      { who: 'yoondh', stand: 'rejected', may: ['redraft'] },
      { who: 'yoondh', stand: 'withdrawn', may: ['redraft'] },
      { who: 'lee', stand: 'rejected', may: [] },
    ] as const)(
      'accepts $may from $who when the document is $stand',
      async ({ who, stand, may }) => {
        const { state } = await readingBy(who, aDocument(stand))
        const asked = [
          { type: 'signing.approve' },
          { type: 'signing.askWithdrawal' },
          { type: 'signing.redraft' },
          { type: 'signing.reject' },
          { type: 'signing.setComment', comment: '' },
        ] as const
        const taken = asked.filter((event) => state().can(event)).map(({ type }) => type)
        expect(taken).toEqual(may.map((verb) => `signing.${verb}`))
      },
    )

    it('stores a comment without characters that cannot be sent', async () => {
      const { comment, context } = await openLoadedDocument()
      comment('확인\0했습니다')
      expect(context().comment).toBe('확인했습니다')
    })

    it('marks the document as read once for an employee who is a receiver', async () => {
      const { state, ports, actor } = await readingBy(
        'park',
        aDocument('waiting', { carbon_copys: unread }),
      )
      expect(state().value).toEqual({ reading: 'markingRead' })
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.markReceiverRead.last().input).toEqual({ receiverId: 31 })
      await ports.markReceiverRead.last().answer()
      expect(state().value).toEqual({ reading: 'idle' })
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(aDocument())
      expect(ports.markReceiverRead.asked).toHaveLength(1)
    })

    it('shows no error when marking as read fails', async () => {
      const { state, ports, notices } = await readingBy(
        'park',
        aDocument('waiting', { carbon_copys: unread }),
      )
      await ports.markReceiverRead.last().fail(new RequestError('offline'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(notices.shown()).toEqual([])
    })

    it('does not mark the document as read for other receivers', async () => {
      const { ports } = await openLoadedDocument(aDocument('waiting', { carbon_copys: unread }))
      expect(ports.markReceiverRead.asked).toHaveLength(0)
    })

    it('ends on signing.close', async () => {
      const { actor, state } = await openLoadedDocument()
      actor.send({ type: 'signing.close' })
      expect(state().status).toBe('done')
    })
  })

  describe('refreshing', () => {
    it.each(['signing.changed', 'signing.refreshUrls'] as const)(
      'loads again on %s, and keeps comment and document meanwhile',
      async (type) => {
        const { actor, state, context, ports, comment } = await openLoadedDocument()
        comment('확인')
        actor.send({ type })
        expect(state().value).toEqual({ reading: 'refreshing' })
        expect(context()).toMatchObject({ document: aDocument(), comment: '확인' })
        await ports.fetchDocument.last().answer(aDocument('waiting', { price: 1 }))
        expect(context()).toMatchObject({ document: { price: 1 }, comment: '확인' })
      },
    )

    it('uses only the response of the last request', async () => {
      const { actor, context, ports } = await openLoadedDocument()
      actor.send({ type: 'signing.changed' })
      const first = ports.fetchDocument.last()
      actor.send({ type: 'signing.changed' })
      expect(first.signal.aborted).toBe(true)
      await ports.fetchDocument.last().answer(aDocument('waiting', { price: 2 }))
      await first.answer(aDocument('waiting', { price: 1 }))
      expect(context().document?.price).toBe(2)
    })

    it('keeps everything when the request fails', async () => {
      const { actor, state, context, ports, notices } = await openLoadedDocument()
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().fail(new RequestError('offline'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context()).toMatchObject({ document: aDocument(), failure: null })
      expect(notices.shown()).toEqual([])
    })

    it.each(gone)('goes to gone when the document is not accessible: %o', async (failed) => {
      const { actor, state, context, ports } = await openLoadedDocument()
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().fail(failed)
      expect(state().value).toEqual({ gone: 'idle' })
      expect(context().failure).toBe(failed)
    })
  })
})
