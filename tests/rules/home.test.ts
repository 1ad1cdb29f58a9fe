import { describe, expect, it } from 'vitest'
import type { HomeContent, HomeDraft } from '../../machines/home/home.ports.ts'
import { canRedraftFrom, limitRows } from '../../machines/home/home.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'

const idsOf = (content: HomeContent) =>
  'documents' in content ? content.documents.map(({ id }) => id) : []

const aDraft = (batchNumber: number, savedAt: number | null): HomeDraft => ({
  employee: 'yoondh',
  category: 'voucher',
  batchNumber,
  title: '운반비',
  fileCount: 0,
  savedAt,
  period: { start: '2026-11-01', end: '2026-11-30' },
})

describe('limitRows', () => {
  it.each(['pending', 'submitted'] as const)(
    'of %s starts with the document that has waited longest, and sorts equal times by document id',
    (section) => {
      const documents = [
        aDocument('waiting', { id: 3, waiting_since: '2026-11-19T09:00:00+09:00' }),
        aDocument('waiting', { id: 2, waiting_since: '2026-11-19T00:00:00Z' }),
        aDocument('waiting', { id: 4, waiting_since: '2026-11-17T09:00:00+09:00' }),
      ]
      expect(idsOf(limitRows({ section, documents, total: 3 }))).toEqual([4, 2, 3])
    },
  )

  it('uses the time of the submission if the server does not send waiting_since', () => {
    const documents = [
      aDocument('waiting', { id: 1, created_at: '2026-11-19T09:00:00Z' }),
      aDocument('waiting', { id: 2, created_at: undefined, created: '2026-11-18' }),
    ]
    expect(idsOf(limitRows({ section: 'pending', documents, total: 2 }))).toEqual([2, 1])
  })

  it.each(['pending', 'submitted', 'rejected'] as const)(
    'of %s returns the first five documents and the unchanged total',
    (section) => {
      const documents = [1, 2, 3, 4, 5, 6].map((id) => aDocument('rejected', { id }))
      const shown = limitRows({ section, documents, total: 40 })
      expect(idsOf(shown)).toEqual([1, 2, 3, 4, 5])
      expect(shown).toMatchObject({ total: 40 })
    },
  )

  it('of rejected keeps the order of the box', () => {
    const documents = [
      aDocument('rejected', { id: 3, created_at: '2026-11-19T09:00:00Z' }),
      aDocument('rejected', { id: 2, created_at: '2026-11-17T09:00:00Z' }),
    ]
    expect(idsOf(limitRows({ section: 'rejected', documents, total: 2 }))).toEqual([3, 2])
  })

  it('of savedDrafts returns five drafts, the one saved last first', () => {
    const drafts = [aDraft(1, null), aDraft(2, 20), aDraft(3, 30), aDraft(4, 10)]
    const more = [aDraft(5, 1), aDraft(6, 2)]
    const shown = limitRows({ section: 'savedDrafts', drafts: [...drafts, ...more], total: 6 })
    expect('drafts' in shown && shown.drafts.map(({ batchNumber }) => batchNumber)).toEqual([
      3, 2, 4, 6, 5,
    ])
  })

  it('of batches returns all categories', () => {
    const content = { section: 'batches', counts: [1, 2, 3, 4, 5] } as const
    expect(limitRows(content)).toEqual(content)
  })

  it('of guide returns the content unchanged', () => {
    const facts = { isFirstDay: true, hasDraft: false, hasSubmitted: false }
    const content = { section: 'guide', ...facts, counts: [1, 2, 3, 4, 5] } as const
    expect(limitRows(content)).toEqual(content)
  })
})

describe('canRedraftFrom', () => {
  it('is true only for a document in the section of rejected documents', () => {
    const documents = [aDocument('rejected', { id: 6 }), aDocument('rejected')]
    expect(canRedraftFrom({ section: 'rejected', documents, total: 1 }, 7)).toBe(true)
    expect(canRedraftFrom({ section: 'rejected', documents, total: 1 }, 8)).toBe(false)
    expect(canRedraftFrom({ section: 'submitted', documents, total: 1 }, 7)).toBe(false)
    expect(canRedraftFrom({ section: 'batches', counts: [7] }, 7)).toBe(false)
    expect(canRedraftFrom(null, 7)).toBe(false)
  })
})
