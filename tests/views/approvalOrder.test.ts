import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import type { ApproversDecided, ApproversLoaded } from '../../machines/approvers/approvers.setup.ts'
import { RequestError } from '../../machines/requestError.ts'
import { approvalOrderView } from '../../src/screens/ApprovalOrder/ApprovalOrder.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aLine, anApprover } from '../../models/samples/people.ts'
import { aListener, aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

async function open(line: Approver[], candidates: Approver[] = []) {
  const { approvers, ports } = machinesOnFakePorts()
  const draft = aListener<ApproversLoaded | ApproversDecided>()
  const actor = createActor(approvers, {
    input: {
      draft: draft.ref,
      notices: aNoticesListener().ref,
      category: 'voucher',
      author: 'yoondh',
    },
  }).start()
  await ports.listDefaultApprovers.last().answer(line)
  actor.send({ type: 'approvers.open' })
  await ports.listDepartmentApprovers.last().answer(candidates)
  return { actor, ports, view: (text = en) => approvalOrderView(actor.getSnapshot(), '', text) }
}

describe('approval order view', () => {
  it('numbers approvers from 1, with their type', async () => {
    const { view } = await open([...aLine('kim'), anApprover({ id: 'lee', order: 1, type: '1' })])
    expect(view().line.map(({ number, type }) => [number, type])).toEqual([
      ['1', 'Approve'],
      ['2', 'Agree'],
    ])
    expect(view(ko).line.map(({ type }) => type)).toEqual(['결재', '합의'])
  })

  it('offers the two modes of the search with their numbers', async () => {
    const { view } = await open([])
    expect([view().mode, view().modes, view(ko).modes]).toEqual([
      10,
      [
        { value: 10, label: 'Department' },
        { value: 20, label: 'Name' },
      ],
      [
        { value: 10, label: '부서' },
        { value: 20, label: '이름' },
      ],
    ])
  })

  it('has the reason why moving and removing need a selection', async () => {
    const { view } = await open(aLine('kim', 'lee'))
    expect(view()).toMatchObject({
      cannotMoveUp: 'Select an approver in the line first',
      cannotMoveDown: 'Select an approver in the line first',
      cannotRemove: 'Select an approver in the line first',
    })
  })

  it('allows the first to move down only, and the last up only', async () => {
    const { actor, view } = await open(aLine('kim', 'lee'))
    actor.send({ type: 'approvers.select', id: 'kim' })
    expect(view()).toMatchObject({ cannotMoveUp: 'Already the first', cannotMoveDown: undefined })
    actor.send({ type: 'approvers.select', id: 'lee' })
    expect(view()).toMatchObject({ cannotMoveUp: undefined, cannotMoveDown: 'Already the last' })
  })

  it('refuses done while the line is empty, with the reason', async () => {
    const { actor, view } = await open(aLine('kim'))
    expect(view().cannotFinish).toBeUndefined()
    actor.send({ type: 'approvers.remove', id: 'kim' })
    expect(view().cannotFinish).toBe('Add at least one approver')
  })

  it('lists candidates by name without the author, and marks those in the line', async () => {
    const people = [
      anApprover({ id: 'kim', name: '김민수' }),
      anApprover({ id: 'lee', name: '이서연' }),
      anApprover({ id: 'yoondh', name: '김윤도' }),
    ]
    const { actor, view } = await open(aLine('kim'), people)
    expect(view().candidates.map(({ name, isInLine }) => [name, isInLine])).toEqual([
      ['김민수', true],
      ['이서연', false],
    ])
    actor.send({ type: 'approvers.search', text: '서' })
    expect(view().candidates.map(({ name }) => name)).toEqual(['이서연'])
  })

  it('lists 100 candidates, and the number of the others', async () => {
    const many = Array.from({ length: 130 }, (_, index) => anApprover({ id: `person${index}` }))
    const { view } = await open([], many)
    expect(view().candidates).toHaveLength(100)
    expect(view().more).toBe('30 more: search by name')
  })

  it('has the status failed when the list of all employees cannot be loaded', async () => {
    const { actor, ports, view } = await open([])
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(view().candidatesStatus).toBe('loading')
    await ports.listAllApprovers.last().fail(new RequestError('server'))
    expect(view()).toMatchObject({ mode: 20, candidatesStatus: 'failed', lineStatus: 'ready' })
  })
})
