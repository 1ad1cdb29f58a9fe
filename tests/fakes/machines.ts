import { approversMachine } from '../../machines/approvers/approvers.machine.ts'
import { draftMachine } from '../../machines/draft/draft.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { vouchersMachine } from '../../machines/vouchers/vouchers.machine.ts'
import { fakePorts } from './ports.ts'

/** The shipping machines, with ports that the test answers. */
export function machinesOnFakePorts() {
  const ports = fakePorts()
  const approvers = approversMachine.provide({
    actors: {
      listDefaultApprovers: ports.listDefaultApprovers.logic,
      listDepartmentApprovers: ports.listDepartmentApprovers.logic,
      listAllApprovers: ports.listAllApprovers.logic,
    },
  })
  const draft = draftMachine.provide({
    actors: { approvers, createDocument: ports.createDocument.logic },
  })
  const vouchers = vouchersMachine.provide({
    actors: { draft, listVouchers: ports.listVouchers.logic },
  })
  const session = sessionMachine.provide({
    actors: {
      restoreSession: ports.restoreSession.logic,
      signIn: ports.signIn.logic,
      signOut: ports.signOut.logic,
    },
  })
  return { ports, approvers, draft, vouchers, session }
}
