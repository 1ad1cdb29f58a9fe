import { describe, expect, it } from 'vitest'
import { applyEvent, snapshotOf } from '../../machines/document/document.decision.ts'
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
  withInactiveApprovers,
} from '../../models/samples/lineEvents.ts'
import { documentWithLine } from '../../models/samples/lines.ts'

describe('document', () => {
  describe('waiting', () => {
    it.each([
      ['A → B → C', '011'],
      ['[A B] → C', '001'],
      ['[A B C]', '000'],
    ])('gives the turn to all seats of the first step of %s', (line, states) => {
      expect(seatStatesText(documentWithLine(line))).toBe(states)
    })

    it.each([
      ['a decision of one agreer', '[B C] → D', ['C approves'], '021'],
      ['the last agreement of a step', '[B C] → D', ['C approves', 'B approves'], '220'],
      ['a rejection in a step', '[B C] → D', ['B rejects'], '311'],
      ['an agreement, then a rejection (row 7)', '[B C]', ['C approves', 'B rejects'], '32'],
      ['a withdrawal of a held parallel step', '[B C]', ['B holds', 'author withdraws'], '11'],
      ['a withdrawal after a decision (row 14)', 'A → B', ['A approves', 'author withdraws'], '21'],
      ['a hold in a parallel step', '[B C] → D', ['B holds'], 'h01'],
      ['the other agreement during a hold', '[B C] → D', ['B holds', 'C approves'], 'h21'],
      ['an approval from a hold', 'A → B', ['A holds', 'A approves'], '20'],
      ['a resumption', 'A → B', ['A holds', 'A resumes'], '01'],
      ['a sending back (row 11)', 'A → B', ['A approves', 'B returns'], '01'],
      ['a sending back from a hold', 'A → B', ['A approves', 'B holds', 'B returns'], '01'],
      [
        'a sending back to a parallel step (row 12)',
        '[B C] → D',
        ['B approves', 'C approves', 'D returns'],
        '001',
      ],
      [
        'a sending back from a parallel step with a decision (row 13)',
        'A → [B C]',
        ['A approves', 'C approves', 'B returns'],
        '011',
      ],
      [
        'sending back step by step',
        'A → B → C',
        ['A approves', 'B approves', 'C returns', 'B returns'],
        '011',
      ],
      [
        'an undo while another agreer decides (row 8)',
        '[B C] → D',
        ['B approves', 'B undoes', 'C approves'],
        '021',
      ],
      [
        'an undo that closes the next step (row 9)',
        '[B C] → D',
        ['B approves', 'C approves', 'B undoes'],
        '021',
      ],
      ['an undo and another approval', 'A → B', ['A approves', 'A undoes', 'A approves'], '20'],
    ])('has the seat states of the specification after %s', (_what, line, events, states) => {
      expect(seatStatesText(applyEvents(documentWithLine(line), ...events))).toBe(states)
    })

    it('removes decision, comment and hold from seats that decide again', () => {
      const { seats } = applyEvents(documentWithLine('A → B'), 'A approves', 'B holds', 'B returns')
      const empty = { way: null, actedBy: null, comment: '', held: null, laterActor: null }
      expect(seats).toMatchObject([
        { ...empty, state: 'turn' },
        { ...empty, state: 'later' },
      ])
    })

    it('keeps the reason and the date of a hold until the resumption', () => {
      const held = applyEvents(documentWithLine('A → B'), 'A holds')
      expect(held.seats[0]?.held).toEqual({ reason: '증빙 확인', until: '2026-12-01' })
      expect(applyEvents(held, 'A resumes').seats[0]?.held).toBeNull()
      expect(applyEvents(held, 'A approves').seats[0]?.held).toBeNull()
    })

    it('trims the reason of a hold', () => {
      const hold = { ...parseEvent('A holds'), reason: ' 증빙 확인\n' } as DocumentEvent
      expect(applyEvent(documentWithLine('A'), hold).after?.seats[0]?.held?.reason).toBe(
        '증빙 확인',
      )
    })

    it('is held while every open seat is on hold, also after a restart', () => {
      const one = applyEvents(documentWithLine('[B C]'), 'B holds')
      expect(snapshotOf(one).value).toEqual({ waiting: 'deciding' })
      const both = applyEvents(one, 'C holds')
      expect(snapshotOf(both).value).toEqual({ waiting: 'held' })
      expect(snapshotOf(applyEvents(both, 'B resumes')).value).toEqual({ waiting: 'deciding' })
    })

    it('is completed by the last agreement of a parallel step only', () => {
      const one = applyEvents(documentWithLine('A → [B C]'), 'A approves', 'C approves')
      expect(one.status).toBe('waiting')
      expect(applyEvents(one, 'B approves').status).toBe('approved')
    })

    it('keeps the old decision of an approver who has left when a document is sent back (row 22)', () => {
      const decided = applyEvents(documentWithLine('[B C] → D'), 'B approves', 'C approves')
      expect(seatStatesText(applyEvents(withInactiveApprovers(decided, 'C'), 'D returns'))).toBe(
        '021',
      )
      const inStep = applyEvents(
        documentWithLine('A → [B C D]'),
        'A approves',
        'B approves',
        'C approves',
      )
      expect(seatStatesText(applyEvents(withInactiveApprovers(inStep, 'C'), 'D returns'))).toBe(
        '0121',
      )
    })

    it('skips a passed seat when a document is sent back, and leaves it passed', () => {
      const passed = applyEvents(
        withInactiveApprovers(documentWithLine('A → B → C'), 'B'),
        'admin gives B to A',
      )
      const later = applyEvents(passed, 'A approves')
      expect(seatStatesText(later)).toBe('2p0')
      expect(seatStatesText(applyEvents(later, 'C returns'))).toBe('0p1')
      const inStep = applyEvents(
        withInactiveApprovers(documentWithLine('A → [B C]'), 'B'),
        'admin gives B to C',
      )
      const approved = applyEvents(inStep, 'A approves')
      // B is active again.
      expect(seatStatesText(applyEvents(withInactiveApprovers(approved), 'C returns'))).toBe('0p1')
    })
  })

  describe('refuses', () => {
    const decided = applyEvents(documentWithLine('[B C] → D'), 'B approves', 'C approves')
    const agreed = applyEvents(
      documentWithLine('[A B] → [C D]'),
      'A approves',
      'B approves',
      'C approves',
    )

    it.each<[string, DocumentRecord, string, DocumentError]>([
      [
        'a second hold',
        applyEvents(documentWithLine('A'), 'A holds'),
        'A holds',
        { code: 'alreadyHeld' },
      ],
      ['resuming without a hold', documentWithLine('A'), 'A resumes', { code: 'notHeld' }],
      [
        'sending back from the first step',
        documentWithLine('[A B]'),
        'A returns',
        { code: 'noPreviousStep' },
      ],
      [
        'sending back when all earlier approvers have left',
        withInactiveApprovers(decided, 'B', 'C'),
        'D returns',
        { code: 'previousInactive' },
      ],
      ['undoing without a decision', decided, 'D undoes', { code: 'nothingToUndo' }],
      [
        'undoing an approval that was sent back',
        applyEvents(decided, 'D returns'),
        'B undoes',
        { code: 'nothingToUndo' },
      ],
      [
        'undoing after a later approval',
        applyEvents(documentWithLine('A → B → C'), 'A approves', 'B approves'),
        'A undoes',
        { code: 'undoTooLate', name: '이름 B' },
      ],
      [
        'undoing after a later hold (row 10)',
        applyEvents(decided, 'D holds'),
        'B undoes',
        { code: 'undoTooLate', name: '이름 D' },
      ],
      [
        'undoing after a later hold that was resumed',
        applyEvents(decided, 'D holds', 'D resumes'),
        'B undoes',
        { code: 'undoTooLate', name: '이름 D' },
      ],
      [
        'undoing after a later sending back',
        applyEvents(documentWithLine('A → B → C'), 'A approves', 'B approves', 'C returns'),
        'A undoes',
        { code: 'undoTooLate', name: '이름 C' },
      ],
      [
        'undoing in a step behind the one that decides again, and names all with the turn',
        applyEvents(withInactiveApprovers(agreed, 'C'), 'D returns'),
        'C undoes',
        { code: 'notYourTurn', now: '이름 A', ordinal: 1, others: ['이름 B'] },
      ],
      [
        'undoing after the withdrawal (row 15)',
        applyEvents(documentWithLine('A → B'), 'A approves', 'author withdraws'),
        'A undoes',
        { code: 'ended', status: 'withdrawn' },
      ],
      [
        'undoing the completing approval (row 16)',
        applyEvents(documentWithLine('A'), 'A approves'),
        'A undoes',
        { code: 'ended', status: 'approved' },
      ],
      [
        'a decision of the other agreer after a rejection (row 7)',
        applyEvents(documentWithLine('[B C]'), 'B rejects'),
        'C approves',
        { code: 'ended', status: 'rejected' },
      ],
      [
        'an approver of a later step, and names all with the turn',
        documentWithLine('[B C] → D'),
        'D approves',
        { code: 'notYourTurn', now: '이름 B', ordinal: 1, others: ['이름 C'] },
      ],
      [
        'a withdrawal after the end (row 14)',
        applyEvents(documentWithLine('A'), 'A rejects'),
        'author withdraws',
        { code: 'ended', status: 'rejected' },
      ],
    ])('%s', (_what, document, event, error) => {
      expect(refusalOf(document, event)).toEqual(error)
      expect(documentErrorOf(document, parseEvent(event))).toEqual(error)
    })

    it.each(['approves', 'rejects', 'holds', 'resumes', 'returns', 'undoes', 'changes to B'])(
      'an outdated revision: A %s (rows 18, 19)',
      (what) => {
        const document = applyEvents(documentWithLine('A → B'), 'A changes to C → B')
        const event = parseEvent(`A ${what}`)
        expect(documentErrorOf(document, { ...event, revision: 1 } as DocumentEvent)).toEqual({
          code: 'staleRevision',
        })
        const current = documentErrorOf(document, { ...event, revision: 2 } as DocumentEvent)
        expect(current).toEqual(documentErrorOf(document, event))
      },
    )

    it('no event because its revision is missing', () => {
      const event = { ...parseEvent('A approves'), revision: undefined } as DocumentEvent
      expect(documentErrorOf(documentWithLine('A → B'), event)).toBeUndefined()
    })

    it('an approval, but no other action, while the batch differs in the ERP (integration, N19)', () => {
      const document = { ...documentWithLine('A → B'), erpDiffers: true }
      expect(refusalOf(document, 'A approves')).toEqual({ code: 'erpDiffers' })
      const stale = { ...parseEvent('A approves'), revision: 9 } as DocumentEvent
      expect(documentErrorOf(document, stale)).toEqual({ code: 'staleRevision' })
      expect(refusalOf(document, 'B approves')).toMatchObject({ code: 'notYourTurn' })
      for (const event of ['A rejects', 'author withdraws', 'A holds']) {
        expect(applyEvents(document, event).status).toBeDefined()
      }
    })

    it('an outdated revision only if employee and turn are valid, and before a missing comment', () => {
      const document = documentWithLine('A → B')
      const reject = { type: 'document.reject', comment: ' ', revision: 9 } as const
      const code = (by: string) => documentErrorOf(document, { ...reject, by })?.code
      expect([code('X'), code('B'), code('A')]).toEqual([
        'notApprover',
        'notYourTurn',
        'staleRevision',
      ])
    })

    it('a hold without a reason, or a send back without a comment, only if no other error applies', () => {
      const hold = { type: 'document.hold', by: 'A', reason: ' ', until: null } as const
      expect(documentErrorOf(documentWithLine('A'), hold)).toEqual({ code: 'reasonMissing' })
      expect(documentErrorOf(applyEvents(documentWithLine('A'), 'A holds'), hold)).toEqual({
        code: 'alreadyHeld',
      })
      const back = (by: string) => ({ type: 'document.sendBack', by, comment: '' }) as const
      const document = applyEvents(documentWithLine('A → B'), 'A approves')
      expect(documentErrorOf(documentWithLine('A'), back('A'))).toEqual({ code: 'noPreviousStep' })
      expect(documentErrorOf(document, back('B'))).toEqual({ code: 'commentMissing' })
    })
  })
})
