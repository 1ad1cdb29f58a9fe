import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import type { ApproversEvent } from '../../machines/approvers/approvers.context.ts'
import { approvalOrderView } from '../../src/screens/ApprovalOrder/ApprovalOrder.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'
import { openApprovers } from '../fakes/approvers.ts'

/** Opens the dialog with this approval line, and with these candidates of the department. */
async function open(line: Approver[], candidates: Approver[] = [], hasParallel = true) {
  const opened = openApprovers()
  const { actor, ports, state } = opened
  await ports.listDefaultApprovers.last().answer(line)
  actor.send({ type: 'approvers.open' })
  await ports.listDepartmentApprovers.last().answer(candidates)
  await ports.listAllApprovers
    .last()
    .answer([...candidates, anApprover({ id: 'oh', department: '구매팀' })])
  const shown = () => ({ approvers: state(), receivers: null, hasParallel })
  const view = (text = en) => approvalOrderView(shown(), '/m', text)
  return { ...opened, view }
}

describe('an approver in the line', () => {
  it('has number, name, picture, position, department and type', async () => {
    const { view } = await open([anApprover({ id: 'kim', avatar: '/kim.png' })])
    expect(view().line).toEqual([
      {
        id: 'kim',
        name: '이름 kim',
        picture: '/m/kim.png',
        positionAndDepartment: '팀장 · 재무팀',
        number: '1',
        isSelected: false,
        type: 0,
        toggleLabel: '이름 kim: Approve. Change',
        step: { bracket: null, join: null },
        moveUp: { label: 'Move 이름 kim up', disabledReason: 'Already the first' },
        moveDown: { label: 'Move 이름 kim down', disabledReason: 'Already the last' },
        removeLabel: 'Remove 이름 kim',
      },
    ])
  })

  it.each([
    ['팀장', '재무팀', '팀장 · 재무팀'],
    ['팀장', null, '팀장'],
    [null, '재무팀', '재무팀'],
    [null, null, ''],
  ])(
    'with the position %s and the department %s is shown with "%s"',
    async (position, department, positionAndDepartment) => {
      const { view } = await open([anApprover({ position, department })])
      expect(view().line[0]).toMatchObject({ positionAndDepartment, picture: null })
    },
  )

  it('is marked when it is selected', async () => {
    const { actor, view } = await open(anApprovalLine('kim', 'lee'))
    actor.send({ type: 'approvers.select', id: 'lee' })
    expect(view().line.map(({ isSelected }) => isSelected)).toEqual([false, true])
  })
})

/** Four approvers with the type agree, the last three of them in one step, and a final approver with the type approve. */
const parallelLine = [
  ...['kim', 'lee', 'park', 'choi'].map((id, order) =>
    anApprover({ id, order, type: '1', step: Math.min(order, 1) }),
  ),
  anApprover({ id: 'oh', order: 4, step: 2 }),
]

describe('a parallel step', () => {
  it('has one number, a bracket and buttons that join or separate an agreer', async () => {
    const { view } = await open(parallelLine)
    expect(view().line.map(({ number, step }) => [number, step.bracket, step.join])).toEqual([
      ['1', null, null],
      ['2', 'first', aJoin('join', 'lee: Agree together with the one above')],
      ['2', 'middle', aJoin('split', 'park: Separately')],
      ['2', 'last', aJoin('split', 'choi: Separately')],
      ['3', null, null],
    ])
    expect(view(ko).line[1]?.step.join?.text).toBe('위 사람과 함께 합의')
    expect(view(ko).texts.parallel).toBe('병렬합의')
  })

  it('cannot be made if the server has no parallel steps (X2)', async () => {
    const { view } = await open(parallelLine, [], false)
    expect(view().line.map(({ step }) => step.join)).toEqual([null, null, null, null, null])
  })

  it('is announced when it changes', async () => {
    const { actor, view } = await open(parallelLine)
    actor.send({ type: 'approvers.join', id: 'lee' })
    expect(view().announcement).toBe('이름 lee agrees together with the one above')
    actor.send({ type: 'approvers.split', id: 'lee' })
    expect(view().announcement).toBe('이름 lee agrees separately')
  })
})

function aJoin(action: 'join' | 'split', label: string) {
  return { action, text: label.split(': ')[1], label: `이름 ${label}` }
}

describe('the announcement of a change', () => {
  it.each<[string, string, ApproversEvent]>([
    ['a move', '이름 kim is now number 2', { type: 'approvers.moveDown' }],
    [
      'an addition',
      '이름 park added as number 3',
      { type: 'approvers.add', approver: anApprover({ id: 'park' }) },
    ],
    ['a removal', '이름 lee removed', { type: 'approvers.remove', id: 'lee' }],
  ])('is, after %s, "%s"', async (_change, english, event) => {
    const { actor, view } = await open(anApprovalLine('kim', 'lee'), [anApprover({ id: 'park' })])
    actor.send({ type: 'approvers.select', id: 'kim' })
    expect(view().announcement).toBe('')
    actor.send(event)
    expect(view().announcement).toBe(english)
  })
})

const aButton = (id: string, isIn: boolean) => ({
  label: `Add 이름 ${id} to the approval line${isIn ? '. In the line' : ''}`,
  shortLabel: 'Line',
  isIn,
  disabledReason: undefined,
})

describe('a candidate', () => {
  it('has a button for the line, which is enabled also for an approver of the line', async () => {
    const { actor, view } = await open(anApprovalLine('kim'), anApprovalLine('kim', 'lee'))
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(view().candidates.map(({ id, line, receivers }) => [id, line, receivers])).toEqual([
      ['kim', aButton('kim', true), null],
      ['lee', aButton('lee', false), null],
      ['oh', aButton('oh', false), null],
    ])
  })

  it('is in the group of its department, the employee’s own one first, or in one list by name', async () => {
    const { actor, view } = await open([], [anApprover({ id: 'kim' })])
    expect(view().groups).toMatchObject([
      { name: '재무팀', members: '1', isOwn: true, addAll: null, candidates: [{ id: 'kim' }] },
      { name: '구매팀', members: '1', isOwn: false, addAll: null, candidates: [{ id: 'oh' }] },
    ])
    expect(view().candidates).toEqual([])
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(view().groups).toBeNull()
    expect(view().candidates.map(({ id }) => id)).toEqual(['kim', 'oh'])
  })

  it('is found by its department, which is then the only group', async () => {
    const { actor, view } = await open([], [anApprover({ id: 'kim' })])
    actor.send({ type: 'approvers.search', text: '구매' })
    expect(view().groups?.map(({ name }) => name)).toEqual(['구매팀'])
  })

  it('is listed with a note about further candidates only if there are more than 100', async () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, index) => anApprover({ id: `person${index}` }))
    const more = async (count: number) => {
      const { actor, view } = await open([], people(count))
      expect(view().more).toBeNull()
      actor.send({ type: 'approvers.search', text: '이름 ' })
      return view().more
    }
    expect(await more(99)).toBeNull()
    expect(await more(100)).toBe('1 more: use the search')
  })
})

describe('a file dropped on the dialog', () => {
  it('is refused with the reason, in both languages', async () => {
    const { view } = await open(anApprovalLine('kim'))
    expect(view().cannotAttach('a.pdf')).toBe(
      'a.pdf was not attached. Close the approval order first.',
    )
    expect(view(ko).cannotAttach('a.pdf')).toContain('a.pdf')
  })
})
