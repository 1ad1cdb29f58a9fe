import { createActor, SimulatedClock } from 'xstate'
import type { BadgesEvent } from '../../machines/badges/badges.machine.ts'
import type { VouchersInput } from '../../machines/vouchers/vouchers.context.ts'
import { vouchersInput } from '../../models/vouchers.model.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucherList, aVoucher } from '../../models/samples/voucher.ts'
import { aListener, aNoticesListener } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'

/** 30 batches of two vouchers each: 60 rows, on pages of 25. */
export const linesOfThirtyBatches = Array.from({ length: 30 }, (_, index) => index + 1).flatMap(
  (RPICU) => [...aVoucher({ RPICU, RPDOC: 1 }), ...aVoucher({ RPICU, RPDOC: 2 })],
)

/** The drafting screen of an employee, just opened. */
export function openVouchers(
  { vouchers, ports } = machinesOnFakePorts(),
  overrides: Partial<VouchersInput> = {},
) {
  const notices = aNoticesListener()
  const badges = aListener<BadgesEvent>()
  let ids = 0
  const newId = () => {
    ids += 1
    return `request-${ids}`
  }
  const clock = new SimulatedClock()
  const actor = createActor(vouchers, {
    clock,
    input: vouchersInput({ notices: notices.ref, badges: badges.ref, newId, ...overrides }),
  }).start()
  const state = () => actor.getSnapshot()
  return { actor, ports, notices, badges, clock, state, context: () => state().context }
}

/** Opens the drafting screen, and waits until its list is loaded. */
export async function openReady(
  lines = linesOfThirtyBatches,
  overrides: Partial<VouchersInput> = {},
) {
  const opened = openVouchers(machinesOnFakePorts(), overrides)
  await opened.ports.listVouchers.last().answer(aVoucherList(lines, overrides.category))
  return opened
}

/** The drafting screen with the draft of the first of these batches open. `submit` completes and submits the draft. */
export async function openVouchersWithDraft(...batches: number[]) {
  const opened = await openReady()
  const { actor, ports } = opened
  for (const batch of batches) actor.send({ type: 'vouchers.toggleRow', id: `${batch}-1-001-1` })
  actor.send({ type: 'vouchers.writeDraft' })
  const draft = () => {
    const ref = actor.getSnapshot().children.draft
    if (!ref) throw new Error('No draft is being written.')
    return ref
  }
  const submit = async () => {
    await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
    draft().send({ type: 'draft.setTitle', title: '11월 운반비' })
    draft().send({ type: 'draft.submit' })
    return ports.createDocument.last()
  }
  return { ...opened, draft, submit }
}
