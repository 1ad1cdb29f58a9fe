import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
const approved = { code: 'decidedAlready', decision: 'approved' }

/** lee and kim have the turn in parallel. These seats are approved, that of kim by lee. */
function approvedIn(...approvers: string[]): ApprovalDocument {
  const { signs, ...document } = aDocument('parallel', { caller })
  return {
    ...document,
    signs: signs.map((sign) =>
      approvers.includes(sign.user.id)
        ? {
            ...sign,
            ...({ result: '2', state: 'approved' } as const),
            ...(sign.user.id === 'kim' && { acted_by: { id: 'lee', name: '이름 lee' } }),
          }
        : sign,
    ),
  }
}

/** lee has approved for kim, reads the document in the own seat, and opens the form that undoes the approval for kim. */
async function openUndoForm() {
  const opened = await openLoadedDocument(approvedIn('kim'))
  opened.actor.send({ type: 'signing.prepare', action: 'undo', principal: 'kim' })
  return opened
}

describe('signing › preparing › an undo in another seat that is closed', () => {
  it.each(['signing.keep', 'signing.refreshUrls'] as const)(
    'returns to the seat in which the employee reads the document on %s',
    async (type) => {
      const { actor, state, context, ports } = await openUndoForm()
      expect(context().principal).toBe('kim')
      actor.send({ type })
      const own = { principal: null, wish: null, refusal: { approve: null }, formerSeat: null }
      expect(context()).toMatchObject(own)
      await ports.fetchDocument.last().answer(approvedIn('kim'))
      expect(state().value).toEqual({ reading: 'idle' })
      expect(context().principal).toBeNull()
    },
  )

  it('does not change to the seat of the principal if the own one is decided meanwhile', async () => {
    const { actor, state, context, ports } = await openUndoForm()
    actor.send({ type: 'signing.keep' })
    await ports.fetchDocument.last().answer(approvedIn('lee', 'kim'))
    expect(state().value).toEqual({ stale: 'idle' })
    expect(context()).toMatchObject({ principal: null, staleReason: approved })
  })

  it('acts in the seat of the principal when it is sent', async () => {
    const { actor, ports } = await openUndoForm()
    actor.send({ type: 'signing.undo' })
    expect(ports.act.last().input).toMatchObject({ action: 'undo', seat: 'kim' })
  })
})
