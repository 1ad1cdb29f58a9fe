import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import {
  appendApprover,
  canMove,
  canMoveTo,
  groupByDepartment,
  approvalLineFromDefault,
  announcedEditOf,
  moveApprover,
  moveApproverTo,
  removeApprover,
  searchCandidates,
  toggleApproverType,
} from '../../machines/approvers/approvers.rules.ts'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'

const ids = (line: readonly Approver[]) => line.map(({ id }) => id)
const orders = (line: readonly Approver[]) => line.map(({ order }) => order)

describe('approvalLineFromDefault', () => {
  it('sorts by order and numbers from 0', () => {
    const defaults = [anApprover({ id: 'b', order: 7 }), anApprover({ id: 'a', order: 3 })]
    expect(approvalLineFromDefault(defaults, 'author')).toEqual(anApprovalLine('a', 'b'))
  })

  it('omits the author, receivers and duplicates', () => {
    const defaults = [
      anApprover({ id: 'author', order: 0 }),
      anApprover({ id: 'a', order: 1 }),
      anApprover({ id: 'reader', order: 2, type: '2' }),
      anApprover({ id: 'a', order: 3 }),
      anApprover({ id: 'b', order: 4, type: '1' }),
    ]
    const line = approvalLineFromDefault(defaults, 'author')
    expect(ids(line)).toEqual(['a', 'b'])
    expect(orders(line)).toEqual([0, 1])
    expect(line[1]?.type).toBe('1')
  })
})

describe('appendApprover', () => {
  it('assigns the order after the highest', () => {
    const line = [anApprover({ id: 'a', order: 4 }), anApprover({ id: 'b', order: 2 })]
    expect(appendApprover(line, anApprover({ id: 'c', order: 99 })).at(-1)).toMatchObject({
      order: 5,
    })
    expect(orders(appendApprover([], anApprover()))).toEqual([0])
  })

  it.each([
    { type: '0', result: '0' },
    { type: '1', result: '1' },
    { type: '2', result: '0' },
  ] as const)('adds a candidate of the type $type with the type $result', ({ type, result }) => {
    expect(appendApprover([], anApprover({ type }))[0]?.type).toBe(result)
  })
})

describe('moveApprover', () => {
  it.each([
    { id: 'b', step: -1, result: ['b', 'a', 'c'] },
    { id: 'b', step: 1, result: ['a', 'c', 'b'] },
    { id: 'a', step: -1, result: ['a', 'b', 'c'] },
    { id: 'c', step: 1, result: ['a', 'b', 'c'] },
    { id: null, step: 1, result: ['a', 'b', 'c'] },
    { id: 'x', step: 1, result: ['a', 'b', 'c'] },
  ] as const)('moves $id by $step, giving $result', ({ id, step, result }) => {
    const moved = moveApprover(anApprovalLine('a', 'b', 'c'), id, step)
    expect(ids(moved)).toEqual(result)
    expect(orders(moved)).toEqual([0, 1, 2])
    expect(canMove(anApprovalLine('a', 'b', 'c'), id, step)).toBe(result.join() !== 'a,b,c')
  })
})

describe('moveApproverTo', () => {
  it.each([
    { id: 'a', order: 2, line: ['b', 'c', 'a', 'd'] },
    { id: 'd', order: 0, line: ['d', 'a', 'b', 'c'] },
    { id: 'b', order: 1, line: ['a', 'b', 'c', 'd'] },
    { id: 'x', order: 1, line: ['a', 'b', 'c', 'd'] },
  ])('moves $id to order $order', ({ id, order, line }) => {
    expect(moveApproverTo(anApprovalLine('a', 'b', 'c', 'd'), id, order)).toEqual(
      anApprovalLine(...line),
    )
    expect(moveApproverTo(anApprovalLine('a', 'b', 'c', 'd').toReversed(), id, order)).toEqual(
      anApprovalLine(...line),
    )
  })
})

describe('canMoveTo', () => {
  it.each([
    { id: 'a', order: 1, can: true },
    { id: 'b', order: 0, can: true },
    { id: 'a', order: 0, can: false },
    { id: 'a', order: 2, can: false },
    { id: 'a', order: -1, can: false },
    { id: 'a', order: Number.NaN, can: false },
    { id: 'x', order: 1, can: false },
  ])('returns $can for $id to order $order', ({ id, order, can }) => {
    expect(canMoveTo(anApprovalLine('a', 'b'), id, order)).toBe(can)
  })
})

