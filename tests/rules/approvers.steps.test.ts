import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import { stepErrorOf } from '../../machines/document/line.rules.ts'
import {
  appendApprover,
  canJoinWithPrevious,
  approvalLineFromDefault,
  isJoinedWithPrevious,
  joinWithPrevious,
  moveApprover,
  moveApproverTo,
  removeApprover,
  renumber,
  splitFromPrevious,
  stepCount,
  approversByStep,
  toggleApproverType,
} from '../../machines/approvers/approvers.rules.ts'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'

/** An approval line as text: small letters agree, capital letters approve, letters without a space between them are a parallel step. */
function lineOf(text: string): Approver[] {
  return renumber(
    text
      .split(' ')
      .flatMap((members, step) => [...members].map((id) => ({ id, step })))
      .map(({ id, step }, order) =>
        anApprover({ id, order, step, type: id === id.toLowerCase() ? '1' : '0' }),
      ),
  )
}
const textOf = (line: readonly Approver[]) =>
  approversByStep(line)
    .map((members) => members.map(({ id }) => id).join(''))
    .join(' ')

describe('the steps of a line', () => {
  it('are missing without a parallel step, so that the request is the same as before the feature (L28)', () => {
    expect(lineOf('a b C')).toEqual([
      anApprover({ id: 'a', order: 0, type: '1' }),
      anApprover({ id: 'b', order: 1, type: '1' }),
      anApprover({ id: 'C', order: 2 }),
    ])
    expect(splitFromPrevious(lineOf('ab C'), 'b')).toEqual(lineOf('a b C'))
    expect(stepCount(lineOf('a b C'))).toBe(3)
  })

  it('are counted from 0 when two agreers decide in parallel', () => {
    expect(lineOf('A bc D').map(({ step }) => step)).toEqual([0, 1, 1, 2])
    expect(stepCount(lineOf('A bc D'))).toBe(3)
  })
})

describe('joinWithPrevious and splitFromPrevious', () => {
  it.each([
    { line: 'a b C', id: 'b', joined: 'ab C' },
    { line: 'a bc D', id: 'b', joined: 'abc D' },
    { line: 'ab c D', id: 'c', joined: 'abc D' },
    { line: 'ab cd', id: 'c', joined: 'abcd' },
  ])('join $id with the agreer before it: $line becomes $joined', ({ line, id, joined }) => {
    expect(canJoinWithPrevious(lineOf(line), id)).toBe(true)
    expect(isJoinedWithPrevious(lineOf(line), id)).toBe(false)
    expect(textOf(joinWithPrevious(lineOf(line), id))).toBe(joined)
    expect(textOf(joinWithPrevious(lineOf(line).toReversed(), id))).toBe(joined)
    expect(splitFromPrevious(joinWithPrevious(lineOf(line), id), id)).toEqual(lineOf(line))
    expect(textOf(splitFromPrevious(joinWithPrevious(lineOf(line), id).toReversed(), id))).toBe(
      line,
    )
  })

  it.each([
    { line: 'a b', id: 'a', reason: 'the first' },
    { line: 'A b', id: 'b', reason: 'below an approver' },
    { line: 'a B', id: 'B', reason: 'an approver' },
    { line: 'ab', id: 'b', reason: 'already joined' },
    { line: 'a b', id: 'x', reason: 'not in the line' },
  ])('cannot join $id in $line: $reason', ({ line, id }) => {
    expect(canJoinWithPrevious(lineOf(line), id)).toBe(false)
  })

  it.each([
    { line: 'abc', id: 'b', split: 'a bc' },
    { line: 'abc', id: 'c', split: 'ab c' },
  ])(
    'separate $id from the agreer before it: $line becomes $split',
    ({ line, id, ...expected }) => {
      expect(isJoinedWithPrevious(lineOf(line), id)).toBe(true)
      expect(textOf(splitFromPrevious(lineOf(line), id))).toBe(expected.split)
    },
  )

  it.each(['a', 'x'])('have nothing to separate before %s', (id) => {
    expect(isJoinedWithPrevious(lineOf('ab c'), id)).toBe(false)
    expect(isJoinedWithPrevious(lineOf('ab c'), 'c')).toBe(false)
  })
})

