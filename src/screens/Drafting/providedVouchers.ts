import { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import { draftMachine } from '../../../machines/draft/draft.machine.ts'
import type { draftPorts, ports } from '../../../machines/ports.ts'
import { vouchersMachine } from '../../../machines/vouchers/vouchers.machine.ts'

/** The vouchers' machine with the world behind it and behind each machine that it starts. */
export function providedVouchers(world: typeof ports & typeof draftPorts) {
  const { listVouchers, listDefaultApprovers, listDepartmentApprovers, listAllApprovers } = world
  const { createDocument, findDraft, keepDraft, dropDraft } = world
  const approvers = approversMachine.provide({
    actors: { listDefaultApprovers, listDepartmentApprovers, listAllApprovers },
  })
  const draft = draftMachine.provide({
    actors: { approvers, createDocument, findDraft, keepDraft, dropDraft },
  })
  return vouchersMachine.provide({ actors: { listVouchers, draft, findDraft, dropDraft } })
}
