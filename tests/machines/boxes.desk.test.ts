import { describe, expect, it } from 'vitest'
import { everything } from '../../machines/boxes/boxes.rules.ts'
import { aRequest, requests } from '../builders/approval.ts'
import { openBox, openList } from '../fakes/boxes.ts'

const browsing = { desk: 'browsing' } as const
const reading = { desk: 'reading' } as const
const open = (id: number) => ({ type: 'boxes.open', id }) as const
const goTo = (opened: number | null, search = everything) =>
  ({ type: 'boxes.goTo', search, opened }) as const

/** Document 8 is open and has been read; these are selected. */
async function openReading(...selected: number[]) {
  const opened = await openList()
  opened.select(...selected)
  opened.actor.send(open(8))
  await opened.ports.readDocument.last().answer(aRequest('waiting', { id: 8 }))
  return opened
}

describe('boxes › desk', () => {
  describe('browsing', () => {
    it('selects documents in the order of the clicks, and gives them up', async () => {
      const { context, select } = await openList()
      select(7, 9)
      expect(context()).toMatchObject({ selected: [7, 9], cursor: 9 })
      select(7)
      expect(context()).toMatchObject({ selected: [9], cursor: 7 })
    })

    it('selects all of the page, or none', async () => {
      const { actor, context } = await openList()
      actor.send({ type: 'boxes.toggleAll' })
      expect(context().selected).toEqual([9, 8, 7])
      actor.send({ type: 'boxes.toggleAll' })
      expect(context().selected).toEqual([])
    })

    it('selects a range from the cursor', async () => {
      const { actor, context, select } = await openList()
      select(9)
      actor.send({ type: 'boxes.extendTo', id: 7 })
      expect(context()).toMatchObject({ selected: [9, 8, 7], cursor: 7 })
    })

    it('clears the selection', async () => {
      const { actor, context, state, select } = await openList()
      expect(state().can({ type: 'boxes.clearSelection' })).toBe(false)
      select(9)
      actor.send({ type: 'boxes.clearSelection' })
      expect(context().selected).toEqual([])
    })

    it('moves the cursor, and selects what it stands on', async () => {
      const { actor, context, state } = await openList()
      expect(state().can({ type: 'boxes.toggleCursor' })).toBe(false)
      actor.send({ type: 'boxes.moveCursor', by: 1 })
      actor.send({ type: 'boxes.moveCursor', by: 1 })
      expect(context().cursor).toBe(8)
      actor.send({ type: 'boxes.toggleCursor' })
      expect(context().selected).toEqual([8])
      actor.send({ type: 'boxes.toggleCursor' })
      expect(context().selected).toEqual([])
    })

    it('moves the cursor over no end', async () => {
      const { actor, state } = await openList()
      actor.send({ type: 'boxes.moveCursor', by: 1 })
      expect(state().can({ type: 'boxes.moveCursor', by: -1 })).toBe(false)
      expect(state().can({ type: 'boxes.moveCursor', by: 1 })).toBe(true)
    })

    const choosing = [
      { type: 'boxes.toggle', id: 9 },
      { type: 'boxes.extendTo', id: 9 },
      { type: 'boxes.toggleAll' },
      { type: 'boxes.toggleCursor' },
    ] as const

    it.each(choosing)('takes $type in the box that waits', async (event) => {
      const { actor, state } = await openList()
      actor.send({ type: 'boxes.moveCursor', by: 1 })
      expect(state().can(event)).toBe(true)
    })

    it.each(choosing)('takes no $type in another box', async (event) => {
      const { actor, state } = await openList(requests(9), { box: 'approved' })
      actor.send({ type: 'boxes.moveCursor', by: 1 })
      expect(state().can(event)).toBe(false)
    })

    it.each([
      { type: 'boxes.toggle', id: 5 },
      { type: 'boxes.extendTo', id: 5 },
      { type: 'boxes.open', id: 5 },
    ] as const)('takes no $type of a document that is not shown', async (event) => {
      const { state } = await openList()
      expect(state().can(event)).toBe(false)
    })

    it('selects nothing where nothing is', async () => {
      const { state } = await openList([])
      expect(state().can({ type: 'boxes.toggleAll' })).toBe(false)
      expect(state().can({ type: 'boxes.askApproveAll' })).toBe(false)
    })
  })

  describe('reading', () => {
    it('opens a document that is read first, for this employee', async () => {
      const { actor, state, context, signing } = await openList()
      actor.send(open(8))
      expect(state().matches(reading)).toBe(true)
      expect(context()).toMatchObject({ opened: 8, cursor: 8 })
      expect(signing().getSnapshot().context).toMatchObject({
        documentId: 8,
        employee: 'lee',
        document: null,
        approve: false,
        box: actor,
      })
      expect(signing().getSnapshot().context.newId()).toBe('draft-1')
    })

    it('begins with the document that the address names, before the list is there', () => {
      const { state, signing } = openBox({ opened: 8 })
      expect(state().matches(reading)).toBe(true)
      expect(signing().getSnapshot().context).toMatchObject({ documentId: 8, document: null })
    })

    it('opens a document of any box', async () => {
      const { actor, state } = await openList(requests(9), { box: 'approved' })
      actor.send(open(9))
      expect(state().matches(reading)).toBe(true)
    })

    it('goes back to the list with a close, its own or the document’s', async () => {
      const { actor, state, context, signing } = await openReading(9)
      actor.send({ type: 'boxes.close' })
      expect(state().matches(browsing)).toBe(true)
      expect(context()).toMatchObject({ opened: null, selected: [9] })
      actor.send(open(8))
      signing().send({ type: 'signing.close' })
      expect(state().matches(browsing)).toBe(true)
    })

    it('goes back to the list, and says so, when the document breaks', async () => {
      const { actor, state, ports, notices, signing } = await openReading()
      const broken = { ...aRequest('rejected', { id: 8 }), author_id: 'lee', document_type: 'x' }
      actor.send({ type: 'boxes.changed' })
      await ports.readDocument.last().answer(broken as never)
      signing().send({ type: 'signing.draftAgain' })
      await ports.readDocument.last().answer(broken as never)
      expect(state().matches(browsing)).toBe(true)
      expect(notices.codes()).toEqual(['decisionFailed'])
    })

    it('hands on what the server says by itself', async () => {
      const { actor, signing } = await openReading()
      actor.send({ type: 'boxes.changed' })
      expect(signing().getSnapshot().value).toEqual({ reading: 'refreshing' })
    })

    it('selects and searches nothing in between', async () => {
      const { state } = await openReading()
      expect(state().can({ type: 'boxes.toggle', id: 9 })).toBe(false)
      expect(state().can(open(9))).toBe(false)
    })

    it('goes where the address goes: to another document, or to the list', async () => {
      const { actor, state, context, signing } = await openReading()
      actor.send(goTo(7))
      expect(signing().getSnapshot().context.documentId).toBe(7)
      expect(context().opened).toBe(7)
      actor.send(goTo(null))
      expect(state().matches(browsing)).toBe(true)
      expect(context().opened).toBeNull()
    })

    it('stays where the address names the same document', async () => {
      const { actor, signing } = await openReading()
      const { sessionId } = signing()
      actor.send(goTo(8, { ...everything, page: 2 }))
      expect(signing().sessionId).toBe(sessionId)
    })

    it('opens from the list what the address names', async () => {
      const { actor, state, context } = await openList()
      actor.send(goTo(null))
      expect(state().matches(browsing)).toBe(true)
      actor.send(goTo(7))
      expect(state().matches(reading)).toBe(true)
      expect(context().opened).toBe(7)
    })
  })

  describe('after a decision', () => {
    async function approve({ signing, ports }: Awaited<ReturnType<typeof openReading>>) {
      signing().send({ type: 'signing.approve' })
      await ports.sign.last().answer()
    }

    it('opens the next selected document, and goes back to the list after the last one', async () => {
      const opened = await openReading(9, 8, 7)
      const { state, context, signing } = opened
      await approve(opened)
      expect(state().matches(reading)).toBe(true)
      expect(context()).toMatchObject({ opened: 7, selected: [9, 7] })
      expect(signing().getSnapshot().context).toMatchObject({ documentId: 7, comment: '' })
      await opened.ports.readDocument.last().answer(aRequest('waiting', { id: 7 }))
      await approve(opened)
      expect(context()).toMatchObject({ opened: 9, selected: [9] })
      await opened.ports.readDocument.last().answer(aRequest('waiting', { id: 9 }))
      await approve(opened)
      expect(state().matches(browsing)).toBe(true)
      expect(context()).toMatchObject({ opened: null, selected: [] })
    })

    it('goes back to the list where the document was not selected', async () => {
      const opened = await openReading(9)
      await approve(opened)
      expect(opened.state().matches(browsing)).toBe(true)
      expect(opened.context().selected).toEqual([9])
    })

    it('reads the list again, and tells the badges and the employee', async () => {
      const opened = await openReading(8, 7)
      await approve(opened)
      expect(opened.state().matches({ list: 'refreshing' })).toBe(true)
      expect(opened.badges.told()).toEqual([{ type: 'badges.refresh' }])
      expect(opened.notices.codes()).toEqual(['approved'])
      await opened.ports.readDocument.last().answer(aRequest('waiting', { id: 7 }))
      await approve(opened)
      expect(opened.badges.told()).toHaveLength(2)
    })

    it('does without badges', async () => {
      const opened = await openList(requests(8), { badges: undefined })
      opened.actor.send(open(8))
      await opened.ports.readDocument.last().answer(aRequest('waiting', { id: 8 }))
      await approve(opened)
      expect(opened.state().matches(browsing)).toBe(true)
    })

    it('stays at a document that its author has withdrawn', async () => {
      const own = { box: 'submitted', employee: 'yoondh' } as const
      const { actor, state, ports, badges, signing } = await openList(requests(8), own)
      actor.send(open(8))
      await ports.readDocument.last().answer(aRequest('waiting', { id: 8 }))
      signing().send({ type: 'signing.withdraw' })
      await ports.withdraw.last().answer()
      expect(state().matches({ ...reading, list: 'refreshing' })).toBe(true)
      expect(badges.told()).toHaveLength(1)
      await ports.readDocument.last().answer(aRequest('withdrawn', { id: 8 }))
      expect(signing().getSnapshot().can({ type: 'signing.draftAgain' })).toBe(true)
    })

    it('stays at a document that somebody else was faster with, and tells list and badges', async () => {
      const { state, ports, badges, signing } = await openReading(8, 7)
      signing().send({ type: 'signing.approve' })
      await ports.sign.last().fail(new Error('no'))
      await ports.readDocument.last().answer(aRequest('withdrawn', { id: 8 }))
      expect(state().matches({ ...reading, list: 'refreshing' })).toBe(true)
      expect(badges.told()).toHaveLength(1)
      expect(signing().getSnapshot().matches('stale')).toBe(true)
    })
  })
})
