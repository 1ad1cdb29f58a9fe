import { describe, expect, it } from 'vitest'
import { hasRequiredCounts, noCounts, mergeCounts } from '../../machines/badges/badges.rules.ts'

const before = { pending: 3, references: 2, submitted: 4, rejected: 1, drafts: [1, 2, 3, 4, 5] }

describe('noCounts', () => {
  it('has five draft counts, and every count is 0', () => {
    const boxes = { pending: 0, references: 0, submitted: 0, rejected: 0 }
    expect(noCounts).toEqual({ ...boxes, drafts: [0, 0, 0, 0, 0] })
  })
})

describe('mergeCounts', () => {
  it.each([
    { answer: {}, after: {} },
    { answer: { pending: 0 }, after: { pending: 0 } },
    { answer: { references: 7 }, after: { references: 7 } },
    { answer: { submitted: 0, rejected: 7 }, after: { submitted: 0, rejected: 7 } },
    { answer: { submitted: -1, rejected: 0.5 }, after: {} },
    { answer: { drafts: [0, 9, 8, 7, 6] }, after: { drafts: [0, 9, 8, 7, 6] } },
    { answer: { drafts: [] }, after: {} },
    { answer: { drafts: [9, Number.NaN] }, after: { drafts: [9, 2, 3, 4, 5] } },
    { answer: { drafts: [1, 1, 1, 1, 1, 1] }, after: { drafts: [1, 1, 1, 1, 1] } },
    { answer: { pending: Number.NaN, references: Number.POSITIVE_INFINITY }, after: {} },
    { answer: { pending: -1, references: 0.5 }, after: {} },
  ])('uses the valid counts of $answer', ({ answer, after }) => {
    expect(mergeCounts(before, answer)).toEqual({ ...before, ...after })
  })

  it('returns a new array of draft counts only if some were received', () => {
    expect(mergeCounts(before, { pending: 1 }).drafts).toBe(before.drafts)
    expect(mergeCounts(before, { drafts: before.drafts }).drafts).not.toBe(before.drafts)
  })
})

describe('hasRequiredCounts', () => {
  const drafts = [1, 2, 3, 4, 5]
  it.each([
    [{ pending: 0, references: 0, drafts }, true, true],
    [{ pending: 0, drafts }, true, true],
    [{ pending: 0, references: 0 }, true, false],
    [{ pending: 0, references: 0 }, false, true],
    [{ drafts }, true, false],
    [{}, false, false],
  ])('for %j, with draft counts requested: %s, returns %s', (answer, withDrafts, complete) => {
    expect(hasRequiredCounts(answer, withDrafts)).toBe(complete)
  })
})
