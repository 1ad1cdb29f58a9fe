import { describe, expect, it } from 'vitest'
import { bulkErrorOf } from '../../machines/document/bulkApproval.rules.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'
import { type DocumentRecord, documentErrorOf } from '../../machines/document/document.rules.ts'
import {
  applyEvents,
  parseEvent,
  refusalOf,
  withDelegations,
  withInactiveApprovers,
} from '../../models/samples/lineEvents.ts'
import { documentWithLine } from '../../models/samples/lines.ts'

/** A document with this approval line and these delegations. */
const delegated = (line: string, ...delegations: string[]) =>
  withDelegations(documentWithLine(line), ...delegations)

const statesIn = ({ seats }: DocumentRecord) => seats.map(({ state }) => state).join(' ')
const seat = ({ seats }: DocumentRecord, index: number) => seats[index]

describe('document › waiting, with a delegate', () => {
  const document = delegated('A → B', 'F for A')

  it('accepts each action of the delegate on the seat of the principal, with both names (L3, L36)', () => {
    const approved = applyEvents(document, 'F approves')
    expect(statesIn(approved)).toBe('approved turn')
    expect(seat(approved, 0)).toMatchObject({
      approver: { username: 'A' },
      way: 'delegate',
      actedBy: { username: 'F', name: '이름 F' },
      comment: '확인',
    })
    const rejected = applyEvents(document, 'F rejects for A')
    expect(rejected.status).toBe('rejected')
    expect(seat(rejected, 0)).toMatchObject({ way: 'delegate', actedBy: { username: 'F' } })
    expect(statesIn(applyEvents(document, 'F holds', 'F resumes for A'))).toBe('turn later')
    const second = withDelegations(applyEvents(documentWithLine('A → B'), 'A approves'), 'F for B')
    expect(statesIn(applyEvents(second, 'F returns'))).toBe('turn later')
  })

  it('completes with the decision of a delegate on the last seat', () => {
    const last = delegated('A', 'F for A')
    expect(applyEvents(last, 'F approves').status).toBe('approved')
  })

  it('lets the principal decide instead of the delegate, also on a seat that the delegate has put on hold (L35)', () => {
    expect(statesIn(applyEvents(document, 'F holds', 'A approves'))).toBe('approved turn')
    expect(seat(applyEvents(document, 'A approves'), 0)).toMatchObject({
      way: 'own',
      actedBy: null,
    })
  })

  it('refuses a second decision by principal or delegate, and names who has decided', () => {
    const byDelegate = applyEvents(document, 'F approves')
    expect(refusalOf(byDelegate, 'A approves')).toEqual({
      code: 'decidedFor',
      actor: '이름 F',
      principal: '이름 A',
    })
    const other = withDelegations(byDelegate, 'F for A', 'G for A')
    expect(refusalOf(other, 'G rejects')).toMatchObject({ code: 'decidedFor', actor: '이름 F' })
    expect(refusalOf(byDelegate, 'F approves')).toEqual({
      code: 'decidedAlready',
      decision: 'approved',
    })
    expect(refusalOf(applyEvents(document, 'A approves'), 'F approves')).toEqual({
      code: 'decidedAlready',
      decision: 'approved',
      name: '이름 A',
    })
    expect(refusalOf(applyEvents(document, 'A rejects'), 'F approves')).toMatchObject({
      code: 'decidedAlready',
      decision: 'rejected',
    })
  })

  it('does not let the delegate change the line, or act before the turn (L36)', () => {
    expect(refusalOf(document, 'F changes to B')).toEqual({ code: 'notApprover' })
    const later = delegated('A → B', 'F for B')
    expect(refusalOf(later, 'F approves')).toMatchObject({ code: 'notYourTurn', now: '이름 A' })
  })

  it('refuses employees without a delegation, and names no approver to them', () => {
    expect(refusalOf(document, 'X approves')).toEqual({ code: 'notApprover' })
    expect(refusalOf(document, 'X approves for A')).toEqual({ code: 'notApprover' })
    expect(refusalOf(document, 'F approves for B')).toEqual({ code: 'notApprover' })
    expect(refusalOf(document, 'F approves for nobody')).toEqual({ code: 'notApprover' })
    expect(refusalOf(document, 'F approves for F')).toEqual({ code: 'notApprover' })
    expect(refusalOf(document, 'B approves for A')).toEqual({ code: 'notApprover' })
  })

  it('refuses a delegate who wrote the document, before the end of the delegation (L37)', () => {
    const own = delegated('A → B', 'author for A')
    expect(refusalOf(own, 'author approves')).toEqual({ code: 'ownDocument' })
    const ended = delegated('A → B', 'author for A ended')
    expect(refusalOf(ended, 'author approves for A')).toEqual({ code: 'ownDocument' })
    const two = delegated('[A B]', 'author for A', 'author for B')
    expect(refusalOf(two, 'author approves')).toEqual({ code: 'ownDocument' })
  })

  it('accepts only decisions of the principal after the end of the delegation (L34)', () => {
    const ended = delegated('A → B', 'F for A ended')
    expect(refusalOf(ended, 'F approves')).toEqual({ code: 'delegationEnded', principal: '이름 A' })
    expect(refusalOf(ended, 'F approves for A')).toMatchObject({ code: 'delegationEnded' })
    const decided = applyEvents(ended, 'A approves')
    expect(refusalOf(decided, 'F approves')).toMatchObject({ code: 'delegationEnded' })
    const renewed = delegated('A → B', 'F for A ended', 'F for A')
    expect(statesIn(applyEvents(renewed, 'F approves for A'))).toBe('approved turn')
  })
})

