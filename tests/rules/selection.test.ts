import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBatchesToSelection,
  countRowsByBatch,
  countSelectedRows,
  removeUnlisted,
  toggleBatch,
  toggleWholePage,
  voucherPageSelection,
} from '../../machines/vouchers/selection.rules.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'

const rowsOf = (...batches: number[]) => batches.map((RPICU) => aVoucherLine({ RPICU }))

describe('toggleBatch', () => {
  it.each([
    { selected: [], batch: 3, result: [3] },
    { selected: [5], batch: 3, result: [5, 3] },
    { selected: [5, 3], batch: 5, result: [3] },
  ])('of $batch turns $selected into $result', ({ selected, batch, result }) => {
    expect(toggleBatch(selected, batch)).toEqual(result)
  })
})

describe('addBatchesToSelection', () => {
  it('adds each batch once, behind those that are selected', () => {
    expect(addBatchesToSelection([5, 1], rowsOf(2, 2, 1, 3))).toEqual([5, 1, 2, 3])
  })
})

describe('voucherPageSelection', () => {
  it.each([
    { page: [1, 1, 2], selected: [], choice: 'none' },
    { page: [1, 1, 2], selected: [9], choice: 'none' },
    { page: [1, 1, 2], selected: [1], choice: 'some' },
    { page: [1, 1, 2], selected: [2, 1, 9], choice: 'all' },
    { page: [], selected: [1], choice: 'none' },
  ])('of the batches $page with $selected is $choice', ({ page, selected, choice }) => {
    expect(voucherPageSelection(rowsOf(...page), selected)).toBe(choice)
  })
})

describe('toggleWholePage', () => {
  it.each([
    { page: [1, 1, 2], selected: [], result: [1, 2] },
    { page: [1, 1, 2], selected: [2], result: [2, 1] },
    { page: [1, 1, 2], selected: [9, 1, 2], result: [9] },
    { page: [1, 1, 2], selected: [9], result: [9, 1, 2] },
  ])('of the batches $page turns $selected into $result', ({ page, selected, result }) => {
    expect(toggleWholePage(rowsOf(...page), selected)).toEqual(result)
  })
})

describe('countSelectedRows', () => {
  it('counts the rows of the selected batches on every page', () => {
    const counts = countRowsByBatch(rowsOf(1, 1, 2, 3, 3, 3))
    expect(countSelectedRows([1, 3], counts)).toBe(5)
    expect(countSelectedRows([], counts)).toBe(0)
    expect(countSelectedRows([9], counts)).toBe(0)
  })
})

describe('removeUnlisted', () => {
  it('keeps the order of selection', () => {
    expect(removeUnlisted([3, 1, 2], countRowsByBatch(rowsOf(1, 3)))).toEqual([3, 1])
  })
})

describe('a selection of batches', () => {
  const batches = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 25 })
  const selections = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))

  it('contains the same batches after a batch is toggled twice', () => {
    fc.assert(
      fc.property(selections, fc.integer({ min: 1, max: 12 }), (selected, batch) => {
        const twice = toggleBatch(toggleBatch(selected, batch), batch)
        expect(new Set(twice)).toEqual(new Set(selected))
        expect(twice).toHaveLength(selected.length)
      }),
    )
  })

  it('contains all or none of a page after the header checkbox, without duplicates or changes to other pages', () => {
    fc.assert(
      fc.property(batches, selections, (page, selected) => {
        const rows = rowsOf(...page)
        const before = voucherPageSelection(rows, selected)
        const after = toggleWholePage(rows, selected)
        expect(voucherPageSelection(rows, after)).toBe(before === 'all' ? 'none' : 'all')
        expect(new Set(after).size).toBe(after.length)
        const others = (all: readonly number[]) => all.filter((one) => !page.includes(one))
        expect(others(after)).toEqual(others(selected))
      }),
    )
  })
})
