import { describe, expect, it } from 'vitest'
import type { ApprovalDocument, Sign } from '../../contract/document.ts'
import {
  type BulkResult,
  bulkResults,
  type ChangedPart,
  changesSinceListed,
  countWithStatus,
  deselectRefused,
  hasLargeTotal,
  hasResultToRetry,
  markDone,
  markRefusedOrFailed,
  markSending,
  needsSecondConfirmation,
  nextIdsToSend,
  resultsChangedSinceListed,
  resultsWithAlarm,
  markForRetry,
  totalWon,
} from '../../machines/boxes/bulk.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'

function results(...statuses: BulkResult['status'][]): BulkResult[] {
  return statuses.map((status, index) => ({
    id: index + 1,
    title: `문서 ${index + 1}`,
    author: '윤도현',
    price: 11_000,
    changes: [],
    alarm: null,
    preview: null,
    revision: null,
    ownComment: '',
    principal: null,
    status,
    error: null,
    detail: status === 'failed' ? 'x' : '',
  }))
}

const statusesOf = (all: readonly BulkResult[]) => all.map(({ status }) => status)

describe('bulkResults', () => {
  it('returns for each selected document whether it can be approved, with the reason otherwise', () => {
    const documents = [
      aDocument('waiting', { id: 1, title: '하나' }),
      aDocument('withdrawn', { id: 2, title: '둘' }),
    ]
    const common = { changes: [], detail: '', revision: null, preview: null }
    const shown = { ...common, author: '윤도현', price: 11_000 }
    const unknown = { ...common, author: '', price: null }
    expect(bulkResults([2, 3, 1], documents, documents, 'lee')).toMatchObject([
      {
        ...shown,
        id: 2,
        title: '둘',
        status: 'refused',
        error: { code: 'ended', status: 'withdrawn' },
      },
      { ...unknown, id: 3, title: '', status: 'refused', error: { code: 'unknown' } },
      {
        ...shown,
        id: 1,
        title: '하나',
        status: 'waiting',
        error: null,
        preview: { next: [{ approver: { username: 'kim' } }], isCompleted: false },
      },
    ])
  })

  it('returns the principal of a delegate, and none for the employee’s seat or a refused document', () => {
    const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
    const documents = [
      aDocument('waiting', { id: 1, caller }),
      aDocument('passedOn', { id: 2, caller }),
      aDocument('approved', { id: 3, caller }),
    ]
    const principals = bulkResults([1, 2, 3], documents, documents, 'lee').map(
      ({ principal }) => principal,
    )
    expect(principals).toEqual([null, 'kim', null])
    const early = aDocument('waiting', { id: 1, caller })
    expect(bulkResults([1], [early], [early], 'park')).toMatchObject([
      { status: 'refused', error: { code: 'notYourTurn' }, principal: null },
    ])
  })

  it('has no preview for a document on hold, which is refused', () => {
    const held = aDocument('held', { id: 1 })
    expect(bulkResults([1], [held], [held], 'lee')).toMatchObject([
      { status: 'refused', error: { code: 'heldInBulk' }, preview: null },
    ])
  })

  it('returns what has changed since a document was listed, and nothing for one that is not listed', () => {
    const documents = [aDocument('waiting', { id: 1 }), aDocument('waiting', { id: 2 })]
    const found = [aDocument('waiting', { id: 1, price: 10_000 })]
    const changes = bulkResults([1, 2], documents, found, 'lee').map((result) => result.changes)
    expect(changes).toEqual([['amount'], []])
  })
})

describe('resultsWithAlarm', () => {
  const erp = (state: 'alarm' | 'failed') => ({
    state,
    at: '2026-11-20T01:00:00Z',
    detail: 'changed',
  })

  it('returns the documents to approve whose batch differs in the ERP, which need a second confirmation', () => {
    const documents = [
      aDocument('waiting', { id: 1, erp: erp('alarm') }),
      aDocument('waiting', { id: 2, erp: erp('failed') }),
      aDocument('waiting', { id: 3, erp: null }),
      aDocument('withdrawn', { id: 4, erp: erp('alarm') }),
    ]
    const found = bulkResults([1, 2, 3, 4, 5], documents, documents, 'lee')
    expect(found.map(({ alarm }) => alarm)).toEqual(['changed', null, null, 'changed', null])
    expect(resultsWithAlarm(found).map(({ id }) => id)).toEqual([1])
    expect(needsSecondConfirmation(found)).toBe(true)
    expect(needsSecondConfirmation(found.slice(1))).toBe(false)
  })
})