describe('document › waiting, with a delegate who has a seat', () => {
  const line = delegated('A → B', 'B for A')

  it('accepts one decision of the delegate for the principal, and one on the delegate’s seat (L38)', () => {
    const first = applyEvents(line, 'B approves')
    expect(seat(first, 0)).toMatchObject({ way: 'delegate', actedBy: { username: 'B' } })
    const second = applyEvents(first, 'B approves')
    expect(second.status).toBe('approved')
    expect(seat(second, 1)).toMatchObject({ way: 'own', actedBy: null })
  })

  it('uses the delegate’s seat when no principal is named, otherwise the seat of the named approver (L39)', () => {
    const parallel = delegated('[A B]', 'B for A')
    expect(statesIn(applyEvents(parallel, 'B approves'))).toBe('turn approved')
    expect(statesIn(applyEvents(parallel, 'B approves for B'))).toBe('turn approved')
    expect(statesIn(applyEvents(parallel, 'B approves for A'))).toBe('approved turn')
    expect(applyEvents(parallel, 'B approves', 'B approves').status).toBe('approved')
  })

  it('refuses the seat of the principal if the setting forbids it (L38)', () => {
    const refused = { ...line, canDelegateInLine: false }
    expect(refusalOf(refused, 'B approves for A')).toEqual({ code: 'delegateInLine' })
    expect(refusalOf(refused, 'B approves')).toMatchObject({ code: 'notYourTurn' })
    const other = { ...delegated('A → B', 'F for A'), canDelegateInLine: false }
    expect(statesIn(applyEvents(other, 'F approves'))).toBe('approved turn')
    const ended = { ...delegated('A → B', 'B for A ended'), canDelegateInLine: false }
    expect(refusalOf(ended, 'B approves for A')).toEqual({ code: 'delegateInLine' })
  })

  it('returns the error of the delegate’s seat when neither seat has the turn', () => {
    const done = withDelegations(
      applyEvents(documentWithLine('A → B → C'), 'A approves', 'B approves'),
      'A for B',
    )
    expect(refusalOf(done, 'A approves')).toEqual({ code: 'decidedAlready', decision: 'approved' })
  })
})

describe('document › waiting, with a delegate of several principals', () => {
  const document = delegated('[A B] → C', 'F for A', 'F for B', 'F for C')

  it('requires a named principal, but checks the revision and the text first (L39)', () => {
    expect(refusalOf(document, 'F approves')).toEqual({ code: 'principalRequired' })
    const stale = { ...parseEvent('F approves'), revision: 9 }
    expect(documentErrorOf(document, stale)).toEqual({ code: 'staleRevision' })
    expect(refusalOf({ ...document, erpDiffers: true }, 'F approves')).toEqual({
      code: 'erpDiffers',
    })
    const blank = { type: 'document.reject', by: 'F', comment: ' ' } as const
    expect(documentErrorOf(document, blank)).toEqual({ code: 'commentMissing' })
    const noReason = { type: 'document.hold', by: 'F', reason: '', until: null } as const
    expect(documentErrorOf(document, noReason)).toEqual({ code: 'reasonMissing' })
    const other = { type: 'document.sendBack', by: 'F', comment: '' } as const
    expect(documentErrorOf(document, other)).toEqual({ code: 'commentMissing' })
    expect(refusalOf(document, 'F resumes')).toEqual({ code: 'principalRequired' })
  })

  it('acts for the only principal with the turn', () => {
    expect(statesIn(applyEvents(document, 'F approves for A', 'F approves'))).toBe(
      'approved approved turn',
    )
    const ended = delegated('[A B] → C', 'F for A ended', 'F for B')
    expect(statesIn(applyEvents(ended, 'F approves'))).toBe('turn approved later')
  })

  it('lets a different delegate decide on each seat of a step', () => {
    const two = delegated('[A B] → C', 'F for A', 'G for B')
    expect(statesIn(applyEvents(two, 'F approves', 'G approves'))).toBe('approved approved turn')
  })
})

