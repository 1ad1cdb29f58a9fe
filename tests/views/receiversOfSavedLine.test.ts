import { createActor } from 'xstate'
import { expect, it } from 'vitest'
import { receiversMachine } from '../../machines/receivers/receivers.machine.ts'
import { anApprover } from '../../models/samples/people.ts'
import { approvalOrderView } from '../../src/screens/ApprovalOrder/ApprovalOrder.view.ts'
import { en } from '../../src/text/en.ts'
import { openApproversWithLine } from '../fakes/approvers.ts'

it('the receivers of a saved line have the position, department and picture of the loaded candidates', async () => {
  const { actor, ports, state } = await openApproversWithLine()
  const input = { draft: null, author: 'yoondh', limit: 3 }
  const receivers = createActor(receiversMachine, { input }).start()
  const people = ['kim', 'lee', 'gone'].map((id) => ({ id, name: id, kind: 'circulate' as const }))
  receivers.send({ type: 'receivers.apply', receivers: people })
  const shown = () => {
    const order = { approvers: state(), receivers: receivers.getSnapshot(), hasParallel: true }
    return approvalOrderView(order, '/media', en).receivers?.receivers.map((one) => [
      one.name,
      one.positionAndDepartment,
      one.picture,
      one.kind,
    ])
  }
  const unknown = ['kim', 'lee', 'gone'].map((name) => [name, '', null, 1])
  expect(shown()).toEqual(unknown)
  const kim = anApprover({ id: 'kim', department: '재무팀', position: '대리', avatar: '/kim.png' })
  actor.send({ type: 'approvers.open' })
  await ports.listDepartmentApprovers.last().answer([kim])
  const ofKim = [kim.name, '대리 · 재무팀', '/media/kim.png', 1]
  expect(shown()).toEqual([ofKim, ...unknown.slice(1)])
  const lee = anApprover({ id: 'lee', department: '구매팀', position: '과장' })
  await ports.listAllApprovers.last().answer([kim, lee])
  expect(shown()).toEqual([ofKim, [lee.name, '과장 · 구매팀', null, 1], unknown[2]])
})
