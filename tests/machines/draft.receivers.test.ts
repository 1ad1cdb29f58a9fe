import { describe, expect, it } from 'vitest'
import { anApprovalLine, aReceiver } from '../../models/samples/people.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { openForm, openWithLine, startDraft } from '../fakes/draft.ts'

/** Opens the approval-order dialog, adds an approver and a receiver, and does not confirm them. */
async function openDialog() {
  const opened = await openWithLine('kim')
  opened.actor.send({ type: 'draft.openApprovers' })
  const [lee, park] = anApprovalLine('lee', 'park')
  if (lee) opened.child('approvers').send({ type: 'approvers.add', approver: lee })
  if (park) opened.child('receivers').send({ type: 'receivers.add', people: [park] })
  const ids = () => {
    const { approvers, receivers } = opened.context()
    return [approvers, receivers].map((list) => list.map(({ id }) => id))
  }
  return { ...opened, ids }
}

describe('draft › composing › ordering', () => {
  it('applies line and receivers together with Done (L13)', async () => {
    const { child, ids, state } = await openDialog()
    expect(ids()).toEqual([['kim'], []])
    child('approvers').send({ type: 'approvers.done' })
    expect(ids()).toEqual([['kim', 'lee'], ['park']])
    expect(state().matches({ composing: 'form' })).toBe(true)
  })

  it('restores line and receivers when the dialog closes without Done (L13)', async () => {
    const { actor, child, ids } = await openDialog()
    actor.send({ type: 'draft.closeApprovers' })
    expect(ids()).toEqual([['kim'], []])
    expect(child('receivers').getSnapshot().context.receivers).toEqual([])
    expect(child('approvers').getSnapshot().context.line).toEqual(anApprovalLine('kim'))
  })
})

describe('draft › receivers', () => {
  it('no longer contain an approver of the default line that is loaded later (L11)', async () => {
    const { actor, child, context, ports } = await openForm()
    actor.send({ type: 'draft.openApprovers' })
    const [kim, park] = anApprovalLine('kim', 'park')
    if (!kim || !park) throw new Error('unreachable: the line has two approvers')
    child('receivers').send({ type: 'receivers.add', people: [kim] })
    child('receivers').send({ type: 'receivers.add', people: [park] })
    await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
    child('approvers').send({ type: 'approvers.done' })
    expect(context().receivers.map(({ id }) => id)).toEqual(['park'])
  })

  it('are part of the request (L13)', async () => {
    const { actor, child, ports, type } = await openDialog()
    child('approvers').send({ type: 'approvers.done' })
    type('10월 운반비')
    actor.send({ type: 'draft.submit' })
    const receivers = [aReceiver({ id: 'park' })]
    expect(ports.createDocument.last().input).toMatchObject({ receivers })
  })

  it('are saved and restored on the device (L13)', async () => {
    const { actor, child, context, ports } = startDraft({ saving: true })
    const receivers = [aReceiver({ id: 'park', kind: 'circulate' })]
    await ports.findSavedDraft.last().answer(aSavedDraft({ receivers }))
    actor.send({ type: 'draft.restore' })
    expect(context().receivers).toEqual(receivers)
    expect(child('receivers').getSnapshot().context.receivers).toEqual(receivers)
    actor.send({ type: 'draft.openApprovers' })
    child('receivers').send({ type: 'receivers.setKind', id: 'park', kind: 'reference' })
    child('approvers').send({ type: 'approvers.done' })
    expect(ports.saveDraft.last().input.receivers).toEqual([aReceiver({ id: 'park' })])
  })

  it('count as content: a saved draft that contains only receivers is offered (L13)', async () => {
    const { ports, state } = startDraft({ saving: true })
    const receivers = [aReceiver({ id: 'park' })]
    await ports.findSavedDraft
      .last()
      .answer(aSavedDraft({ title: '', approvers: [], files: [], receivers }))
    expect(state().matches({ composing: 'offered' })).toBe(true)
  })
})
