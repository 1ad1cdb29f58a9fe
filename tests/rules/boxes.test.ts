import { describe, expect, it } from 'vitest'
import {
  addAll,
  choiceOf,
  everything,
  isBeyond,
  isPage,
  isSameSearch,
  nextOf,
  pagesOf,
  shownOf,
  sound,
  toggleAll,
  toggleOne,
} from '../../machines/boxes/boxes.rules.ts'
import type { BoxSearch } from '../../machines/ports.ts'
import { requests } from '../builders/approval.ts'

const period = { start: '2026-11-01', end: '2026-11-30' }
const idsOf = (documents: readonly { id: number }[]) => documents.map(({ id }) => id)

describe('sound', () => {
  it.each<[string, Partial<BoxSearch>, Partial<BoxSearch>]>([
    ['leaves a period', { period }, { period }],
    [
      'drops a period that is none',
      { period: { start: '2026-02-30', end: 'x' } },
      { period: null },
    ],
    ['takes the digits of a batch number', { batchNumber: ' 70-01b' }, { batchNumber: '7001' }],
    ['leaves a page', { page: 3 }, { page: 3 }],
    ['knows no page 0', { page: 0 }, { page: 1 }],
    ['knows no half page', { page: 1.5 }, { page: 1 }],
    ['knows no page that is no number', { page: Number.NaN }, { page: 1 }],
    ['leaves the choice of the unread', { unreadOnly: true }, { unreadOnly: true }],
  ])('%s', (_, asked, wanted) => {
    expect(sound({ ...everything, ...asked })).toEqual({ ...everything, ...wanted })
  })

  it('composes texts', () => {
    const text = '운반비'
    const search = { search: text, author: text, department: text }
    const apart = text.normalize('NFD')
    const written = { search: apart, author: apart, department: apart }
    expect(sound({ ...everything, ...written })).toEqual({ ...everything, ...search })
  })
})

describe('isSameSearch', () => {
  it.each<[Partial<BoxSearch>, boolean]>([
    [{}, true],
    [{ period: { ...period } }, true],
    [{ period: null }, false],
    [{ period: { ...period, start: '2026-11-02' } }, false],
    [{ period: { ...period, end: '2026-11-29' } }, false],
    [{ search: 'x' }, false],
    [{ batchNumber: '1' }, false],
    [{ author: 'x' }, false],
    [{ department: 'x' }, false],
    [{ unreadOnly: true }, false],
    [{ page: 2 }, false],
  ])('of one with %j: %s', (other, same) => {
    const one = { ...everything, period }
    expect(isSameSearch(one, { ...one, ...other })).toBe(same)
    expect(isSameSearch({ ...one, ...other }, one)).toBe(same)
  })
})

describe('pagesOf, isPage', () => {
  it.each([
    [0, 1],
    [25, 1],
    [26, 2],
    [51, 3],
  ])('%d documents make %d pages', (total, pages) => {
    expect(pagesOf(total)).toBe(pages)
  })

  it.each([
    [0, false],
    [1, true],
    [3, true],
    [4, false],
    [1.5, false],
  ])('of 3 pages, %d: %s', (page, is) => {
    expect(isPage(page, 3)).toBe(is)
  })
})

describe('shownOf', () => {
  const documents = requests(...Array.from({ length: 30 }, (_, index) => 30 - index))

  it('cuts the pages of the box that waits', () => {
    const shown = shownOf('pending', { documents, total: 30 }, 2)
    expect(shown).toMatchObject({ found: documents, total: 30, page: 2 })
    expect(idsOf(shown.documents)).toEqual([5, 4, 3, 2, 1])
    expect(shownOf('pending', { documents, total: 30 }, 1).documents).toHaveLength(25)
  })

  it('comes to the nearest page that there is', () => {
    expect(shownOf('pending', { documents, total: 30 }, 7).page).toBe(2)
    expect(shownOf('pending', { documents: [], total: 0 }, 7)).toMatchObject({ page: 1 })
  })

  it('shows what another box answers', () => {
    const answer = { documents, total: 99 }
    expect(shownOf('approved', answer, 3)).toEqual({ found: documents, ...answer, page: 3 })
  })
})

describe('isBeyond', () => {
  it.each([
    ['approved', 1, 0, false],
    ['approved', 2, 0, true],
    ['approved', 2, 26, false],
    ['approved', 3, 50, true],
    ['pending', 3, 50, false],
  ] as const)('of %s, page %d of %d documents: %s', (box, page, total, is) => {
    expect(isBeyond(box, { documents: [], total }, page)).toBe(is)
  })
})

describe('a selection', () => {
  const page = requests(3, 2, 1)

  it('takes a document, or gives it up', () => {
    expect(toggleOne([5], 3)).toEqual([5, 3])
    expect(toggleOne([5, 3], 5)).toEqual([3])
  })

  it('takes all of a page besides the others, or clears them when all are taken', () => {
    expect(toggleAll([5, 2], page)).toEqual([5, 2, 3, 1])
    expect(toggleAll([3, 5, 2, 1], page)).toEqual([5])
    expect(addAll([2], page)).toEqual([2, 3, 1])
  })

  it.each([
    [[], 'none'],
    [[5], 'none'],
    [[5, 2], 'some'],
    [[1, 2, 3], 'all'],
  ])('of %j is %s of the page', (selected, choice) => {
    expect(choiceOf(page, selected)).toBe(choice)
  })
})

describe('nextOf', () => {
  const found = requests(9, 8, 7, 6)

  it.each([
    { why: 'the next in the list', selected: [6, 8, 9], decided: 8, next: 6 },
    { why: 'then those before it', selected: [8, 9], decided: 8, next: 9 },
    { why: 'the first one of those before', selected: [9, 8, 7], decided: 7, next: 9 },
    { why: 'nothing after the last one', selected: [8], decided: 8, next: null },
    { why: 'nothing where it was not selected', selected: [9], decided: 8, next: null },
    { why: 'the first one where it has left the list', selected: [5, 7, 6], decided: 5, next: 7 },
    { why: 'none that has left the list', selected: [8, 5], decided: 8, next: null },
  ])('is $why', ({ selected, decided, next }) => {
    expect(nextOf(found, selected, decided)).toBe(next)
  })
})
