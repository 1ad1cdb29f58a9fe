import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

/** Opens document 7 as lee, and collects the comments that the machine emits for saving. */
async function openTyping(...opening: Parameters<typeof openLoadedDocument>) {
  const opened = await openLoadedDocument(...opening)
  const kept: string[] = []
  opened.actor.on('signing.commentChanged', ({ comment }) => kept.push(comment))
  return { ...opened, kept }
}

describe('signing › comment', () => {
  it('is stored with each input, without characters that cannot be sent, and also when it is emptied', async () => {
    const { comment, kept } = await openTyping()
    comment('확인\0')
    comment('')
    expect(kept).toEqual(['확인', ''])
  })

  it('starts with the stored text, which is sent with the decision', async () => {
    const { actor, context, ports } = await openTyping(aDocument(), {
      comment: '증빙 확인 필요',
    })
    expect(context().comment).toBe('증빙 확인 필요')
    actor.send({ type: 'signing.reject' })
    expect(ports.sign.last().input).toMatchObject({ opinion: '증빙 확인 필요' })
  })

  it('starts with the stored text, but cannot be changed, when another approver has the turn', async () => {
    const { actor, context, state, kept } = await openTyping(aDocument('passedOn'), {
      comment: '증빙 확인 필요',
    })
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context().comment).toBe('증빙 확인 필요')
    actor.send({ type: 'signing.setComment', comment: '' })
    expect(kept).toEqual([])
  })

  it.each(['approve', 'reject'] as const)(
    'stays stored while signing.%s is sent, and is deleted after the response',
    async (decision) => {
      const { actor, comment, kept, ports } = await openTyping()
      comment('확인')
      actor.send({ type: `signing.${decision}` })
      expect(kept).toEqual(['확인'])
      await ports.sign.last().answer()
      expect(kept).toEqual(['확인', ''])
    },
  )

  it('is deleted after a send back', async () => {
    const { actor, comment, kept, ports } = await openTyping(aDocument('passedOn'), {
      employee: 'kim',
    })
    actor.send({ type: 'signing.prepare', action: 'sendBack' })
    comment('다시 확인')
    actor.send({ type: 'signing.sendBack' })
    await ports.act.last().answer()
    expect(kept).toEqual(['다시 확인', ''])
  })

  it.each([
    { stand: 'waiting', end: ['확인'] },
    { stand: 'withdrawn', end: ['확인'] },
    { stand: 'passedOn', end: ['확인', ''] },
  ] as const)(
    'stays stored after a lost response unless the document contains the decision: $stand',
    async ({ stand, end }) => {
      const { actor, comment, kept, ports } = await openTyping()
      comment('확인')
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().fail(new RequestError('offline'))
      await ports.fetchDocument.last().answer(aDocument(stand))
      expect(kept).toEqual(end)
    },
  )

  it('stays stored when the document is put on hold, because the employee still decides on it', async () => {
    const { actor, comment, kept, ports } = await openTyping()
    comment('확인')
    actor.send({ type: 'signing.prepare', action: 'hold' })
    actor.send({ type: 'signing.setReason', reason: '증빙 대기' })
    actor.send({ type: 'signing.hold' })
    await ports.act.last().answer()
    expect(kept).toEqual(['확인'])
  })
})
