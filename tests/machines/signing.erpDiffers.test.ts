import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument, openSigning } from '../fakes/signing.ts'

const erpDiffers = { code: 'erpDiffers' }
const conflict = new RequestError('conflict', { detail: 'ERP의 배치가 달라졌습니다.' })

/** Document 7 while its batch differs in the ERP, and `ERP_CHANGE_CHECK` is `refuse`. */
const differing = (situation: Parameters<typeof aDocument>[0] = 'waiting') =>
  aDocument(situation, { caller: { acts_for: [], line_change: true, erp_differs: true } })

describe('signing › a document whose batch differs in the ERP', () => {
  it('is rejected with a comment, but not approved (integration, N19)', async () => {
    const { actor, state, context, comment, ports, notices } = await openLoadedDocument(differing())
    expect(state().can({ type: 'signing.approve' })).toBe(false)
    actor.send({ type: 'signing.approve' })
    expect(state().value).toEqual({ reading: 'idle' })
    actor.send({ type: 'signing.reject' })
    expect(notices.codes()).toEqual(['commentMissing'])
    comment('금액 불일치')
    expect(context().comment).toBe('금액 불일치')
    actor.send({ type: 'signing.reject' })
    expect(ports.sign.last().input).toMatchObject({ decision: 'reject', opinion: '금액 불일치' })
  })

  it('does not become stale when the batch changes while the document is open', async () => {
    const { actor, state, context, comment, ports } = await openLoadedDocument()
    comment('확인')
    actor.send({ type: 'signing.changed' })
    await ports.fetchDocument.last().answer(differing())
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({ comment: '확인', actionErrors: { approve: erpDiffers } })
    const possible = [
      { type: 'signing.reject' },
      { type: 'signing.prepare', action: 'hold' },
      { type: 'signing.prepare', action: 'changeLine' },
    ] as const
    for (const event of possible) expect(state().can(event)).toBe(true)
  })

  it('becomes stale when the document is withdrawn', async () => {
    const { actor, state, context, ports } = await openLoadedDocument(differing())
    actor.send({ type: 'signing.changed' })
    await ports.fetchDocument.last().answer(aDocument('withdrawn'))
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context().staleReason).toEqual({ code: 'ended', status: 'withdrawn' })
  })

  it('returns from stale to reading when the employee gets the turn again', async () => {
    const { actor, state, ports } = await openLoadedDocument(aDocument('passedOn'), {
      employee: 'kim',
    })
    for (const document of [aDocument('waiting'), differing('passedOn')]) {
      actor.send({ type: 'signing.changed' })
      await ports.fetchDocument.last().answer(document)
    }
    expect(state().value).toEqual({ reading: 'idle' })
    expect(state().can({ type: 'signing.setComment', comment: '반려' })).toBe(true)
  })

  it('stays open with the reason of the server when an approval is refused', async () => {
    const { actor, state, context, ports, notices } = await openLoadedDocument()
    actor.send({ type: 'signing.approve' })
    await ports.sign.last().fail(conflict)
    await ports.fetchDocument.last().answer(differing())
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context().actionErrors).toMatchObject({ approve: erpDiffers, reject: null })
    const values = { detail: 'ERP의 배치가 달라졌습니다.' }
    expect(notices.shown()).toEqual([{ type: 'notices.show', code: 'decisionFailed', values }])
  })

  it('is reported as refused, not as failed, in a bulk approval', async () => {
    const { ports, box } = openSigning({ approve: true })
    await ports.sign.last().fail(conflict)
    await ports.fetchDocument.last().answer(differing())
    expect(box.told()).toMatchObject([
      { type: 'signing.stopped', error: erpDiffers, isUnconfirmed: false },
    ])
  })
})
