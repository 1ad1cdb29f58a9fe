import { approversMachine } from '../../machines/approvers/approvers.machine.ts'
import { searchModes } from '../../machines/approvers/approvers.rules.ts'
import { employee, everyone, line } from '../samples.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

const [first, second, third] = everyone.map(({ id }) => id)

export const approversWorld: World<typeof approversMachine> = {
  machine: approversMachine,
  input: { draft: deaf(), notices: deaf(), category: 'voucher', author: employee.user.username },
  payloads: {
    'approvers.select': [{ id: first ?? '' }, { id: second ?? '' }],
    'approvers.moveTo': [{ id: first ?? '', order: 1 }],
    'approvers.remove': [{ id: first ?? '' }, { id: second ?? '' }],
    'approvers.toggleType': [{ id: first ?? '' }],
    'approvers.add': everyone.filter(({ id }) => id === third).map((approver) => ({ approver })),
    'approvers.setMode': [{ mode: searchModes.department }, { mode: searchModes.name }],
    'approvers.search': [{ text: '김' }],
    'approvers.restore': [{ line }],
    'xstate.done.actor.listDefaultApprovers': [{ output: line }, { output: [] }],
    'xstate.done.actor.listDepartmentApprovers': [
      { output: everyone.filter(({ department }) => department === '재무팀') },
    ],
    'xstate.done.actor.listAllApprovers': [{ output: everyone }],
  },
  facts: ({ line: now, selected, mode, department, everyone: all }) => [
    now.length,
    now.findIndex(({ id }) => id === selected),
    mode,
    department !== null,
    all !== null,
  ],
}
