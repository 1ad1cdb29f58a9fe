import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument, openSigning } from '../fakes/signing.ts'

const conflict = new RequestError('conflict', { detail: '이미 승인하셨습니다.' })
const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
const approved = { code: 'decidedAlready', decision: 'approved' }

/** lee and kim have the turn in parallel, and lee acts for kim. */
const bothOpen = () => aDocument('parallel', { caller })

/** The same document after the decision in the seat of `lee` or of `kim`. */
function decidedIn(approver: 'lee' | 'kim'): ApprovalDocument {
  const { signs, ...document } = bothOpen()
  return {
    ...document,
    signs: signs.map((sign) =>
      sign.user.id === approver ? { ...sign, result: '2', state: 'approved' } : sign,
    ),
  }
}

/** lee opens a document in which both seats have the turn, acts in the seat of lee, and types a comment. */
async function openWithComment() {
  const opened = await openLoadedDocument(bothOpen())
  opened.comment('제 의견입니다')
  const change = async (document: ApprovalDocument) => {
    opened.actor.send({ type: 'signing.changed' })
    await opened.ports.fetchDocument.last().answer(document)
  }
  return { ...opened, change }
}

describe('signing › the chosen seat', () => {
  it('does not change to the principal’s seat when the employee’s seat is decided in another tab', async () => {
    const { state, context, change } = await openWithComment()
    await change(decidedIn('lee'))
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context()).toMatchObject({
      ...{ principal: null, comment: '제 의견입니다', staleReason: approved },
      actionErrors: { approve: approved },
    })
    expect(state().can({ type: 'signing.approve' })).toBe(false)
    await change({ ...decidedIn('lee'), price: 1 })
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context()).toMatchObject({ principal: null, staleReason: approved })
  })

  it('does not change to the employee’s seat when the principal’s seat is decided', async () => {
    const { actor, state, context, change } = await openWithComment()
    actor.send({ type: 'signing.actFor', principal: 'kim' })
    for (const price of [1, 2]) {
      await change({ ...decidedIn('kim'), price })
      expect(state().value).toEqual({ stale: 'idle' })
      expect(context().principal).toBe('kim')
    }
    actor.send({ type: 'signing.actFor', principal: null })
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({ principal: null, actionErrors: { approve: null } })
  })

  it('becomes the principal’s seat only when the employee chooses it', async () => {
    const { actor, state, context, ports, change } = await openWithComment()
    await change(decidedIn('lee'))
    for (const principal of [null, 'park']) {
      expect(state().can({ type: 'signing.actFor', principal })).toBe(false)
    }
    actor.send({ type: 'signing.actFor', principal: 'kim' })
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({
      ...{ principal: 'kim', comment: '제 의견입니다', staleReason: null, staleAction: null },
      actionErrors: { approve: null },
    })
    actor.send({ type: 'signing.approve' })
    expect(ports.sign.last().input).toMatchObject({ seat: 'kim', username: 'lee' })
  })

  it('cannot be changed in a stale document without another open seat', async () => {
    const { state, change } = await openWithComment()
    await change(aDocument('rejected', { caller }))
    expect(state().value).toEqual({ stale: 'idle' })
    expect(state().can({ type: 'signing.actFor', principal: 'kim' })).toBe(false)
  })

  it('can change to an open seat of a document that can only be rejected', async () => {
    const { actor, state, context, change } = await openWithComment()
    await change({ ...decidedIn('lee'), caller: { ...caller, erp_differs: true } })
    expect(state().value).toEqual({ stale: 'idle' })
    actor.send({ type: 'signing.actFor', principal: 'kim' })
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({
      principal: 'kim',
      actionErrors: { approve: { code: 'erpDiffers' }, reject: null },
    })
  })

  it('stays the seat of a hold that the server refused', async () => {
    const { actor, state, context, ports } = await openWithComment()
    actor.send({ type: 'signing.prepare', action: 'hold' })
    actor.send({ type: 'signing.setReason', reason: '출장' })
    actor.send({ type: 'signing.hold' })
    await ports.act.last().fail(conflict)
    await ports.fetchDocument.last().answer(decidedIn('lee'))
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context()).toMatchObject({ principal: null, reason: '출장', staleReason: approved })
  })

  it('stays the seat of a stored hold when that seat is decided before the document is loaded again', async () => {
    const { actor, state, context, ports, change } = await openWithComment()
    actor.send({ type: 'signing.prepare', action: 'hold' })
    actor.send({ type: 'signing.setReason', reason: '출장' })
    actor.send({ type: 'signing.hold' })
    await ports.act.last().answer()
    await ports.fetchDocument.last().answer(decidedIn('lee'))
    for (const price of [1, 2]) {
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context()).toMatchObject({ principal: null, actionErrors: { approve: approved } })
      await change({ ...decidedIn('lee'), price })
    }
    actor.send({ type: 'signing.actFor', principal: 'kim' })
    expect(context()).toMatchObject({ principal: 'kim', actionErrors: { approve: null } })
  })

  it('is the employee’s seat in a bulk approval, also when a delegate has decided it first', async () => {
    const { ports, box } = openSigning({ approve: true })
    await ports.sign.last().fail(conflict)
    const { signs, ...document } = decidedIn('lee')
    const acted = signs.map((sign) =>
      sign.user.id === 'lee' ? { ...sign, acted_by: { id: 'park', name: '이름 park' } } : sign,
    )
    await ports.fetchDocument.last().answer({ ...document, signs: acted })
    expect(box.told()).toMatchObject([{ type: 'signing.stopped', error: { code: 'decidedFor' } }])
  })
})