describe('announcedEditOf', () => {
  it('returns name and order of the approver, or null for an unknown id', () => {
    const line = anApprovalLine('a', 'b')
    expect(announcedEditOf('moved', line, 'b')).toEqual({ kind: 'moved', name: '이름 b', order: 1 })
    expect(announcedEditOf('moved', line, 'x')).toBeNull()
    expect(announcedEditOf('moved', line, null)).toBeNull()
  })
})

describe('removeApprover', () => {
  it('renumbers from 0', () => {
    expect(removeApprover(anApprovalLine('a', 'b', 'c'), 'a')).toEqual(anApprovalLine('b', 'c'))
    expect(removeApprover(anApprovalLine('a'), 'a')).toEqual([])
  })
})

describe('toggleApproverType', () => {
  it('toggles between approve and agree, for one approver only', () => {
    const once = toggleApproverType(anApprovalLine('a', 'b'), 'a')
    expect(once.map(({ type }) => type)).toEqual(['1', '0'])
    expect(toggleApproverType(once, 'a')).toEqual(anApprovalLine('a', 'b'))
  })
})

describe('an approval line', () => {
  type Change = (line: Approver[]) => Approver[]
  const person = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const step = fc.constantFrom(-1 as const, 1 as const)
  const change: fc.Arbitrary<Change> = fc.oneof(
    person.map(
      (id): Change =>
        (line) => {
          return ids(line).includes(id) ? line : appendApprover(line, anApprover({ id, order: 50 }))
        },
    ),
    person.map(
      (id): Change =>
        (line) =>
          removeApprover(line, id),
    ),
    person.map(
      (id): Change =>
        (line) =>
          toggleApproverType(line, id),
    ),
    fc.tuple(person, fc.nat(6)).map(
      ([id, order]): Change =>
        (line) =>
          moveApproverTo(line, id, order),
    ),
    fc.tuple(person, step).map(
      ([id, by]): Change =>
        (line) =>
          moveApprover(line, id, by),
    ),
  )

  it('has the orders 0…n-1 and no duplicates after any changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const line = changes.reduce((before, next) => next(before), anApprovalLine('a', 'b'))
        expect(orders(line)).toEqual(line.map((_, order) => order))
        expect(new Set(ids(line)).size).toBe(line.length)
      }),
    )
  })
})

describe('searchCandidates', () => {
  const people = [
    anApprover({ id: '1', name: '김영수' }),
    anApprover({ id: '2', name: '이영희'.normalize('NFD') }),
    anApprover({ id: '3', name: 'Anna Kim' }),
    anApprover({ id: '4', name: 'A.*', department: '구매팀', position: '대리' }),
    anApprover({ id: '5', name: '박', department: null, position: null }),
  ]

  it.each([
    { text: '', found: ['1', '2', '3', '4', '5'] },
    { text: '영', found: ['1', '2'] },
    { text: '영희', found: ['2'] },
    { text: '영수'.normalize('NFD'), found: ['1'] },
    { text: 'KIM', found: ['3'] },
    { text: ' 김영수 ', found: ['1'] },
    { text: '.*', found: ['4'] },
    { text: 'a k', found: ['3'] },
    { text: '구매', found: ['4'] },
    { text: '팀장', found: ['1', '2', '3'] },
    { text: '재무 영희', found: ['2'] },
    { text: '구매 영희', found: [] },
    { text: '정', found: [] },
  ])('finds $found for $text', ({ text, found }) => {
    expect(ids(searchCandidates(people, text))).toEqual(found)
  })
})

describe('groupByDepartment', () => {
  const people = [
    anApprover({ id: '1', department: '재무팀' }),
    anApprover({ id: '2', department: '구매팀' }),
    anApprover({ id: '3', department: '재무팀' }),
    anApprover({ id: '4', department: null }),
  ]
  const grouped = (own: string | null) =>
    groupByDepartment(people, own).map((group) => [group.department, ids(group.people)])

  it('puts the employee’s department first and the others by name, each with its members in order', () => {
    expect(grouped('재무팀')).toEqual([
      ['재무팀', ['1', '3']],
      ['', ['4']],
      ['구매팀', ['2']],
    ])
    expect(grouped(null).map(([department]) => department)).toEqual(['', '구매팀', '재무팀'])
  })

  it('does not depend on the order of the candidates', () => {
    const [finance, purchase, sales] = ['재무팀', '구매팀', '영업팀'].map((department) =>
      anApprover({ id: department, department }),
    ) as [Approver, Approver, Approver]
    for (const candidates of [
      [finance, purchase, sales],
      [purchase, sales, finance],
      [sales, finance, purchase],
      [purchase, finance, sales],
    ]) {
      const groups = groupByDepartment(candidates, '재무팀')
      expect(groups.map(({ department }) => department)).toEqual(['재무팀', '구매팀', '영업팀'])
    }
  })
})
