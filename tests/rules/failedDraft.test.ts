import { describe, expect, it } from 'vitest'
import {
  forNewRequest,
  isFailedDraftContinued,
  isFailedDraftDiscarded,
  withoutBatch,
} from '../../machines/vouchers/failedDraft.rules.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'

const failed = aSavedDraft({ batchNumber: 5, writer: 'tab-1', version: 3, sent: true })

describe('the failed draft', () => {
  it('is forgotten when its batch is submitted', () => {
    expect(withoutBatch(failed, 5)).toBeNull()
    expect(withoutBatch(failed, 6)).toBe(failed)
    expect(withoutBatch(null, undefined)).toBeNull()
  })

  it('is a new request only if it was sent and its batch is in the list', () => {
    const counts = new Map([[5, 2]])
    expect(forNewRequest(failed, counts)).toEqual({ ...failed, sent: false })
    expect(forNewRequest(failed, new Map([[6, 2]]))).toBe(failed)
    const unsent = { ...failed, sent: false }
    expect(forNewRequest(unsent, counts)).toBe(unsent)
    expect(forNewRequest(null, counts)).toBeNull()
  })

  it.each([
    ['the same writer', true, failed, { writer: 'tab-1' }],
    ['another batch', false, failed, { writer: 'tab-1', batchNumber: 6 }],
    ['another writer and a newer version', true, failed, { writer: 'tab-2', version: 4 }],
    ['another writer and an older version', false, failed, { writer: 'tab-2', version: 2 }],
    [
      'another writer, after a failed save',
      false,
      { ...failed, isSaveFailed: true },
      { writer: 'tab-2', version: 4 },
    ],
    ['no failed draft', false, null, {}],
  ])('is continued in the case of %s: %s', (_, expected, known, changed) => {
    expect(isFailedDraftContinued(known, { ...failed, ...changed })).toBe(expected)
  })

  it.each([
    ['the offered version', true, {}, 3],
    ['a later offered version', true, {}, 4],
    ['an earlier offered version', false, {}, 2],
    ['another batch', false, { batchNumber: 6 }, 3],
    ['no stored version, as its save failed', false, { isSaveFailed: true }, 3],
    ['no stored version and no discard', false, { version: 0 }, 0],
  ])('is discarded in the case of %s: %s', (_, expected, changed, discardedVersion) => {
    expect(isFailedDraftDiscarded({ ...failed, ...changed }, failed, discardedVersion)).toBe(
      expected,
    )
  })
})
