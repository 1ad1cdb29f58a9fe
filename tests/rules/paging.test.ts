import { describe, expect, it } from 'vitest'
import {
  clampPage,
  pageAfterResize,
  pageCount,
  rowsOfPage,
} from '../../machines/vouchers/paging.rules.ts'

describe('pageCount', () => {
  it.each([
    { rows: 0, size: 25, pages: 1 },
    { rows: 25, size: 25, pages: 1 },
    { rows: 26, size: 25, pages: 2 },
    { rows: 50_000, size: 5, pages: 10_000 },
  ] as const)('for $rows rows with page size $size returns $pages', ({ rows, size, pages }) => {
    expect(pageCount(rows, size)).toBe(pages)
  })
})

describe('rowsOfPage', () => {
  const rows = Array.from({ length: 12 }, (_, index) => index)
  it.each([
    { page: 0, shown: [0, 1, 2, 3, 4] },
    { page: 2, shown: [10, 11] },
    { page: 3, shown: [] },
  ])('for page $page of twelve rows with page size 5 returns $shown', ({ page, shown }) => {
    expect(rowsOfPage(rows, page, 5)).toEqual(shown)
  })
})

describe('clampPage', () => {
  it.each([
    { page: 2, rows: 60, nearest: 2 },
    { page: 2, rows: 50, nearest: 1 },
    { page: 2, rows: 0, nearest: 0 },
  ])(
    'for page $page of $rows rows with page size 25 returns $nearest',
    ({ page, rows, nearest }) => {
      expect(clampPage(page, rows, 25)).toBe(nearest)
    },
  )
})

describe('pageAfterResize', () => {
  it.each([
    { page: 0, from: 25, to: 5, result: 0 },
    { page: 1, from: 25, to: 10, result: 2 },
    { page: 5, from: 5, to: 25, result: 1 },
    { page: 4, from: 5, to: 25, result: 0 },
  ] as const)(
    'from page $page with size $from returns $result with size $to',
    ({ page, from, to, result }) => {
      expect(pageAfterResize(page, from, to)).toBe(result)
    },
  )
})
