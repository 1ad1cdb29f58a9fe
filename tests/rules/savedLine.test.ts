import { describe, expect, it } from 'vitest'
import { lineNameKey } from '../../contract/savedLine.ts'
import {
  approvalLineFrom,
  namesLeftOut,
  receiversOf,
} from '../../machines/approvers/savedLine.rules.ts'
import { isForCategory, isLineName, ownLineNamed } from '../../machines/lines/lines.rules.ts'
import { aSavedLine } from '../../models/samples/savedLine.ts'

const person = (id: string, active = true) => ({ id, name: `이름 ${id}`, active })
const seat = (id: string, step: number, active = true) => ({
  ...person(id, active),
  type: '1' as const,
  step,
})
const saved = aSavedLine({
  approvers: [
    seat('kim', 0),
    seat('left', 1, false),
    seat('lee', 1),
    seat('park', 1),
    seat('yoondh', 2),
  ],
  receivers: [
    { ...person('choi'), kind: 'circulate' },
    { ...person('gone', false), kind: 'reference' },
    { ...person('left', false), kind: 'reference' },
    { ...person('park'), kind: 'reference' },
    { ...person('yoondh'), kind: 'reference' },
  ],
})

describe('a saved line that is applied (L20)', () => {
  it('has its active approvers except the author, with their types and steps', () => {
    expect(
      approvalLineFrom(saved, 'yoondh').map(({ id, type, order, step }) => [id, type, order, step]),
    ).toEqual([
      ['kim', '1', 0, 0],
      ['lee', '1', 1, 1],
      ['park', '1', 2, 1],
    ])
    expect(approvalLineFrom(saved, 'yoondh')[0]).not.toHaveProperty('active')
    const single = { ...saved, approvers: [seat('kim', 0), seat('lee', 1)] }
    expect(approvalLineFrom(single, '')[1]?.step).toBeUndefined()
  })

  it('has its active receivers except the author and its approvers', () => {
    expect(receiversOf(saved, 'yoondh')).toEqual([
      { id: 'choi', name: '이름 choi', kind: 'circulate' },
    ])
  })

  it('names each employee left out, and each only once', () => {
    expect(namesLeftOut(saved, 'yoondh')).toEqual(['이름 left', '이름 yoondh', '이름 gone'])
    expect(namesLeftOut(saved, 'other')).toEqual(['이름 left', '이름 gone'])
  })
})

describe('the name of a saved line (L17)', () => {
  it.each([
    ['가', true],
    [' 가 ', true],
    ['', false],
    [' \u200b', false],
    ['a\u0007', false],
    ['가'.repeat(100), true],
    ['가'.repeat(101), false],
  ])('"%s" is possible: %s', (name, isPossible) => {
    expect(isLineName(name)).toBe(isPossible)
  })

  it.each([
    ['Straße', 'STRASSE'],
    ['가'.normalize('NFD'), '가'],
    ['ΣΑΣ', 'σας'],
    [' a ', 'A'],
  ])('"%s" is the same as "%s"', (one, other) => {
    expect(lineNameKey(one)).toBe(lineNameKey(other))
  })

  it('finds only a line of the employee, never one of the company', () => {
    const lines = [
      aSavedLine({ id: 1, owner: 'company', name: '가' }),
      aSavedLine({ id: 2, name: '나' }),
    ]
    expect(ownLineNamed(lines, '나 ')?.id).toBe(2)
    expect(ownLineNamed(lines, '가')).toBeUndefined()
  })
})

describe('isForCategory (L19)', () => {
  it.each([
    [null, true],
    ['채무발생', true],
    ['채무정리', false],
  ] as const)('for the type %s in the category voucher returns %s', (document_type, isShown) => {
    expect(isForCategory(aSavedLine({ document_type }), 'voucher')).toBe(isShown)
  })
})
