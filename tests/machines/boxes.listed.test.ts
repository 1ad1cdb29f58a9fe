import { describe, expect, it } from 'vitest'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openList } from '../fakes/boxes.ts'

describe('boxes › activity › checkingSelection', () => {
  it('ends on a search, which clears the selection, but not on an invalid period', async () => {
    const { actor, state, context, ports, select } = await openList(documentsWithIds(9, 8))
    select(9, 8)
    actor.send({ type: 'boxes.confirmApproveAll' })
    const { signal } = ports.fetchDocuments.last()
    const backwards = { start: '2026-11-30', end: '2026-11-01' }
    actor.send({ type: 'boxes.search', search: { period: backwards } })
    expect(state().value).toEqual({ list: 'ready', activity: 'checkingSelection' })
    actor.send({ type: 'boxes.search', search: { search: '운반' } })
    expect(state().value).toEqual({ list: 'loading', activity: 'browsing' })
    expect(signal.aborted).toBe(true)
    expect(context()).toMatchObject({ selected: [], listed: [], search: { search: '운반' } })
  })

  it.each(['refreshed', 'sorted'])(
    'names what changed since a document was selected, also after the list is %s',
    async (how) => {
      const { actor, context, ports, select } = await openList(documentsWithIds(9, 8))
      select(9)
      const changed = aDocument('waiting', { id: 9, title: '다른 제목' })
      if (how === 'sorted') actor.send({ type: 'boxes.sort', column: 'title' })
      else {
        actor.send({ type: 'boxes.changed' })
        await ports.listBox.last().answer({ documents: [changed], total: 1 })
      }
      actor.send({ type: 'boxes.confirmApproveAll' })
      await ports.fetchDocuments.last().answer([changed])
      expect(context().results).toMatchObject([{ changes: ['title'] }])
    },
  )

  it.each([
    [{ type: 'boxes.toggleAll' }],
    [{ type: 'boxes.extendTo', id: 9 }],
    [{ type: 'boxes.toggleCursor' }],
  ] as const)('names what changed since %o selected a document', async (event) => {
    const { actor, context, ports } = await openList(documentsWithIds(9))
    actor.send({ type: 'boxes.moveCursor', by: 1 })
    actor.send(event)
    actor.send({ type: 'boxes.sort', column: 'title' })
    actor.send({ type: 'boxes.confirmApproveAll' })
    await ports.fetchDocuments.last().answer([aDocument('waiting', { id: 9, price: 1 })])
    expect(context().results).toMatchObject([{ changes: ['title', 'amount'] }])
  })

  it('names no change of a document that was selected again after it changed', async () => {
    const { actor, context, ports, select } = await openList(documentsWithIds(9, 8))
    select(9, 8, 9)
    const changed = aDocument('waiting', { id: 9, title: '다른 제목' })
    const [other = changed] = documentsWithIds(8)
    actor.send({ type: 'boxes.changed' })
    await ports.listBox.last().answer({ documents: [changed, other], total: 2 })
    select(9)
    actor.send({ type: 'boxes.confirmApproveAll' })
    await ports.fetchDocuments.last().answer([other, changed])
    expect(context().results).toMatchObject([{ changes: [] }, { changes: [] }])
  })

  it('lists no changes of a document that returned to the box after a decision and was selected again', async () => {
    const { actor, context, ports, select } = await openList(documentsWithIds(9))
    select(9)
    actor.send({ type: 'boxes.open', id: 9 })
    actor.send({ type: 'signing.decided', id: 9, outcome: 'approved' })
    const returned = aDocument('waiting', { id: 9, title: '다른 제목' })
    await ports.listBox.last().answer({ documents: [returned], total: 1 })
    select(9)
    actor.send({ type: 'boxes.confirmApproveAll' })
    await ports.fetchDocuments.last().answer([returned])
    expect(context().results).toMatchObject([{ changes: [] }])
  })
})
