import { describe, expect, it } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { documentsWithIds } from '../../models/samples/approval.ts'
import { findInList } from '../../src/screens/Box/neighbours.view.ts'

const list = {
  box: 'pending',
  search: emptySearch,
  foundDocuments: documentsWithIds(9, 8, 7),
  total: 3,
} as const

describe('the place of the open document in its list', () => {
  it('has the neighbours as URLs with the same search', () => {
    const search = { ...emptySearch, search: '운반' }
    expect(findInList({ ...list, search, opened: 8 })).toEqual({
      ordinal: 2,
      count: 3,
      previous: `?document=9&search=${encodeURIComponent('운반')}`,
      next: `?document=7&search=${encodeURIComponent('운반')}`,
    })
  })

  it('has no neighbour beyond the ends', () => {
    expect(findInList({ ...list, opened: 9 })?.previous).toBeNull()
    expect(findInList({ ...list, opened: 7 })?.next).toBeNull()
  })

  it('counts the earlier pages of a box with pages', () => {
    const search = { ...emptySearch, page: 3 }
    const page = { ...list, box: 'submitted', search, total: 53 } as const
    expect(findInList({ ...page, opened: 8 })).toMatchObject({ ordinal: 52, count: 53 })
    expect(findInList({ ...page, box: 'pending', opened: 8 })?.ordinal).toBe(2)
  })

  it('is null for a document outside the list', () => {
    expect(findInList({ ...list, opened: 5 })).toBeNull()
    expect(findInList({ ...list, foundDocuments: [], opened: 9 })).toBeNull()
  })
})
