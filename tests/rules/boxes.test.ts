import { describe, expect, it } from 'vitest'
import {
  addDocumentsToSelection,
  boxPageCount,
  documentPageSelection,
  emptySearch,
  hasSeveralStatuses,
  isBeyondLastPage,
  isPageNumber,
  isSameSearch,
  documentsAsListed,
  nextSelectedId,
  normalizeSearch,
  toggleDocument,
  toggleWholePage,
  visibleDocuments,
} from '../../machines/boxes/boxes.rules.ts'
import type { BoxSearch } from '../../machines/boxes/boxes.ports.ts'
import {
  nextOrder,
  parseCategory,
  parseErpState,
  parseOrder,
  parseStatus,
} from '../../machines/boxes/search.rules.ts'
import { documentsWithIds } from '../../models/samples/approval.ts'

const period = { start: '2026-11-01', end: '2026-11-30' }
const idsOf = (documents: readonly { id: number }[]) => documents.map(({ id }) => id)

describe('normalizeSearch', () => {
  it.each<[string, Partial<BoxSearch>, Partial<BoxSearch>]>([
    ['keeps a period', { period }, { period }],
    ['drops an invalid period', { period: { start: '2026-02-30', end: 'x' } }, { period: null }],
    [
      'keeps only the digits of a batch number',
      { batchNumber: ' 70-01b' },
      { batchNumber: '7001' },
    ],
    ['keeps a page', { page: 3 }, { page: 3 }],
    ['replaces page 0 by 1', { page: 0 }, { page: 1 }],
    ['replaces a fractional page by 1', { page: 1.5 }, { page: 1 }],
    ['replaces a page that is not a number by 1', { page: Number.NaN }, { page: 1 }],
    ['keeps the filter for unread documents', { unreadOnly: true }, { unreadOnly: true }],
    ['keeps the state in the ERP', { erp: 'failed' }, { erp: 'failed' }],
    ['keeps the filter for delegates', { delegatedOnly: true }, { delegatedOnly: true }],
    ['keeps only the digits of amounts', { amountFrom: ' 1,000원' }, { amountFrom: '1000' }],
    ['keeps a negative amount', { amountTo: '-2,000' }, { amountTo: '-2000' }],
    ['drops an amount without digits', { amountFrom: '-' }, { amountFrom: '' }],
    [
      'sorts the limits of the amount as numbers',
      { amountFrom: '1000', amountTo: '999' },
      { amountFrom: '999', amountTo: '1000' },
    ],
    [
      'keeps limits of the amount that are in order',
      { amountFrom: '-5', amountTo: '0' },
      { amountFrom: '-5', amountTo: '0' },
    ],
    ['drops an invalid day', { finishedFrom: '2026-02-30' }, { finishedFrom: '' }],
    [
      'sorts the days of completion',
      { finishedFrom: '2026-11-02', finishedTo: '2026-11-01' },
      { finishedFrom: '2026-11-01', finishedTo: '2026-11-02' },
    ],
    ['keeps one day of completion', { finishedTo: '2026-11-02' }, { finishedTo: '2026-11-02' }],
    ['keeps four digits of a waiting time', { waitedDays: '12345일' }, { waitedDays: '1234' }],
    ['drops the default order', { order: { column: 'number', direction: 'descending' } }, {}],
    [
      'keeps another order',
      { order: { column: 'number', direction: 'ascending' } },
      { order: { column: 'number', direction: 'ascending' } },
    ],
  ])('%s', (_, asked, wanted) => {
    expect(normalizeSearch({ ...emptySearch, ...asked })).toEqual({ ...emptySearch, ...wanted })
  })

  it('normalizes texts to NFC', () => {
    const text = '운반비'
    const search = { search: text, author: text, department: text }
    const apart = text.normalize('NFD')
    const written = { search: apart, author: apart, department: apart }
    expect(normalizeSearch({ ...emptySearch, ...written })).toEqual({ ...emptySearch, ...search })
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
    [{ status: 'waiting' }, false],
    [{ category: 'nacct' }, false],
    [{ amountTo: '1' }, false],
    [{ order: { column: 'title', direction: 'ascending' } }, false],
  ])('for a search that differs in %j returns %s', (other, same) => {
    const one = { ...emptySearch, period }
    expect(isSameSearch(one, { ...one, ...other })).toBe(same)
    expect(isSameSearch({ ...one, ...other }, one)).toBe(same)
  })
})

describe('boxPageCount, isPageNumber', () => {
  it.each([
    [0, 1],
    [25, 1],
    [26, 2],
    [51, 3],
  ])('%d documents make %d pages', (total, pages) => {
    expect(boxPageCount(total)).toBe(pages)
  })

  it.each([
    [0, false],
    [1, true],
    [3, true],
    [4, false],
    [1.5, false],
  ])('page %d of 3 exists: %s', (page, is) => {
    expect(isPageNumber(page, 3)).toBe(is)
  })
})