describe('a move', () => {
  it.each([
    { line: 'a bcd E', id: 'c', direction: -1, moved: 'a cbd E', kept: 'within the step' },
    { line: 'a bcd E', id: 'b', direction: 1, moved: 'a cbd E', kept: 'within the step' },
    { line: 'a bcd E', id: 'b', direction: -1, moved: 'b a cd E', kept: 'out of the step' },
    { line: 'a bcd E', id: 'd', direction: 1, moved: 'a bc E d', kept: 'out of the step' },
    { line: 'a bcd E', id: 'a', direction: 1, moved: 'bcd a E', kept: 'past the whole step' },
    { line: 'a bcd E', id: 'E', direction: -1, moved: 'a E bcd', kept: 'past the whole step' },
    { line: 'ab cd', id: 'b', direction: 1, moved: 'a cd b', kept: 'from a step past another' },
  ] as const)('of $id by $direction in $line gives $moved: $kept (L27)', (row) => {
    expect(textOf(moveApprover(lineOf(row.line), row.id, row.direction))).toBe(row.moved)
    expect(textOf(moveApprover(lineOf(row.line).toReversed(), row.id, row.direction))).toBe(
      row.moved,
    )
  })

  it.each([
    { line: 'a bcd E', id: 'b', order: 3, moved: 'a cdb E' },
    { line: 'a bcd E', id: 'b', order: 0, moved: 'b a cd E' },
    { line: 'a bcd E', id: 'E', order: 2, moved: 'a b E cd' },
    { line: 'a bc', id: 'a', order: 2, moved: 'bc a' },
  ])('of $id to order $order in $line gives $moved (L27)', ({ line, id, order, moved }) => {
    expect(textOf(moveApproverTo(lineOf(line), id, order))).toBe(moved)
  })
})

describe('other changes', () => {
  it('split a step before and after a member that becomes an approver (L27)', () => {
    const toggled = toggleApproverType(lineOf('abcd'), 'b')
    expect(textOf(toggled)).toBe('a b cd')
    expect(textOf(toggleApproverType(toggled, 'b'))).toBe('a b cd')
    expect(textOf(toggleApproverType(lineOf('abcd').toReversed(), 'a'))).toBe('a bcd')
  })

  it('remove a member from its step', () => {
    expect(textOf(removeApprover(lineOf('a bcd'), 'c'))).toBe('a bd')
    expect(removeApprover(lineOf('a bc'), 'c')).toEqual(lineOf('a b'))
  })

  it('add a candidate as a separate step', () => {
    const extendedLine = appendApprover(lineOf('ab'), anApprover({ id: 'c', type: '1' }))
    expect(textOf(extendedLine)).toBe('ab c')
    expect(extendedLine.map(({ step }) => step)).toEqual([0, 0, 1])
    expect(appendApprover(lineOf('a'), anApprover({ id: 'c' }))[1]?.step).toBeUndefined()
  })

  it('approvalLineFromDefault keeps the steps of the default line when the author is removed from it', () => {
    expect(textOf(approvalLineFromDefault(lineOf('a bc D'), 'b'))).toBe('a c D')
    expect(textOf(approvalLineFromDefault(lineOf('a bcd E'), 'c'))).toBe('a bd E')
    expect(approvalLineFromDefault(anApprovalLine('a', 'b'), 'yoondh')).toEqual(
      anApprovalLine('a', 'b'),
    )
  })

  it('always leave a line that the server accepts', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const direction = fc.constantFrom(-1 as const, 1 as const)
    type LineEdit = (line: Approver[]) => Approver[]
    const change: fc.Arbitrary<LineEdit> = fc.oneof(
      ids.map(
        (id): LineEdit =>
          (line) =>
            canJoinWithPrevious(line, id) ? joinWithPrevious(line, id) : line,
      ),
      ids.map(
        (id): LineEdit =>
          (line) =>
            isJoinedWithPrevious(line, id) ? splitFromPrevious(line, id) : line,
      ),
      ids.map(
        (id): LineEdit =>
          (line) =>
            toggleApproverType(line, id),
      ),
      ids.map(
        (id): LineEdit =>
          (line) =>
            removeApprover(line, id),
      ),
      fc.tuple(ids, direction).map(
        ([id, by]): LineEdit =>
          (line) =>
            moveApprover(line, id, by),
      ),
      fc.tuple(ids, fc.nat(4)).map(
        ([id, order]): LineEdit =>
          (line) =>
            moveApproverTo(line, id, order),
      ),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const line = changes.reduce((before, next) => next(before), lineOf('a b c d e'))
        const seats = line.map(({ type, step, order }) => ({
          type: type === '1' ? ('1' as const) : ('0' as const),
          step: step ?? order,
        }))
        expect(stepErrorOf(seats)).toBeUndefined()
        expect(line.map(({ order }) => order)).toEqual(line.map((_, index) => index))
      }),
    )
  })
})
