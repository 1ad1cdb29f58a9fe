import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Approver } from '../../contract/approver.ts'
import type {
  ApprovalLineDecided,
  ApprovalLineLoaded,
} from '../../machines/approvers/approvers.context.ts'
import { RequestError } from '../../machines/requestError.ts'
import {
  type ReceiversChanged,
  receiversMachine,
} from '../../machines/receivers/receivers.machine.ts'
import { possibleReceivers } from '../../src/screens/ApprovalOrder/Candidates.view.ts'
import { approvalOrderView } from '../../src/screens/ApprovalOrder/ApprovalOrder.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'
import { openApprovers } from '../fakes/approvers.ts'
import { aListener, aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

async function open(line: Approver[], candidates: Approver[] = []) {
  const { approvers, ports } = machinesOnFakePorts()
  const draft = aListener<ApprovalLineLoaded | ApprovalLineDecided>()
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
  const receivers = createActor(receiversMachine, {
    input: { draft: aListener<ReceiversChanged>().ref, author: 'yoondh', limit: 3 },
  }).start()
  const shown = () => ({
    approvers: actor.getSnapshot(),
    receivers: receivers.getSnapshot(),
    hasParallel: true,
  })
  const view = (text = en) => approvalOrderView(shown(), '', text)
  return { actor, receivers, ports, shown, view }
}

describe('approval order view', () => {
  it('numbers approvers from 1, with their type', async () => {
    const { view } = await open([
      ...anApprovalLine('kim'),
      anApprover({ id: 'lee', order: 1, type: '1' }),
    ])
    expect(view().line.map(({ number, type }) => [number, view().types[type]])).toEqual([
      ['1', 'Approve'],
      ['2', 'Agree'],
    ])
    expect(view(ko).types).toEqual(['결재', '합의'])
  })

  it('shows next to a candidate until when the employee is away (L42)', async () => {
    const away = anApprover({ id: 'lee', away_until: '2026-11-27' })
    const { view } = await open([], [away, anApprover({ id: 'kim' })])
    const awayOf = (text = en) =>
      (view(text).groups ?? []).flatMap(({ candidates }) => candidates.map((person) => person.away))
    expect(awayOf()).toEqual(['Away until 2026-11-27', null])
    expect(awayOf(ko)).toEqual(['부재중(2026-11-27까지)', null])
  })

  it('offers the two search modes with their numbers', async () => {
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

  it('accepts 100 approvers, and gives the limit as the reason for further ones', async () => {
    const ids = Array.from({ length: 99 }, (_, index) => `person${index}`)
    const others = [anApprover({ id: 'last' }), anApprover({ id: 'further' })]
    const { actor, view } = await open(anApprovalLine(...ids), others)
    for (const approver of others) actor.send({ type: 'approvers.add', approver })
    expect(view().line).toHaveLength(100)
    const further = view().groups?.[0]?.candidates.find(({ id }) => id === 'further')
    expect(further?.line?.disabledReason).toBe('A line has at most 100 approvers')
  })

  it('announces each change of the type with the new type', async () => {
    const { actor, view } = await open(anApprovalLine('kim', 'lee'))
    const toggle = () => actor.send({ type: 'approvers.toggleType', id: 'lee' })
    toggle()
    expect(view().announcement).toBe('이름 lee: type is now Agree')
    expect(view(ko).announcement).toBe('이름 lee: 유형을 합의로 바꿈')
    toggle()
    expect(view().announcement).toBe('이름 lee: type is now Approve')
  })

  it('allows the first to move down only, and the last up only', async () => {
    const { view } = await open(anApprovalLine('kim', 'lee'))
    const reasons = view().line.map(({ moveUp, moveDown }) => [
      moveUp.disabledReason,
      moveDown.disabledReason,
    ])
    expect(reasons).toEqual([
      ['Already the first', undefined],
      [undefined, 'Already the last'],
    ])
  })

  it('disables Done while the line is empty, with the reason', async () => {
    const { actor, view } = await open(anApprovalLine('kim'))
    expect(view()).toMatchObject({
      cannotFinish: undefined,
      events: { finish: 'approvers.done', close: 'draft.closeApprovers' },
    })
    actor.send({ type: 'approvers.remove', id: 'kim' })
    expect(view().cannotFinish).toBe('Add at least one approver')
  })

  it('lists candidates by name without the author, and marks those in the line', async () => {
    const people = [
      anApprover({ id: 'kim', name: '김민수' }),
      anApprover({ id: 'lee', name: '이서연' }),
      anApprover({ id: 'yoondh', name: '김윤도' }),
    ]
    const { actor, ports, view } = await open(anApprovalLine('kim'), people)
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(view().candidates).toEqual([])
    await ports.listAllApprovers.last().answer(people)
    expect(view().candidates.map(({ line }) => [line?.label, line?.isIn])).toEqual([
      ['Add 김민수 to the approval line. In the line', true],
      ['Add 이서연 to the approval line', false],
    ])
    actor.send({ type: 'approvers.search', text: '서' })
    expect(view().candidates.map(({ name }) => name)).toEqual(['이서연'])
  })

  it('offers neither candidates nor Done while the line used last is loading, with the reason', async () => {
    const { actor, ports, state } = openApprovers()
    actor.send({ type: 'approvers.open' })
    await ports.listDepartmentApprovers.last().answer(anApprovalLine('kim'))
    const shown = { approvers: state(), receivers: null, hasParallel: true }
    const { groups, cannotFinish } = approvalOrderView(shown, '', en)
    const loading = 'The approval line is still loading'
    expect(groups?.[0]?.candidates[0]?.line?.disabledReason).toBe(loading)
    expect(cannotFinish).toBe(loading)
  })

  it('shows the employee’s department while the other departments are loading', async () => {
    const { view } = await open([], [anApprover({ id: 'kim' })])
    expect(view()).toMatchObject({
      candidatesStatus: 'loading',
      groups: [{ name: '재무팀', addAll: null, candidates: [{ id: 'kim' }] }],
    })
  })

  it('lists 100 candidates, and the number of the others', async () => {
    const many = Array.from({ length: 130 }, (_, index) => anApprover({ id: `person${index}` }))
    const { actor, ports, view } = await open([], many)
    actor.send({ type: 'approvers.setMode', mode: 20 })
    await ports.listAllApprovers.last().answer(many)
    expect(view().candidates).toHaveLength(100)
    expect(view().more).toBe('30 more: use the search')
    actor.send({ type: 'approvers.setMode', mode: 10 })
    actor.send({ type: 'approvers.search', text: '  ' })
    expect(view()).toMatchObject({ candidates: [], more: null })
    expect(view().groups?.[0]?.candidates).toHaveLength(130)
  })

  it('counts all matches of a department in a search, and lists the first 100', async () => {
    const members = (department: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        anApprover({ id: `${department}${index}`, department, name: index < 95 ? '김' : '이' }),
      )
    const { actor, ports, view } = await open([], [])
    await ports.listAllApprovers
      .last()
      .answer([...members('가', 95), ...members('나', 65), ...members('다', 140)])
    const shown = () =>
      view().groups?.map(({ name, members, addAll, candidates }) => [
        name,
        members,
        candidates.length,
        addAll?.shortLabel,
      ])
    actor.send({ type: 'approvers.search', text: '김' })
    expect(shown()).toEqual([
      ['가', '95', 95, 'All for reference'],
      ['나', '65', 5, 'All for reference'],
      ['다', '95', 0, undefined],
    ])
    expect(view()).toMatchObject({ found: '255 employees found', more: '155 more: use the search' })
    actor.send({ type: 'approvers.search', text: '이' })
    expect(shown()).toEqual([['다', '45', 45, undefined]])
  })

  it('announces the number of search results, and nothing without a search', async () => {
    const people = [
      anApprover({ id: 'kim', name: '김민수' }),
      anApprover({ id: 'lee', name: '이지영' }),
    ]
    const { actor, view } = await open([], people)
    expect(view().found).toBeNull()
    actor.send({ type: 'approvers.search', text: '김' })
    expect([view().found, view(ko).found]).toEqual(['1 employee found', '직원 1명을 찾았습니다'])
    actor.send({ type: 'approvers.search', text: ' ' })
    expect(view().found).toBeNull()
  })

  it('has the status failed when the list of all employees cannot be loaded', async () => {
    const { actor, ports, view } = await open([])
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(view().candidatesStatus).toBe('loading')
    await ports.listAllApprovers.last().fail(new RequestError('server'))
    expect(view()).toMatchObject({ mode: 20, candidatesStatus: 'failed', lineStatus: 'ready' })
  })

  it('shows the receivers with kind and number, and how many were left out (L12)', async () => {
    const { receivers, view } = await open(anApprovalLine('kim'))
    expect(view().receivers).toMatchObject({ counts: '', leftOut: null, receivers: [] })
    receivers.send({ type: 'receivers.add', people: anApprovalLine('lee', 'park') })
    receivers.send({ type: 'receivers.setKind', id: 'park', kind: 'circulate' })
    expect(view(ko).receivers).toMatchObject({
      counts: '참조 1명 · 공람 1명',
      kinds: ['참조', '공람'],
      receivers: [
        { id: 'lee', kind: 0, toggleLabel: '이름 lee: 참조. 변경', removeLabel: '이름 lee 제외' },
        { id: 'park', kind: 1, toggleLabel: '이름 park: 공람. 변경' },
      ],
    })
    receivers.send({ type: 'receivers.add', people: anApprovalLine('choi', 'han', 'oh') })
    expect(view().receivers?.leftOut).toBe(
      '2 employees were left out: a document has at most 100 receivers.',
    )
  })

  it('offers neither the author nor an approver of the line as a receiver (L11)', async () => {
    const { actor, receivers, ports, shown, view } = await open(anApprovalLine('kim'))
    actor.send({ type: 'approvers.setMode', mode: 20 })
    const others = [
      anApprover({ id: 'oh', department: '구매팀' }),
      anApprover({ id: 'han', department: null }),
    ]
    const all = [...anApprovalLine('kim', 'lee', 'park', 'yoondh'), ...others]
    await ports.listAllApprovers.last().answer(all)
    receivers.send({ type: 'receivers.add', people: anApprovalLine('lee', 'choi') })
    const buttons = view().candidates.map(({ id, receivers: button }) => [
      id,
      button?.isIn,
      button?.disabledReason,
    ])
    expect(buttons).toEqual([
      ['kim', false, 'In the line'],
      ['lee', true, 'Already a receiver'],
      ['park', false, undefined],
      ['oh', false, undefined],
      ['han', false, undefined],
    ])
    const possibleReceiversIn = (department: string) =>
      possibleReceivers(shown(), department).map(({ id }) => id)
    expect([possibleReceiversIn('재무팀'), possibleReceiversIn('')]).toEqual([['park'], ['han']])
  })

  it('offers to add all members of a department, and disables it with the reason if none can be added (L12)', async () => {
    const { receivers, ports, view } = await open([], anApprovalLine('kim'))
    await ports.listAllApprovers.last().answer(anApprovalLine('kim', 'lee'))
    const label = 'Add all of 재무팀 for reference'
    expect(view().groups).toMatchObject([
      { addAll: { label, isIn: false, disabledReason: undefined } },
    ])
    receivers.send({ type: 'receivers.add', people: anApprovalLine('kim', 'lee') })
    expect(view().groups).toMatchObject([
      { addAll: { disabledReason: 'All members are already approvers or receivers' } },
    ])
  })

  it('has no list and no buttons for receivers if the server does not have the feature (X2)', async () => {
    const { shown } = await open(anApprovalLine('kim'), anApprovalLine('lee'))
    const old = approvalOrderView({ ...shown(), receivers: null }, '', en)
    expect(old).toMatchObject({ receivers: null, groups: [{ addAll: null }] })
    expect(old.groups?.[0]?.candidates[0]?.receivers).toBeNull()
  })
})
