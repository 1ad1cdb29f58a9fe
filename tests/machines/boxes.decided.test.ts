import { describe, expect, it } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openBoxWithDocument, openList } from '../fakes/boxes.ts'

const browsing = { activity: 'browsing' } as const
const reading = { activity: 'reading' } as const
const open = (id: number) => ({ type: 'boxes.open', id }) as const

describe('boxes › activity', () => {
  describe('after a decision', () => {
    async function approve({ signing, ports }: Awaited<ReturnType<typeof openBoxWithDocument>>) {
      signing().send({ type: 'signing.approve' })
      await ports.sign.last().answer()
    }

    it('opens the next selected document, and goes back to the list after the last one', async () => {
      const opened = await openBoxWithDocument(9, 8, 7)
      const { state, context, signing } = opened
      await approve(opened)
      expect(state().matches(reading)).toBe(true)
      expect(context()).toMatchObject({ opened: 7, selected: [9, 7], isOpenedByDecision: true })
      expect(signing().getSnapshot().context).toMatchObject({ documentId: 7, comment: '' })
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 7 }))
      await approve(opened)
      expect(context()).toMatchObject({ opened: 9, selected: [9] })
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 9 }))
      await approve(opened)
      expect(state().matches(browsing)).toBe(true)
      expect(context()).toMatchObject({ opened: null, selected: [], isOpenedByDecision: false })
    })

    it('does not mark a document as opened by the decision when the URL opens it', async () => {
      const opened = await openBoxWithDocument(9, 8, 7)
      await approve(opened)
      opened.actor.send({ type: 'boxes.goTo', search: emptySearch, opened: 9 })
      expect(opened.context()).toMatchObject({ opened: 9, isOpenedByDecision: false })
    })

    it('opens each document with the comment that was typed for it before', async () => {
      const loadUnsentComment = (documentId: number) => (documentId === 8 ? '증빙 확인 필요' : '')
      const { actor, signing } = await openList(documentsWithIds(9, 8), { loadUnsentComment })
      actor.send(open(8))
      expect(signing().getSnapshot().context.comment).toBe('증빙 확인 필요')
      actor.send({ type: 'boxes.close' })
      actor.send(open(9))
      expect(signing().getSnapshot().context.comment).toBe('')
    })

    it('goes back to the list when the document was not selected', async () => {
      const opened = await openBoxWithDocument(9)
      await approve(opened)
      expect(opened.state().matches(browsing)).toBe(true)
      expect(opened.context().selected).toEqual([9])
    })

    it('offers the next document of the list, and opens it', async () => {
      const opened = await openList(documentsWithIds(9, 8, 7))
      const { actor, state, context, ports } = opened
      const openNext = { type: 'boxes.openNext' } as const
      expect(state().can(openNext)).toBe(false)
      actor.send(open(8))
      await ports.fetchDocument.last().answer(aDocument('waiting', { id: 8 }))
      await approve(opened)
      expect(state().matches(browsing)).toBe(true)
      expect(context()).toMatchObject({ next: 7, opened: null })
      await ports.listBox.last().answer({ documents: documentsWithIds(9, 7), total: 2 })
      actor.send(openNext)
      expect(state().matches(reading)).toBe(true)
      expect(context()).toMatchObject({ opened: 7, cursor: 7, next: null })
      expect(ports.fetchDocument.last().input).toEqual({ documentId: 7 })
    })

    it('offers the first document after the last one of the list, and nothing when the list has no other document', async () => {
      const opened = await openList(documentsWithIds(9, 8))
      opened.actor.send(open(8))
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 8 }))
      await approve(opened)
      expect(opened.context().next).toBe(9)
      await opened.ports.listBox.last().answer({ documents: documentsWithIds(9), total: 1 })
      opened.actor.send({ type: 'boxes.openNext' })
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 9 }))
      await approve(opened)
      expect(opened.context().next).toBeNull()
    })

    it('stops offering the next document when it leaves the list, another document opens or a search starts', async () => {
      const opened = await openList(documentsWithIds(9, 8, 7))
      const { actor, state, context, ports } = opened
      const canOpenNext = () => state().can({ type: 'boxes.openNext' })
      actor.send(open(8))
      await ports.fetchDocument.last().answer(aDocument('waiting', { id: 8 }))
      await approve(opened)
      await ports.listBox.last().answer({ documents: documentsWithIds(9), total: 1 })
      expect(canOpenNext()).toBe(false)
      actor.send({ type: 'boxes.changed' })
      await ports.listBox.last().answer({ documents: documentsWithIds(9, 7), total: 2 })
      expect(canOpenNext()).toBe(true)
      actor.send(open(9))
      expect(context().next).toBeNull()
      await ports.fetchDocument.last().answer(aDocument('waiting', { id: 9 }))
      await approve(opened)
      expect(context().next).toBe(7)
      actor.send({ type: 'boxes.search', search: { search: '운반' } })
      expect(context().next).toBeNull()
    })

    it('offers nothing outside the pending box', async () => {
      const opened = await openList(documentsWithIds(9, 8), { box: 'submitted' })
      opened.actor.send(open(9))
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 9 }))
      await approve(opened)
      expect(opened.context().next).toBeNull()
    })

    it('refreshes list and badges, and shows a notice', async () => {
      const opened = await openBoxWithDocument(8, 7)
      await approve(opened)
      expect(opened.state().matches({ list: 'refreshing' })).toBe(true)
      expect(opened.badges.told()).toEqual([{ type: 'badges.refresh' }])
      expect(opened.notices.codes()).toEqual(['approved'])
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 7 }))
      await approve(opened)
      expect(opened.badges.told()).toHaveLength(2)
    })

    it('works without a badges machine', async () => {
      const opened = await openList(documentsWithIds(8), { badges: undefined })
      opened.actor.send(open(8))
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 8 }))
      await approve(opened)
      expect(opened.state().matches(browsing)).toBe(true)
    })

    it('keeps the document open after its author has withdrawn it', async () => {
      const own = { box: 'submitted', employee: 'yoondh' } as const
      const { actor, state, ports, badges, signing } = await openList(documentsWithIds(8), own)
      actor.send(open(8))
      await ports.fetchDocument.last().answer(aDocument('waiting', { id: 8 }))
      signing().send({ type: 'signing.askWithdrawal' })
      signing().send({ type: 'signing.withdraw' })
      await ports.act.last().answer()
      expect(state().matches({ ...reading, list: 'refreshing' })).toBe(true)
      expect(badges.told()).toHaveLength(1)
      await ports.fetchDocument.last().answer(aDocument('withdrawn', { id: 8 }))
      expect(signing().getSnapshot().can({ type: 'signing.redraft' })).toBe(true)
    })

    it('keeps a stale document open, and refreshes list and badges', async () => {
      const { state, ports, badges, signing } = await openBoxWithDocument(8, 7)
      signing().send({ type: 'signing.approve' })
      await ports.sign.last().fail(new Error('no'))
      await ports.fetchDocument.last().answer(aDocument('withdrawn', { id: 8 }))
      expect(state().matches({ ...reading, list: 'refreshing' })).toBe(true)
      expect(badges.told()).toHaveLength(1)
      expect(signing().getSnapshot().matches('stale')).toBe(true)
    })
  })
})
