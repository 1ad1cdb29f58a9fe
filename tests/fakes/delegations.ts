import { createActor } from 'xstate'
import type { Delegation } from '../../contract/delegation.ts'
import { aDelegateCandidate, aDelegation } from '../../models/samples/delegations.ts'
import { machinesOnFakePorts } from './machines.ts'

/** Starts the machine, whose first request has not been answered. */
export function startDelegations() {
  const { ports, delegations: machine } = machinesOnFakePorts()
  let date = '2026-11-05'
  const actor = createActor(machine, { input: { today: () => date } }).start()
  const passMidnight = () => {
    date = '2026-11-06'
  }
  return { ports, actor, passMidnight }
}

/** Starts the machine, with these lists loaded. */
export async function openDelegations(lists = { mine: [aDelegation()], toMe: [] as Delegation[] }) {
  const { ports, actor, passMidnight } = startDelegations()
  await ports.loadDelegations.last().answer(lists)
  return { ports, actor, passMidnight, context: () => actor.getSnapshot().context }
}

/** Fills in the form for 16 November, with 박지성 as delegate. */
export async function fillInAbsence() {
  const machine = await openDelegations()
  const { actor, ports } = machine
  actor.send({ type: 'delegations.setStartDate', date: '2026-11-16' })
  actor.send({ type: 'delegations.setReason', reason: ' 출장 ' })
  actor.send({ type: 'delegations.openPicker' })
  await ports.listAllApprovers.last().answer([aDelegateCandidate()])
  actor.send({ type: 'delegations.choose', id: 'parkjs' })
  return machine
}
