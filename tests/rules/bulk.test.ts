import { describe, expect, it } from 'vitest'
import {
  approved,
  type BulkResult,
  countOf,
  retryFailed,
  nextToSend,
  sending,
  stopped,
  bulkResults,
  withoutRefused,
} from '../../machines/boxes/bulk.rules.ts'
import { aRequest } from '../../models/samples/approval.ts'

function results(...statuses: BulkResult['status'][]): BulkResult[] {
  return statuses.map((status, index) => ({
    id: index + 1,
    title: `문서 ${index + 1}`,
    status,
    refusal: null,
    detail: status === 'failed' ? 'x' : '',
  }))
}

const statusesOf = (all: readonly BulkResult[]) => all.map(({ status }) => status)

describe('bulkResults', () => {
  it('returns for each selected document whether it can be approved, with the reason otherwise', () => {
    const documents = [
      aRequest('waiting', { id: 1, title: '하나' }),
      aRequest('withdrawn', { id: 2, title: '둘' }),
    ]
    expect(bulkResults([2, 3, 1], documents, 'lee')).toEqual([
      {
        id: 2,
        title: '둘',
        status: 'refused',
        refusal: { code: 'ended', status: 'withdrawn' },
        detail: '',
      },
      { id: 3, title: '', status: 'refused', refusal: { code: 'unknown' }, detail: '' },
      { id: 1, title: '하나', status: 'waiting', refusal: null, detail: '' },
    ])
  })
})

describe('withoutRefused', () => {
  it('keeps documents that were not refused, or are not in the results', () => {
    expect(withoutRefused([3, 9, 1, 2], results('refused', 'failed', 'waiting'))).toEqual([3, 9, 2])
  })
})

describe('nextToSend', () => {
  it.each([
    [results('waiting', 'waiting', 'waiting'), [1, 2]],
    [results('sending', 'waiting', 'waiting'), [2]],
    [results('sending', 'sending', 'waiting'), []],
    [results('done', 'refused', 'failed', 'waiting'), [4]],
    [results(), []],
  ])('for %j returns %j', (all, ids) => {
    expect(nextToSend(all, 2)).toEqual(ids)
  })
})

describe('results', () => {
  const all = results('waiting', 'sending', 'failed', 'done')

  it('are counted by status', () => {
    expect(countOf(all, 'waiting')).toBe(1)
    expect(countOf(all, 'refused')).toBe(0)
  })

  it('change to sending', () => {
    expect(statusesOf(sending(all, [1]))).toEqual(['sending', 'sending', 'failed', 'done'])
  })

  it('change to done', () => {
    expect(statusesOf(approved(all, 2))).toEqual(['waiting', 'done', 'failed', 'done'])
  })

  it('change to refused when there is a reason', () => {
    const refusal = { code: 'notApprover' } as const
    const after = stopped(all, { id: 2, refusal, detail: 'y' })
    expect(after[1]).toEqual({ id: 2, title: '문서 2', status: 'refused', refusal, detail: 'y' })
    expect(after.toSpliced(1, 1)).toEqual(all.toSpliced(1, 1))
  })

  it('change to failed when there is no reason', () => {
    const after = stopped(all, { id: 2, refusal: null, detail: 'y' })
    expect(after[1]).toMatchObject({ status: 'failed', refusal: null, detail: 'y' })
  })

  it('change to waiting again only when they have failed', () => {
    const after = retryFailed(all)
    expect(statusesOf(after)).toEqual(['waiting', 'sending', 'waiting', 'done'])
    expect(after[2]?.detail).toBe('')
  })
})
