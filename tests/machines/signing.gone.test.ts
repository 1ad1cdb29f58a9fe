import { describe, expect, it } from 'vitest'
import type { PastEvent } from '../../contract/history.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
const sentBack: PastEvent = {
  at: '2026-11-20T10:00:00.000Z',
  event: 'sentBack',
  by: { id: 'park', name: '이름 park' },
  for: { id: 'kim', name: '이름 kim' },
  agrees: false,
  comment: '증빙 누락',
}

describe('signing › gone, after a send back of the delegate Park without a response', () => {
  /** Kim has the turn again, and the document is loaded again. */
  async function openAgain(events: readonly PastEvent[]) {
    const opened = await openLoadedDocument(aDocument('passedOn', { caller }), { employee: 'park' })
    const kept: string[] = []
    opened.actor.on('signing.commentChanged', ({ comment }) => kept.push(comment))
    opened.actor.send({ type: 'signing.prepare', action: 'sendBack' })
    opened.comment('증빙 누락')
    opened.actor.send({ type: 'signing.sendBack' })
    await opened.ports.act.last().fail(new RequestError('offline'))
    await opened.ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(opened.state().value).toEqual({ gone: 'idle' })
    opened.actor.send({ type: 'signing.changed' })
    const past = events.length > 0 ? { past_events: [...events] } : {}
    await opened.ports.fetchDocument.last().answer(aDocument('passedOn', { caller, ...past }))
    expect(opened.state().value).toEqual({ reading: 'idle' })
    return { ...opened, kept }
  }

  it('keeps the comment when the send back was not stored', async () => {
    const { context, kept, ports, actor, state } = await openAgain([])
    expect(context()).toMatchObject({ comment: '증빙 누락', requestedAction: null, failure: null })
    expect(kept).toEqual(['증빙 누락'])
    actor.send({ type: 'signing.prepare', action: 'hold' })
    actor.send({ type: 'signing.setUntil', until: '2020-01-01' })
    expect(state().can({ type: 'signing.hold' })).toBe(false)
    actor.send({ type: 'signing.keep' })
    actor.send({ type: 'signing.approve' })
    expect(ports.sign.last().input).toMatchObject({ seat: 'kim', opinion: '증빙 누락' })
  })

  it('forgets the comment of a stored send back, so that no later decision has it', async () => {
    const { context, kept } = await openAgain([sentBack])
    expect(context().comment).toBe('')
    expect(kept).toEqual(['증빙 누락', ''])
  })
})
