import { describe, expect, it } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openBox, openBoxWithDocument, openList } from '../fakes/boxes.ts'

const browsing = { activity: 'browsing' } as const
const reading = { activity: 'reading' } as const
const open = (id: number) => ({ type: 'boxes.open', id }) as const
const goTo = (opened: number | null, search = emptySearch) =>
  ({ type: 'boxes.goTo', search, opened }) as const

describe('boxes › activity', () => {
  describe('browsing', () => {
    it('selects documents in the order of the clicks, and deselects them', async () => {
      const { context, select } = await openList()
      select(7, 9)
      expect(context()).toMatchObject({ selected: [7, 9], cursor: 9 })
      select(7)
      expect(context()).toMatchObject({ selected: [9], cursor: 7 })
    })

    it('selects all documents of the page, and deselects them again', async () => {
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

    it('moves the cursor, and toggles the document under it', async () => {
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

    it('does not move the cursor past an end', async () => {
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

    it.each(choosing)('accepts $type in the pending box', async (event) => {
      const { actor, state } = await openList()
      actor.send({ type: 'boxes.moveCursor', by: 1 })
      expect(state().can(event)).toBe(true)
    })

    it.each(choosing)('refuses $type in another box', async (event) => {
      const { actor, state } = await openList(documentsWithIds(9), { box: 'approved' })
      actor.send({ type: 'boxes.moveCursor', by: 1 })
      expect(state().can(event)).toBe(false)
    })

    it.each([
      { type: 'boxes.toggle', id: 5 },
      { type: 'boxes.extendTo', id: 5 },
      { type: 'boxes.open', id: 5 },
    ] as const)('refuses $type for a document that is not shown', async (event) => {
      const { state } = await openList()
      expect(state().can(event)).toBe(false)
    })

    it('refuses to select all in an empty list', async () => {
      const { state } = await openList([])
      expect(state().can({ type: 'boxes.toggleAll' })).toBe(false)
      expect(state().can({ type: 'boxes.confirmApproveAll' })).toBe(false)
    })
  })

  describe('reading', () => {
    it('starts the signing machine with the opened document and the signed-in employee', async () => {
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

    it('starts with the document in the URL, before the list is loaded', () => {
      const { state, signing } = openBox({ opened: 8 })
      expect(state().matches(reading)).toBe(true)
      expect(signing().getSnapshot().context).toMatchObject({ documentId: 8, document: null })
    })

    it('opens a document in the approved box', async () => {
      const { actor, state } = await openList(documentsWithIds(9), { box: 'approved' })
      actor.send(open(9))
      expect(state().matches(reading)).toBe(true)
    })

    it('goes back to browsing on boxes.close and on signing.close', async () => {
      const { actor, state, context, signing } = await openBoxWithDocument(9)
      actor.send({ type: 'boxes.close' })
      expect(state().matches(browsing)).toBe(true)
      expect(context()).toMatchObject({ opened: null, selected: [9] })
      actor.send(open(8))
      signing().send({ type: 'signing.close' })
      expect(state().matches(browsing)).toBe(true)
    })

    it('goes back to browsing, and notifies decisionFailed, when the document machine fails', async () => {
      const { actor, state, ports, notices, signing } = await openBoxWithDocument()
      const broken = {
        ...aDocument('rejected', { id: 8 }),
        author_id: 'lee',
        document_type: 'x',
      }
      actor.send({ type: 'boxes.changed' })
      await ports.fetchDocument.last().answer(broken as never)
      signing().send({ type: 'signing.redraft' })
      await ports.fetchDocument.last().answer(broken as never)
      expect(state().matches(browsing)).toBe(true)
      expect(notices.codes()).toEqual(['decisionFailed'])
    })

    it('forwards server events to the document machine', async () => {
      const { actor, signing } = await openBoxWithDocument()
      actor.send({ type: 'boxes.changed' })
      expect(signing().getSnapshot().value).toEqual({ reading: 'refreshing' })
    })

    it.each([
      [[7, 8], 'refreshing'],
      [[7, 9], 'idle'],
      [[], 'idle'],
    ])(
      'forwards a change of the documents %j only if the open one is among them',
      async (documentIds, value) => {
        const { actor, state, signing } = await openBoxWithDocument()
        actor.send({ type: 'boxes.changed', documentIds })
        expect(signing().getSnapshot().value).toEqual({ reading: value })
        expect(state().matches({ list: 'refreshing' })).toBe(true)
      },
    )

    it('refuses selection and opening of another document', async () => {
      const { state } = await openBoxWithDocument()
      expect(state().can({ type: 'boxes.toggle', id: 9 })).toBe(false)
      expect(state().can(open(9))).toBe(false)
    })

    it('follows the URL to another document, or back to the list', async () => {
      const { actor, state, context, signing } = await openBoxWithDocument()
      actor.send(goTo(7))
      expect(signing().getSnapshot().context.documentId).toBe(7)
      expect(context().opened).toBe(7)
      actor.send(goTo(null))
      expect(state().matches(browsing)).toBe(true)
      expect(context().opened).toBeNull()
    })

    it('keeps the document machine when the URL names the same document', async () => {
      const { actor, signing } = await openBoxWithDocument()
      const { sessionId } = signing()
      actor.send(goTo(8, { ...emptySearch, page: 2 }))
      expect(signing().sessionId).toBe(sessionId)
    })

    it('is entered from browsing when the URL names a document', async () => {
      const { actor, state, context } = await openList()
      actor.send(goTo(null))
      expect(state().matches(browsing)).toBe(true)
      actor.send(goTo(7))
      expect(state().matches(reading)).toBe(true)
      expect(context().opened).toBe(7)
    })
  })
})
