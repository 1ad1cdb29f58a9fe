import { describe, expect, it } from 'vitest'
import { aVoucherList, aVoucherLine } from '../../models/samples/voucher.ts'
import { openReady, linesOfThirtyBatches } from '../fakes/vouchers.ts'

const january = { start: '2026-01-01', end: '2026-01-31' }
const amounts = [300, 20, 1000].map((RPZ5DEBITAT, index) =>
  aVoucherLine({ RPICU: index + 1, RPZ5DEBITAT }),
)
const rowId = (batch: number, document = 1) => `${batch}-${document}-001-1`
const toggle = (id: string) => ({ type: 'vouchers.toggleRow', id }) as const
const extend = (id: string) => ({ type: 'vouchers.extendTo', id }) as const
const move = (by: number) => ({ type: 'vouchers.moveCursor', by }) as const
const sort = (column: 'batch' | 'debit') => ({ type: 'vouchers.sort', column }) as const

describe('vouchers › ready', () => {
  it('starts in the order of the server, with no cursor and nothing to draft', async () => {
    const { context } = await openReady(amounts)
    expect(context()).toMatchObject({
      sort: null,
      cursor: null,
      queue: [],
      written: 0,
      failedDraft: null,
      restored: null,
      batchConflict: null,
    })
    expect(context().rows).toEqual(context().listed)
  })
})

describe('vouchers › ready, sorted', () => {
  it('sorts by a column ascending, descending, and in the order of the server again', async () => {
    const { actor, context } = await openReady(amounts)
    const batches = () => context().rows.map(({ RPICU }) => RPICU)
    actor.send(sort('debit'))
    expect(batches()).toEqual([2, 1, 3])
    expect(context().sort).toEqual({ column: 'debit', direction: 'ascending' })
    actor.send(sort('debit'))
    expect(batches()).toEqual([3, 1, 2])
    actor.send(sort('debit'))
    expect(batches()).toEqual([1, 2, 3])
    expect(context().sort).toBeNull()
  })

  it('returns to the first page, with no cursor and the selection kept', async () => {
    const { actor, context } = await openReady()
    actor.send({ type: 'vouchers.goToPage', page: 2 })
    actor.send(toggle(rowId(30)))
    actor.send(sort('batch'))
    expect(context()).toMatchObject({ page: 0, cursor: null, selected: [30] })
  })

  it('applies the sort to the next response', async () => {
    const { actor, context, ports } = await openReady(amounts)
    actor.send(sort('debit'))
    actor.send({ type: 'vouchers.search', text: '' })
    await ports.listVouchers.last().answer(aVoucherList(amounts.slice(0, 2)))
    expect(context().rows.map(({ RPICU }) => RPICU)).toEqual([2, 1])
  })

  it.each([
    { rows: 0, accepted: false },
    { rows: 1, accepted: true },
  ])('accepts sorting and selecting with $rows rows: $accepted', async ({ rows, accepted }) => {
    const { state } = await openReady(amounts.slice(0, rows))
    expect(state().can(sort('batch'))).toBe(accepted)
    expect(state().can({ type: 'vouchers.togglePage' })).toBe(accepted)
  })
})

describe('vouchers › ready, selecting a range', () => {
  it('selects the batches of all rows from the last clicked row to this one', async () => {
    const { actor, context } = await openReady()
    actor.send(toggle(rowId(2)))
    actor.send(extend(rowId(5)))
    expect(context().selected).toEqual([2, 3, 4, 5])
  })

  it('extends the selection from the row selected last, also upwards', async () => {
    const { actor, context } = await openReady()
    actor.send(toggle(rowId(9)))
    actor.send(toggle(rowId(5)))
    actor.send(extend(rowId(3)))
    expect(context().selected).toEqual([9, 5, 3, 4])
    actor.send(extend(rowId(1)))
    expect(context().selected).toEqual([9, 5, 3, 4, 1, 2])
  })

  it('selects only the row when no row was clicked on this page', async () => {
    const { actor, context } = await openReady()
    actor.send(toggle(rowId(2)))
    actor.send({ type: 'vouchers.goToPage', page: 2 })
    actor.send(extend(rowId(28)))
    expect(context().selected).toEqual([2, 28])
  })

  it('accepts only rows that are on the page', async () => {
    const { state } = await openReady()
    expect(state().can(extend(rowId(3)))).toBe(true)
    expect(state().can(extend(rowId(30)))).toBe(false)
  })
})

describe('vouchers › ready, the cursor', () => {
  it('starts at the top, moves down and up, and never past an end', async () => {
    const { actor, state, context } = await openReady()
    expect(state().can({ type: 'vouchers.toggleCursor' })).toBe(false)
    actor.send(move(1))
    expect(context().cursor).toBe(rowId(1))
    expect(state().can(move(-1))).toBe(false)
    actor.send(move(1))
    expect(context().cursor).toBe(rowId(1, 2))
    actor.send(move(99))
    expect(context().cursor).toBe(rowId(13))
    expect(state().can(move(1))).toBe(false)
  })

  it('starts at the last row when moving up', async () => {
    const { actor, context } = await openReady()
    actor.send(move(-1))
    expect(context().cursor).toBe(rowId(13))
  })

  it('selects and deselects the batch under the cursor', async () => {
    const { actor, context } = await openReady()
    actor.send(move(1))
    actor.send(move(2))
    actor.send({ type: 'vouchers.toggleCursor' })
    expect(context().selected).toEqual([2])
    actor.send({ type: 'vouchers.toggleCursor' })
    expect(context().selected).toEqual([])
  })

  it('continues from the clicked row', async () => {
    const { actor, context } = await openReady()
    actor.send(toggle(rowId(4)))
    actor.send(move(1))
    expect(context().cursor).toBe(rowId(4, 2))
  })

  it.each([
    { type: 'vouchers.goToPage', page: 1 },
    { type: 'vouchers.setPageSize', size: 5 },
    { type: 'vouchers.search', text: '' },
    { type: 'vouchers.setPeriod', period: january },
    { type: 'vouchers.toggleOwn' },
  ] as const)('is cleared after $type', async (event) => {
    const { actor, context, ports } = await openReady()
    actor.send(move(1))
    actor.send(event)
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(context().cursor).toBeNull()
  })

  it('refuses to move without rows', async () => {
    const { state } = await openReady([])
    expect(state().can(move(1))).toBe(false)
  })
})
