import { describe, expect, it } from 'vitest'
import type { DocumentRecord } from '../../machines/document/document.rules.ts'
import { type ActionPreview, actionPreviewOf } from '../../machines/document/actionPreview.rules.ts'
import { initialSeats, type NewSeat } from '../../machines/document/seats.rules.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'

const seat = (username: string, step: number, type: '0' | '1'): NewSeat => ({
  approver: { username, name: username.toUpperCase() },
  step,
  type,
})

/** A document with the approval line `a → [b c] → d`, in which b and c can decide concurrently. */
const start: DocumentRecord = {
  author: 'author',
  status: 'waiting',
  seats: initialSeats([seat('a', 0, '0'), seat('b', 1, '1'), seat('c', 1, '1'), seat('d', 2, '0')]),
  revision: 1,
  canChangeLine: false,
  delegations: [],
  canDelegateInLine: true,
  erpDiffers: false,
}

const approve = (by: string) => ({ type: 'document.approve', by, comment: '' }) as const

function after(...usernames: string[]): DocumentRecord {
  return usernames.reduce((document, by) => {
    const outcome = applyEvent(document, approve(by))
    if (!outcome.after) throw new Error(`${by} cannot approve.`)
    return outcome.after
  }, start)
}

const names = (seats: ActionPreview['next'] = []) => seats.map(({ approver }) => approver.name)

describe('actionPreviewOf', () => {
  it.each([
    { by: 'a', document: start, next: ['B', 'C'], isCompleted: false },
    { by: 'b', document: after('a'), next: ['C'], isCompleted: false },
    { by: 'c', document: after('a', 'b'), next: ['D'], isCompleted: false },
    { by: 'd', document: after('a', 'b', 'c'), next: [], isCompleted: true },
  ])(
    'returns the next approvers $next for an approval by $by',
    ({ by, document, next, isCompleted }) => {
      const preview = actionPreviewOf(document, approve(by))
      expect({ next: names(preview?.next), isCompleted: preview?.isCompleted }).toEqual({
        next,
        isCompleted,
      })
    },
  )

  it('returns null for an event that the document refuses', () => {
    expect(actionPreviewOf(start, approve('b'))).toBeNull()
  })

  it('returns the previous step for a send back, and closes the other seats of the current step', () => {
    const event = { type: 'document.sendBack', by: 'b', comment: 'x' } as const
    const preview = actionPreviewOf(after('a'), event)
    expect([names(preview?.next), names(preview?.closed), preview?.isCompleted]).toEqual([
      ['A'],
      ['C'],
      false,
    ])
  })

  it('returns no approver for a rejection, and does not complete the document', () => {
    const event = { type: 'document.reject', by: 'd', comment: 'x' } as const
    const preview = actionPreviewOf(after('a', 'b', 'c'), event)
    expect([preview?.next, preview?.closed, preview?.isCompleted]).toEqual([[], [], false])
  })

  it('closes all seats with the turn for a withdrawal, also one for which the author could act', () => {
    const withdrawal = { type: 'document.withdraw', by: 'author' } as const
    const closedIn = (document: DocumentRecord) =>
      names(actionPreviewOf(document, withdrawal)?.closed)
    expect(closedIn(after('a'))).toEqual(['B', 'C'])
    const delegation = { id: 1, principal: 'b', delegate: null, hasEnded: false }
    expect(closedIn({ ...after('a'), delegations: [delegation] })).toEqual(['B', 'C'])
  })

  it('returns the approver who undoes as the next one, and closes the next step', () => {
    const preview = actionPreviewOf(after('a', 'b', 'c'), { type: 'document.undo', by: 'b' })
    expect([names(preview?.next), names(preview?.closed)]).toEqual([['B'], ['D']])
  })
})
