import { describe, expect, it } from 'vitest'
import { applyEvent, snapshotOf } from '../../machines/document/document.decision.ts'
import { type DocumentRecord, documentErrorOf } from '../../machines/document/document.rules.ts'
import type { Seat } from '../../machines/document/seats.rules.ts'
import { withDelegations } from '../../models/samples/lineEvents.ts'
import {
  allEventsOn,
  approverNames,
  documentWithStepSizes,
  stepGroupings,
  stateText,
} from '../../models/samples/lines.ts'

const DEPTH = 6
const isUndecided = ({ state }: Seat) => state === 'later' || state === 'turn' || state === 'held'
const isOpen = ({ state }: Seat) => state === 'turn' || state === 'held'

/** Checks a document against the rules L1, L4 and L6; returns the violations. */
function faults({ status, seats }: DocumentRecord): string[] {
  const wrong: string[] = []
  const isDecided = ({ state }: Seat) => state === 'approved' || state === 'rejected'
  if (seats.some((seat) => isDecided(seat) !== (seat.way !== null)))
    wrong.push('a decision has no way, or a way no decision')
  if (seats.some(({ way, actedBy }) => (way === 'delegate') !== (actedBy !== null)))
    wrong.push('a way does not fit the employee who decided')
  const undecided = seats.filter(isUndecided)
  const lowest = Math.min(...undecided.map(({ step }) => step))
  if (status === 'waiting') {
    if (undecided.length === 0) wrong.push('it waits for no seat')
    if (undecided.some((seat) => isOpen(seat) !== (seat.step === lowest)))
      wrong.push('the open seats are not those of the lowest undecided step')
    if (seats.some(({ state }) => state === 'rejected')) wrong.push('it waits after a rejection')
  } else if (seats.some(isOpen)) wrong.push('a seat is open after the end')
  const isComplete = seats.every(({ state }) => state === 'approved' || state === 'passed')
  if (isComplete !== (status === 'approved')) wrong.push('it is complete in another status')
  const steps = seats.map(({ step }) => step)
  if (steps.some((step, index) => step < (steps[index - 1] ?? 0))) wrong.push('steps decrease')
  if (new Set(steps).size !== (steps.at(-1) ?? -1) + 1) wrong.push('steps have a gap')
  if (seats.some(({ seq }, index) => seq !== index)) wrong.push('seats are not numbered')
  return wrong
}

/** Explores all documents within `DEPTH` events. Returns the violations, each with its event, and the codes of all refusals. */
function explore(begin: DocumentRecord, left: readonly string[]) {
  const seen = new Set([stateText(begin)])
  const problems: string[] = []
  const codes = new Set<string>()
  let documents = [begin]
  for (let depth = 0; depth < DEPTH; depth += 1) {
    documents = documents.flatMap((document) => {
      const snapshot = snapshotOf(document)
      return allEventsOn(document, left).flatMap((event) => {
        const error = documentErrorOf(document, event)
        if (error) codes.add(error.code)
        if (snapshot.can(event) === (error !== undefined))
          problems.push(`${stateText(document)} ${event.type}: ${error?.code ?? 'no reason'}`)
        const { after } = error ? {} : applyEvent(document, event)
        if (!after) return []
        problems.push(
          ...faults(after).map((fault) => `${stateText(document)} ${event.type}: ${fault}`),
        )
        const key = stateText(after)
        if (seen.has(key)) return []
        seen.add(key)
        return [after]
      })
    })
  }
  return { problems, codes, count: seen.size }
}

/** All lines with these numbers of approvers. */
const linesOf = (...counts: number[]) =>
  counts.flatMap(stepGroupings).map((sizes) => ({ sizes, steps: sizes.join(', ') }))

describe.each([1, 2, 3, 4, 5])('a document with %d approvers', (count) => {
  it.each(linesOf(count))(
    'keeps the turn in one step, and returns an error for each refused event, with step sizes $steps',
    ({ sizes }) => {
      const begin = documentWithStepSizes(sizes)
      const { problems } = explore(begin, [])
      expect(problems).toEqual([])
    },
  )
})

