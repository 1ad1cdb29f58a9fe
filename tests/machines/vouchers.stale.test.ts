import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import {
  openReady,
  openVouchers,
  openVouchersWithDraft,
  linesOfThirtyBatches,
} from '../fakes/vouchers.ts'

const changed = { type: 'vouchers.changed' } as const
const stale = { ready: 'stale' }
const refreshing = { ready: 'refreshing' }
const choosing = { ready: 'choosing' }
const rowId = (batch: number) => `${batch}-1-001-1`
const toggle = (batch: number) => ({ type: 'vouchers.toggleRow', id: rowId(batch) }) as const
const batchesWithout = (...gone: number[]) =>
  linesOfThirtyBatches.filter(({ RPICU }) => !gone.includes(RPICU))

/** A loaded list that has changed on the server. */
async function openStale(random = 0) {
  const opened = await openReady(linesOfThirtyBatches, { random: () => random })
  opened.actor.send(changed)
  return opened
}

/** The stale list while it is loading again. */
async function openRefreshing() {
  const opened = await openStale()
  opened.clock.increment(15_000)
  return opened
}

describe('vouchers › failed', () => {
  it('loads the list again when it has changed on the server', async () => {
    const { actor, state, ports } = openVouchers()
    await ports.listVouchers.last().fail(new RequestError('offline'))
    expect(state().value).toBe('failed')
    actor.send(changed)
    expect(state().value).toBe('loading')
    expect(ports.listVouchers.asked).toHaveLength(2)
  })
})

describe('vouchers › ready › choosing', () => {
  it('goes to stale when the list has changed on the server, and keeps the rows', async () => {
    const { actor, state, context, ports } = await openReady()
    const { rows, selected, page } = context()
    actor.send(changed)
    expect(state().value).toEqual(stale)
    expect(context()).toMatchObject({ rows, selected, page })
    expect(ports.listVouchers.asked).toHaveLength(1)
  })
})

describe('vouchers › ready › stale', () => {
  it.each([
    { random: 0, delay: 15_000 },
    { random: 0.5, delay: 10_000 },
    { random: 0.999, delay: 5_010 },
  ])('loads the list again after $delay ms when the random number is $random', async (of) => {
    const { clock, state, ports } = await openStale(of.random)
    clock.increment(of.delay - 1)
    expect(state().value).toEqual(stale)
    expect(ports.listVouchers.asked).toHaveLength(1)
    clock.increment(1)
    expect(state().value).toEqual(refreshing)
    expect(ports.listVouchers.asked).toHaveLength(2)
  })

  it('does not restart the delay on each change', async () => {
    const { actor, clock, state } = await openStale()
    clock.increment(14_000)
    actor.send(changed)
    clock.increment(1_000)
    expect(state().value).toEqual(refreshing)
  })

  it('ends on a search, after which the delay sends no request', async () => {
    const { actor, clock, state, ports } = await openStale()
    actor.send({ type: 'vouchers.search', text: '운반' })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toEqual(choosing)
    clock.increment(15_000)
    expect(ports.listVouchers.asked).toHaveLength(2)
  })
})

describe.each([
  ['stale', openStale],
  ['refreshing', openRefreshing],
])('vouchers › ready › %s', (_, open) => {
  it('selects, sorts and turns pages as before', async () => {
    const { actor, state, context } = await open()
    const { value } = state()
    actor.send(toggle(3))
    actor.send({ type: 'vouchers.goToPage', page: 2 })
    actor.send({ type: 'vouchers.setPageSize', size: 10 })
    actor.send({ type: 'vouchers.sort', column: 'batch' })
    actor.send({ type: 'vouchers.moveCursor', by: 1 })
    expect(state().value).toEqual(value)
    expect(context()).toMatchObject({ selected: [3], page: 0, pageSize: 10, cursor: rowId(1) })
  })

  it('opens a draft, and loads the list only after the draft is closed', async () => {
    const { actor, state, clock, ports } = await open()
    actor.send(toggle(3))
    actor.send({ type: 'vouchers.writeDraft' })
    const { length } = ports.listVouchers.asked
    actor.send(changed)
    clock.increment(60_000)
    expect(state().value).toBe('writing')
    expect(ports.listVouchers.asked).toHaveLength(length)
    state().children.draft?.send({ type: 'draft.close' })
    expect(state().value).toEqual(stale)
    clock.increment(15_000)
    expect(ports.listVouchers.asked).toHaveLength(length + 1)
  })

  it('dismisses the batch conflict, and loads the list later', async () => {
    const batchConflict = { batchNumber: 5, detail: '', text: '11월 운반비' }
    const machines = machinesOnFakePorts({ saving: true })
    const { actor, clock, state, ports } = openVouchers(machines, { batchConflict })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    actor.send(changed)
    if (open === openRefreshing) clock.increment(15_000)
    actor.send({ type: 'vouchers.dismissConflict' })
    expect(state().value).toEqual({ ready: 'deletingSavedDraft' })
    await ports.deleteSavedDraft.last().answer()
    expect(state().value).toEqual(stale)
  })
})