describe('document › waiting, undoing the decision of a delegate', () => {
  const decided = applyEvents(delegated('A → B', 'F for A'), 'F approves')

  it('returns the turn to the principal when the principal or the delegate undoes the decision, also after the end of the delegation (L50)', () => {
    const undone = applyEvents(decided, 'F undoes')
    expect(seat(undone, 0)).toMatchObject({ state: 'turn', way: null, actedBy: null, comment: '' })
    expect(statesIn(applyEvents(decided, 'A undoes'))).toBe('turn later')
    expect(statesIn(applyEvents(withDelegations(decided, 'F for A ended'), 'F undoes for A'))).toBe(
      'turn later',
    )
    expect(statesIn(applyEvents(withDelegations(decided), 'F undoes'))).toBe('turn later')
    expect(statesIn(applyEvents(withDelegations(decided), 'F undoes for A'))).toBe('turn later')
  })

  it('waits while an earlier step decides again after a send back, because the principal had left', () => {
    const agreed = applyEvents(delegated('A → [B C]', 'F for B'), 'A approves', 'F approves')
    const left = withDelegations(withInactiveApprovers(agreed, 'B'))
    const back = applyEvents(left, 'C returns')
    expect(statesIn(back)).toBe('turn approved later')
    const error = { code: 'notYourTurn', now: '이름 A', ordinal: 1 }
    expect([refusalOf(back, 'F undoes for B'), refusalOf(back, 'B undoes')]).toEqual([error, error])
    expect(refusalOf(applyEvents(back, 'A holds'), 'B undoes')).toEqual(error)
    expect(statesIn(applyEvents(back, 'A approves', 'B undoes'))).toBe('approved turn turn')
  })

  it('does not let a delegate undo what another employee decided', () => {
    const own = applyEvents(delegated('A → B', 'F for A'), 'A approves')
    expect(refusalOf(own, 'F undoes')).toEqual({ code: 'nothingToUndo' })
    expect(refusalOf(withDelegations(decided, 'G for A'), 'G undoes')).toEqual({
      code: 'nothingToUndo',
    })
    expect(refusalOf(withDelegations(decided, 'G for A ended'), 'G undoes')).toMatchObject({
      code: 'delegationEnded',
    })
    expect(refusalOf(withDelegations(decided), 'G undoes')).toEqual({ code: 'notApprover' })
  })

  it('requires a named principal after decisions for two, but not after one decision for a principal and one on the delegate’s seat', () => {
    const two = applyEvents(
      delegated('[A B] → C', 'F for A', 'F for B'),
      'F approves for A',
      'F approves for B',
    )
    expect(refusalOf(two, 'F undoes')).toEqual({ code: 'principalRequired' })
    expect(statesIn(applyEvents(two, 'F undoes for B'))).toBe('approved turn later')
    const mixed = applyEvents(delegated('[A B] → C', 'B for A'), 'B approves', 'B approves')
    expect(statesIn(applyEvents(mixed, 'B undoes', 'B undoes'))).toBe('turn turn later')
  })

  it('is too late after a delegate has acted in a later step, and names that delegate', () => {
    const acted = applyEvents(delegated('A → B', 'F for B'), 'A approves', 'F holds')
    expect(refusalOf(acted, 'A undoes')).toEqual({ code: 'undoTooLate', name: '이름 F' })
  })
})

describe('document › ended, with a delegate', () => {
  it('returns ended to the delegate, and decidedFor to the principal after a decision of the delegate', () => {
    const withdrawn = applyEvents(delegated('A → B', 'F for A'), 'author withdraws')
    expect(refusalOf(withdrawn, 'F approves')).toEqual({ code: 'ended', status: 'withdrawn' })
    const rejected = applyEvents(delegated('A → B', 'F for A'), 'F rejects')
    expect(refusalOf(rejected, 'A approves')).toMatchObject({ code: 'decidedFor' })
    expect(refusalOf(rejected, 'F undoes')).toEqual({ code: 'ended', status: 'rejected' })
  })

  it('does not let a delegate withdraw', () => {
    expect(refusalOf(delegated('A', 'F for A'), 'F withdraws')).toEqual({
      code: 'notAuthor',
    })
  })
})

describe('bulk approval by a delegate', () => {
  it('accepts a seat of the principal, but not one on hold', () => {
    const event = { type: 'document.approve', by: 'F', comment: '' } as const
    const document = delegated('A → B', 'F for A')
    expect(bulkErrorOf(document, event)).toBeUndefined()
    expect(bulkErrorOf(applyEvents(document, 'A holds'), event)).toEqual({ code: 'heldInBulk' })
  })
})

describe('a refused event of a delegate', () => {
  it('returns the error, and no changed document', () => {
    const document = delegated('A', 'F for A ended')
    expect(applyEvent(document, parseEvent('F approves'))).toEqual({
      refusal: { code: 'delegationEnded', principal: '이름 A' },
    })
  })
})
