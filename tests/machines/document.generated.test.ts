import { describe, expect, it } from 'vitest'
import { applyEvent, snapshotOf } from '../../machines/document/document.decision.ts'
import {
  type DocumentEvent,
  type DocumentRecord,
  documentErrorOf,
} from '../../machines/document/document.rules.ts'
import type { Seat } from '../../machines/document/seats.rules.ts'
import { lifeOf } from '../../models/samples/document.ts'
import { delegated } from '../../models/samples/lineEvents.ts'
import { eventsOf, groupings, newLineOf } from '../../models/samples/lines.ts'

const DEPTH = 6
const people = ['A', 'B', 'C', 'D', 'E']

/** The document of a grouping such as [1, 2]: A, then B and C as agreers of one step. */
function documentOf(sizes: readonly number[]): DocumentRecord {
  let next = 0
  const steps = sizes.map((size) => {
    const step = people.slice(next, next + size)
    next += size
    return size === 1 ? (step[0] ?? '') : step
  })
  return lifeOf('author', steps)
}

/** The state of a document as text. Two documents with the same text accept the same events, with the same results. */
const canonical = ({ status, seats }: DocumentRecord) =>
  JSON.stringify([
    status,
    seats.map(({ approver, state, step, laterActor, actedBy }) => [
      approver.username,
      state,
      step,
      laterActor !== null,
      actedBy?.username,
    ]),
  ])

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
  const seen = new Set([canonical(begin)])
  const problems: string[] = []
  const codes = new Set<string>()
  let documents = [begin]
  for (let depth = 0; depth < DEPTH; depth += 1) {
    documents = documents.flatMap((document) => {
      const snapshot = snapshotOf(document)
      return questionsTo(document, left).flatMap((event) => {
        const error = documentErrorOf(document, event)
        if (error) codes.add(error.code)
        if (snapshot.can(event) === (error !== undefined))
          problems.push(`${canonical(document)} ${event.type}: ${error?.code ?? 'no reason'}`)
        const { after } = error ? {} : applyEvent(document, event)
        if (!after) return []
        problems.push(
          ...faults(after).map((fault) => `${canonical(document)} ${event.type}: ${fault}`),
        )
        const key = canonical(after)
        if (seen.has(key)) return []
        seen.add(key)
        return [after]
      })
    })
  }
  return { problems, codes, count: seen.size }
}

/** Every event by the author, each approver who has not left, each delegate, a stranger and an administrator. */
function questionsTo(
  { seats, delegations }: DocumentRecord,
  left: readonly string[],
): DocumentEvent[] {
  const approvers = seats.map(({ approver }) => approver.username)
  const delegates = delegations.flatMap(({ delegate }) => delegate?.username ?? [])
  const actors = new Set([
    ...['author', 'stranger', ...delegates],
    ...approvers.filter((by) => !left.includes(by)),
  ])
  // Long lines and lines that were already changed are not changed again; short ones show all effects.
  const isFixed = approvers.includes('N') || seats.length > 3
  const asked = [...actors].flatMap((by) => {
    const own = seats.find(({ approver }) => approver.username === by)
    const later = seats.filter(({ step }) => own && step > own.step)
    const first = (own?.step ?? -1) + 1
    const kept = later.map((seat) => ({ ...seat, step: seat.step - first }))
    const end = (kept.at(-1)?.step ?? -1) + 1
    const added = isFixed ? [] : newLineOf('N').map((seat) => ({ ...seat, step: end }))
    const line = [...kept, ...added]
    const principals = delegations
      .filter(({ delegate }) => delegate?.username === by)
      .map(({ principal }) => principal)
    const decisions: DocumentEvent[] = [undefined, ...principals].flatMap((each) =>
      eventsOf(by, line, each),
    )
    return [...decisions, { type: 'document.addReceivers' as const, by, receivers: [] }]
  })
  const given = left.flatMap((from) =>
    ['A', 'Z', 'author'].map((username): DocumentEvent => {
      const to = { username, name: username }
      return { type: 'document.reassign', by: 'admin', from, to, reason: '퇴직' }
    }),
  )
  return [...asked, ...given]
}

describe.each([1, 2, 3, 4, 5])('a document with %d approvers', (count) => {
  it.each(groupings(count).map((sizes) => ({ sizes, steps: sizes.join(', ') })))(
    'keeps the turn in one step, and gives the reason of each refusal, with steps of $steps',
    ({ sizes }) => {
      const begin = documentOf(sizes)
      const { problems } = explore(begin, [])
      expect(problems).toEqual([])
    },
  )
})

describe.each([1, 2, 3, 4, 5])('a document with %d approvers, the last one away', (count) => {
  const last = people[count - 1] ?? ''
  it.each(groupings(count).map((sizes) => ({ sizes, steps: sizes.join(', ') })))(
    'keeps the turn in one step also with a delegate, with steps of $steps',
    ({ sizes }) => {
      const { problems, codes } = explore(delegated(documentOf(sizes), `F for ${last}`), [])
      expect(problems).toEqual([])
      expect(codes).toContain('decidedFor')
    },
  )
})

describe('a document with delegates of several approvers', () => {
  const kinds = {
    'of two approvers': ['F for A', 'F for B'],
    'who is an approver': ['B for A', 'A for C'],
    'who is the author': ['author for A', 'F for B'],
    'whose delegation has ended': ['F for A ended', 'G for A', 'F for C'],
  }
  it.each(
    Object.entries(kinds).flatMap(([kind, delegations]) =>
      groupings(3).map((sizes) => ({ kind, delegations, sizes, steps: sizes.join(', ') })),
    ),
  )('keeps the turn in one step with a delegate $kind, with steps of $steps', (each) => {
    const begin = delegated(documentOf(each.sizes), ...each.delegations)
    expect(explore(begin, []).problems).toEqual([])
    expect(explore({ ...begin, canDelegateInLine: false }, []).problems).toEqual([])
  })
})

describe('a document whose second approver has left', () => {
  it.each([...groupings(2), ...groupings(3)].map((sizes) => ({ sizes, steps: sizes.join(', ') })))(
    'keeps the turn in one step, with steps of $steps',
    ({ sizes }) => {
      const document = documentOf(sizes)
      const seats = document.seats.map((seat) => ({
        ...seat,
        isActive: seat.approver.username !== 'B',
      }))
      expect(explore({ ...document, seats }, ['B']).problems).toEqual([])
    },
  )
})

describe('the generated documents', () => {
  it('are refused with every code', () => {
    const inactive = documentOf([1, 2])
    const seats = inactive.seats.map((seat) => ({
      ...seat,
      isActive: seat.approver.username !== 'B',
    }))
    const off = { ...documentOf([1, 1]), canChangeLine: false }
    const first = documentOf([1, 1])
    const gone = first.seats.map((seat) => ({ ...seat, isActive: seat.approver.username !== 'A' }))
    const all = [
      explore({ ...inactive, seats }, ['B']),
      explore(off, []),
      explore(documentOf([2, 1]), ['C']),
      explore({ ...first, seats: gone }, []),
      explore(delegated(documentOf([2, 1]), 'F for A', 'F for B', 'author for A'), []),
      explore(delegated(documentOf([1, 1]), 'F for A ended'), []),
      explore({ ...delegated(documentOf([1, 1]), 'B for A'), canDelegateInLine: false }, []),
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
