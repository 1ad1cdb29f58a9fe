import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aVoucherList, aVoucher } from '../../models/samples/voucher.ts'
import { openReady, openVouchers, linesOfThirtyBatches } from '../fakes/vouchers.ts'

const january = { start: '2026-01-01', end: '2026-01-31' }

describe('vouchers', () => {
  describe('loading', () => {
    it('requests three months back and ten days ahead, with no search', () => {
      const { ports, state } = openVouchers()
      expect(state().value).toBe('loading')
      expect(ports.listVouchers.last().input).toEqual({
        category: 'voucher',
        period: { start: '2026-08-20', end: '2026-11-30' },
        search: '',
        user: '',
      })
    })

    it('goes to ready with lines, list rows and total', async () => {
      const { state, context } = await openReady()
      expect(state().matches('ready')).toBe(true)
      expect(context().linesOf(2)).toEqual(linesOfThirtyBatches.filter(({ RPICU }) => RPICU === 2))
      expect(context().rows).toHaveLength(60)
      expect(context().total).toEqual({ count: 60, sum: 660_000 })
    })

    it('clears the previous list', async () => {
      const { actor, context } = await openReady()
      actor.send({ type: 'vouchers.search', text: '운반' })
      expect(context()).toMatchObject({ rows: [], total: { count: 0, sum: 0 } })
      expect(context().linesOf(1)).toEqual([])
      expect(context().counts.size).toBe(0)
    })

    it('goes to failed without rows', async () => {
      const { actor, ports, state, context } = await openReady()
      actor.send({ type: 'vouchers.search', text: '운반' })
      await ports.listVouchers.last().fail(new RequestError('server'))
      expect(state().value).toBe('failed')
      expect(context()).toMatchObject({ rows: [], total: { count: 0, sum: 0 } })
      expect(context().linesOf(1)).toEqual([])
    })

    it('uses the response of the last request when responses arrive out of order', async () => {
      const { actor, ports, context } = openVouchers()
      const [slow] = ports.listVouchers.asked
      actor.send({ type: 'vouchers.search', text: '운반' })
      expect(slow?.signal.aborted).toBe(true)
      await ports.listVouchers.last().answer(aVoucherList(aVoucher({ RPICU: 2 })))
      await slow?.answer(aVoucherList(linesOfThirtyBatches))
      expect(context().rows.map(({ RPICU }) => RPICU)).toEqual([2])
    })

    it('is restarted by a new period', () => {
      const { actor, ports } = openVouchers()
      actor.send({ type: 'vouchers.setPeriod', period: january })
      expect(ports.listVouchers.asked).toHaveLength(2)
      expect(ports.listVouchers.last().input.period).toEqual(january)
    })

    it('is restarted when the filter of the employee’s vouchers is set or cleared', () => {
      const { actor, ports } = openVouchers()
      actor.send({ type: 'vouchers.toggleOwn' })
      actor.send({ type: 'vouchers.toggleOwn' })
      expect(ports.listVouchers.asked.map(({ input }) => input.user)).toEqual(['', 'yoondh', ''])
    })

    it('refuses events that need a list', () => {
      const { state } = openVouchers()
      expect(state().can({ type: 'vouchers.togglePage' })).toBe(false)
      expect(state().can({ type: 'vouchers.writeDraft' })).toBe(false)
      expect(state().can({ type: 'vouchers.goToPage', page: 0 })).toBe(false)
    })
  })

  describe('failed', () => {
    it('sends the same request again on retry', async () => {
      const { actor, ports, state } = openVouchers()
      actor.send({ type: 'vouchers.search', text: '운반' })
      await ports.listVouchers.last().fail(new RequestError('offline'))
      actor.send({ type: 'vouchers.retry' })
      expect(ports.listVouchers.last().input.search).toBe('운반')
      await ports.listVouchers.last().answer(aVoucherList([]))
      expect(state().matches('ready')).toBe(true)
    })

    it.each([
      { event: { type: 'vouchers.search', text: '운반' }, asked: { search: '운반' } },
      { event: { type: 'vouchers.setPeriod', period: january }, asked: { period: january } },
      { event: { type: 'vouchers.toggleOwn' }, asked: { user: 'yoondh' } },
    ] as const)('sends a new request on $event.type', async ({ event, asked }) => {
      const { actor, ports, state } = openVouchers()
      await ports.listVouchers.last().fail(new RequestError('offline'))
      actor.send(event)
      expect(state().value).toBe('loading')
      expect(ports.listVouchers.last().input).toMatchObject(asked)
    })
  })

  describe('ready', () => {
    it('selects and deselects the whole batch of a row', async () => {
      const { actor, context } = await openReady()
      actor.send({ type: 'vouchers.toggleRow', id: '3-2-001-1' })
      expect(context().selected).toEqual([3])
      actor.send({ type: 'vouchers.toggleRow', id: '3-1-001-1' })
      expect(context().selected).toEqual([])
    })

    it('accepts only rows that are on the page', async () => {
      const { state } = await openReady()
      expect(state().can({ type: 'vouchers.toggleRow', id: '1-1-001-1' })).toBe(true)
      expect(state().can({ type: 'vouchers.toggleRow', id: '30-1-001-1' })).toBe(false)
      expect(state().can({ type: 'vouchers.toggleRow', id: 'unknown' })).toBe(false)
    })

    it('selects and clears the batches of the page by the header checkbox', async () => {
      const { actor, context } = await openReady()
      actor.send({ type: 'vouchers.togglePage' })
      expect(context().selected).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
      actor.send({ type: 'vouchers.togglePage' })
      expect(context().selected).toEqual([])
    })

    it('keeps the selection of other pages', async () => {
      const { actor, context } = await openReady()
      actor.send({ type: 'vouchers.toggleRow', id: '1-1-001-1' })
      actor.send({ type: 'vouchers.goToPage', page: 2 })
      actor.send({ type: 'vouchers.togglePage' })
      expect(context().selected).toEqual([1, 26, 27, 28, 29, 30])
      actor.send({ type: 'vouchers.togglePage' })
      expect(context().selected).toEqual([1])
    })

    it('clears the selection', async () => {
      const { actor, state, context } = await openReady()
      expect(state().can({ type: 'vouchers.clearSelection' })).toBe(false)
      actor.send({ type: 'vouchers.togglePage' })
      actor.send({ type: 'vouchers.clearSelection' })
      expect(context().selected).toEqual([])
    })

    it('refuses to select a page without rows', async () => {
      const { state } = await openReady([])
      expect(state().can({ type: 'vouchers.togglePage' })).toBe(false)
    })

    it.each([
      { page: 0, accepted: true },
      { page: 2, accepted: true },
      { page: 3, accepted: false },
      { page: -1, accepted: false },
      { page: 0.5, accepted: false },
    ])('goes to page $page of three: $accepted', async ({ page, accepted }) => {
      const { actor, state, context } = await openReady()
      actor.send({ type: 'vouchers.goToPage', page: 1 })
      expect(state().can({ type: 'vouchers.goToPage', page })).toBe(accepted)
      actor.send({ type: 'vouchers.goToPage', page })
      expect(context().page).toBe(accepted ? page : 1)
    })

    it('keeps the first row visible when the page size changes', async () => {
      const { actor, context } = await openReady()
      actor.send({ type: 'vouchers.goToPage', page: 1 })
      actor.send({ type: 'vouchers.setPageSize', size: 10 })
      expect(context()).toMatchObject({ page: 2, pageSize: 10 })
    })

    it.each([
      { type: 'vouchers.search', text: '출장' },
      { type: 'vouchers.setPeriod', period: january },
    ] as const)('clears the selection, and goes to the first page, after $type', async (event) => {
      const { actor, context, ports } = await openReady()
      actor.send({ type: 'vouchers.toggleRow', id: '1-1-001-1' })
      actor.send({ type: 'vouchers.goToPage', page: 1 })
      actor.send(event)
      expect(context()).toMatchObject({ selected: [], page: 0 })
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      expect(context()).toMatchObject({ selected: [], page: 0 })
    })

    it('searches in NFC', async () => {
      const { actor, ports } = await openReady()
      actor.send({ type: 'vouchers.search', text: '출장'.normalize('NFD') })
      expect(ports.listVouchers.last().input.search).toBe('출장')
    })

    it('loads only the employee’s vouchers, clears the selection and goes to the first page', async () => {
      const { actor, context, ports } = await openReady()
      actor.send({ type: 'vouchers.toggleRow', id: '3-2-001-1' })
      actor.send({ type: 'vouchers.goToPage', page: 1 })
      actor.send({ type: 'vouchers.toggleOwn' })
      expect(context()).toMatchObject({ isOwnOnly: true, selected: [], page: 0 })
      expect(ports.listVouchers.last().input.user).toBe('yoondh')
    })

    it('refuses to write a draft without a selection', async () => {
      const { state } = await openReady()
      expect(state().can({ type: 'vouchers.writeDraft' })).toBe(false)
    })
  })

  describe.each([
    { start: '2026-02-01', end: '2026-01-01' },
    { start: '2026-02-30', end: '2026-03-01' },
    { start: '', end: '2026-03-01' },
  ])('the period %j', (period) => {
    const event = { type: 'vouchers.setPeriod', period } as const

    it('is refused in loading', () => {
      expect(openVouchers().state().can(event)).toBe(false)
    })

    it('is refused in failed', async () => {
      const { ports, state } = openVouchers()
      await ports.listVouchers.last().fail(new RequestError('offline'))
      expect(state().can(event)).toBe(false)
    })

    it('is refused in ready', async () => {
      const { state } = await openReady()
      expect(state().can(event)).toBe(false)
    })
  })
})
