import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import { stepOf } from '../../machines/approvers/approvers.rules.ts'
import { anApprover } from '../../models/samples/people.ts'
import { aDocument } from '../../models/samples/approval.ts'
import {
  insertApprover,
  isSameLaterLine,
  lineErrorOf,
  newSeatsOf,
  splitAtOwnStep,
} from '../../machines/approvers/lineChange.rules.ts'

type Sign = ReturnType<typeof aDocument>['signs'][number]

const caller = { acts_for: [], line_change: true, erp_differs: false }

/** A document with these seats: username, type, step and state. */
function withSeats(...seats: [id: string, type: '0' | '1', step: number, state: Sign['state']][]) {
  const [sample] = aDocument().signs
  const signs = seats.map(([id, type, step, state], seq) => ({
    ...(sample as Sign),
    id: seq + 1,
    user: { ...(sample as Sign).user, id, name: `이름 ${id}` },
    seq,
    type,
    step,
    state,
    result: ({ turn: '0', approved: '2' } as const)[state as 'turn' | 'approved'] ?? '1',
  }))
  return aDocument('waiting', { signs, caller })
}

const document = withSeats(
  ['lee', '0', 0, 'approved'],
  ['kim', '0', 1, 'turn'],
  ['park', '1', 2, 'later'],
  ['hong', '1', 2, 'later'],
  ['cho', '0', 3, 'later'],
)
const target = { document, employee: 'kim' }

const shown = (line: readonly Approver[]) =>
  line.map((approver) => `${approver.id} ${approver.order} ${stepOf(approver)}`)

describe('a line that an approver changes', () => {
  it('is split after the approver’s step, and both parts count from 0', () => {
    const { fixed, later } = splitAtOwnStep(target)
    expect(shown(fixed)).toEqual(['lee 0 0', 'kim 1 1'])
    expect(shown(later)).toEqual(['park 0 0', 'hong 1 0', 'cho 2 1'])
    expect(later[0]).toMatchObject({ name: '이름 park', type: '1' })
  })

  it('does not depend on the order in which the server sends the seats', () => {
    const signs = document.signs.toReversed()
    expect(splitAtOwnStep({ ...target, document: { ...document, signs } })).toEqual(
      splitAtOwnStep(target),
    )
  })

  it('has no fixed part for an employee without a seat', () => {
    const { fixed, later } = splitAtOwnStep({ document, employee: 'yoon' })
    expect(shown(fixed)).toEqual([])
    expect(shown(later)).toEqual(['park 0 0', 'hong 1 0', 'cho 2 1'])
  })

  it('starts its later part after the approver’s step, also before that step has the turn', () => {
    const { fixed, later } = splitAtOwnStep({ document, employee: 'hong' })
    expect(shown(fixed)).toEqual(['lee 0 0', 'kim 1 1', 'park 2 2', 'hong 3 2'])
    expect(shown(later)).toEqual(['cho 0 0'])
  })

  it('leaves skipped seats out of the later part', () => {
    const passed = withSeats(
      ['kim', '0', 0, 'turn'],
      ['park', '0', 1, 'passed'],
      ['cho', '0', 2, 'later'],
    )
    expect(shown(splitAtOwnStep({ document: passed, employee: 'kim' }).later)).toEqual(['cho 0 0'])
  })

  it('has one step for each seat if the server sends no steps', () => {
    const signs = document.signs.map(({ step: _, ...sign }) => sign)
    const { later } = splitAtOwnStep({ ...target, document: { ...document, signs } })
    expect(shown(later)).toEqual(['park 0 0', 'hong 1 1', 'cho 2 2'])
  })

  it('is sent as seats with approver, type and step', () => {
    expect(newSeatsOf(splitAtOwnStep(target).later)).toEqual([
      { approver: { username: 'park', name: '이름 park' }, type: '1', step: 0 },
      { approver: { username: 'hong', name: '이름 hong' }, type: '1', step: 0 },
      { approver: { username: 'cho', name: '이름 cho' }, type: '0', step: 1 },
    ])
  })

  it('is unchanged only with the same approvers in the same order, with the same types and steps', () => {
    const { later } = splitAtOwnStep(target)
    expect(isSameLaterLine(target, later)).toBe(true)
    expect(isSameLaterLine(target, later.toReversed())).toBe(false)
    expect(isSameLaterLine(target, later.slice(1))).toBe(false)
    expect(
      isSameLaterLine(
        target,
        later.map((one) => ({ ...one, type: '0' as const })),
      ),
    ).toBe(false)
    const sequential = later.map((one, step) => ({ ...one, step }))
    expect(isSameLaterLine(target, sequential)).toBe(false)
  })

  it('is refused with the reason of the document', () => {
    expect(lineErrorOf(target, splitAtOwnStep(target).later)).toBeNull()
    expect(lineErrorOf({ ...target, employee: 'cho' }, [])).not.toBeNull()
  })

  it('gets a new approver before the last approver of the document, or at the end if that approver was removed', () => {
    const { later } = splitAtOwnStep(target)
    const added = anApprover({ id: 'yoon', name: '윤' })
    expect(shown(insertApprover(target, later, added))).toEqual([
      'park 0 0',
      'hong 1 0',
      'yoon 2 1',
      'cho 3 2',
    ])
    const [cho] = later.slice(2)
    if (!cho) throw new Error('The sample ends with cho.')
    expect(shown(insertApprover(target, [{ ...cho, order: 0, step: 0 }], added))).toEqual([
      'yoon 0 0',
      'cho 1 1',
    ])
    expect(shown(insertApprover(target, later.slice(0, 2), added))).toEqual([
      'park 0 0',
      'hong 1 0',
      'yoon 2 1',
    ])
  })

  it('gets a new approver before the last approver, not before an agreer after it', () => {
    const agreed = withSeats(
      ['kim', '0', 0, 'turn'],
      ['cho', '0', 1, 'later'],
      ['park', '1', 2, 'later'],
    )
    const changed = { document: agreed, employee: 'kim' }
    const { later } = splitAtOwnStep(changed)
    expect(shown(insertApprover(changed, later, anApprover({ id: 'yoon', name: '윤' })))).toEqual([
      'yoon 0 0',
      'cho 1 1',
      'park 2 2',
    ])
  })
})
