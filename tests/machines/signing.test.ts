import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aRequest } from '../builders/approval.ts'
import { openReading, openSigning } from '../fakes/signing.ts'

const unread = [{ id: 31, receiver_id: 'park', receiver_name: '박', is_readed: false }]
const readingBy = (employee: string, document = aRequest()) => openReading(document, { employee })
const gone = [new Failure('forbidden', { detail: '권한 없음' }), new Failure('notFound')]

describe('signing', () => {
  describe('opening', () => {
    it('reads the document, and shows nothing before it is there', () => {
      const { state, context, ports } = openSigning()
      expect(state().value).toBe('opening')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.readDocument.last().input).toEqual({ documentId: 7 })
      expect(context()).toMatchObject({ document: null, refusal: null, comment: '' })
      expect(state().can({ type: 'signing.approve' })).toBe(false)
    })

    it.each(gone)('says that there is nothing to see: %o', async (failed) => {
      const { actor, state, context, ports } = openSigning()
      await ports.readDocument.last().fail(failed)
      expect(state().value).toBe('gone')
      expect(context().failure).toBe(failed)
      expect(state().can({ type: 'signing.changed' })).toBe(false)
      actor.send({ type: 'signing.close' })
      expect(state()).toMatchObject({ value: 'closed', status: 'done' })
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
      await opened.ports.readDocument.last().fail(new Failure('offline'))
      return opened
    }

    it('says why', async () => {
      const { state, context } = await openUnreadable()
      expect(state().value).toBe('unreadable')
      expect(context().failure?.kind).toBe('offline')
    })

    it.each(['signing.retry', 'signing.changed'] as const)(
      'asks again with %s, and forgets the failure',
      async (type) => {
        const { actor, state, context, ports } = await openUnreadable()
        actor.send({ type })
        expect(state().value).toBe('opening')
        await ports.readDocument.last().answer(aRequest())
        expect(state().value).toEqual({ reading: 'quiet' })
        expect(context().failure).toBeNull()
      },
    )
  })

  describe('reading', () => {
    it('knows what the employee may, and why not the rest', async () => {
      const { state, context } = await openReading()
      expect(state().value).toEqual({ reading: 'quiet' })
      expect(context().document).toEqual(aRequest())
      expect(context().refusal).toEqual({
        approve: null,
        reject: null,
        withdraw: { code: 'notAuthor' },
      })
    })

    it.each([
      { who: 'lee', stand: 'waiting', may: ['approve', 'reject', 'setComment'] },
      { who: 'kim', stand: 'waiting', may: [] },
      { who: 'yoondh', stand: 'waiting', may: ['withdraw'] },
      { who: 'park', stand: 'waiting', may: [] },
      { who: 'lee', stand: 'passedOn', may: [] },
      { who: 'kim', stand: 'passedOn', may: ['approve', 'reject', 'setComment'] },
      { who: 'yoondh', stand: 'approved', may: [] },
      { who: 'yoondh', stand: 'rejected', may: ['draftAgain'] },
      { who: 'yoondh', stand: 'withdrawn', may: ['draftAgain'] },
      { who: 'lee', stand: 'rejected', may: [] },
    ] as const)('lets $who, with it $stand, do $may', async ({ who, stand, may }) => {
      const { state } = await readingBy(who, aRequest(stand))
      const asked = [
        { type: 'signing.approve' },
        { type: 'signing.draftAgain' },
        { type: 'signing.reject' },
        { type: 'signing.setComment', comment: '' },
        { type: 'signing.withdraw' },
      ] as const
      const taken = asked.filter((event) => state().can(event)).map(({ type }) => type)
      expect(taken).toEqual(may.map((verb) => `signing.${verb}`))
    })

    it('keeps a comment as far as it can be sent', async () => {
      const { comment, context } = await openReading()
      comment('확인\0했습니다')
      expect(context().comment).toBe('확인했습니다')
    })

    it('marks the own copy as read, once', async () => {
      const { state, ports, actor } = await readingBy(
        'park',
        aRequest('waiting', { carbon_copys: unread }),
      )
      expect(state().value).toEqual({ reading: 'marking' })
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.readCopy.last().input).toEqual({ copyId: 31 })
      await ports.readCopy.last().answer()
      expect(state().value).toEqual({ reading: 'quiet' })
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().answer(aRequest())
      expect(ports.readCopy.asked).toHaveLength(1)
    })

    it('is silent where the copy cannot be marked', async () => {
      const { state, ports, notices } = await readingBy(
        'park',
        aRequest('waiting', { carbon_copys: unread }),
      )
      await ports.readCopy.last().fail(new Failure('offline'))
      expect(state().value).toEqual({ reading: 'quiet' })
      expect(notices.shown()).toEqual([])
    })

    it('leaves the copies of others alone', async () => {
      const { ports } = await openReading(aRequest('waiting', { carbon_copys: unread }))
      expect(ports.readCopy.asked).toHaveLength(0)
    })

    it('ends with a close', async () => {
      const { actor, state } = await openReading()
      actor.send({ type: 'signing.close' })
      expect(state().status).toBe('done')
    })
  })

  describe('refreshing', () => {
    it.each(['signing.changed', 'signing.refreshAddresses'] as const)(
      'reads again with %s; comment and document stay',
      async (type) => {
        const { actor, state, context, ports, comment } = await openReading()
        comment('확인')
        actor.send({ type })
        expect(state().value).toEqual({ reading: 'refreshing' })
        expect(context()).toMatchObject({ document: aRequest(), comment: '확인' })
        await ports.readDocument.last().answer(aRequest('waiting', { price: 1 }))
        expect(context()).toMatchObject({ document: { price: 1 }, comment: '확인' })
      },
    )

    it('heeds the last answer alone', async () => {
      const { actor, context, ports } = await openReading()
      actor.send({ type: 'signing.changed' })
      const first = ports.readDocument.last()
      actor.send({ type: 'signing.changed' })
      expect(first.signal.aborted).toBe(true)
      await ports.readDocument.last().answer(aRequest('waiting', { price: 2 }))
      await first.answer(aRequest('waiting', { price: 1 }))
      expect(context().document?.price).toBe(2)
    })

    it('leaves everything as it is where nobody answers', async () => {
      const { actor, state, context, ports, notices } = await openReading()
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().fail(new Failure('offline'))
      expect(state().value).toEqual({ reading: 'quiet' })
      expect(context()).toMatchObject({ document: aRequest(), failure: null })
      expect(notices.shown()).toEqual([])
    })

    it.each(gone)('says that there is nothing to see any more: %o', async (failed) => {
      const { actor, state, context, ports } = await openReading()
      actor.send({ type: 'signing.changed' })
      await ports.readDocument.last().fail(failed)
      expect(state().value).toBe('gone')
      expect(context().failure).toBe(failed)
    })
  })
})
