import { createActor } from 'xstate'
import { today } from '../builders/days.ts'
import { limits } from '../builders/files.ts'
import { anEmployee } from '../builders/people.ts'
import { aDocument } from '../builders/voucher.ts'
import { aNoticeboard } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'

/** 30 batches of two documents each: 60 rows, on pages of 25. */
export const thirtyBatches = Array.from({ length: 30 }, (_, index) => index + 1).flatMap(
  (RPICU) => [...aDocument({ RPICU, RPDOC: 1 }), ...aDocument({ RPICU, RPDOC: 2 })],
)

/** The drafting screen of an employee, just opened. */
export function openVouchers({ vouchers, ports } = machinesOnFakePorts()) {
  const notices = aNoticeboard()
  let ids = 0
  const newId = () => {
    ids += 1
    return `request-${ids}`
  }
  const input = { category: 'voucher', author: anEmployee(), today, limits, newId } as const
  const actor = createActor(vouchers, { input: { ...input, notices: notices.ref } }).start()
  const state = () => actor.getSnapshot()
  return { actor, ports, notices, state, context: () => state().context }
}

/** The same with its list there. */
export async function openReady(lines = thirtyBatches) {
  const opened = openVouchers()
  await opened.ports.listVouchers.last().answer(lines)
  return opened
}