describe.each([1, 2, 3, 4, 5])(
  'a document with %d approvers, the last with a delegate',
  (count) => {
    const last = approverNames[count - 1] ?? ''
    it.each(linesOf(count))(
      'keeps the turn in one step, and refuses a second decision with decidedFor, with step sizes $steps',
      ({ sizes }) => {
        const { problems, codes } = explore(
          withDelegations(documentWithStepSizes(sizes), `F for ${last}`),
          [],
        )
        expect(problems).toEqual([])
        expect(codes).toContain('decidedFor')
      },
    )
  },
)

describe('a document with delegates of several approvers', () => {
  const kinds = {
    'of two approvers': ['F for A', 'F for B'],
    'who is an approver': ['B for A', 'A for C'],
    'who is the author': ['author for A', 'F for B'],
    'whose delegation has ended': ['F for A ended', 'G for A', 'F for C'],
  }
  it.each(
    Object.entries(kinds).flatMap(([kind, delegations]) =>
      linesOf(3).map((line) => ({ kind, delegations, ...line })),
    ),
  )('keeps the turn in one step with a delegate $kind, with step sizes $steps', (each) => {
    const begin = withDelegations(documentWithStepSizes(each.sizes), ...each.delegations)
    expect(explore(begin, []).problems).toEqual([])
    expect(explore({ ...begin, canDelegateInLine: false }, []).problems).toEqual([])
  })
})

describe('a document whose second approver has left', () => {
  it.each(linesOf(2, 3))('keeps the turn in one step, with step sizes $steps', ({ sizes }) => {
    const document = documentWithStepSizes(sizes)
    const seats = document.seats.map((seat) => ({
      ...seat,
      isActive: seat.approver.username !== 'B',
    }))
    expect(explore({ ...document, seats }, ['B']).problems).toEqual([])
  })
})

describe('the generated documents', () => {
  it('refuse events with exactly these error codes', () => {
    const inactive = documentWithStepSizes([1, 2])
    const seats = inactive.seats.map((seat) => ({
      ...seat,
      isActive: seat.approver.username !== 'B',
    }))
    const off = { ...documentWithStepSizes([1, 1]), canChangeLine: false }
    const first = documentWithStepSizes([1, 1])
    const gone = first.seats.map((seat) => ({ ...seat, isActive: seat.approver.username !== 'A' }))
    const all = [
      explore({ ...inactive, seats }, ['B']),
      explore(off, []),
      explore(documentWithStepSizes([2, 1]), ['C']),
      explore({ ...first, seats: gone }, []),
      explore(
        withDelegations(documentWithStepSizes([2, 1]), 'F for A', 'F for B', 'author for A'),
        [],
      ),
      explore(withDelegations(documentWithStepSizes([1, 1]), 'F for A ended'), []),
      explore(
        { ...withDelegations(documentWithStepSizes([1, 1]), 'B for A'), canDelegateInLine: false },
        [],
      ),
    ]
    const codes = new Set(all.flatMap((one) => [...one.codes]))
    expect([...codes].toSorted()).toEqual([
      'alreadyHeld',
      'commentMissing',
      'decidedAlready',
      'decidedFor',
      'delegateInLine',
      'delegationEnded',
      'ended',
      'isAuthor',
      'lastSeat',
      'lineChangeOff',
      'lineInvalid',
      'noPreviousStep',
      'notApprover',
      'notAuthor',
      'notDecider',
      'notHeld',
      'notYourTurn',
      'nothingToUndo',
      'ownDocument',
      'previousInactive',
      'principalRequired',
      'reasonMissing',
      'stillActive',
      'undoTooLate',
    ])
    expect(all.every(({ count }) => count > 5)).toBe(true)
  })
})
