import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { applyEvent, snapshotOf } from '../../machines/document/document.decision.ts'
import { documentMachine } from '../../machines/document/document.machine.ts'
import {
  documentErrorOf,
  type DocumentEvent,
  type DocumentRecord,
} from '../../machines/document/document.rules.ts'
import { seatsWithTurn } from '../../machines/document/line.rules.ts'
import { eventSequences, seatStatesText, submittedDocument } from '../../models/samples/document.ts'

const approve = (by: string, comment = ''): DocumentEvent => ({
  type: 'document.approve',
  by,
  comment,
})
const reject = (by: string, comment = '증빙 누락'): DocumentEvent => ({
  type: 'document.reject',
  by,
  comment,
})
const withdraw = (by: string): DocumentEvent => ({ type: 'document.withdraw', by })

const after = (life: DocumentRecord, ...events: DocumentEvent[]) =>
  events.reduce((now, event) => applyEvent(now, event).after ?? now, life)

const people = ['one', 'two', 'three', 'four']

describe('document', () => {
  describe('waiting', () => {
    const life = submittedDocument('author', ['one', 'two'])

    it('starts with the turn of the first approver', () => {
      const actor = createActor(documentMachine, { input: life }).start()
      expect(actor.getSnapshot().value).toEqual({ waiting: 'deciding' })
      expect(seatStatesText(actor.getSnapshot().context)).toBe('01')
    })

    it('gives the turn to the next approver after an approval, and keeps the comment', () => {
      const next = after(life, approve('one', ' 확인 '))
      expect([next.status, seatStatesText(next)]).toEqual(['waiting', '20'])
      expect(next.seats[0]?.comment).toBe('확인')
    })

    it('goes to approved when the last approver approves', () => {
      const end = after(life, approve('one'), approve('two'))
      expect([end.status, seatStatesText(end)]).toEqual(['approved', '22'])
    })

    it.each([
      [[reject('one')], '31'],
      [[approve('one'), reject('two')], '23'],
    ])('is rejected by the approver whose turn it is', (events, wanted) => {
      const end = after(life, ...events)
      expect([end.status, seatStatesText(end)]).toEqual(['rejected', wanted])
    })

    it('is withdrawn by its author, after which no seat has the turn', () => {
      const end = after(life, approve('one'), withdraw('author'))
      expect([end.status, seatStatesText(end)]).toEqual(['withdrawn', '21'])
    })

    it.each(['', ' ', '\n'])('refuses a rejection with the comment %j', (comment) => {
      expect(applyEvent(life, reject('one', comment)).refusal).toEqual({ code: 'commentMissing' })
    })
  })

  describe.each(['approved', 'rejected', 'withdrawn'] as const)('%s', (status) => {
    it('accepts no decision and no withdrawal', () => {
      const path = eventSequences(people).find(({ end }) => end.status === status)
      const snapshot = snapshotOf(path?.end as DocumentRecord)
      // Of these statuses only `approved` is not final, because receivers can still be added to an approved document.
      expect(snapshot.status).toBe(status === 'approved' ? 'active' : 'done')
      for (const by of ['author', ...people]) {
        for (const event of [approve(by), reject(by), withdraw(by)]) {
          expect(snapshot.can(event)).toBe(false)
        }
      }
    })
  })
})

describe.each([1, 2, 3, 4])('a line of %d approvers', (length) => {
  const line = people.slice(0, length)
  const questions = ['author', 'stranger', ...line].flatMap((by) => [
    approve(by),
    reject(by),
    reject(by, ''),
    withdraw(by),
  ])

  it.each(eventSequences(line))(
    'refuses exactly the events that have an error: $name',
    ({ end }) => {
      for (const event of questions) {
        expect([event, snapshotOf(end).can(event)]).toEqual([
          event,
          documentErrorOf(end, event) === undefined,
        ])
      }
    },
  )

  it('reaches every status, and gives exactly one seat the turn while the document is waiting', () => {
    const paths = eventSequences(line)
    expect(new Set(paths.map(({ end }) => end.status))).toEqual(
      new Set(['waiting', 'approved', 'rejected', 'withdrawn']),
    )
    for (const { end } of paths) {
      const turns = seatsWithTurn(end.seats).length
      expect(turns).toBe(end.status === 'waiting' ? 1 : 0)
    }
    expect(paths).toHaveLength(3 * length + 1)
  })
})