describe('vouchers › ready › refreshing', () => {
  it('requests the same period, search and filter, and keeps the rows', async () => {
    const { actor, ports, clock, context } = await openReady()
    const period = { start: '2026-01-01', end: '2026-01-31' }
    actor.send({ type: 'vouchers.setPeriod', period })
    actor.send({ type: 'vouchers.search', text: '운반' })
    actor.send({ type: 'vouchers.toggleOwn' })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    actor.send(changed)
    clock.increment(15_000)
    expect(ports.listVouchers.asked).toHaveLength(5)
    const input = { category: 'voucher', period, search: '운반', user: 'yoondh' }
    expect(ports.listVouchers.last().input).toEqual(input)
    expect(context().rows).toHaveLength(60)
  })

  it('shows the new list with sort, page, selection and cursor kept', async () => {
    const { actor, context, state, ports } = await openRefreshing()
    actor.send({ type: 'vouchers.sort', column: 'batch' })
    actor.send({ type: 'vouchers.sort', column: 'batch' })
    actor.send(toggle(29))
    actor.send({ type: 'vouchers.goToPage', page: 1 })
    actor.send(toggle(12))
    await ports.listVouchers.last().answer(aVoucherList(batchesWithout(30)))
    expect(state().value).toEqual(choosing)
    expect(context()).toMatchObject({ page: 1, selected: [29, 12], cursor: rowId(12) })
    expect(
      context()
        .rows.map(({ RPICU }) => RPICU)
        .slice(0, 2),
    ).toEqual([29, 29])
    expect(context().total.count).toBe(58)
  })

  it('removes a batch that is gone from the selection, and clears a cursor on it', async () => {
    const { actor, context, ports } = await openRefreshing()
    actor.send(toggle(3))
    actor.send(toggle(7))
    await ports.listVouchers.last().answer(aVoucherList(batchesWithout(7)))
    expect(context()).toMatchObject({ selected: [3], cursor: null })
  })

  it('clears the cursor when its row has moved to another page', async () => {
    const { actor, context, ports } = await openRefreshing()
    actor.send({ type: 'vouchers.goToPage', page: 1 })
    actor.send(toggle(14))
    await ports.listVouchers.last().answer(aVoucherList(batchesWithout(1, 2)))
    expect(context()).toMatchObject({ page: 1, selected: [14], cursor: null })
  })

  it('goes to the last page when the current page no longer exists', async () => {
    const { actor, context, ports } = await openRefreshing()
    actor.send({ type: 'vouchers.goToPage', page: 2 })
    await ports.listVouchers.last().answer(aVoucherList(batchesWithout(26, 27, 28, 29, 30)))
    expect(context().page).toBe(1)
  })

  it('keeps the old list when the request fails, until the next change', async () => {
    const { actor, context, state, clock, ports } = await openRefreshing()
    await ports.listVouchers.last().fail(new RequestError('offline'))
    expect(state().value).toEqual(choosing)
    expect(context().rows).toHaveLength(60)
    clock.increment(60_000)
    expect(ports.listVouchers.asked).toHaveLength(2)
    actor.send(changed)
    expect(state().value).toEqual(stale)
  })

  it.each(['answer', 'fail'] as const)(
    'goes to stale after a change during the request: %s',
    async (end) => {
      const { actor, state, clock, ports } = await openRefreshing()
      actor.send(changed)
      expect(state().value).toEqual(refreshing)
      if (end === 'answer')
        await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      else await ports.listVouchers.last().fail(new RequestError('server'))
      expect(state().value).toEqual(stale)
      clock.increment(15_000)
      expect(ports.listVouchers.asked).toHaveLength(3)
    },
  )
})

describe('vouchers › loading', () => {
  it('leads to stale after a change, which the response may not contain', async () => {
    const { actor, state, ports } = openVouchers()
    actor.send(changed)
    expect(state().value).toBe('loading')
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toEqual(stale)
  })

  it('leads to choosing when a later search contains the change', async () => {
    const { actor, state, ports } = openVouchers()
    actor.send(changed)
    actor.send({ type: 'vouchers.search', text: '운반' })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toEqual(choosing)
  })
})

describe('vouchers › writing', () => {
  it('leads to stale when no document was created', async () => {
    const { draft, state } = await openVouchersWithDraft(3)
    draft().send({ type: 'draft.close' })
    expect(state().value).toEqual(stale)
    expect(state().context.selected).toEqual([3])
  })
})
