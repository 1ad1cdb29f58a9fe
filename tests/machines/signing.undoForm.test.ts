import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
const approved = { code: 'decidedAlready', decision: 'approved' }

/** The document with these seats approved. `byLee` is the one in which lee has approved as a delegate. */
function approve(
  { signs, ...document }: ApprovalDocument,
  approvers: readonly string[],
  byLee: string,
): ApprovalDocument {
  return {
    ...document,
    signs: signs.map((sign) =>
      approvers.includes(sign.user.id)
        ? {
            ...sign,
            ...({ result: '2', state: 'approved' } as const),
            ...(sign.user.id === byLee && { acted_by: { id: 'lee', name: '이름 lee' } }),
          }
        : sign,
    ),
  }
}

/** lee and kim have the turn in parallel. These seats are approved, that of kim by lee. */
const approvedIn = (...approvers: string[]): ApprovalDocument =>
  approve(aDocument('parallel', { caller }), approvers, 'kim')

/** lee has approved for kim, reads the document in the seat of lee, and opens the form that undoes the approval for kim. */
async function openUndoForm() {
  const opened = await openLoadedDocument(approvedIn('kim'))
  opened.actor.send({ type: 'signing.prepare', action: 'undo', principal: 'kim' })
  return opened
}

describe('signing › preparing › the undo form of another seat', () => {
  it.each(['signing.keep', 'signing.refreshUrls'] as const)(
    'returns on %s to the seat in which the employee reads the document',
    async (type) => {
      const { actor, state, context, ports } = await openUndoForm()
      expect(context().principal).toBe('kim')
      actor.send({ type })
      const own = {
        principal: null,
        requestedAction: null,
        actionErrors: { approve: null },
        formerSeat: null,
      }
      expect(context()).toMatchObject(own)
      await ports.fetchDocument.last().answer(approvedIn('kim'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context().principal).toBeNull()
    },
  )

  it('does not return to the principal’s seat if the employee’s seat is decided meanwhile', async () => {
    const { actor, state, context, ports } = await openUndoForm()
    actor.send({ type: 'signing.keep' })
    await ports.fetchDocument.last().answer(approvedIn('lee', 'kim'))
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context()).toMatchObject({ principal: null, staleReason: approved })
  })

  it('sends the undo for the seat of the principal', async () => {
    const { actor, ports } = await openUndoForm()
    actor.send({ type: 'signing.undo' })
    expect(ports.act.last().input).toMatchObject({ action: 'undo', seat: 'kim' })
  })
})

const offline = new RequestError('offline')

/** lee, kim and park have the turn in parallel, and lee acts for the other two. These seats are approved, that of park by lee. */
function threeSeats(...approvers: string[]): ApprovalDocument {
  const { signs, ...document } = aDocument('parallel', {
    caller: { ...caller, acts_for: ['kim', 'park'] },
  })
  const parks = signs
    .slice(1)
    .map((sign) => ({ ...sign, id: 3, seq: 2, user: { ...sign.user, id: 'park' } }))
  return approve({ ...document, signs: [...signs, ...parks] }, approvers, 'park')
}

/** lee reads the document in the seat of kim, and sends an undo of the approval for park. */
async function sendUndo() {
  const opened = await openLoadedDocument(threeSeats('park'))
  opened.actor.send({ type: 'signing.actFor', principal: 'kim' })
  opened.actor.send({ type: 'signing.prepare', action: 'undo', principal: 'park' })
  opened.actor.send({ type: 'signing.undo' })
  const load = (document: ApprovalDocument) => opened.ports.fetchDocument.last().answer(document)
  return { ...opened, load }
}

describe('signing › checking › a failed undo in another seat', () => {
  it('returns to the seat in which the employee reads the document', async () => {
    const { actor, state, context, ports, notices, load } = await sendUndo()
    await ports.act.last().fail(offline)
    await load(threeSeats('park'))
    expect(state().value).toEqual({ reading: 'refreshing' })
    expect(notices.codes()).toEqual(['decisionFailed'])
    expect(context()).toMatchObject({ principal: 'kim', requestedAction: null, formerSeat: null })
    await load(threeSeats('park'))
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({ principal: 'kim', actionErrors: { approve: null } })
    actor.send({ type: 'signing.approve' })
    expect(ports.sign.last().input).toMatchObject({ seat: 'kim' })
  })

  it('does not change to a third seat if the seat chosen before is decided meanwhile', async () => {
    const { state, context, ports, load } = await sendUndo()
    await ports.act.last().fail(offline)
    await load(threeSeats('park', 'kim'))
    await load(threeSeats('park', 'kim'))
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context()).toMatchObject({ principal: 'kim', staleReason: approved })
  })

  it('does not change the seat when a later approval in a newly chosen seat fails', async () => {
    const { actor, state, context, ports, load } = await sendUndo()
    const withoutPark = approvedIn()
    await ports.act.last().fail(offline)
    await load(withoutPark)
    await load(withoutPark)
    expect(state().value).toEqual({ reading: 'idle' })
    actor.send({ type: 'signing.actFor', principal: null })
    actor.send({ type: 'signing.approve' })
    await ports.sign.last().fail(offline)
    await load(withoutPark)
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({ principal: null, requestedAction: 'approve' })
  })
})

describe('signing › checking › a refused undo in another seat', () => {
  it('returns to the seat chosen before, and notifies the reason', async () => {
    const { state, context, ports, notices, comment, load } = await sendUndo()
    const detail = '이름 kim 님이 이미 결재했습니다.'
    await ports.act.last().fail(new RequestError('conflict', { detail }))
    // The seat of park is decided, and accepts neither the undo nor a decision.
    const closed = threeSeats('park')
    await load({ ...closed, signs: closed.signs.map(({ acted_by: _, ...sign }) => sign) })
    expect(state().value).toEqual({ reading: 'refreshing' })
    expect(notices.shown()).toMatchObject([{ code: 'decisionFailed', values: { detail } }])
    await load(closed)
    expect(context()).toMatchObject({ principal: 'kim', staleReason: null, formerSeat: null })
    comment('확인')
    expect(context().comment).toBe('확인')
  })
})

describe('signing › opening › a stored undo in another seat', () => {
  it('returns to the seat chosen before while the employee can decide in it', async () => {
    const { state, context, ports, load } = await sendUndo()
    await ports.act.last().answer()
    await load(threeSeats())
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({ principal: 'kim', formerSeat: null, outcome: 'undone' })
    expect(context().actionErrors).toMatchObject({ approve: null })
  })

  it('returns to the seat chosen before also if the response was lost', async () => {
    const { state, context, ports, load } = await sendUndo()
    await ports.act.last().fail(offline)
    await load(threeSeats())
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context()).toMatchObject({ principal: 'kim', formerSeat: null, outcome: 'undone' })
  })

  it('stays in the seat of the undone decision if the seat chosen before is decided', async () => {
    const { actor, state, context, ports, load } = await sendUndo()
    await ports.act.last().answer()
    await load(threeSeats('kim'))
    expect(context()).toMatchObject({ principal: 'park', actionErrors: { approve: null } })
    actor.send({ type: 'signing.approve' })
    await ports.sign.last().fail(offline)
    await load(threeSeats('kim'))
    expect(state().value).toEqual({ reading: 'idle' })
    expect(context().principal).toBe('park')
  })
})
