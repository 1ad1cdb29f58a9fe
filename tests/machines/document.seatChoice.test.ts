import { describe, expect, it } from 'vitest'
import { type DocumentRecord, seatOfEvent } from '../../machines/document/document.rules.ts'
import { applyEvents, refusalOf, withDelegations } from '../../models/samples/lineEvents.ts'
import { documentWithLine } from '../../models/samples/lines.ts'

const statesIn = ({ seats }: DocumentRecord) => seats.map(({ state }) => state).join(' ')

describe('document › waiting, the seat of an event without a principal (L39)', () => {
  it('is the employee’s seat, also while it is on hold', () => {
    const held = withDelegations(applyEvents(documentWithLine('[A B] → C'), 'B holds'), 'B for A')
    expect(statesIn(applyEvents(held, 'B approves'))).toBe('turn approved later')
  })

  it('is a seat of a valid delegation, also when only the seat of an ended delegation has the turn', () => {
    const document = withDelegations(documentWithLine('A → B'), 'F for A ended', 'F for B')
    expect(refusalOf(document, 'F approves')).toMatchObject({ code: 'notYourTurn', now: '이름 A' })
  })

  it('is for an undo the employee’s seat, before one decided for a principal', () => {
    const both = applyEvents(
      withDelegations(documentWithLine('[A B] → C'), 'B for A'),
      'B approves',
      'B approves',
    )
    expect(statesIn(both)).toBe('approved approved turn')
    expect(statesIn(applyEvents(both, 'B undoes'))).toBe('approved turn later')
  })

  it('is for an undo the only seat that the delegate decided, not one that a principal decided', () => {
    const document = withDelegations(documentWithLine('[A B] → C'), 'F for A', 'F for B')
    const decided = applyEvents(document, 'A approves', 'F approves for B')
    expect(statesIn(applyEvents(decided, 'F undoes'))).toBe('approved turn later')
  })

  it('is not clear for an undo of two decisions whose delegations are no longer known', () => {
    const document = withDelegations(documentWithLine('[A B] → C'), 'F for A', 'F for B')
    const decided = applyEvents(document, 'F approves for A', 'F approves for B')
    expect(refusalOf(withDelegations(decided), 'F undoes')).toEqual({ code: 'principalRequired' })
  })

  it('is the seat that the delegate decided, for an undo, also when the document no longer contains the delegation', () => {
    const decided = applyEvents(withDelegations(documentWithLine('A → B'), 'F for A'), 'F approves')
    expect(seatOfEvent(withDelegations(decided), { type: 'document.undo', by: 'F' })).toEqual({
      seat: decided.seats[0],
      way: 'delegate',
    })
  })

  it('is a seat that the delegate decided, before the seat of an ended delegation', () => {
    const rejected = applyEvents(withDelegations(documentWithLine('[A B]'), 'F for B'), 'F rejects')
    expect(refusalOf(withDelegations(rejected, 'F for A ended'), 'F undoes')).toEqual({
      code: 'ended',
      status: 'rejected',
    })
  })
})
