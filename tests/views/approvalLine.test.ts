import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import type { ApproversEvent } from '../../machines/approvers/approvers.setup.ts'
import { approvalOrderView } from '../../src/screens/ApprovalOrder/ApprovalOrder.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aLine, anApprover } from '../../models/samples/people.ts'
import { openApprovers } from '../fakes/approvers.ts'

/** The open dialog with this line and these candidates of the department. */
async function open(line: Approver[], candidates: Approver[] = []) {
  const opened = openApprovers()
  const { actor, ports, state } = opened
  await ports.listDefaultApprovers.last().answer(line)
  actor.send({ type: 'approvers.open' })
  await ports.listDepartmentApprovers.last().answer(candidates)
  const view = (text = en) => approvalOrderView(state(), '/m', text)
  return { ...opened, view }
}

describe('an approver in the line', () => {
  it('has number, name, picture, rank and type', async () => {
    const { view } = await open([anApprover({ id: 'kim', avatar: '/kim.png' })])
    expect(view().line).toEqual([
      {
        id: 'kim',
        name: '이름 kim',
        picture: '/m/kim.png',
        rank: '팀장 · 재무팀',
        number: '1',
        isSelected: false,
        type: 'Approve',
        toggleLabel: '이름 kim: Approve. Change',
      },
    ])
  })

  it.each([
    ['팀장', '재무팀', '팀장 · 재무팀'],
    ['팀장', null, '팀장'],
    [null, '재무팀', '재무팀'],
    [null, null, ''],
  ])(
    'with the position %s and the department %s has the rank "%s"',
    async (position, department, rank) => {
      const { view } = await open([anApprover({ position, department })])
      expect(view().line[0]).toMatchObject({ rank, picture: null })
    },
  )

  it('is marked when it is selected, and can then be removed', async () => {
    const { actor, view } = await open(aLine('kim', 'lee'))
    actor.send({ type: 'approvers.select', id: 'lee' })
    expect(view().line.map(({ isSelected }) => isSelected)).toEqual([false, true])
    expect(view().cannotRemove).toBeUndefined()
  })
})

describe('the announcement of a change', () => {
  it.each<[string, ApproversEvent, string]>([
    ['move', { type: 'approvers.moveDown' }, '이름 kim is now number 2'],
    [
      'addition',
      { type: 'approvers.add', approver: anApprover({ id: 'park' }) },
      '이름 park added as number 3',
    ],
    ['removal', { type: 'approvers.remove', id: 'lee' }, '이름 lee removed'],
  ])('names the person and the place after a %s', async (_change, event, english) => {
    const { actor, view } = await open(aLine('kim', 'lee'), [anApprover({ id: 'park' })])
    actor.send({ type: 'approvers.select', id: 'kim' })
    expect(view().announcement).toBe('')
    actor.send(event)
    expect(view().announcement).toBe(english)
  })
})

describe('a candidate', () => {
  it('has a button that is enabled if the candidate is accepted', async () => {
    const { view } = await open(aLine('kim'), [
      anApprover({ id: 'kim' }),
      anApprover({ id: 'lee' }),
    ])
    expect(
      view().candidates.map(({ id, isInLine, canAdd, addLabel }) => [
        id,
        isInLine,
        canAdd,
        addLabel,
      ]),
    ).toEqual([
      ['kim', true, true, 'Add 이름 kim'],
      ['lee', false, true, 'Add 이름 lee'],
    ])
  })

  it('comes from the department or from all employees, depending on the mode', async () => {
    const { actor, ports, view } = await open([], [anApprover({ id: 'kim' })])
    const ids = () => view().candidates.map(({ id }) => id)
    expect(ids()).toEqual(['kim'])
    actor.send({ type: 'approvers.setMode', mode: 20 })
    await ports.listAllApprovers
      .last()
      .answer([anApprover({ id: 'kim' }), anApprover({ id: 'oh' })])
    expect(ids()).toEqual(['kim', 'oh'])
    actor.send({ type: 'approvers.setMode', mode: 10 })
    expect(ids()).toEqual(['kim'])
  })

  it('is listed without a note if there are exactly 100', async () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, index) => anApprover({ id: `person${index}` }))
    expect((await open([], people(100))).view().more).toBeNull()
    expect((await open([], people(101))).view().more).toBe('1 more: search by name')
  })
})

describe('a file dropped on the dialog', () => {
  it('is refused with the reason, in both languages', async () => {
    const { view } = await open(aLine('kim'))
    expect(view().cannotAttach('a.pdf')).toBe(
      'a.pdf was not attached. Close the approval order first.',
    )
    expect(view(ko).cannotAttach('a.pdf')).toContain('a.pdf')
  })
})
