import { describe, expect, it } from 'vitest'
import { type DocumentRecord, seatOfEvent } from '../../machines/document/document.rules.ts'
import { applyEvents, refusalOf, withDelegations } from '../../models/samples/lineEvents.ts'
import { documentWithLine } from '../../models/samples/lines.ts'

const statesIn = ({ seats }: DocumentRecord) => seats.map(({ state }) => state).join(' ')

describe('document › waiting, the seat of an event without a principal (L39)', () => {
  it('is the own seat, also while it is on hold', () => {
    const held = withDelegations(applyEvents(documentWithLine('[A B] → C'), 'B holds'), 'B for A')
    expect(statesIn(applyEvents(held, 'B approves'))).toBe('turn approved later')
  })

  it('is that of a valid delegation, before that of an ended one, if none has the turn', () => {
    const document = withDelegations(documentWithLine('A → B'), 'F for A ended', 'F for B')
    expect(refusalOf(document, 'F approves')).toMatchObject({ code: 'notYourTurn', now: '이름 A' })
  })

  it('is the own decision for an undo, before one for a principal', () => {
    const both = applyEvents(
      withDelegations(documentWithLine('[A B] → C'), 'B for A'),
      'B approves',
      'B approves',
    )
    expect(statesIn(both)).toBe('approved approved turn')
    expect(statesIn(applyEvents(both, 'B undoes'))).toBe('approved turn later')
  })

  it('is the only decision of the delegate for an undo, not one of a principal', () => {
    const document = withDelegations(documentWithLine('[A B] → C'), 'F for A', 'F for B')
    const decided = applyEvents(document, 'A approves', 'F approves for B')
    expect(statesIn(applyEvents(decided, 'F undoes'))).toBe('approved turn later')
  })

  it('is needed for an undo of two decisions whose delegations are no longer known', () => {
    const document = withDelegations(documentWithLine('[A B] → C'), 'F for A', 'F for B')
    const decided = applyEvents(document, 'F approves for A', 'F approves for B')
    expect(refusalOf(withDelegations(decided), 'F undoes')).toEqual({ code: 'principalRequired' })
  })

  it('is acted on as a delegate for an undo, also if the delegation is no longer known', () => {
    const decided = applyEvents(withDelegations(documentWithLine('A → B'), 'F for A'), 'F approves')
    expect(seatOfEvent(withDelegations(decided), { type: 'document.undo', by: 'F' })).toEqual({
      seat: decided.seats[0],
      way: 'delegate',
    })
  })

  it('is a decided seat without a delegation, before that of an ended delegation', () => {
    const rejected = applyEvents(withDelegations(documentWithLine('[A B]'), 'F for B'), 'F rejects')
    expect(refusalOf(withDelegations(rejected, 'F for A ended'), 'F undoes')).toEqual({
      code: 'ended',
      status: 'rejected',
    })
  })
})
