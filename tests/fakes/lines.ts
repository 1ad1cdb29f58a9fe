import { createActor } from 'xstate'
import { anApprovalLine, aReceiver } from '../../models/samples/people.ts'
import { aSavedLine } from '../../models/samples/savedLine.ts'
import { machinesOnFakePorts } from './machines.ts'

/** A saved line of the employee, one of the company, and the contents of the dialog. */
export const own = aSavedLine({ id: 1, name: '가', version: 3, document_type: '채무정리' })
export const company = aSavedLine({ id: 2, name: '나', owner: 'company' })
export const content = {
  approvers: anApprovalLine('kim', 'lee'),
  receivers: [aReceiver({ id: 'park' })],
}

/** Opens the saved lines: one of the employee and one of the company. */
export async function openLines() {
  const { lines, ports } = machinesOnFakePorts()
  const actor = createActor(lines, { input: { category: 'voucher' } }).start()
  const state = () => actor.getSnapshot()
  actor.send({ type: 'lines.open' })
  await ports.listLines.last().answer([own, company])
  return { actor, ports, state }
}