describe('visibleDocuments', () => {
  const documents = documentsWithIds(...Array.from({ length: 30 }, (_, index) => 30 - index))

  it('returns one page of the pending box', () => {
    const shown = visibleDocuments('pending', { documents, total: 30 }, 2)
    expect(shown).toMatchObject({ foundDocuments: documents, total: 30, page: 2 })
    expect(idsOf(shown.documents)).toEqual([5, 4, 3, 2, 1])
    expect(visibleDocuments('pending', { documents, total: 30 }, 1).documents).toHaveLength(25)
  })

  it('returns the nearest existing page', () => {
    expect(visibleDocuments('pending', { documents, total: 30 }, 7).page).toBe(2)
    expect(visibleDocuments('pending', { documents: [], total: 0 }, 7)).toMatchObject({ page: 1 })
  })

  it('returns the documents of another box unchanged', () => {
    const answer = { documents, total: 99 }
    expect(visibleDocuments('approved', answer, 3)).toEqual({
      foundDocuments: documents,
      ...answer,
      page: 3,
    })
  })
})

describe('isBeyondLastPage', () => {
  it.each([
    ['approved', 1, 0, false],
    ['approved', 2, 0, true],
    ['approved', 2, 26, false],
    ['approved', 3, 50, true],
    ['pending', 3, 50, false],
  ] as const)('in the box %s, for page %d of %d documents, returns %s', (box, page, total, is) => {
    expect(isBeyondLastPage(box, { documents: [], total }, page)).toBe(is)
  })
})

describe('a selection of documents', () => {
  const page = documentsWithIds(3, 2, 1)

  it('adds and removes a document', () => {
    expect(toggleDocument([5], 3)).toEqual([5, 3])
    expect(toggleDocument([5, 3], 5)).toEqual([3])
  })

  it('adds all documents of a page, or removes them when all are selected', () => {
    expect(toggleWholePage([5, 2], page)).toEqual([5, 2, 3, 1])
    expect(toggleWholePage([3, 5, 2, 1], page)).toEqual([5])
    expect(addDocumentsToSelection([2], page)).toEqual([2, 3, 1])
  })

  it.each([
    [[], 'none'],
    [[5], 'none'],
    [[5, 2], 'some'],
    [[1, 2, 3], 'all'],
  ])('of %j contains %s of the page', (selected, choice) => {
    expect(documentPageSelection(page, selected)).toBe(choice)
  })
})

describe('nextSelectedId', () => {
  const found = documentsWithIds(9, 8, 7, 6)

  it.each([
    ['the next selected document in the list', [6, 8, 9], 8, 6],
    ['a selected document before the decided one when none follows it', [8, 9], 8, 9],
    ['the first of several selected documents before the decided one', [9, 8, 7], 7, 9],
    ['null after the last selected document', [8], 8, null],
    ['null when the decided document was not selected', [9], 8, null],
    ['the first selected document when the decided one is no longer listed', [5, 7, 6], 5, 7],
    ['null when the other selected document is no longer listed', [8, 5], 8, null],
  ] as const)('returns %s', (_what, selected, decided, next) => {
    expect(nextSelectedId(found, selected, decided)).toBe(next)
  })
})

describe('nextOrder', () => {
  it.each([
    ['amount', null, { column: 'amount', direction: 'descending' }],
    ['title', null, { column: 'title', direction: 'ascending' }],
    ['author', null, { column: 'author', direction: 'ascending' }],
    ['number', null, { column: 'number', direction: 'ascending' }],
    ['number', { column: 'number', direction: 'ascending' }, null],
    ['number', { column: 'title', direction: 'ascending' }, null],
    [
      'title',
      { column: 'title', direction: 'ascending' },
      { column: 'title', direction: 'descending' },
    ],
    [
      'waiting',
      { column: 'waiting', direction: 'descending' },
      { column: 'waiting', direction: 'ascending' },
    ],
  ] as const)('after a click on %s and the order %j is %j', (column, order, next) => {
    expect(nextOrder(order, column)).toEqual(next)
  })
})

describe('the names in a URL', () => {
  it('are null for unknown values', () => {
    expect([parseStatus('waiting'), parseStatus('unsubmitted')]).toEqual(['waiting', null])
    expect([parseCategory('nacct'), parseCategory('')]).toEqual(['nacct', null])
    expect([parseErpState('posted'), parseErpState('lost')]).toEqual(['posted', null])
    expect(parseOrder('price', 'ascending')).toBeNull()
    expect(parseOrder('title', 'ascending')).toEqual({ column: 'title', direction: 'ascending' })
  })
})

describe('documentsAsListed', () => {
  it('returns the selected documents, as they were when selected', () => {
    const earlier = documentsWithIds(2, 3)
    const page = documentsWithIds(1, 2).map((document) => ({ ...document, title: '정정' }))
    const listed = documentsAsListed([1, 2, 9], earlier, page)
    expect(listed.map(({ id, title }) => `${id} ${title}`)).toEqual(['1 정정', '2 문서 2'])
  })
})

describe('hasSeveralStatuses', () => {
  it.each([
    ['pending', false],
    ['submitted', true],
    ['approved', true],
    ['rejected', false],
    ['reference', true],
  ] as const)('of the box %s is %s', (box, has) => {
    expect(hasSeveralStatuses(box)).toBe(has)
  })
})
