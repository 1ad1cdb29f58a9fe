import { describe, expect, it } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { RequestError } from '../../machines/requestError.ts'
import { documentsWithIds } from '../../models/samples/approval.ts'
import { openBox, openList } from '../fakes/boxes.ts'

const approved = { box: 'approved' } as const
const period = { start: '2026-11-01', end: '2026-11-30' }
const thirty = documentsWithIds(...Array.from({ length: 30 }, (_, index) => 30 - index))
const turnTo = (page: number) => ({ type: 'boxes.turnPage', page }) as const
const goTo = (search: Partial<typeof emptySearch>) =>
  ({ type: 'boxes.goTo', search: { ...emptySearch, ...search }, opened: null }) as const
/** The events after which the box may have changed, so that it is reloaded. */
const changeEvents = [
  { type: 'boxes.changed' },
  { type: 'signing.decided', id: 1, outcome: 'approved' },
  { type: 'signing.stopped', id: 1, error: null, detail: '', isUnconfirmed: false },
] as const

describe('boxes › list', () => {
  describe('loading', () => {
    it('requests the normalized search of the URL', () => {
      const { state, ports } = openBox({
        ...approved,
        search: { ...emptySearch, batchNumber: '7x', page: 2 },
      })
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.listBox.last().input).toEqual({
        box: 'approved',
        search: { ...emptySearch, batchNumber: '7', page: 2 },
        withStatusCounts: true,
      })
    })

    it('shows nothing before the response', async () => {
      const { context, ids, ports, state } = openBox()
      expect(ids()).toEqual([])
      await ports.listBox.last().answer({ documents: documentsWithIds(2, 1), total: 2 })
      expect(state().matches({ list: 'ready' })).toBe(true)
      expect([ids(), context().failure]).toEqual([[2, 1], null])
      expect(context()).toMatchObject({ total: 2, foundDocuments: documentsWithIds(2, 1) })
    })

    it('uses the response of the last request only', async () => {
      const { actor, ids, ports } = openBox()
      const first = ports.listBox.last()
      actor.send({ type: 'boxes.search', search: { search: '운반' } })
      expect(first.signal.aborted).toBe(true)
      await ports.listBox.last().answer({ documents: documentsWithIds(2), total: 1 })
      await first.answer({ documents: documentsWithIds(1), total: 1 })
      expect(ids()).toEqual([2])
    })

    it('requests the last page when the URL names a page beyond it', async () => {
      const { state, context, ports } = openBox({
        ...approved,
        search: { ...emptySearch, page: 9 },
      })
      await ports.listBox.last().answer({ documents: [], total: 30 })
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(ports.listBox.last().input.search.page).toBe(2)
      await ports.listBox.last().answer({ documents: documentsWithIds(1), total: 30 })
      expect(context().search.page).toBe(2)
    })

    it.each(changeEvents)(
      'loads again when the response may be older than $type',
      async (event) => {
        const { actor, state, ports } = openBox()
        actor.send(event)
        expect(ports.listBox.asked).toHaveLength(1)
        await ports.listBox.last().answer({ documents: documentsWithIds(1), total: 1 })
        expect(state().matches({ list: 'refreshing' })).toBe(true)
        await ports.listBox.last().answer({ documents: documentsWithIds(1), total: 1 })
        expect(state().matches({ list: 'ready' })).toBe(true)
        expect(ports.listBox.asked).toHaveLength(2)
      },
    )
  })

  it('does not load again when the request was sent after the change', async () => {
    const { actor, state, ports } = openBox()
    actor.send({ type: 'boxes.changed' })
    actor.send({ type: 'boxes.search', search: { search: '운반' } })
    await ports.listBox.last().answer({ documents: documentsWithIds(1), total: 1 })
    expect(state().matches({ list: 'ready' })).toBe(true)
    expect(ports.listBox.asked).toHaveLength(2)
  })

  describe('failed', () => {
    async function openFailed() {
      const opened = openBox()
      await opened.ports.listBox.last().fail(new RequestError('offline'))
      return opened
    }

    it('stores the failure and shows no documents', async () => {
      const { state, context } = await openFailed()
      expect(state().matches({ list: 'failed' })).toBe(true)
      expect(context()).toMatchObject({ documents: [], failure: { kind: 'offline' } })
    })

    it.each(['boxes.retry', 'boxes.changed'] as const)('loads again on %s', async (type) => {
      const { actor, state, context, ports } = await openFailed()
      actor.send({ type })
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(context().failure).toBeNull()
      await ports.listBox.last().answer({ documents: documentsWithIds(1), total: 1 })
      expect(state().matches({ list: 'ready' })).toBe(true)
    })
  })

  describe('ready', () => {
    it('searches from the first page, with nothing selected', async () => {
      const { actor, state, context, ports, select } = await openList(thirty)
      select(30)
      actor.send(turnTo(2))
      actor.send({ type: 'boxes.search', search: { search: '운반'.normalize('NFD') } })
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(context()).toMatchObject({ documents: [], foundDocuments: [], total: 0, selected: [] })
      expect(context().cursor).toBeNull()
      expect(ports.listBox.last().input.search).toEqual({ ...emptySearch, search: '운반' })
    })

    it('keeps the search fields that boxes.search does not contain', async () => {
      const { actor, context } = await openList()
      actor.send({ type: 'boxes.search', search: { author: 'kim', period } })
      actor.send({ type: 'boxes.search', search: { unreadOnly: true } })
      expect(context().search).toEqual({ ...emptySearch, author: 'kim', period, unreadOnly: true })
      actor.send({ type: 'boxes.search', search: { period: null } })
      expect(context().search.period).toBeNull()
    })

    it('sorts from the first page and keeps the selection; the next sort by a column reverses it', async () => {
      const { actor, state, context, ports, select } = await openList(thirty)
      select(30)
      actor.send(turnTo(2))
      actor.send({ type: 'boxes.sort', column: 'amount' })
      expect(state().matches({ list: 'loading' })).toBe(true)
      const order = { column: 'amount', direction: 'descending' }
      expect(ports.listBox.last().input.search).toEqual({ ...emptySearch, order })
      expect(context()).toMatchObject({ selected: [30], documents: [] })
      actor.send({ type: 'boxes.sort', column: 'amount' })
      expect(context().search.order).toEqual({ ...order, direction: 'ascending' })
    })

    it('keeps the selection when only the order of the URL changes', async () => {
      const { actor, state, context, select } = await openList()
      select(9)
      const order = { column: 'title', direction: 'ascending' } as const
      actor.send(goTo({ order }))
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(context()).toMatchObject({ selected: [9], search: { order } })
    })

    it('keeps the counts per status of the last response', async () => {
      const { actor, context, ports } = openBox(approved)
      expect(context().statusCounts).toBeNull()
      const statusCounts = { waiting: 3, approved: 2, rejected: 1, withdrawn: 0 }
      await ports.listBox.last().answer({ documents: documentsWithIds(1), total: 1, statusCounts })
      actor.send({ type: 'boxes.search', search: { status: 'approved' } })
      expect(context().statusCounts).toEqual(statusCounts)
      await ports.listBox.last().answer({ documents: documentsWithIds(1), total: 1 })
      expect(context().statusCounts).toBeNull()
    })

    it('refuses an invalid period', async () => {
      const { state } = await openList()
      const search = { period: { start: '2026-11-30', end: '2026-11-01' } }
      expect(state().can({ type: 'boxes.search', search })).toBe(false)
      expect(state().can({ type: 'boxes.search', search: { period } })).toBe(true)
    })

    it('turns pages of the pending box without a request', async () => {
      const { actor, ids, context, ports, select } = await openList(thirty)
      select(30)
      expect(ids()).toHaveLength(25)
      actor.send(turnTo(2))
      expect(ids()).toEqual([5, 4, 3, 2, 1])
      expect(context()).toMatchObject({ search: { page: 2 }, cursor: null, selected: [30] })
      expect(ports.listBox.asked).toHaveLength(1)
    })

    it('requests another page of the other boxes', async () => {
      const { actor, state, context, ports } = await openList(documentsWithIds(2, 1), approved, 30)
      actor.send(turnTo(2))
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(context()).toMatchObject({ total: 30, documents: [] })
      expect(ports.listBox.last().input.search.page).toBe(2)
    })

    it.each([0, 1, 3, 1.5])('refuses page %d', async (page) => {
      const { state } = await openList(thirty)
      expect(state().can(turnTo(page))).toBe(false)
      const other = await openList(documentsWithIds(1), approved, 30)
      expect(other.state().can(turnTo(page))).toBe(false)
    })

    it('loads the search of the URL when it changes', async () => {
      const { actor, state, context, ports, select } = await openList()
      select(9)
      actor.send(goTo({ search: '운반', page: 2 }))
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(context()).toMatchObject({ selected: [], total: 0 })
      expect(ports.listBox.last().input.search).toEqual({ ...emptySearch, search: '운반', page: 2 })
    })

    it('keeps the selection when only the page of the URL changes', async () => {
      const { actor, state, context, select } = await openList(thirty)
      select(30)
      actor.send(goTo({ page: 2 }))
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(context()).toMatchObject({ selected: [30], total: 30, search: { page: 2 } })
    })

    it('stays when the search of the URL is the same after normalization', async () => {
      const { actor, state, ports } = await openList()
      actor.send(goTo({ batchNumber: 'x' }))
      expect(state().matches({ list: 'ready' })).toBe(true)
      expect(ports.listBox.asked).toHaveLength(1)
    })
  })

  describe('refreshing', () => {
    const changed = { type: 'boxes.changed' } as const

    it.each(changeEvents)(
      'loads again on $type, and keeps the documents meanwhile',
      async (event) => {
        const { actor, state, ids, ports } = await openList()
        actor.send(event)
        expect(state().matches({ list: 'refreshing' })).toBe(true)
        expect(state().hasTag('busy')).toBe(true)
        expect(ids()).toEqual([9, 8, 7])
        await ports.listBox.last().answer({ documents: documentsWithIds(9, 8), total: 2 })
        expect(state().matches({ list: 'ready' })).toBe(true)
        expect(ids()).toEqual([9, 8])
      },
    )

    it('keeps the documents and the failure of a reload until a reload succeeds', async () => {
      const { actor, state, context, ids, ports, notices } = await openList()
      actor.send(changed)
      await ports.listBox.last().fail(new RequestError('offline'))
      expect(state().matches({ list: 'ready' })).toBe(true)
      expect([ids(), notices.shown()]).toEqual([[9, 8, 7], []])
      actor.send(changed)
      expect(context().failure).toMatchObject({ kind: 'offline' })
      await ports.listBox.last().answer({ documents: documentsWithIds(9), total: 1 })
      expect(context().failure).toBeNull()
    })

    it('keeps the selection, also of documents no longer in the box', async () => {
      const { actor, context, ports, select } = await openList()
      select(9, 7)
      actor.send(changed)
      await ports.listBox.last().answer({ documents: documentsWithIds(9, 8), total: 2 })
      expect(context()).toMatchObject({ selected: [9, 7], cursor: null })
    })

    it('keeps the cursor on a document that is still listed', async () => {
      const { actor, context, ports, select } = await openList()
      select(8)
      actor.send(changed)
      await ports.listBox.last().answer({ documents: documentsWithIds(10, 9, 8), total: 3 })
      expect(context().cursor).toBe(8)
    })

    it.each(changeEvents)('loads once more when $type arrives meanwhile', async (event) => {
      const { actor, state, ports } = await openList()
      actor.send(changed)
      actor.send(event)
      expect(ports.listBox.asked).toHaveLength(2)
      await ports.listBox.last().answer({ documents: documentsWithIds(9), total: 1 })
      expect(state().matches({ list: 'refreshing' })).toBe(true)
      await ports.listBox.last().answer({ documents: documentsWithIds(9), total: 1 })
      expect(state().matches({ list: 'ready' })).toBe(true)
      expect(ports.listBox.asked).toHaveLength(3)
    })

    it('goes to the last page when the current page no longer exists', async () => {
      const input = { ...approved, search: { ...emptySearch, page: 2 } }
      const { actor, state, ports } = await openList(documentsWithIds(1), input, 26)
      actor.send(changed)
      await ports.listBox.last().answer({ documents: [], total: 25 })
      expect(state().matches({ list: 'loading' })).toBe(true)
      expect(ports.listBox.last().input.search.page).toBe(1)
    })

    it('goes to the nearest page of the pending box when the current page no longer exists', async () => {
      const { actor, context, ids, ports } = await openList(thirty)
      actor.send(turnTo(2))
      actor.send(changed)
      await ports.listBox.last().answer({ documents: documentsWithIds(2, 1), total: 2 })
      expect(context().search.page).toBe(1)
      expect(ids()).toEqual([2, 1])
    })
  })
})