describe('changesSinceListed', () => {
  const now = aDocument()
  const [first, second] = now.signs as [Sign, Sign]

  it.each<[ChangedPart, Partial<ApprovalDocument>]>([
    ['title', { title: '10월 운반비' }],
    ['author', { author_id: 'hong' }],
    ['amount', { price: 10_999 }],
    ['vouchers', { invoices_count: 2 }],
    ['attachments', { attachments_count: 1 }],
    ['approvalLine', { signs: [first] }],
    ['approvalLine', { signs: [{ ...first, type: '1' }, second] }],
    ['approvalLine', { signs: [first, { ...second, step: 0 }] }],
    [
      'approvalLine',
      {
        signs: [
          { ...first, seq: 1 },
          { ...second, seq: 0 },
        ],
      },
    ],
  ])('names %s when the list has %j', (change, listed) => {
    expect(changesSinceListed({ ...now, ...listed }, now)).toEqual([change])
  })

  it('names all changes in a fixed order', () => {
    const listed = { ...now, price: 1, title: '10월 운반비', attachments_count: 3 }
    expect(changesSinceListed(listed, now)).toEqual(['title', 'amount', 'attachments'])
  })

  it('ignores decisions, the order of the seats in the response, and a missing count of files', () => {
    const signs = [second, { ...first, result: '2' as const, comment: '확인' }]
    expect(changesSinceListed({ ...now, signs }, now)).toEqual([])
    expect(changesSinceListed({ ...now, attachments_count: 0 }, now)).toEqual([])
  })
})

describe('a second look', () => {
  const priced = (status: BulkResult['status'], price: number | null) =>
    results(status).map((result) => ({ ...result, price }))
  const changed = (status: BulkResult['status']) =>
    results(status).map((result) => ({ ...result, changes: ['amount' as const] }))

  it.each([
    [100_000_000, true],
    [-100_000_000, true],
    [99_999_999, false],
    [null, false],
  ])('is needed for a total of %j: %j', (price, isNeeded) => {
    expect(hasLargeTotal(priced('waiting', price))).toBe(isNeeded)
    expect(needsSecondConfirmation(priced('waiting', price))).toBe(isNeeded)
  })

  it('adds up only the amounts of documents that can be approved', () => {
    const half = 50_000_000
    expect(hasLargeTotal([...priced('waiting', half), ...priced('waiting', half)])).toBe(true)
    expect(hasLargeTotal([...priced('waiting', half), ...priced('refused', half)])).toBe(false)
  })

  it('is needed for a changed document that can be approved', () => {
    expect(needsSecondConfirmation(results('waiting'))).toBe(false)
    expect(needsSecondConfirmation(changed('waiting'))).toBe(true)
    expect(needsSecondConfirmation(changed('refused'))).toBe(false)
    expect(resultsChangedSinceListed([...changed('waiting'), ...results('waiting')])).toHaveLength(
      1,
    )
  })
})

describe('totalWon', () => {
  it('adds up the amounts that are known', () => {
    const all = results('done', 'done', 'refused')
    expect(totalWon([])).toBe(0)
    expect(totalWon(all.with(2, { ...(all[2] as BulkResult), price: null }))).toBe(22_000)
  })
})

describe('deselectRefused', () => {
  it('keeps documents that were not refused, or are not in the results', () => {
    expect(deselectRefused([3, 9, 1, 2], results('refused', 'failed', 'waiting'))).toEqual([
      3, 9, 2,
    ])
  })
})

describe('nextIdsToSend', () => {
  it.each([
    [
      ['waiting', 'waiting', 'waiting'],
      [1, 2],
    ],
    [['sending', 'waiting', 'waiting'], [2]],
    [['sending', 'sending', 'waiting'], []],
    [['done', 'refused', 'failed', 'waiting'], [4]],
    [[], []],
  ] as const)('for two in parallel and the statuses %j returns the ids %j', (statuses, ids) => {
    expect(nextIdsToSend(results(...statuses), 2)).toEqual(ids)
  })
})

describe('results', () => {
  const all = results('waiting', 'sending', 'failed', 'done')

  it('are counted by status', () => {
    expect(countWithStatus(all, 'waiting')).toBe(1)
    expect(countWithStatus(all, 'refused')).toBe(0)
  })

  it('change to sending', () => {
    expect(statusesOf(markSending(all, [1]))).toEqual(['sending', 'sending', 'failed', 'done'])
  })

  it('change to done', () => {
    expect(statusesOf(markDone(all, 2))).toEqual(['waiting', 'done', 'failed', 'done'])
  })

  it('change to refused when there is a reason', () => {
    const error = { code: 'notApprover' } as const
    const after = markRefusedOrFailed(all, { id: 2, error, detail: 'y', isUnconfirmed: false })
    expect(after[1]).toEqual({ ...all[1], status: 'refused', error, detail: 'y' })
    expect(after.toSpliced(1, 1)).toEqual(all.toSpliced(1, 1))
  })

  it('change to failed when there is no reason', () => {
    const stopped = { id: 2, error: null, detail: 'y', isUnconfirmed: false }
    const after = markRefusedOrFailed(all, stopped)
    expect(after[1]).toMatchObject({ status: 'failed', error: null, detail: 'y' })
  })

  it('change to unconfirmed when the server did not respond, and can be sent again', () => {
    const after = markRefusedOrFailed(all, { id: 2, error: null, detail: '', isUnconfirmed: true })
    expect(after[1]).toMatchObject({ status: 'unconfirmed', error: null })
    expect(hasResultToRetry(after.slice(0, 2))).toBe(true)
    expect(statusesOf(markForRetry(after))[1]).toBe('waiting')
  })

  it('change to waiting again only when they have failed', () => {
    const after = markForRetry(all)
    expect(statusesOf(after)).toEqual(['waiting', 'sending', 'waiting', 'done'])
    expect(after[2]?.detail).toBe('')
  })
})
