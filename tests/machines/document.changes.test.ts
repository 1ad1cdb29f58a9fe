import { describe, expect, it } from 'vitest'
import {
  type DocumentError,
  type DocumentEvent,
  type DocumentRecord,
  documentErrorOf,
} from '../../machines/document/document.rules.ts'
import { seatStatesText } from '../../models/samples/document.ts'
import {
  applyEvents,
  parseEvent,
  refusalOf,
  seatsText,
  withDelegations,
  withInactiveApprovers,
} from '../../models/samples/lineEvents.ts'
import { documentWithLine, newLineOf } from '../../models/samples/lines.ts'

describe('document', () => {
  describe('changing the line', () => {
    const changed = (line: string, to: string, ...before: string[]) =>
      applyEvents(documentWithLine(line), ...before, `A changes to ${to}`)

    it.each([
      ['adds an approver', 'A → B', 'C → B', 'A00 C01 B02'],
      ['adds after the last approver', 'A → B', 'B → C', 'A00 B01 C02'],
      ['adds after the caller, who is the last approver', 'A', 'B', 'A00 B01'],
      ['groups and moves seats', 'A → [B] → C → D', '[C B] → D', 'A00 C11 B11 D02'],
      ['removes a seat', 'A → B → C', 'C', 'A00 C01'],
    ])('%s', (_what, line, to, seats) => {
      const document = changed(line, to)
      expect(seatsText(document)).toBe(seats)
      expect(document.seats.map(({ seq }) => seq)).toEqual(document.seats.map((_, seq) => seq))
      expect([document.revision, seatStatesText(document).slice(0, 2)]).toEqual([2, '01'])
    })

    it.each<[string, string, string, DocumentError['code']]>([
      ['removes the last approver (row 24)', 'A → B → C', '', 'lastApprover'],
      ['moves the last approver before another', 'A → B → C', 'C → B', 'lastApprover'],
      ['makes the last approver an agreer', 'A → B', '[B]', 'lastApprover'],
      ['adds the author', 'A → B', 'author → B', 'lineInvalid'],
      ['adds the caller', 'A → B', 'A → B', 'lineInvalid'],
      ['names an employee twice', 'A → B', 'C → C → B', 'lineInvalid'],
    ])('refuses a line that %s', (_what, line, to, code) => {
      expect(refusalOf(documentWithLine(line), `A changes to ${to}`)?.code).toBe(code)
    })

    it('refuses a step with an approver and another seat', () => {
      const line = newLineOf('[C D]').map((seat, index) => ({
        ...seat,
        type: index === 0 ? ('0' as const) : ('1' as const),
      }))
      const event = { type: 'document.changeLine', by: 'A', reason: '검토', line } as const
      expect(documentErrorOf(documentWithLine('A'), event)).toEqual({ code: 'stepMixed' })
      const gap = line.map((seat) => ({ ...seat, type: '1' as const, step: 1 }))
      expect(documentErrorOf(documentWithLine('A'), { ...event, line: gap })).toEqual({
        code: 'lineInvalid',
      })
    })

    it('refuses more than 100 seats', () => {
      const people = Array.from({ length: 100 }, (_, index) => `P${index}`)
      const error = (count: number) =>
        refusalOf(documentWithLine('A'), `A changes to ${people.slice(0, count).join(' → ')}`)
      expect(error(99)).toBeUndefined()
      expect(error(100)).toEqual({ code: 'lineInvalid' })
      // The seats that the new line replaces do not count towards the limit.
      const replaced = `A changes to ${people.slice(0, 98).join(' → ')} → C`
      expect(refusalOf(documentWithLine('A → B → C'), replaced)).toBeUndefined()
    })

    it('accepts other seats after the last approver', () => {
      const document = documentWithLine('A → B → [C D]')
      expect(seatsText(applyEvents(document, 'A changes to B → [C]'))).toBe('A00 B01 C12')
      expect(refusalOf(document, 'A changes to [C D]')).toEqual({ code: 'lastApprover' })
    })

    it('keeps an approver who has left as inactive, and adds a new approver as active', () => {
      const document = applyEvents(
        withInactiveApprovers(documentWithLine('A → B'), 'B'),
        'A changes to C → B',
      )
      expect(document.seats.map(({ isActive }) => isActive)).toEqual([true, true, false])
    })

    it('is possible when the setting forbids only acting for another approver of the line (L38)', () => {
      const document = { ...documentWithLine('A → B'), canDelegateInLine: false }
      expect(refusalOf(document, 'A changes to C → B')).toBeUndefined()
    })

    it('refuses a decided seat after the step of the caller', () => {
      const decided = applyEvents(
        documentWithLine('A → [B C D] → E'),
        'A approves',
        'B approves',
        'C approves',
      )
      const back = applyEvents(withInactiveApprovers(decided, 'C'), 'D returns')
      expect(seatStatesText(back)).toBe('01211')
      expect(refusalOf(back, 'A changes to [B C] → E')?.code).toBe('lineInvalid')
      expect(seatsText(applyEvents(back, 'A changes to [B D] → E'))).toBe('A00 B11 D11 E02')
    })

    it('is refused when the setting is off, for an agreer, and without a reason', () => {
      const off = { ...documentWithLine('A → B'), canChangeLine: false }
      expect(refusalOf(off, 'A changes to ')).toEqual({ code: 'lineChangeOff' })
      expect(refusalOf(documentWithLine('[A B] → C'), 'A changes to C')).toEqual({
        code: 'notApprover',
      })
      const event = { ...parseEvent('A changes to B'), reason: ' ' } as DocumentEvent
      expect(documentErrorOf(documentWithLine('A → B'), event)).toEqual({ code: 'reasonMissing' })
    })
  })

  describe('reassigning', () => {
    const left = (line: string, ...who: string[]) =>
      withInactiveApprovers(documentWithLine(line), ...who)

    it.each([
      ['a seat with the turn', 'A → B', 'admin gives A to C', 'C00 B01', '01'],
      ['a later seat', 'A → B', 'admin gives B to C', 'A00 C01', '01'],
      ['a seat to an employee in a later step', 'A → B', 'admin gives A to B', 'A00 B01', 'p0'],
      [
        'a seat to an employee in its step (row 21)',
        '[A B] → C',
        'admin gives A to B',
        'A10 B10 C01',
        'p01',
      ],
    ])('reassigns %s', (_what, line, event, seats, states) => {
      const document = applyEvents(left(line, 'A', 'B'), event)
      expect([seatsText(document), seatStatesText(document), document.revision]).toEqual([
        seats,
        states,
        2,
      ])
    })

    it('leaves a reassigned later seat without the turn', () => {
      const given = applyEvents(left('A → B', 'B'), 'admin gives B to C')
      expect(given.seats[1]?.state).toBe('later')
    })

    it('reassigns the last undecided seat to a new approver', () => {
      const last = withInactiveApprovers(applyEvents(documentWithLine('A → B'), 'A approves'), 'B')
      const given = applyEvents(last, 'admin gives B to C')
      expect([seatsText(given), seatStatesText(given), given.status]).toEqual([
        'A00 C01',
        '20',
        'waiting',
      ])
    })

    it('opens the next step when the skipped seat was the last undecided one of its step (row 21)', () => {
      const agreed = applyEvents(left('[A B] → C', 'A'), 'B approves')
      expect(seatStatesText(applyEvents(agreed, 'admin gives A to C'))).toBe('p20')
    })

    it('removes the hold of a reassigned seat', () => {
      const held = applyEvents(documentWithLine('A → B'), 'A holds')
      const given = applyEvents(withInactiveApprovers(held, 'A'), 'admin gives A to C')
      expect(given.seats[0]).toMatchObject({ state: 'turn', held: null, isActive: true })
    })

    it.each<[string, DocumentRecord, string, DocumentError]>([
      [
        'the seat of an active employee',
        documentWithLine('A → B'),
        'admin gives A to C',
        { code: 'stillActive', name: '이름 A' },
      ],
      ['a seat to the author', left('A → B', 'A'), 'admin gives A to author', { code: 'isAuthor' }],
      [
        'the last undecided seat to an approver who has decided',
        withInactiveApprovers(applyEvents(documentWithLine('A → B'), 'A approves'), 'B'),
        'admin gives B to A',
        { code: 'lastSeat' },
      ],
      [
        'a decided seat',
        withInactiveApprovers(applyEvents(documentWithLine('A → B'), 'A approves'), 'A'),
        'admin gives A to C',
        { code: 'decidedAlready', decision: 'approved' },
      ],
      [
        'a seat of an employee who has none',
        documentWithLine('A'),
        'admin gives X to C',
        { code: 'notApprover' },
      ],
    ])('refuses to reassign %s', (_what, document, event, error) => {
      expect(refusalOf(document, event)).toEqual(error)
    })

    it('is refused with reasonMissing when the event has no reason', () => {
      const event = { ...parseEvent('admin gives A to C'), reason: ' ' } as DocumentEvent
      expect(documentErrorOf(left('A → B', 'A'), event)).toEqual({ code: 'reasonMissing' })
    })

    it('leaves a skipped approver without a turn', () => {
      const passed = applyEvents(left('[A B] → C', 'A'), 'admin gives A to B')
      expect(refusalOf(passed, 'A approves')).toEqual({ code: 'ended', status: 'passed' })
      expect(refusalOf(passed, 'A undoes')).toEqual({ code: 'nothingToUndo' })
    })
  })

  describe('adding receivers (L15)', () => {
    const approved = applyEvents(documentWithLine('A'), 'A approves')

    const possible: [string, DocumentRecord, string][] = [
      ['the author', documentWithLine('A → B'), 'author informs'],
      [
        'an approver who has decided',
        applyEvents(documentWithLine('A → B'), 'A approves'),
        'A informs',
      ],
      [
        'a delegate who has decided',
        applyEvents(withDelegations(documentWithLine('A → B'), 'F for A'), 'F approves'),
        'F informs',
      ],
      ['the author of an approved document', approved, 'author informs'],
      ['the approver of an approved document', approved, 'A informs'],
    ]
    it.each(possible)('is possible for %s, and changes no seat', (_what, document, event) => {
      expect(applyEvents(document, event)).toEqual(document)
      expect(documentErrorOf(document, parseEvent(event))).toBeUndefined()
    })

    it.each<[string, DocumentRecord, string, DocumentError]>([
      ['an approver with the turn', documentWithLine('A → B'), 'A informs', { code: 'notDecider' }],
      [
        'the principal of a delegate who has decided',
        applyEvents(withDelegations(documentWithLine('A → B'), 'F for A'), 'F approves'),
        'A informs',
        { code: 'notDecider' },
      ],
      [
        'an approver whose approval was taken back',
        applyEvents(documentWithLine('A → B'), 'A approves', 'A undoes'),
        'A informs',
        { code: 'notDecider' },
      ],
      ['a stranger', approved, 'X informs', { code: 'notDecider' }],
      [
        'the author of a withdrawn document',
        applyEvents(documentWithLine('A'), 'author withdraws'),
        'author informs',
        { code: 'ended', status: 'withdrawn' },
      ],
      [
        'the approver of a rejected document',
        applyEvents(documentWithLine('A'), 'A rejects'),
        'A informs',
        { code: 'ended', status: 'rejected' },
      ],
    ])('is refused for %s', (_what, document, event, error) => {
      expect(refusalOf(document, event)).toEqual(error)
    })
  })
})
