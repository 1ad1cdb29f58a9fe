import { createActor } from 'xstate'
import type { ApproversDecided, ApproversLoaded } from '../../machines/approvers/approvers.setup.ts'
import { aLine } from '../../models/samples/people.ts'
import { aListener, aNoticesListener } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'

/** The approval-order dialog of yoondh’s draft, while the default approval line is loading. */
export function openApprovers() {
  const { approvers, ports } = machinesOnFakePorts()
  const draft = aListener<ApproversLoaded | ApproversDecided>()
  const notices = aNoticesListener()
  const actor = createActor(approvers, {
    input: { draft: draft.ref, notices: notices.ref, category: 'voucher', author: 'yoondh' },
  }).start()
  const state = () => actor.getSnapshot()
  const ids = () => state().context.line.map(({ id }) => id)
  return { actor, ports, draft, notices, state, ids }
}

/** The approval-order dialog with this approval line loaded. */
export async function openApproversWith(...line: string[]) {
  const opened = openApprovers()
  await opened.ports.listDefaultApprovers.last().answer(aLine(...line))
  return opened
}
